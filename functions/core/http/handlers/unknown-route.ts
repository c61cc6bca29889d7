import { namedRoutes } from '#shared/contract/routes.ts';
import { unknownAddress } from '../unknown-route.ts';

export const handler = unknownAddress(namedRoutes);
