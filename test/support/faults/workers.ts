/** Handlers that AWS calls, to be called with events that it repeats or brings late. */

export { handler as scopeTokens } from '#functions/sign-in/consumers/pre-token-generation.ts';
export { handler as followCustomers } from '#functions/streams/customer-changes.ts';
