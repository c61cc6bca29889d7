import { createUpload, LINK_LIFETIME_SECONDS } from '#shared/contract/backups.ts';
import { recordAuditEvent } from '../../core/audit/audit.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { uploadLink } from '../../core/aws/s3.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { newUploadName, uploadObjectKey } from '../backup-objects.ts';
import { backupsBucketObject } from '../backups-bucket.ts';

export const handler = endpoint(createUpload, async ({ body, request }, principal) => {
  const filename = newUploadName();
  const object = { ...backupsBucketObject(uploadObjectKey(filename)), ContentLength: body.bytes };
  await recordAuditEvent({
    action: 'backup.upload-link-created',
    ...auditActor(principal, request),
    after: { filename, bytes: body.bytes },
  });
  return { filename, ...(await uploadLink(object, LINK_LIFETIME_SECONDS)) };
});
