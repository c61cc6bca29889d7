import { revokeSession } from '#shared/contract/session.ts';
import { endpoint } from '../http/endpoint.ts';
import { revokeOwnSession } from '../operations/end-own-session.ts';

export const handler = endpoint(revokeSession, async ({ params, request }, caller) => {
  await revokeOwnSession(params.id, caller, request);
  return { message: 'Session ended' };
});
