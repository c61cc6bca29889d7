import * as z from 'zod/mini';
import { PresentPassword } from './present-password.ts';
import { route } from './route.ts';
import { MessageView } from './views.ts';
import { sixDigits } from './wire.ts';

const Secret = z.object({ qrCode: z.string(), secret: z.string(), otpauthUrl: z.string(), message: z.string() });

function toggleBody(missing: string) {
  return z.discriminatedUnion(
    'enabled',
    [
      z.strictObject({ enabled: z.literal(true), verificationCode: sixDigits(missing) }),
      z.strictObject({ enabled: z.literal(false) }),
    ],
    { error: 'Please say whether two-factor is to be on or off' },
  );
}

/** Required where two-factor is on, because the secret replaces a working one. */
const Proof = z.strictObject({
  password: z.optional(PresentPassword),
  twoFactorCode: z.optional(sixDigits('Please enter a valid 6-digit code')),
});

const secretNeeds = [
  'attempts:get',
  'attempts:put',
  'pool-tokens:get',
  'identity:describe',
  'identity:sign-in',
  'identity:tokens',
] as const;

export const generateSecret = route({
  method: 'POST',
  path: '/user/generate-2fa-secret',
  access: 'user',
  recentSignIn: true,
  summary:
    'Makes a secret for an authenticator app, not in force until a code proves it; password and code where two-factor is on',
  needs: secretNeeds,
  records: ['session.refused', 'session.locked'],
  body: Proof,
  answer: Secret,
});

export const toggleTwoFactor = route({
  method: 'POST',
  path: '/user/toggle-2fa',
  access: 'user',
  recentSignIn: true,
  summary: 'Turns two-factor on (with a code of the new secret) or off',
  needs: ['users:put', 'attempts:get', 'attempts:put', 'pool-tokens:get', 'identity:set-two-factor', 'identity:tokens'],
  records: ['two-factor.enabled', 'two-factor.disabled', 'two-factor.refused'],
  body: toggleBody('Please enter a valid 6-digit code'),
  answer: MessageView,
});

export const generateAdminSecret = route({
  method: 'POST',
  path: '/admin/generate-2fa-secret',
  access: 'admin',
  recentSignIn: true,
  beforeTwoFactor: true,
  summary: 'Makes a secret for the authenticator app of an administrator; password and code where two-factor is on',
  needs: secretNeeds,
  records: ['session.refused', 'session.locked'],
  body: Proof,
  answer: Secret,
});

export const toggleAdminTwoFactor = route({
  method: 'POST',
  path: '/admin/toggle-2fa',
  access: 'admin',
  recentSignIn: true,
  beforeTwoFactor: true,
  summary: "Turns an administrator's two-factor on (with a code of the new secret) or off",
  needs: [
    'administrator-rules:get',
    'users:put',
    'attempts:get',
    'attempts:put',
    'pool-tokens:get',
    'identity:set-two-factor',
    'identity:tokens',
  ],
  records: ['two-factor.enabled', 'two-factor.disabled', 'two-factor.refused'],
  refuses: ['conflict'],
  body: toggleBody('Please enter the verification code'),
  answer: MessageView,
});
