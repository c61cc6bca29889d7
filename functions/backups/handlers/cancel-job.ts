import { cancelJob } from '#shared/contract/backups.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import * as jobs from '../jobs.ts';

export const handler = endpoint(cancelJob, async ({ body, request }, principal) => {
  const message = `Cancelled by ${principal.name}. Nothing was changed.`;
  await jobs.cancelJob(body.startedAt, message, ({ kind, filename, step }) => ({
    ...auditActor(principal, request),
    action: 'backup.cancelled',
    before: { kind, filename, step },
  }));
  return { message };
});
