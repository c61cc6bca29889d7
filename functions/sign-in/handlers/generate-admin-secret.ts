import { generateAdminSecret } from '#shared/contract/sign-in.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { generateAuthenticatorSecret } from '../two-factor.ts';

export const handler = endpoint(generateAdminSecret, ({ body, request }, principal) =>
  generateAuthenticatorSecret(body, principal, request),
);
