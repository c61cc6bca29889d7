import { toggleAdminTwoFactor } from '#shared/contract/two-factor.ts';
import { readAdministratorRules } from '../data/administrator-rules.ts';
import { endpoint } from '../http/endpoint.ts';
import { toggleTwoFactor } from '../operations/two-factor.ts';
import { conflict } from '../platform/errors.ts';

export const handler = endpoint(toggleAdminTwoFactor, async ({ body, request }, caller) => {
  if (!body.enabled && (await readAdministratorRules()).twoFactorRequired) {
    throw conflict(
      'two_factor_stays_on',
      'This bank asks its administrators for two-factor authentication: it stays on.',
    );
  }
  return toggleTwoFactor(body, caller, request);
});
