import { toggleTwoFactor as route } from '#shared/contract/sign-in.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toggleTwoFactor } from '../two-factor.ts';

export const handler = endpoint(route, ({ body, request }, principal) => toggleTwoFactor(body, principal, request));
