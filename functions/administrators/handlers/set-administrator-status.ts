import { setAdministratorStatus } from '#shared/contract/administrators.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { syncSignInEnabled } from '../../sign-in/sync-sign-in.ts';
import { toAdministratorView } from '../administrator-view.ts';
import { getAdministrator } from '../administrators.ts';
import { assertNotOwnAccount, changeAdministrator, reasonAsProposedChange } from '../change-administrator.ts';

export const handler = endpoint(
  setAdministratorStatus,
  withDualApproval(
    setAdministratorStatus,
    async ({ params, query, body }, principal) => {
      assertNotOwnAccount(params.id, principal);
      const { name, suspended } = await getAdministrator(params.id);
      const before = suspended ? 'suspended' : 'active';
      const changes = [{ key: 'status', label: name, before, after: body.status }, ...reasonAsProposedChange(body)];
      return {
        input: { params, query, body },
        subject: `Reactivation of ${name}`,
        changes: before === body.status ? [] : changes,
        needsApproval: (rules) => rules.administrators && body.status === 'active',
      };
    },
    async ({ params, body, request }, principal) => {
      const suspended = body.status === 'suspended';
      const user = await changeAdministrator({
        userId: params.id,
        principal,
        request,
        action: suspended ? 'administrator.suspended' : 'administrator.reactivated',
        change: (before) => {
          if (before.suspended === suspended) return 'nothing';
          return suspended ? { suspended, ...revocationOfOtherSessions(now()) } : { suspended };
        },
        record: (before) => ({
          before: { suspended: before.suspended },
          after: { suspended, ...(body.reason && { reason: body.reason }) },
        }),
      });
      await syncSignInEnabled(params.id);
      return {
        message: suspended ? 'Administrator suspended' : 'Administrator reactivated',
        administrator: await toAdministratorView(user, principal),
      };
    },
  ),
);
