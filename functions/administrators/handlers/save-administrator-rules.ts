import { saveAdministratorRules } from '#shared/contract/administrators.ts';
import type { AdministratorRules } from '#shared/domain/administrator-rules.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { invalidRequestError, standardError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { saveAdministratorRules as save } from '../save-administrator-rules.ts';

export const handler = endpoint(saveAdministratorRules, async ({ body, request }, principal) => {
  const { twoFactorRequired, recentSignInAbove } = body;
  if (twoFactorRequired === undefined && recentSignInAbove === undefined)
    throw invalidRequestError({ twoFactorRequired: NO_RULE });
  if (twoFactorRequired && !principal.user.twoFactorEnabled) throw standardError('two_factor_missing');
  const saved = await save(
    (before) => ({
      twoFactorRequired: twoFactorRequired ?? before.twoFactorRequired,
      recentSignInAbove: recentSignInAbove === undefined ? before.recentSignInAbove : (recentSignInAbove ?? undefined),
    }),
    (before, after) => ({
      action: 'administrator-rules.saved',
      ...auditActor(principal, request),
      before: rulesOf(before),
      after: rulesOf(after),
    }),
  );
  const sentences = [
    ...(twoFactorRequired === undefined ? [] : [ofTwoFactor(twoFactorRequired)]),
    ...(recentSignInAbove === undefined ? [] : [ofCredits(recentSignInAbove)]),
  ];
  return { message: sentences.join('. '), ...saved };
});

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
