import { generateSecret as route } from '#shared/contract/two-factor.ts';
import { generateSecret } from '../accounts/two-factor.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(route).handle((_, caller) => generateSecret(caller));
