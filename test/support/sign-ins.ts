/** Lists of sign-ins in tests: a customer's own, and the same as an administrator sees it. */
import { login } from '#shared/contract/session.ts';
import type { Person, TestBank } from './bank.ts';

/** Tries to sign in with some browser. */
export const tryToSignIn = (bank: TestBank, { email }: Pick<Person, 'email'>, password: string, browser: string) =>
  bank.call(login, { body: { email, password } }, { headers: { 'user-agent': browser } });
