import { generateAdminSecret } from '#shared/contract/two-factor.ts';
import { generateSecret } from '../accounts/two-factor.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(generateAdminSecret).handle((_, caller) => generateSecret(caller));
