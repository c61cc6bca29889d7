import { resetAdministratorTwoFactor } from '#shared/contract/administrators.ts';
import { revocationOfOtherSessions } from '#shared/domain/sessions.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { noticeTo } from '../../notifications/outbox.ts';
import { revokeAllPoolTokens, setSignInTwoFactor } from '../../sign-in/sign-ins.ts';
import { toAdministratorView } from '../administrator-view.ts';
import { getAdministrator } from '../administrators.ts';
import { assertNotOwnAccount, changeAdministrator, reasonAsProposedChange } from '../change-administrator.ts';

export const handler = endpoint(
  resetAdministratorTwoFactor,
  withDualApproval(
    resetAdministratorTwoFactor,
    async ({ params, query, body }, principal) => {
      assertNotOwnAccount(params.id, principal);
      const { name, twoFactorEnabled } = await getAdministrator(params.id);
      const change = { key: 'twoFactor', label: `${name}: Two-factor`, before: 'enabled', after: 'turned off' };
      return {
        input: { params, query, body },
        subject: `Two-factor of ${name}`,
        changes: twoFactorEnabled ? [change, ...reasonAsProposedChange(body)] : [],
        needsApproval: (rules) => rules.administrators,
      };
    },
    async ({ params, body, request }, principal) => {
      const { id } = params;
      assertNotOwnAccount(id, principal);
      const { twoFactorEnabled } = await getAdministrator(id);
      // The pool is changed first, because it is the one that asks for the code. If the table is not updated, the next
      // sign-in repairs it.
      await setSignInTwoFactor(id, false);
      const user = await changeAdministrator({
        userId: id,
        principal,
        request,
        action: 'two-factor.disabled',
        change: (before) =>
          before.twoFactorEnabled ? { twoFactorEnabled: false, ...revocationOfOtherSessions(now()) } : 'nothing',
        record: (before) => ({
          before: { twoFactorEnabled: before.twoFactorEnabled },
          after: { twoFactorEnabled: false, ...(body.reason && { reason: body.reason }) },
        }),
        notices: noticeTo('two-factor-disabled', { by: 'bank' }),
      });
      if (twoFactorEnabled) await revokeAllPoolTokens(id);
      return {
        message: 'Two-factor authentication turned off',
        administrator: await toAdministratorView(user, principal),
      };
    },
  ),
);
