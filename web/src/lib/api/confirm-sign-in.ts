import type * as z from 'zod/mini';
import { confirmSignIn as route } from '#shared/contract/sign-in.ts';
import { configureApiOnce, currentToken, withSessionLock } from './connection.ts';
import { sendRequest } from './send.ts';

/**
 * Confirms the sign-in. No tab renews the session meanwhile, because that would bring back the cookie of the ending
 * one.
 * @throws ApiError
 */
export async function reauthenticate(body: z.output<typeof route.body>) {
  await configureApiOnce();
  const token = await currentToken();
  return (await withSessionLock(() => sendRequest(route, { body }, { token }))) as z.output<typeof route.response>;
}
