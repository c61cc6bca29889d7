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

export const login = route({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Signs in; with two-factor on, first answers `requiresTwoFactor` and then wants the code as well',
  needs: [
    'users:get',
    'users:put',
    'emails:get',
    'attempts:get',
    'attempts:put',
    'attempts:delete',
    'pool-tokens:put',
    'maintenance:get',
    'users:update',
    'identity:sign-in',
    'identity:tokens',
  ],
  records: ['session.started', 'session.refused', 'session.locked', 'two-factor.reconciled'],
  refuses: ['unauthenticated'],
  sessionCookie: ['set'],
  body: z.strictObject({
    email: Email,
    // No rules here: they would tell an attacker which passwords to skip.
    password: z
      .string({ error: 'Password is required' })
      .check(
        z.minLength(1, { error: 'Password is required' }),
        z.maxLength(256, { error: 'This password is too long' }),
      ),
    twoFactorCode: z.optional(sixDigits('Please enter a valid 6-digit code')),
  }),
  answer: z.discriminatedUnion('requiresTwoFactor', [z.object({ requiresTwoFactor: z.literal(true) }), SignedIn]),
});

export const refresh = route({
  method: 'POST',
  path: '/user/refresh',
  access: 'public',
  summary: 'Gives a new token for the session cookie, and a new cookie',
  needs: ['users:get', 'users:update', 'maintenance:get', 'identity:tokens'],
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
