import { toggleTwoFactor as route } from '#shared/contract/two-factor.ts';
import { endpoint } from '../http/endpoint.ts';
import { toggleTwoFactor } from '../operations/two-factor.ts';

export const handler = endpoint(route, ({ body, request }, caller) => toggleTwoFactor(body, caller, request));
