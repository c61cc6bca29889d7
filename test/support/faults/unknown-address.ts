/** The answer to what fits no route, for a gateway that has routes of a test. */
export { unknownAddress } from '#functions/core/http/unknown-route.ts';
