import { createUpload, LINK_SECONDS } from '#shared/contract/backups.ts';
import { uploadLink } from '../../core/aws/signed-link.ts';
import { env } from '../../core/env.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newUploadName, uploadObject } from '../backup-objects.ts';

export const handler = endpoint(createUpload, async ({ body }) => {
  const filename = newUploadName();
  const object = { Bucket: env.backupsBucket, Key: uploadObject(filename), ContentLength: body.bytes };
  return { filename, ...(await uploadLink(object, LINK_SECONDS)) };
});
