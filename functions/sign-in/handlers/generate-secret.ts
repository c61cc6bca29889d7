import { generateSecret as route } from '#shared/contract/sign-in.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { generateAuthenticatorSecret } from '../two-factor.ts';

export const handler = endpoint(route, ({ body, request }, principal) =>
  generateAuthenticatorSecret(body, principal, request),
);
