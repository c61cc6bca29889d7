import { saveAdministratorRules } from '#shared/contract/administrators.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { type AdministratorRules, weakensAdministratorRules } from '#shared/domain/administrator-rules.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { withDualApproval } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { invalidRequestError, standardError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Principal } from '../../core/http/principal.ts';
import { readAdministratorRules } from '../../core/users/administrator-rules.ts';
import { saveAdministratorRules as save } from '../save-administrator-rules.ts';

type Wanted = RouteInput<typeof saveAdministratorRules>['body'];

export const handler = endpoint(
  saveAdministratorRules,
  withDualApproval(
    saveAdministratorRules,
    async (input, principal) => {
      assertSavable(input.body, principal);
      const before = await readAdministratorRules();
      const after = rulesAfter(before, input.body);
      return {
        input,
        subject: 'Rules for administrators',
        changes: differences(before, after),
        needsApproval: () => weakensAdministratorRules(before, after),
      };
    },
    async ({ body, request }, principal) => {
      assertSavable(body, principal);
      const saved = await save(
        (before) => rulesAfter(before, body),
        (before, after) => ({
          action: 'administrator-rules.saved',
          ...auditActor(principal, request),
          before: rulesOf(before),
          after: rulesOf(after),
        }),
      );
      const { twoFactorRequired, recentSignInAbove } = body;
      const sentences = [
        ...(twoFactorRequired === undefined ? [] : [ofTwoFactor(twoFactorRequired)]),
        ...(recentSignInAbove === undefined ? [] : [ofCredits(recentSignInAbove)]),
      ];
      return { message: sentences.join('. '), ...saved };
    },
  ),
);

/** @throws DomainError 400 without a rule, 409 when the caller would be shut out */
function assertSavable({ twoFactorRequired, recentSignInAbove }: Wanted, { user }: Principal): void {
  if (twoFactorRequired === undefined && recentSignInAbove === undefined)
    throw invalidRequestError({ twoFactorRequired: NO_RULE });
  if (twoFactorRequired && !user.twoFactorEnabled) throw standardError('two_factor_missing');
}

function rulesAfter(before: AdministratorRules, { twoFactorRequired, recentSignInAbove }: Wanted): AdministratorRules {
  return {
    twoFactorRequired: twoFactorRequired ?? before.twoFactorRequired,
    recentSignInAbove: recentSignInAbove === undefined ? before.recentSignInAbove : (recentSignInAbove ?? undefined),
  };
}

function differences(before: AdministratorRules, after: AdministratorRules) {
  const shownTwoFactor = ({ twoFactorRequired }: AdministratorRules) =>
    twoFactorRequired ? 'required' : 'not required';
  const shownAmount = ({ recentSignInAbove: above }: AdministratorRules) =>
    above === undefined ? 'for no credit' : `for credits above ${formatEuros(above)}`;
  const rows = [
    ['twoFactorRequired', 'Two-factor of administrators', shownTwoFactor(before), shownTwoFactor(after)],
    ['recentSignInAbove', 'Recent sign-in', shownAmount(before), shownAmount(after)],
  ] as const;
  return rows
    .filter(([, , was, is]) => was !== is)
    .map(([key, label, was, is]) => ({ key, label, before: was, after: is }));
}

const NO_RULE = 'Please say which rule is to change';

const rulesOf = ({ twoFactorRequired, recentSignInAbove }: AdministratorRules) => ({
  twoFactorRequired,
  recentSignInAbove,
});

const ofTwoFactor = (required: boolean): string =>
  required ? 'Administrators must use two-factor now' : 'Administrators may do without two-factor now';

const ofCredits = (above: Cents | null): string =>
  above === null
    ? 'No credit needs a recent sign-in now'
    : `Credits of more than ${formatEuros(above)} need a recent sign-in now`;
