import { saveSessionLimits } from '#shared/contract/sign-in.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { saveSessionLimits as save } from '../session-limits.ts';

export const handler = endpoint(saveSessionLimits, async ({ body, request }, principal) => {
  await save(body, (before) => ({
    action: 'session-limits.saved',
    ...auditActor(principal, request),
    before: { ...before },
    after: { ...body },
  }));
  return { message: 'Session times updated' };
});
