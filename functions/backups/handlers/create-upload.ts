import { createUpload, LINK_LIFETIME_SECONDS } from '#shared/contract/backups.ts';
import { uploadLink } from '../../core/aws/s3.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newUploadName, uploadObjectKey } from '../backup-objects.ts';
import { backupsBucketObject } from '../backups-bucket.ts';

export const handler = endpoint(createUpload, async ({ body }) => {
  const filename = newUploadName();
  const object = { ...backupsBucketObject(uploadObjectKey(filename)), ContentLength: body.bytes };
  return { filename, ...(await uploadLink(object, LINK_LIFETIME_SECONDS)) };
});
