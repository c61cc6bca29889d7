/** Signs links to any object in the bucket of backups, of which the routes give only a few. */
import type { GetObjectCommandInput } from '@aws-sdk/client-s3';
import { downloadLink, type SignedLink, uploadLink } from '#functions/core/aws/s3.ts';

const object = (Key: string) => ({ Bucket: process.env.BACKUPS_BUCKET_NAME, Key });

export const signedReadLink = (
  key: string,
  seconds: number,
  changes: Partial<GetObjectCommandInput> = {},
): Promise<SignedLink> => downloadLink({ ...object(key), ...changes }, seconds);

export const signedWriteLink = (key: string, seconds: number): Promise<SignedLink> => uploadLink(object(key), seconds);

export type { SignedLink };
