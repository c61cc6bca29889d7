import { namedRoutes } from '#shared/contract/routes.ts';
import { unknownAddress } from '../http/unknown-address.ts';

export const handler = unknownAddress(namedRoutes);
