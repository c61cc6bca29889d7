import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from 's3rver';

/**
 * S3 shows an object when all of it has arrived, and until then the one before. s3rver writes over that one and shows
 * whatever there is, also when the sender broke off; so what comes is put aside first.
 */
export async function storeWholeObjects(store: Store): Promise<void> {
  const drafts = join(store.rootDirectory, '.drafts');
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { recursive: true });
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const draft = join(drafts, randomUUID());
    const hash = createHash('md5');
    let size = 0;
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    try {
      await pipeline(Buffer.isBuffer(content) ? Readable.from(content) : content, measured, createWriteStream(draft));
      const md5 = hash.digest('hex');
      const file = store.getResourcePath(bucket, key, 'object');
      await mkdir(dirname(file), { recursive: true });
      await store.putMetadata(bucket, key, metadata, md5);
      await rename(draft, file);
      return { size, md5 };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
}
