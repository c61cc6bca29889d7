import { namedRoutes } from '#shared/contract/routes.ts';
import { unknownRouteHandler } from '../unknown-route.ts';

export const handler = unknownRouteHandler(namedRoutes);
