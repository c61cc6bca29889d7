/** Handlers that AWS calls, to be called with events that it repeats or brings late. */
export { handler as followCustomers } from '#functions/workers/forget-customers.ts';
export { handler as scopeTokens } from '#functions/workers/scope-tokens.ts';
