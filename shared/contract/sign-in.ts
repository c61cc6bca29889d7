import * as z from 'zod/mini';
import { normalizedPassword, PASSWORD_REQUIRED_MESSAGE } from '../domain/passwords.ts';
import { sessionLimitBounds } from '../domain/sessions.ts';
import { NewPasswordSchema } from './new-password.ts';
import { route } from './route.ts';
import { MessageView, Role, SessionView, SignInView } from './views.ts';
import { EmailSchema, EurosSchema, listQuerySchemas, pageSchema, sixDigitsSchema, wholeNumberSchema } from './wire.ts';

const SignedIn = z.object({
  requiresTwoFactor: z.literal(false),
  token: z.string(),
  role: Role,
  name: z.string(),
  balance: EurosSchema,
  mustChangePassword: z.optional(z.boolean()),
});

const Answer = z.discriminatedUnion('requiresTwoFactor', [z.object({ requiresTwoFactor: z.literal(true) }), SignedIn]);

/** Has no rules about length, because they would tell an attacker which passwords to skip. */
const presentPassword = (missing: string) =>
  z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.maxLength(256, { error: 'This password is too long' }));

const PresentPasswordSchema = presentPassword(PASSWORD_REQUIRED_MESSAGE);

export const SIX_DIGITS_MESSAGE = 'Please enter a valid 6-digit code';

const twoFactorCode = z.optional(sixDigitsSchema(SIX_DIGITS_MESSAGE));

const signInNeeds = [
  'emails:get',
  'users:put',
  'users:update',
  'attempts:get',
  'attempts:put',
  'attempts:delete',
  'notifications:put',
  'pool-tokens:put',
  'sessions:update',
  'session-limits:get',
  'identity:sign-in',
  'identity:tokens',
] as const;

const signInRecords = [
  'session.started',
  'session.sign-in-failed',
  'session.locked',
  'two-factor.state-repaired',
  'password.state-repaired',
] as const;

export const login = route({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Signs in; with two-factor on, first answers `requiresTwoFactor` and then wants the code as well',
  permissions: [...signInNeeds, 'users:get'],
  auditActions: signInRecords,
  errors: ['unauthenticated'],
  sessionCookie: ['set'],
  body: z.strictObject({ email: EmailSchema, password: PresentPasswordSchema, twoFactorCode }),
  response: Answer,
});

export const confirmSignIn = route({
  method: 'POST',
  path: '/user/confirm-sign-in',
  access: 'signed-in',
  allowWithoutTwoFactor: true,
  summary: 'Signs in again: a new session takes the place of this one',
  permissions: signInNeeds,
  auditActions: [...signInRecords, 'session.ended'],
  sessionCookie: ['read', 'set'],
  allowBeforePasswordChange: true,
  body: z.strictObject({ password: PresentPasswordSchema, twoFactorCode }),
  response: Answer,
});

export const refresh = route({
  method: 'POST',
  path: '/user/refresh',
  access: 'public',
  summary: 'Gives a new token for the session cookie, and a new cookie',
  permissions: [
    'users:get',
    'users:put',
    'users:update',
    'session-limits:get',
    'sessions:update',
    'identity:tokens',
    'notifications:put',
  ],
  auditActions: ['session.refresh-token-reused'],
  errors: ['unauthenticated'],
  sessionCookie: ['read', 'set', 'clear'],
  response: SignedIn,
});

export const logout = route({
  method: 'POST',
  path: '/user/logout',
  access: 'signed-in',
  allowWithoutTwoFactor: true,
  summary: 'Ends this session on the server and takes its cookie away',
  permissions: ['users:put', 'identity:tokens'],
  auditActions: ['session.ended'],
  sessionCookie: ['read', 'clear'],
  allowBeforePasswordChange: true,
  allowDuringMaintenance: true,
  response: z.object({ message: z.string() }),
});

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  access: 'signed-in',
  summary: "The caller's open sessions: the one that asks first, then by last use",
  permissions: ['sessions:query', 'session-limits:get'],
  response: z.object({ sessions: z.array(SessionView) }),
});

export const revokeSession = route({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  access: 'signed-in',
  requiresReauthentication: true,
  summary: "Ends one of the caller's sessions at once, whatever its token says",
  permissions: ['sessions:update', 'users:put', 'notifications:put'],
  auditActions: ['session.revoked'],
  response: MessageView,
});

const SessionLimits = z.strictObject({
  /** Minimum and maximum. The web app renews a session with its first call after ten minutes. */
  idleMinutes: wholeNumberSchema(...sessionLimitBounds.idleMinutes),
  longestHours: wholeNumberSchema(...sessionLimitBounds.longestHours),
});

