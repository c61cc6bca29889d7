import type * as z from 'zod/mini';
import type { login } from '#shared/contract/sign-in.ts';
import { ApiError, errorSentence } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { session } from '../../lib/session/browser-session.ts';
import { requestPasswordChange } from '../../lib/session/own-password.ts';

type Outcome =
  | { readonly kind: 'signed in' | 'code wanted' }
  | { readonly kind: 'refused'; readonly message: string; readonly isWrong?: boolean };

export async function attemptLogin(body: z.output<typeof login.body>, fallback: string): Promise<Outcome> {
  try {
    const answer = await api.signIn.login({ body });
    if (answer.requiresTwoFactor) return { kind: 'code wanted' };
    session.store(answer);
    if (answer.mustChangePassword) requestPasswordChange('asked');
    return { kind: 'signed in' };
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'wrong_credentials';
    return { kind: 'refused', message: errorSentence(error, fallback), isWrong };
  }
}
