/** Handlers that AWS calls, to be called with events that it repeats or brings late. */
export { handler as followCustomers } from '#functions/customers/consumers/forget-customers.ts';
export { handler as scopeTokens } from '#functions/sign-in/consumers/pre-token-generation.ts';
