import * as z from 'zod/mini';
import { route } from './route.ts';
import { Role } from './views.ts';
import { Email, Euros, sixDigits } from './wire.ts';

const SignedIn = z.object({
  requiresTwoFactor: z.literal(false),
  token: z.string(),
  role: Role,
  name: z.string(),
  balance: Euros,
});

const Answer = z.discriminatedUnion('requiresTwoFactor', [z.object({ requiresTwoFactor: z.literal(true) }), SignedIn]);

// No rules here: they would tell an attacker which passwords to skip.
const password = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, { error: 'Password is required' }), z.maxLength(256, { error: 'This password is too long' }));

const twoFactorCode = z.optional(sixDigits('Please enter a valid 6-digit code'));

const signInNeeds = [
  'emails:get',
  'users:put',
  'users:update',
  'attempts:get',
  'attempts:put',
  'attempts:delete',
  'pool-tokens:put',
  'identity:sign-in',
  'identity:tokens',
] as const;

const signInRecords = ['session.started', 'session.refused', 'session.locked', 'two-factor.reconciled'] as const;

export const login = route({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Signs in; with two-factor on, first answers `requiresTwoFactor` and then wants the code as well',
  needs: [...signInNeeds, 'users:get', 'maintenance:get'],
  records: signInRecords,
  refuses: ['unauthenticated'],
  sessionCookie: ['set'],
  body: z.strictObject({ email: Email, password, twoFactorCode }),
  answer: Answer,
});

export const confirmSignIn = route({
  method: 'POST',
  path: '/user/confirm-sign-in',
  access: 'signed-in',
  summary: 'Signs in again: a new session takes the place of this one',
  needs: signInNeeds,
  records: [...signInRecords, 'session.ended'],
  sessionCookie: ['read', 'set'],
  body: z.strictObject({ password, twoFactorCode }),
  answer: Answer,
});

export const refresh = route({
  method: 'POST',
  path: '/user/refresh',
  access: 'public',
  summary: 'Gives a new token for the session cookie, and a new cookie',
  needs: ['users:get', 'users:put', 'users:update', 'maintenance:get', 'identity:tokens'],
  records: ['session.reused'],
  refuses: ['unauthenticated'],
  sessionCookie: ['read', 'set', 'clear'],
  answer: SignedIn,
});

export const logout = route({
  method: 'POST',
  path: '/user/logout',
  access: 'signed-in',
  summary: 'Ends this session on the server and takes its cookie away',
  needs: ['users:put', 'identity:tokens'],
  records: ['session.ended'],
  sessionCookie: ['read', 'clear'],
  duringMaintenance: true,
  answer: z.object({ message: z.string() }),
});
