import * as z from 'zod/mini';
import { ACCOUNT_NUMBER_PATTERN, canonicalAccountNumber } from '../domain/account-number.ts';
import { mapPersonalDetails, personalDetailFields } from '../domain/personal-details.ts';
import { LimitOrBlankSchema, orBlankSchema } from './limits.ts';
import { NewPasswordSchema } from './new-password.ts';
import { IMAGE_TOO_LARGE_MESSAGE, NO_IMAGE_MESSAGE } from './pictures.ts';
import { route } from './route.ts';
import { MessageView, OwnProfileView, SignInView, UserView } from './views.ts';
import {
  ChosenCustomerSchema,
  EmailSchema,
  EurosSchema,
  listQuerySchemas,
  optionalLineSchema,
  optionalTextSchema,
  PercentSchema,
  pageSchema,
  pageWithTotalSchema,
  queryAmountSchema,
  queryOrderSchema,
  requiredLineSchema,
  searchTextSchema,
} from './wire.ts';

const NO_ACCOUNT_NUMBER = 'Account number is required';

const mustChangePassword = z.optional(z.boolean({ error: 'Please say true or false' }));

const ChangedUser = z.object({ message: z.string(), user: UserView });

export const listUsers = route({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary:
    'The customers, newest first or oldest first; `search` finds words of the name and parts of the e-mail address and the account number by their beginning, in the order of those words',
  permissions: ['totals:get', 'gsi4:query'],
  query: z.strictObject({
    ...listQuerySchemas,
    order: queryOrderSchema,
    search: searchTextSchema,
  }),
  response: pageWithTotalSchema('users', UserView),
});

const openingNeeds = [
  'users:put',
  'emails:get',
  'emails:put',
  'account-numbers:put',
  'openings:query',
  'openings:update',
  'openings:delete',
  'identity:create',
  'identity:remove',
  'identity:set-password',
] as const;

const newPerson = { name: requiredLineSchema({ name: 'Name', max: 100 }), email: EmailSchema };

export const createUser = route({
  method: 'POST',
  path: '/admin/create-user',
  access: 'admin',
  summary: 'Opens an account for a customer, with the password the administrator chose',
  permissions: openingNeeds,
  auditActions: ['user.created'],
  errors: ['conflict'],
  body: z.strictObject({ ...newPerson, password: NewPasswordSchema, mustChangePassword }),
  prefetch: 'new-account',
  response: ChangedUser,
  idempotency: 'users.createUser',
});

export const inviteUser = route({
  method: 'POST',
  path: '/admin/invite-user',
  access: 'admin',
  summary: 'Opens an account for a customer, who is sent a code by e-mail to choose the password',
  permissions: [...openingNeeds, 'codes:put', 'waiting-mail:put'],
  auditActions: ['user.created'],
  errors: ['conflict'],
  body: z.strictObject(newPerson),
  prefetch: 'new-account',
  response: ChangedUser,
  idempotency: 'users.inviteUser',
});

export const sendInvitation = route({
  method: 'POST',
  path: '/admin/users/{id}/invitation',
  access: 'admin',
  summary: 'Sends the invitation of a customer again, with a new code that replaces the one before',
  permissions: ['users:put', 'attempts:get', 'attempts:put', 'codes:put', 'waiting-mail:put'],
  auditActions: ['user.invited'],
  errors: ['conflict'],
  response: ChangedUser,
});

export const setWithdrawFee = route({
  method: 'PUT',
  path: '/admin/users/{id}/withdraw-fee',
  access: 'admin',
  requiresReauthentication: true,
  summary: "Sets a customer's own withdrawal fee; null or an empty text lets the method's fee apply again",
  permissions: ['users:put'],
  auditActions: ['user.withdrawal-fee-set'],
  body: z.strictObject({ withdrawalFeePercent: orBlankSchema(PercentSchema, 'Please enter a number') }),
  response: ChangedUser,
});

