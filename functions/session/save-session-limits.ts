import { saveSessionLimits } from '#shared/contract/session.ts';
import { saveSessionLimits as save } from '../data/session-limits.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';

export const handler = recentEndpoint(saveSessionLimits).handle(async ({ body, request }, caller) => {
  await save(body, (before) => ({
    action: 'session-limits.saved',
    ...auditActor(caller, request),
    before: { ...before },
    after: { ...body },
  }));
  return { message: 'Session times updated' };
});
