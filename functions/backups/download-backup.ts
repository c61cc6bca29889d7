import { downloadBackup, LINK_SECONDS } from '#shared/contract/backups.ts';
import { recordEvent } from '../data/audit.ts';
import { readBackup } from '../data/backups.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { env } from '../platform/env.ts';
import { backupObject } from '../storage/backup-objects.ts';
import { downloadLink } from '../storage/signed-link.ts';

export const handler = endpoint(downloadBackup, async ({ params, request }, caller) => {
  const { filename } = await readBackup(params.filename);
  await recordEvent({ ...auditActor(caller, request), action: 'backup.downloaded', after: { filename } });
  const object = {
    Bucket: env.backupsBucket,
    Key: backupObject(filename),
    // The browser unpacks the compressed file.
    ResponseContentDisposition: `attachment; filename="${filename}"`,
    ResponseContentType: 'application/json',
  };
  return downloadLink(object, LINK_SECONDS);
});
