import { generateSecret as route } from '#shared/contract/two-factor.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { generateSecret } from '../operations/two-factor.ts';

export const handler = recentEndpoint(route).handle(({ body, request }, caller) =>
  generateSecret(body, caller, request),
);
