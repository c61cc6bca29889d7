import { toggleTwoFactor as route } from '#shared/contract/two-factor.ts';
import { toggleTwoFactor } from '../accounts/two-factor.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(route).handle(({ body, request }, caller) => toggleTwoFactor(body, caller, request));
