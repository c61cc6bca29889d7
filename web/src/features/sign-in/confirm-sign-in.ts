import type * as z from 'zod/mini';
import type { confirmSignIn as route } from '#shared/contract/sign-in.ts';
import { reauthenticate } from '../../lib/api/confirm-sign-in.ts';
import { session } from '../../lib/session/browser-session.ts';

/** Confirms the sign-in and stores the new session. @throws ApiError */
export async function confirmSignIn(body: z.output<typeof route.body>): Promise<'confirmed' | 'code wanted'> {
  const outcome = await reauthenticate(body);
  if (outcome.requiresTwoFactor) return 'code wanted';
  session.store(outcome);
  return 'confirmed';
}
