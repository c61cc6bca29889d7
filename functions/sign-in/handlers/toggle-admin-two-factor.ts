import { toggleAdminTwoFactor } from '#shared/contract/sign-in.ts';
import { conflict } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readAdministratorRules } from '../../core/users/administrator-rules.ts';
import { toggleTwoFactor } from '../two-factor.ts';

export const handler = endpoint(toggleAdminTwoFactor, async ({ body, request }, principal) => {
  if (!body.enabled && (await readAdministratorRules()).twoFactorRequired) {
    throw conflict(
      'two_factor_stays_on',
      'This bank asks its administrators for two-factor authentication: it stays on.',
    );
  }
  return toggleTwoFactor(body, principal, request);
});
