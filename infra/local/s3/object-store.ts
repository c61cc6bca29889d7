import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '../cannot-start.ts';

export interface ObjectInfo {
  readonly size: number;
  /** Without its quotes. */
  readonly etag: string;
  /** Epoch milliseconds. */
  readonly lastModified: number;
  /** What a reader of the object is sent with it. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface OpenObject extends ObjectInfo {
  /** The bytes from `start` to `end`, both included. */
  read(start?: number, end?: number): Readable;
  close(): Promise<void>;
}

type Properties = Pick<ObjectInfo, 'lastModified' | 'headers'> & { readonly etag?: string };

/** Parts of uploads that are not complete. */
export const PARTS = '.parts';
const DRAFTS = '.drafts';
const SUFFIX = '.object';

/**
 * Objects on disk, each in one file: its content, its `ObjectInfo` as JSON, and the length of that JSON in four bytes. The
 * file is written elsewhere and renamed when it is complete, so that a reader, and a start after a `kill -9`, finds all of
 * the object or all of the one before.
 */
export class ObjectStore {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** @throws CannotStart for files in the layout of s3rver, which kept the objects before */
  static async open(directory: string, buckets: readonly string[]): Promise<ObjectStore> {
    for (const unfinished of [PARTS, DRAFTS]) await rm(join(directory, unfinished), { recursive: true, force: true });
    for (const name of [...buckets, PARTS, DRAFTS]) await mkdir(join(directory, name), { recursive: true });
    if ((await readdir(directory, { recursive: true })).some((name) => name.includes('._S3rver_'))) {
      throw new CannotStart(
        `The files in ${resolve(directory)} were written by an earlier version of the bank and cannot be read. ` +
          'Delete the data directory, or choose another one with BANK_DATA_DIR.',
      );
    }
    return new ObjectStore(directory);
  }

  /** Writes an object when `content` has ended; nothing of it when that fails. */
  async put(bucket: string, key: string, content: AsyncIterable<Buffer>, properties: Properties): Promise<ObjectInfo> {
    const draft = join(this.#directory, DRAFTS, randomUUID());
    const md5 = createHash('md5');
    let info: ObjectInfo = { size: 0, etag: '', ...properties };
    async function* withInfo() {
      let size = 0;
      for await (const chunk of content) {
        md5.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      info = { size, etag: md5.digest('hex'), ...properties };
      const json = Buffer.from(JSON.stringify(info));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(json.length);
      yield Buffer.concat([json, length]);
    }
    try {
      await pipeline(withInfo, createWriteStream(draft));
      await rename(draft, this.#file(bucket, key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return info;
  }

  /** An object to read, which its successor does not change. Undefined when there is none. */
  async get(bucket: string, key: string): Promise<OpenObject | undefined> {
    const file = await open(this.#file(bucket, key)).catch(ifMissing);
    if (!file) return undefined;
    const { size } = await file.stat();
    const length = (await bytesOf(file, size - 4, 4)).readUInt32BE();
    const info: ObjectInfo = JSON.parse((await bytesOf(file, size - 4 - length, length)).toString());
    return {
      ...info,
      // A stream ends after `end`, so one of nothing cannot be said.
      read: (start = 0, end = info.size - 1) => file.createReadStream({ start, end, autoClose: false }),
      close: () => file.close(),
    };
  }

  async delete(bucket: string, key: string): Promise<void> {
    await rm(this.#file(bucket, key), { force: true });
  }

  /** In the order of their UTF-8 bytes, as S3 lists them. */
  async list(bucket: string, prefix: string): Promise<(ObjectInfo & { readonly key: string })[]> {
    const names = await readdir(join(this.#directory, bucket));
    const keys = names.map((name) => decodeURIComponent(name.slice(0, -SUFFIX.length)));
    const listed = keys
      .filter((key) => key.startsWith(prefix))
      .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    const objects = await Promise.all(
      listed.map(async (key) => {
        const object = await this.get(bucket, key);
        await object?.close();
        return object ? [{ ...object, key }] : [];
      }),
    );
    return objects.flat();
  }

  #file(bucket: string, key: string): string {
    return join(this.#directory, bucket, `${encodeURIComponent(key)}${SUFFIX}`);
  }
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await file.read({ buffer: Buffer.alloc(length), position })).buffer;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
