import { toggleAdminTwoFactor } from '#shared/contract/sign-in.ts';
import { standardError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readAdministratorRules } from '../../core/users/administrator-rules.ts';
import { toggleTwoFactor } from '../two-factor.ts';

export const handler = endpoint(toggleAdminTwoFactor, async ({ body, request }, principal) => {
  if (!body.enabled && (await readAdministratorRules()).twoFactorRequired) {
    throw standardError('two_factor_stays_on');
  }
  return toggleTwoFactor(body, principal, request);
});
