import { saveSessionLimits } from '#shared/contract/sign-in.ts';
import { lengthensSessions, type SessionLimits } from '#shared/domain/sessions.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readSessionLimits, saveSessionLimits as save } from '../session-limits.ts';

export const handler = endpoint(
  saveSessionLimits,
  withDualApproval(
    saveSessionLimits,
    async (input) => {
      const before = await readSessionLimits();
      return {
        input,
        subject: 'Times of sessions',
        changes: differences(before, input.body),
        needsApproval: () => lengthensSessions(before, input.body),
      };
    },
    async ({ body, request }, principal) => {
      await save(body, (before) => ({
        action: 'session-limits.saved',
        ...auditActor(principal, request),
        before: { ...before },
        after: { ...body },
      }));
      return { message: 'Session times updated' };
    },
  ),
);

function differences(before: SessionLimits, after: SessionLimits) {
  const rows = [
    ['idleMinutes', 'Ends without use after', `${before.idleMinutes} minutes`, `${after.idleMinutes} minutes`],
    ['longestHours', 'Ends in any case after', `${before.longestHours} hours`, `${after.longestHours} hours`],
  ] as const;
  return rows
    .filter(([, , was, is]) => was !== is)
    .map(([key, label, was, is]) => ({ key, label, before: was, after: is }));
}
