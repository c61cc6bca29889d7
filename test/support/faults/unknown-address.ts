/** Exports the answer to requests that fit no route, for a gateway with the routes of a test. */
export { unknownRouteHandler as unknownAddress } from '#functions/core/http/unknown-route.ts';
