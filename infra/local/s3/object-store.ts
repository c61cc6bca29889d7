import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { logFailure } from '../log.ts';

export interface ObjectInfo {
  readonly size: number;
  readonly etag: string;
  /** Epoch milliseconds. */
  readonly lastModified: number;
  /** Headers that readers of the object get. */
  readonly headers: Readonly<Record<string, string>>;
  /** Id of the version; locked objects only. */
  readonly version?: string;
  readonly lockedUntil?: number;
}

/** An older version of a locked object, or its delete marker. */
export interface OlderVersion {
  readonly key: string;
  readonly version: string;
  readonly isMarker: boolean;
  /** Epoch milliseconds. */
  readonly since: number;
}

export interface StoredObjectHandle extends ObjectInfo {
  /** Reads a part of the content; both positions are inclusive. */
  read(start?: number, end?: number): Readable;
  close(): Promise<void>;
}

type Properties = Pick<ObjectInfo, 'lastModified' | 'headers' | 'lockedUntil'> & { readonly etag?: string };

export const PARTS_DIRECTORY = '.parts';
const DRAFTS = '.drafts';
/** A file that has nothing but the version of the directory. */
const VERSION_FILE = 'version.json';
const SUFFIX = '.object';
/** Matches the names of older versions: `<key>.<since>-<version>`. */
const OLDER = /^(.+)\.(\d+)-([0-9a-f-]{36})\.(version|marker)$/;

/**
 * Each object is one file: the content, `ObjectInfo` as JSON, and the length of that in four bytes. It is written
 * elsewhere and then renamed, so that a reader, and a start after a `kill -9`, finds either the new object or the
 * previous one. NOTE: only locked objects have versions, which stay for ever: the bucket's lifecycle rules are not
 * emulated.
 */
export class ObjectStore {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** @throws StartupError for a directory of a newer version */
  static async open(directory: string, buckets: readonly string[]): Promise<ObjectStore> {
    for (const unfinished of [PARTS_DIRECTORY, DRAFTS])
      await rm(join(directory, unfinished), { recursive: true, force: true });
    for (const name of [...buckets, PARTS_DIRECTORY, DRAFTS]) await mkdir(join(directory, name), { recursive: true });
    const version = join(directory, VERSION_FILE);
    if (!(await readJsonFile(version, z.object({})))) await writeJsonFile(version, {});
    return new ObjectStore(directory);
  }

