import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { login } from '#shared/contract/session.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { session } from '../session/browser-session.ts';
import { want } from '../session/own-password.ts';

type Outcome =
  | { readonly kind: 'signed in' | 'code wanted' }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly message: string; readonly isWrong?: boolean };

export async function attemptLogin(typed: z.input<typeof login.body>, fallback: string): Promise<Outcome> {
  const credentials = z.safeParse(login.body, typed);
  if (!credentials.success) return { kind: 'invalid', fields: fieldErrors(credentials.error.issues) };
  try {
    const answer = await api.session.login({ body: credentials.data });
    if (answer.requiresTwoFactor) return { kind: 'code wanted' };
    session.store(answer);
    if (answer.mustChangePassword) want('asked');
    return { kind: 'signed in' };
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'wrong_credentials';
    return { kind: 'refused', message: sentenceOf(error, fallback), isWrong };
  }
}
