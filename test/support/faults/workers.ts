/** Exports handlers that AWS calls, for events that are repeated or late. */

export { handler as runCanary } from '#functions/reports/consumers/canary.ts';
export { handler as scopeTokens } from '#functions/sign-in/consumers/pre-token-generation.ts';
export { handler as followCustomers } from '#functions/streams/customer-changes.ts';
