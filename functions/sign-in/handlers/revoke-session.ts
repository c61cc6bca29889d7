import { revokeSession } from '#shared/contract/sign-in.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { revokeOwnSession } from '../end-own-session.ts';

export const handler = endpoint(revokeSession, async ({ params, request }, principal) => {
  await revokeOwnSession(params.id, principal, request);
  return { message: 'Session ended' };
});