  /** Stores an object, or nothing when `content` fails. A locked predecessor is kept as a version. */
  async put(bucket: string, key: string, content: AsyncIterable<Buffer>, properties: Properties): Promise<ObjectInfo> {
    const draft = join(this.#directory, DRAFTS, randomUUID());
    const md5 = createHash('md5');
    const version = properties.lockedUntil === undefined ? {} : { version: randomUUID() };
    let info: ObjectInfo = { size: 0, etag: '', ...properties };
    async function* withInfo() {
      let size = 0;
      for await (const chunk of content) {
        md5.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      info = { size, etag: md5.digest('hex'), ...properties, ...version };
      const json = Buffer.from(JSON.stringify(info));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(json.length);
      yield Buffer.concat([json, length]);
    }
    try {
      await pipeline(withInfo, createWriteStream(draft));
      await this.#keepVersion(bucket, key, properties.lastModified);
      await rename(draft, this.#file(bucket, key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return info;
  }

  /** Opens an object. A successor does not change what the reader gets. */
  get(bucket: string, key: string): Promise<StoredObjectHandle | undefined> {
    return this.#open(this.#file(bucket, key));
  }

  async getVersion(bucket: string, key: string, version: string): Promise<StoredObjectHandle | undefined> {
    const current = await this.get(bucket, key);
    if (current?.version === version) return current;
    await current?.close();
    const older = (await this.versions(bucket)).find((one) => one.key === key && one.version === version);
    return older && !older.isMarker ? this.#open(this.#olderFile(bucket, older)) : undefined;
  }

  async #open(path: string): Promise<StoredObjectHandle | undefined> {
    const file = await open(path).catch(ifMissing);
    if (!file) return undefined;
    const info = await readInfo(file).catch(() => undefined);
    if (!info) {
      await file.close();
      logFailure('An object counts as missing', `${path} is damaged`);
      return undefined;
    }
    return {
      ...info,
      // A stream's `end` is inclusive, so that an empty range cannot be expressed.
      read: (start = 0, end = info.size - 1) => file.createReadStream({ start, end, autoClose: false }),
      close: () => file.close(),
    };
  }

  /** Deletes an object; a locked one only gets a delete marker. @returns the id of the marker */
  async delete(bucket: string, key: string, now: number): Promise<string | undefined> {
    if (!(await this.#keepVersion(bucket, key, now))) {
      await rm(this.#file(bucket, key), { force: true });
      return undefined;
    }
    const marker: OlderVersion = { key, version: randomUUID(), isMarker: true, since: now };
    await writeFile(this.#olderFile(bucket, marker), '');
    return marker.version;
  }

  /** Deletes a version. Deleting its marker restores an object. @returns false while the version is locked */
  async deleteVersion(bucket: string, key: string, version: string, now: number): Promise<boolean> {
    const object = await this.getVersion(bucket, key, version);
    await object?.close();
    if ((object?.lockedUntil ?? 0) > now) return false;
    const current = await this.get(bucket, key);
    await current?.close();
    if (current?.version === version) await rm(this.#file(bucket, key), { force: true });
    const older = (await this.versions(bucket)).filter((one) => one.key === key);
    const named = older.find((one) => one.version === version);
    if (named) await rm(this.#olderFile(bucket, named), { force: true });
    const [newest] = older.filter(({ isMarker }) => !isMarker).sort((one, other) => other.since - one.since);
    if (named?.isMarker && !current && newest) {
      await rename(this.#olderFile(bucket, newest), this.#file(bucket, key));
    }
    return true;
  }

  async versions(bucket: string): Promise<OlderVersion[]> {
    const names = await readdir(join(this.#directory, bucket));
    return names.flatMap((name) => {
      const [, key = '', since, version = '', kind] = OLDER.exec(name) ?? [];
      return version === ''
        ? []
        : [{ key: decodeURIComponent(key), version, isMarker: kind === 'marker', since: Number(since) }];
    });
  }

  async #keepVersion(bucket: string, key: string, since: number): Promise<boolean> {
    const current = await this.get(bucket, key);
    await current?.close();
    if (current?.version === undefined) return false;
    const older = { key, version: current.version, isMarker: false, since };
    await rename(this.#file(bucket, key), this.#olderFile(bucket, older));
    return true;
  }

  /** Lists objects in the order of their UTF-8 bytes, as S3 does. */
  async list(bucket: string, prefix: string): Promise<(ObjectInfo & { readonly key: string })[]> {
    const names = await readdir(join(this.#directory, bucket));
    const current = names.filter((name) => name.endsWith(SUFFIX));
    const keys = current.map((name) => decodeURIComponent(name.slice(0, -SUFFIX.length)));
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

  #olderFile(bucket: string, { key, since, version, isMarker }: OlderVersion): string {
    const name = `${encodeURIComponent(key)}.${since}-${version}.${isMarker ? 'marker' : 'version'}`;
    return join(this.#directory, bucket, name);
  }
}

/** @throws Error when the file is cut or has another content */
async function readInfo(file: FileHandle): Promise<ObjectInfo> {
  const { size } = await file.stat();
  const infoLength = (await bytesOf(file, size - 4, 4)).readUInt32BE();
  const contentLength = size - 4 - infoLength;
  if (contentLength < 0) throw new Error('The file is too short');
  const info: ObjectInfo = JSON.parse((await bytesOf(file, contentLength, infoLength)).toString());
  if (info.size !== contentLength) throw new Error('The content has another size');
  return info;
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await file.read({ buffer: Buffer.alloc(length), position })).buffer;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
