import { generateAdminSecret } from '#shared/contract/two-factor.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { generateSecret } from '../operations/two-factor.ts';

export const handler = recentEndpoint(generateAdminSecret).handle(({ body, request }, caller) =>
  generateSecret(body, caller, request),
);
