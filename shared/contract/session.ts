import * as z from 'zod/mini';
import { sessionBounds } from '../domain/sessions.ts';
import { PresentPassword } from './present-password.ts';
import { route } from './route.ts';
import { MessageView, Role, SessionView } from './views.ts';
import { byId, Email, Euros, sixDigits, wholeNumber } from './wire.ts';

const SignedIn = z.object({
  requiresTwoFactor: z.literal(false),
  token: z.string(),
  role: Role,
  name: z.string(),
  balance: Euros,
  mustChangePassword: z.optional(z.boolean()),
});

const Answer = z.discriminatedUnion('requiresTwoFactor', [z.object({ requiresTwoFactor: z.literal(true) }), SignedIn]);

const twoFactorCode = z.optional(sixDigits('Please enter a valid 6-digit code'));

const signInNeeds = [
  'emails:get',
  'users:put',
  'users:update',
  'attempts:get',
  'attempts:put',
  'attempts:delete',
  'pool-tokens:put',
  'sessions:update',
  'session-limits:get',
  'identity:sign-in',
  'identity:tokens',
] as const;

const signInRecords = ['session.started', 'session.refused', 'session.locked', 'two-factor.reconciled'] as const;

export const login = route({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Signs in; with two-factor on, first answers `requiresTwoFactor` and then wants the code as well',
  needs: [...signInNeeds, 'users:get'],
  records: signInRecords,
  refuses: ['unauthenticated'],
  sessionCookie: ['set'],
  body: z.strictObject({ email: Email, password: PresentPassword, twoFactorCode }),
  answer: Answer,
});

export const confirmSignIn = route({
  method: 'POST',
  path: '/user/confirm-sign-in',
  access: 'signed-in',
  beforeTwoFactor: true,
  summary: 'Signs in again: a new session takes the place of this one',
  needs: signInNeeds,
  records: [...signInRecords, 'session.ended'],
  sessionCookie: ['read', 'set'],
  beforePasswordChange: true,
  body: z.strictObject({ password: PresentPassword, twoFactorCode }),
  answer: Answer,
});

export const refresh = route({
  method: 'POST',
  path: '/user/refresh',
  access: 'public',
  summary: 'Gives a new token for the session cookie, and a new cookie',
  needs: ['users:get', 'users:put', 'users:update', 'session-limits:get', 'sessions:update', 'identity:tokens'],
  records: ['session.reused'],
  refuses: ['unauthenticated'],
  sessionCookie: ['read', 'set', 'clear'],
  answer: SignedIn,
});

export const logout = route({
  method: 'POST',
  path: '/user/logout',
  access: 'signed-in',
  beforeTwoFactor: true,
  summary: 'Ends this session on the server and takes its cookie away',
  needs: ['users:put', 'identity:tokens'],
  records: ['session.ended'],
  sessionCookie: ['read', 'clear'],
  beforePasswordChange: true,
  duringMaintenance: true,
  answer: z.object({ message: z.string() }),
});

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  access: 'signed-in',
  summary: "The caller's open sessions: the one that asks first, then by last use",
  needs: ['sessions:query', 'session-limits:get'],
  answer: z.object({ sessions: z.array(SessionView) }),
});

export const revokeSession = route({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  access: 'signed-in',
  recentSignIn: true,
  summary: "Ends one of the caller's sessions at once, whatever its token says",
  needs: ['sessions:update', 'users:put'],
  records: ['session.revoked'],
  refuses: ['not-found'],
  params: byId,
  answer: MessageView,
});

const SessionLimits = z.strictObject({
  /** The app renews with the first call after ten minutes. */
  idleMinutes: wholeNumber(...sessionBounds.idleMinutes),
  longestHours: wholeNumber(...sessionBounds.longestHours),
});

export const getSessionLimits = route({
  method: 'GET',
  path: '/admin/session-limits',
  access: 'admin',
  summary: 'How long sessions last without use, and at most',
  needs: ['session-limits:get'],
  answer: SessionLimits,
});

export const saveSessionLimits = route({
  method: 'PUT',
  path: '/admin/session-limits',
  access: 'admin',
  recentSignIn: true,
  summary: 'Sets how long sessions last, of everybody, from the next renewal on',
  needs: ['session-limits:get', 'session-limits:put'],
  records: ['session-limits.saved'],
  body: SessionLimits,
  answer: MessageView,
});