export const getSessionLimits = route({
  method: 'GET',
  path: '/admin/session-limits',
  access: 'admin',
  summary: 'How long sessions last without use, and at most',
  permissions: ['session-limits:get'],
  response: SessionLimits,
});

export const saveSessionLimits = route({
  method: 'PUT',
  path: '/admin/session-limits',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'rules',
  summary: 'Sets how long sessions last, of all people, from the next refresh on',
  permissions: ['session-limits:get', 'session-limits:put'],
  auditActions: ['session-limits.saved'],
  body: SessionLimits,
  response: MessageView,
});

const NO_MATCH = 'Passwords do not match';
const NOT_NEW = 'Please choose a password other than the current one';

export const changePassword = route({
  method: 'POST',
  path: '/user/change-password',
  access: 'signed-in',
  requiresReauthentication: true,
  allowBeforePasswordChange: true,
  summary: "Changes the caller's own password and ends every other session",
  permissions: [
    'users:put',
    'users:update',
    'attempts:get',
    'attempts:put',
    'pool-tokens:get',
    'identity:tokens',
    'notifications:put',
  ],
  auditActions: ['password.changed', 'password.refused'],
  body: z
    .strictObject({
      currentPassword: presentPassword('Please enter your current password'),
      newPassword: NewPasswordSchema,
      confirmPassword: z.string({ error: 'Please repeat the password' }).check(z.overwrite(normalizedPassword)),
    })
    .check(
      z.refine((body) => body.newPassword === body.confirmPassword, { path: ['confirmPassword'], error: NO_MATCH }),
      z.refine((body) => body.newPassword !== normalizedPassword(body.currentPassword), {
        path: ['newPassword'],
        error: NOT_NEW,
      }),
    ),
  response: MessageView,
});

const CODE_OF_EMAIL = 'Please enter the 6-digit code of the e-mail';
const CODE_OF_SMS = 'Please enter the 6-digit code of the SMS';

export const requestPasswordReset = route({
  method: 'POST',
  path: '/user/forgot-password',
  access: 'public',
  summary: 'Sends a code for a new password to the address, if it is that of an account; the answer is always the same',
  permissions: ['emails:get', 'users:get', 'attempts:get', 'attempts:put', 'codes:put', 'waiting-mail:put'],
  auditActions: ['password.reset-requested'],
  errors: ['conflict'],
  body: z.strictObject({ email: EmailSchema }),
  response: MessageView,
});

const passwordByCodeNeeds = [
  'emails:get',
  'users:get',
  'users:put',
  'users:update',
  'attempts:get',
  'attempts:put',
  'attempts:delete',
  'codes:get',
  'codes:update',
  'codes:delete',
  'code-keys:derive',
  'identity:set-password',
  'identity:end-sessions',
] as const;

const PasswordByCode = z
  .strictObject({
    email: EmailSchema,
    code: sixDigitsSchema(CODE_OF_EMAIL),
    newPassword: NewPasswordSchema,
    confirmPassword: z.string({ error: 'Please repeat the password' }).check(z.overwrite(normalizedPassword)),
  })
  .check(z.refine((body) => body.newPassword === body.confirmPassword, { path: ['confirmPassword'], error: NO_MATCH }));

export const resetPassword = route({
  method: 'POST',
  path: '/user/reset-password',
  access: 'public',
  summary: 'Sets a new password by the code of the e-mail, and ends all sessions; two-factor stays as it is',
  permissions: [...passwordByCodeNeeds, 'notifications:put'],
  auditActions: ['password.reset', 'password.reset-refused'],
  body: PasswordByCode,
  response: MessageView,
});

export const acceptInvitation = route({
  method: 'POST',
  path: '/user/accept-invitation',
  access: 'public',
  summary: 'Sets the first password of an invited customer by the code of the e-mail, and confirms the address',
  permissions: passwordByCodeNeeds,
  auditActions: ['invitation.accepted', 'invitation.refused'],
  body: PasswordByCode,
  response: MessageView,
});

const sendsCode = ['attempts:get', 'attempts:put', 'codes:put', 'waiting-mail:put'] as const;
const takesCode = [
  'users:put',
  'attempts:get',
  'attempts:put',
  'codes:get',
  'codes:update',
  'codes:delete',
  'code-keys:derive',
] as const;

export const sendEmailCode = route({
  method: 'POST',
  path: '/user/email-code',
  access: 'signed-in',
  summary:
    "Sends a code to the caller's address, which confirms it; with `onlyFirst`, none when one was sent to it before",
  permissions: [...sendsCode, 'users:update'],
  errors: ['conflict'],
  query: z.strictObject({ onlyFirst: z.optional(z.enum(['true', 'false'])) }),
  response: MessageView,
});

