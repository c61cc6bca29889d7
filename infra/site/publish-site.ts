/**
 * Copies the site that was packed beside this function into its bucket: CloudFormation calls it when a deployment brings
 * new files (`infra/constructs/site.ts`).
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { cacheControlOf, contentTypeOf } from './file-headers.ts';

const SITE = join(__dirname, 'site');
const s3 = new S3Client({});

export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  try {
    if (event.RequestType !== 'Delete') {
      const { bucket, config } = event.ResourceProperties as unknown as { bucket: string; config: string };
      await publish(SITE, bucket, config);
    }
    await answer(event, context, 'SUCCESS');
  } catch (error) {
    await answer(event, context, 'FAILED', error instanceof Error ? error.message : String(error));
  }
}

/** Files first that pages ask for, then the pages: whoever gets the new page finds all of its files. */
export async function publish(folder: string, bucket: string, config: string): Promise<void> {
  const files = await filesIn(folder);
  const isPage = (file: string) => extname(file) === '.html';
  const put = async (file: string) => {
    await putFile(bucket, file, await readFile(join(folder, file)));
  };
  await Promise.all(files.filter((file) => !isPage(file)).map(put));
  await putFile(bucket, 'config.json', config);
  await Promise.all(files.filter(isPage).map(put));
}

async function putFile(bucket: string, key: string, body: Uint8Array | string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: contentTypeOf(key),
      CacheControl: cacheControlOf(key),
    }),
  );
}

/** What the build means for its own tools (`.vite/manifest.json`) is not part of the site. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.') && !file.includes('/.'));
}

async function answer(
  event: CloudFormationCustomResourceEvent,
  context: Context,
  Status: 'SUCCESS' | 'FAILED',
  Reason = '',
): Promise<void> {
  await fetch(event.ResponseURL, {
    method: 'PUT',
    body: JSON.stringify({
      Status,
      Reason,
      // The same id for ever: another one would make CloudFormation delete the former site.
      PhysicalResourceId: 'PhysicalResourceId' in event ? event.PhysicalResourceId : context.functionName,
      StackId: event.StackId,
      RequestId: event.RequestId,
      LogicalResourceId: event.LogicalResourceId,
    }),
  });
}
