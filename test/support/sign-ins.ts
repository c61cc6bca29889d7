import { login } from '#shared/contract/sign-in.ts';
import type { Person, TestBank } from './bank.ts';

export const tryToSignIn = (bank: TestBank, { email }: Pick<Person, 'email'>, password: string, browser: string) =>
  bank.call(login, { body: { email, password } }, { headers: { 'user-agent': browser } });
