/** CloudFormation calls this when a deployment has new files (`infra/cdk/constructs/site.ts`). */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { answerCloudFormation } from '../custom-resources/answer-cloudformation.ts';
import { cacheControlOf, contentTypeOf } from './file-headers.ts';

const SITE = join(__dirname, 'site');
const s3 = new S3Client({});

export async function handler(event: CloudFormationCustomResourceEvent, context: Context): Promise<void> {
  await answerCloudFormation(event, context, async () => {
    if (event.RequestType !== 'Delete') {
      const { bucket, config } = event.ResourceProperties as unknown as { bucket: string; config: string };
      await publishSite(SITE, bucket, config);
    }
    return {};
  });
}

/** Uploads the pages last, so that a new page never refers to a missing file. */
export async function publishSite(folder: string, bucket: string, config: string): Promise<void> {
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

/** Lists the files without those of build tools (`.vite/manifest.json`). */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.') && !file.includes('/.'));
}
