import { revokeSession } from '#shared/contract/session.ts';
import { recentEndpoint } from '../http/recent-endpoint.ts';
import { revokeOwnSession } from '../operations/end-own-session.ts';

export const handler = recentEndpoint(revokeSession).handle(async ({ params, request }, caller) => {
  await revokeOwnSession(params.id, caller, request);
  return { message: 'Session ended' };
});
