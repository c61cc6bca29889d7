import * as z from 'zod/mini';
import { normalizedPassword } from '../domain/passwords.ts';
import { perDetail, personalDetails } from '../domain/personal-details.ts';
import { NewPassword } from './new-password.ts';
import { route } from './route.ts';
import { MessageView, SignInView, UserView } from './views.ts';
import { Euros, listQuery, optionalLine, page } from './wire.ts';

export const getProfile = route({
  method: 'GET',
  path: '/user/profile',
  access: 'user',
  summary: "The caller's own profile and balances",
  needs: [],
  answer: UserView,
});

export const getAdminProfile = route({
  method: 'GET',
  path: '/admin/profile',
  access: 'admin',
  beforeTwoFactor: true,
  summary: "The administrator's own name, e-mail and two-factor state, and the bank's rules for administrators",
  needs: ['administrator-rules:get'],
  answer: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    twoFactorEnabled: z.boolean(),
    twoFactorRequired: z.boolean(),
    recentSignInAbove: z.optional(Euros),
  }),
});

export const updateProfile = route({
  method: 'PUT',
  path: '/user/profile',
  access: 'user',
  summary: "Changes the caller's own profile; what is left out stays as it is",
  needs: ['users:put', 'users:update', 'users:delete', 'pictures:remove', 'pictures:store'],
  records: ['profile.updated'],
  // 4.5 MB as base64; Lambda accepts 6 MB. The web app shrinks every picture before sending it.
  bodyLimit: 6_000_000,
  tooLarge: { field: 'profilePicture', sentence: 'File size must be less than 5MB' },
  body: z.strictObject({
    name: optionalLine('Name', 121),
    firstName: optionalLine('First name', 60),
    lastName: optionalLine('Last name', 60),
    ...perDetail((detail) => optionalLine(personalDetails[detail].label, personalDetails[detail].max)),
    profilePicture: z.optional(z.string({ error: 'Please upload an image file' })),
  }),
  answer: z.object({ message: z.string(), user: UserView }),
});

const NO_MATCH = 'Passwords do not match';
const NOT_NEW = 'Please choose a password other than the current one';

export const changePassword = route({
  method: 'POST',
  path: '/user/change-password',
  access: 'signed-in',
  recentSignIn: true,
  beforePasswordChange: true,
  summary: "Changes the caller's own password and ends every other session",
  needs: ['users:put', 'attempts:get', 'attempts:put', 'pool-tokens:get', 'identity:tokens'],
  records: ['password.changed', 'password.refused'],
  body: z
    .strictObject({
      currentPassword: z
        .string({ error: 'Please enter your current password' })
        .check(
          z.minLength(1, { error: 'Please enter your current password' }),
          z.maxLength(256, { error: 'This password is too long' }),
        ),
      newPassword: NewPassword,
      confirmPassword: z.string({ error: 'Please repeat the password' }).check(z.overwrite(normalizedPassword)),
    })
    .check(
      z.refine((body) => body.newPassword === body.confirmPassword, { path: ['confirmPassword'], error: NO_MATCH }),
      z.refine((body) => body.newPassword !== normalizedPassword(body.currentPassword), {
        path: ['newPassword'],
        error: NOT_NEW,
      }),
    ),
  answer: MessageView,
});

export const listSignIns = route({
  method: 'GET',
  path: '/user/sign-ins',
  access: 'signed-in',
  summary: 'When and from where the caller signed in, or somebody tried to, newest first',
  needs: ['gsi1:query'],
  query: z.strictObject(listQuery),
  answer: page('signIns', SignInView),
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/user/end-sessions',
  access: 'signed-in',
  recentSignIn: true,
  summary: 'Signs the caller out everywhere else',
  needs: ['users:put'],
  records: ['session.others-ended'],
  answer: MessageView,
});