export const verifyEmail = route({
  method: 'POST',
  path: '/user/verify-email',
  access: 'signed-in',
  summary: "Confirms the caller's address by the code that was sent to it",
  permissions: takesCode,
  auditActions: ['email.verified'],
  body: z.strictObject({ code: sixDigitsSchema(CODE_OF_EMAIL) }),
  response: MessageView,
});

export const sendPhoneCode = route({
  method: 'POST',
  path: '/user/phone-code',
  access: 'user',
  summary: "Sends a code by SMS to the caller's mobile number, which confirms it",
  permissions: sendsCode,
  errors: ['conflict'],
  response: MessageView,
});

export const verifyPhone = route({
  method: 'POST',
  path: '/user/verify-phone',
  access: 'user',
  summary: "Confirms the caller's mobile number by the code that was sent to it",
  permissions: takesCode,
  auditActions: ['phone.verified'],
  body: z.strictObject({ code: sixDigitsSchema(CODE_OF_SMS) }),
  response: MessageView,
});

export const listSignIns = route({
  method: 'GET',
  path: '/user/sign-ins',
  access: 'signed-in',
  summary: 'Sign-ins of the caller and failed attempts, with their time and address, newest first',
  permissions: ['gsi1:query'],
  query: z.strictObject(listQuerySchemas),
  response: pageSchema('signIns', SignInView),
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/user/end-sessions',
  access: 'signed-in',
  requiresReauthentication: true,
  summary: 'Signs the caller out everywhere else',
  permissions: ['users:put', 'users:update', 'notifications:put'],
  auditActions: ['session.others-revoked'],
  response: MessageView,
});

const Secret = z.object({ qrCode: z.string(), secret: z.string(), otpauthUrl: z.string(), message: z.string() });

function toggleBody(missing: string) {
  return z.discriminatedUnion(
    'enabled',
    [
      z.strictObject({ enabled: z.literal(true), verificationCode: sixDigitsSchema(missing) }),
      z.strictObject({ enabled: z.literal(false) }),
    ],
    { error: 'Please say whether two-factor is to be on or off' },
  );
}

/** The proof is required where two-factor authentication is on, because the new secret replaces a working one. */
const Proof = z.strictObject({ password: z.optional(PresentPasswordSchema), twoFactorCode });

const secretNeeds = [
  'attempts:get',
  'attempts:put',
  'pool-tokens:get',
  'identity:describe',
  'identity:sign-in',
  'identity:tokens',
] as const;

const toggleNeeds = [
  'users:put',
  'attempts:get',
  'attempts:put',
  'pool-tokens:get',
  'identity:set-two-factor',
  'identity:tokens',
  'notifications:put',
] as const;

const toggleRecords = ['two-factor.enabled', 'two-factor.disabled', 'two-factor.refused'] as const;

export const generateSecret = route({
  method: 'POST',
  path: '/user/generate-2fa-secret',
  access: 'user',
  requiresReauthentication: true,
  summary:
    'Makes a secret for an authenticator app, not in force until a code proves it; password and code where two-factor is on',
  permissions: secretNeeds,
  auditActions: ['session.sign-in-failed', 'session.locked'],
  body: Proof,
  response: Secret,
});

export const toggleTwoFactor = route({
  method: 'POST',
  path: '/user/toggle-2fa',
  access: 'user',
  requiresReauthentication: true,
  summary:
    'Turns two-factor on (with a code of the new secret) and ends the other sessions, or off and ends all of them',
  permissions: toggleNeeds,
  auditActions: toggleRecords,
  body: toggleBody(SIX_DIGITS_MESSAGE),
  response: MessageView,
});

export const generateAdminSecret = route({
  method: 'POST',
  path: '/admin/generate-2fa-secret',
  access: 'admin',
  requiresReauthentication: true,
  allowWithoutTwoFactor: true,
  summary: 'Makes a secret for the authenticator app of an administrator; password and code where two-factor is on',
  permissions: secretNeeds,
  auditActions: ['session.sign-in-failed', 'session.locked'],
  body: Proof,
  response: Secret,
});

export const toggleAdminTwoFactor = route({
  method: 'POST',
  path: '/admin/toggle-2fa',
  access: 'admin',
  requiresReauthentication: true,
  allowWithoutTwoFactor: true,
  summary:
    "Turns an administrator's two-factor on (with a code of the new secret) and ends the other sessions, or off and ends all of them",
  permissions: [...toggleNeeds, 'administrator-rules:get'],
  auditActions: toggleRecords,
  errors: ['conflict'],
  body: toggleBody('Please enter the verification code'),
  response: MessageView,
});
