/** Exports the answer to requests that fit no route, for a gateway with the routes of a test. */
export { unknownRouteHandler } from '#functions/core/http/unknown-route.ts';
