/** Lists of sign-ins in tests: a customer's own, and the same as an administrator sees it. */
import { expect } from 'vitest';
import { login } from '#shared/contract/session.ts';
import type { SignInView } from '#shared/contract/views.ts';
import type { Answer, Person, TestBank } from './bank.ts';

export interface ListedSignIns {
  readonly signIns: SignInView[];
  readonly nextCursor?: string;
}

export function signInsIn({ status, body }: Answer): ListedSignIns {
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as ListedSignIns;
}

/** Tries to sign in with some browser. */
export const tryToSignIn = (bank: TestBank, { email }: Pick<Person, 'email'>, password: string, browser: string) =>
  bank.call(login, { body: { email, password } }, { headers: { 'user-agent': browser } });
