import { cancelJob } from '#shared/contract/backups.ts';
import * as jobs from '../data/jobs.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';

export const handler = endpoint(cancelJob, async ({ body, request }, caller) => {
  const message = `Cancelled by ${caller.name}. Nothing was changed.`;
  await jobs.cancelJob(body.startedAt, message, ({ kind, filename, step }) => ({
    ...auditActor(caller, request),
    action: 'backup.cancelled',
    before: { kind, filename, step },
  }));
  return { message };
});
