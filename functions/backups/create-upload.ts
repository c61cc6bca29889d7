import { createUpload, LINK_SECONDS } from '#shared/contract/backups.ts';
import { endpoint } from '../http/endpoint.ts';
import { env } from '../platform/env.ts';
import { newUploadName, uploadObject } from '../storage/backup-objects.ts';
import { uploadLink } from '../storage/signed-link.ts';

export const handler = endpoint(createUpload, async ({ body }) => {
  const filename = newUploadName();
  const object = { Bucket: env.backupsBucket, Key: uploadObject(filename), ContentLength: body.bytes };
  return { filename, ...(await uploadLink(object, LINK_SECONDS)) };
});
