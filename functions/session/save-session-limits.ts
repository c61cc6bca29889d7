import { saveSessionLimits } from '#shared/contract/session.ts';
import { saveSessionLimits as save } from '../data/session-limits.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';

export const handler = endpoint(saveSessionLimits, async ({ body, request }, caller) => {
  await save(body, (before) => ({
    action: 'session-limits.saved',
    ...auditActor(caller, request),
    before: { ...before },
    after: { ...body },
  }));
  return { message: 'Session times updated' };
});
