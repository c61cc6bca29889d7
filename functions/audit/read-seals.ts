import { GetObjectCommand, ListObjectVersionsCommand, type ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import { env } from '#functions/core/env.ts';
import { s3 } from '../core/aws/s3.ts';
import { SEALS } from './store-seal.ts';

const AT_ONCE = 16;

interface Version {
  readonly Key: string;
  readonly VersionId: string;
}

/** Including those behind a delete marker or a newer version. */
export async function* readSeals(): AsyncGenerator<{ name: string; text: string }> {
  const Bucket = env.sealsBucket;
  const versions: Version[] = [];
  let next: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> = {};
  do {
    const page: ListObjectVersionsCommandOutput = await s3().send(
      new ListObjectVersionsCommand({
        ...{ Bucket, Prefix: SEALS },
        ...(next.NextKeyMarker && { KeyMarker: next.NextKeyMarker, VersionIdMarker: next.NextVersionIdMarker }),
      }),
    );
    for (const { Key, VersionId } of page.Versions ?? []) if (Key && VersionId) versions.push({ Key, VersionId });
    next = page;
  } while (next.NextKeyMarker);
  for (let at = 0; at < versions.length; at += AT_ONCE) {
    const some = versions.slice(at, at + AT_ONCE).map(async ({ Key, VersionId }) => {
      const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key, VersionId }));
      return { name: Key, text: (await Body?.transformToString()) ?? '' };
    });
    yield* await Promise.all(some);
  }
}