export const setWithdrawalLimit = route({
  method: 'PUT',
  path: '/admin/users/{id}/withdrawal-limit',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'rules',
  summary: "Sets a customer's own withdrawal limit; null or an empty text lets the bank's apply again",
  permissions: ['users:put', 'settings:get'],
  auditActions: ['user.withdrawal-limit-set'],
  body: z.strictObject({ withdrawalLimit: LimitOrBlankSchema }),
  response: ChangedUser,
});

export const getUser = route({
  method: 'GET',
  path: '/admin/users/{id}',
  access: 'admin',
  summary: 'One customer, and until when too many failures lock their sign-in',
  permissions: ['attempts:query'],
  response: z.object({
    user: UserView,
    signInLockedUntil: z.optional(z.string()),
  }),
});

export const correctUser = route({
  method: 'PATCH',
  path: '/admin/users/{id}',
  access: 'admin',
  requiresReauthentication: true,
  summary:
    "Corrects a customer's name or e-mail address; what is left out stays as it is. Another address is the one to sign in with from now on, and ends all sessions of the customer",
  permissions: [
    'users:put',
    'users:delete',
    'emails:put',
    'emails:delete',
    'attempts:delete',
    'codes:put',
    'identity:describe',
    'identity:end-sessions',
    'identity:set-email',
    'notifications:put',
    'waiting-mail:put',
  ],
  auditActions: ['user.updated'],
  errors: ['conflict'],
  body: z
    .strictObject({ name: z.optional(requiredLineSchema({ name: 'Name', max: 100 })), email: z.optional(EmailSchema) })
    .check(
      z.refine(({ name, email }) => name !== undefined || email !== undefined, {
        error: 'Please enter the name or the e-mail address to correct',
      }),
    ),
  response: ChangedUser,
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/admin/users/{id}',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'money',
  summary:
    'Ends an account and cancels its open requests some seconds later; with money in it only by `force=true`. With `expectedBalance`, it is refused where the account holds another amount',
  permissions: [
    'users:query',
    'users:put',
    'users:delete',
    'emails:delete',
    'account-numbers:delete',
    'codes:delete',
    'pending-purges:put',
    'identity:disable',
  ],
  auditActions: ['user.deleted'],
  errors: ['conflict'],
  query: z.strictObject({
    force: z.optional(z.enum(['true', 'false'], { error: '`force` is true or false' })),
    expectedBalance: z.optional(queryAmountSchema(EurosSchema)),
  }),
  response: MessageView,
});

export const resetUserPassword = route({
  method: 'POST',
  path: '/admin/change-password',
  access: 'admin',
  requiresReauthentication: true,
  summary: "Sets a customer's password and ends all their sessions",
  permissions: [
    'users:put',
    'users:update',
    'attempts:delete',
    'identity:create',
    'identity:end-sessions',
    'identity:set-password',
    'notifications:put',
  ],
  auditActions: ['user.password-reset'],
  errors: ['not-found'],
  body: z.strictObject({
    userId: ChosenCustomerSchema,
    newPassword: NewPasswordSchema,
    mustChangePassword,
  }),
  response: MessageView,
});

export const setAccountNumber = route({
  method: 'PUT',
  path: '/admin/users/{id}/account-number',
  access: 'admin',
  requiresReauthentication: true,
  summary: "Sets a customer's account number: 4 to 34 letters and digits that no other customer has",
  permissions: ['users:put', 'users:delete', 'account-numbers:put', 'account-numbers:delete'],
  auditActions: ['user.account-number-set'],
  errors: ['conflict'],
  body: z.strictObject({
    accountNumber: z.pipe(
      z.string({ error: NO_ACCOUNT_NUMBER }).check(z.overwrite(canonicalAccountNumber)),
      z
        .string()
        .check(
          z.minLength(1, { error: NO_ACCOUNT_NUMBER, abort: true }),
          z.regex(ACCOUNT_NUMBER_PATTERN, { error: 'An account number has 4 to 34 letters and digits' }),
        ),
    ),
  }),
  response: ChangedUser,
});

