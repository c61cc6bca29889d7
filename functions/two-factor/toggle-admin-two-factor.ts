import { toggleAdminTwoFactor } from '#shared/contract/two-factor.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { toggleTwoFactor } from '../operations/two-factor.ts';

export const handler = recentEndpoint(toggleAdminTwoFactor).handle(({ body, request }, caller) =>
  toggleTwoFactor(body, caller, request),
);
