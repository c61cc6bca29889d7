import {
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { clientDefaults, lazyClient } from '#functions/core/aws/aws-client.ts';
import { isoTime, now } from '#functions/core/clock.ts';
import { env } from '#functions/core/env.ts';

/** Signs for the address that browsers call, and sends nothing. */
export const linkSigner = lazyClient(
  () =>
    new S3Client({
      ...clientDefaults(),
      ...(env.linksUrl && { endpoint: env.linksUrl, forcePathStyle: true }),
      // A browser sends no checksum.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
);

export interface SignedLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** Whether or not the object exists. */
export const downloadLink = (object: GetObjectCommandInput, seconds: number): Promise<SignedLink> =>
  signedLink(new GetObjectCommand(object), seconds);

/** With a `ContentLength` S3 accepts no other size. */
export const uploadLink = (object: PutObjectCommandInput, seconds: number): Promise<SignedLink> =>
  signedLink(new PutObjectCommand(object), seconds);

async function signedLink(command: GetObjectCommand | PutObjectCommand, seconds: number): Promise<SignedLink> {
  const at = Math.floor(now() / 1000) * 1000;
  const url = await getSignedUrl(linkSigner(), command, { expiresIn: seconds, signingDate: new Date(at) });
  return { url, expiresAt: isoTime(at + seconds * 1000) };
}
