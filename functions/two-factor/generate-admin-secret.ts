import { generateAdminSecret } from '#shared/contract/two-factor.ts';
import { endpoint } from '../http/endpoint.ts';
import { generateSecret } from '../operations/two-factor.ts';

export const handler = endpoint(generateAdminSecret, ({ body, request }, caller) =>
  generateSecret(body, caller, request),
);
