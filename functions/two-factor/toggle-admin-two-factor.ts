import { toggleAdminTwoFactor } from '#shared/contract/two-factor.ts';
import { toggleTwoFactor } from '../accounts/two-factor.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(toggleAdminTwoFactor).handle(({ body, request }, caller) =>
  toggleTwoFactor(body, caller, request),
);