export const resumeEmail = route({
  method: 'POST',
  path: '/admin/users/{id}/resume-email',
  access: 'admin',
  summary: 'Sends e-mail to a customer again, whose address has returned mail or reported it as spam',
  permissions: ['users:put'],
  auditActions: ['user.email-resumed'],
  response: ChangedUser,
});

export const suspendUser = route({
  method: 'POST',
  path: '/admin/users/{id}/suspend',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Suspends a customer: no sign-in and no session from now on; open requests stay',
  permissions: ['users:put', 'identity:disable', 'identity:enable'],
  auditActions: ['user.suspended'],
  body: z.strictObject({ reason: optionalTextSchema('Reason', 500) }),
  response: ChangedUser,
});

export const reactivateUser = route({
  method: 'POST',
  path: '/admin/users/{id}/reactivate',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Lets a suspended customer sign in again',
  permissions: ['users:put', 'identity:disable', 'identity:enable'],
  auditActions: ['user.reactivated'],
  response: ChangedUser,
});

export const turnOffUserTwoFactor = route({
  method: 'POST',
  path: '/admin/users/{id}/turn-off-2fa',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Turns the two-factor of a customer off who has lost their phone, and ends all their sessions',
  permissions: ['users:put', 'identity:end-sessions', 'identity:set-two-factor', 'notifications:put'],
  auditActions: ['two-factor.disabled'],
  response: ChangedUser,
});

export const endUserSessions = route({
  method: 'POST',
  path: '/admin/users/{id}/end-sessions',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Signs a customer out everywhere',
  permissions: ['users:put', 'users:update', 'identity:end-sessions', 'notifications:put'],
  auditActions: ['user.sessions-ended'],
  response: MessageView,
});

export const unlockSignIn = route({
  method: 'POST',
  path: '/admin/users/{id}/unlock-sign-in',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Forgets the failed sign-ins of a customer, so that they may try again at once',
  permissions: ['attempts:query', 'attempts:get', 'attempts:put', 'attempts:delete'],
  auditActions: ['user.sign-in-unlocked'],
  response: MessageView,
});

export const listUserSignIns = route({
  method: 'GET',
  path: '/admin/users/{id}/sign-ins',
  access: 'admin',
  summary: 'When and from where a customer signed in, or tried to, newest first',
  permissions: ['gsi1:query'],
  query: z.strictObject(listQuerySchemas),
  response: pageSchema('signIns', SignInView),
});

export const getProfile = route({
  method: 'GET',
  path: '/user/profile',
  access: 'user',
  summary: "The caller's own profile and balances",
  permissions: [],
  response: OwnProfileView,
});

export const updateProfile = route({
  method: 'PUT',
  path: '/user/profile',
  access: 'user',
  summary: "Changes the caller's own profile; what is left out stays as it is",
  permissions: ['users:put', 'users:update', 'users:delete', 'pictures:remove', 'pictures:store'],
  auditActions: ['profile.updated'],
  // A picture may have 4.5 MB as base64, and Lambda accepts 6 MB. The web app shrinks pictures before it sends them.
  bodyLimit: 6_000_000,
  tooLarge: { field: 'profilePicture', sentence: IMAGE_TOO_LARGE_MESSAGE },
  body: z.strictObject({
    name: optionalLineSchema('Name', 121),
    firstName: optionalLineSchema('First name', 60),
    lastName: optionalLineSchema('Last name', 60),
    ...mapPersonalDetails((detail) =>
      optionalLineSchema(personalDetailFields[detail].label, personalDetailFields[detail].max),
    ),
    profilePicture: z.optional(z.string({ error: NO_IMAGE_MESSAGE })),
  }),
  response: z.object({ message: z.string(), user: OwnProfileView }),
});
