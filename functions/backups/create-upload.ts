import { createUpload, LINK_SECONDS } from '#shared/contract/backups.ts';
import { endpoint } from '../http/endpoint.ts';
import { env } from '../platform/env.ts';
import { newUploadName, uploadObject } from '../storage/backup-objects.ts';
import { signedLink } from '../storage/signed-link.ts';

export const handler = endpoint(createUpload).handle(async ({ body }) => {
  const filename = newUploadName();
  const key = uploadObject(filename);
  // Signed, so that S3 accepts no other size.
  const headers = { 'content-length': String(body.bytes) };
  const link = { method: 'PUT', bucket: env.backupsBucket, key, seconds: LINK_SECONDS, headers } as const;
  return { filename, ...(await signedLink(link)) };
});
