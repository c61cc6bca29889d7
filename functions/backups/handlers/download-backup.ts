import { downloadBackup, LINK_LIFETIME_SECONDS } from '#shared/contract/backups.ts';
import { recordAuditEvent } from '../../core/audit/audit.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { downloadLink } from '../../core/aws/s3.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { backupObjectKey } from '../backup-objects.ts';
import { readBackup } from '../backups.ts';
import { backupsBucketObject } from '../backups-bucket.ts';

export const handler = endpoint(downloadBackup, async ({ params, request }, principal) => {
  const { filename } = await readBackup(params.filename);
  await recordAuditEvent({ ...auditActor(principal, request), action: 'backup.downloaded', after: { filename } });
  const object = {
    ...backupsBucketObject(backupObjectKey(filename)),
    // The browser unpacks the compressed file.
    ResponseContentDisposition: `attachment; filename="${filename}"`,
    ResponseContentType: 'application/json',
  };
  return downloadLink(object, LINK_LIFETIME_SECONDS);
});
