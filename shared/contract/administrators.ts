import * as z from 'zod/mini';
import { LimitOrBlankSchema } from './limits.ts';
import { route } from './route.ts';
import { AdministratorView, MessageView, OwnProfileView } from './views.ts';
import {
  EurosSchema,
  listQuerySchemas,
  MomentSchema,
  optionalTextSchema,
  pageSchema,
  requiredLineSchema,
} from './wire.ts';

const ChangedAdministrator = z.object({ message: z.string(), administrator: AdministratorView });

const Reason = optionalTextSchema('Reason', 500);

export const listAdministrators = route({
  method: 'GET',
  path: '/admin/administrators',
  access: 'admin',
  summary: 'The administrators, newest first, and when each of them signed in last',
  permissions: ['gsi1:query', 'identity:list-administrators'],
  query: z.strictObject(listQuerySchemas),
  response: pageSchema('administrators', AdministratorView),
});

export const setAdministratorStatus = route({
  method: 'PUT',
  path: '/admin/administrators/{id}/status',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'administrators',
  summary:
    'Suspends another administrator (no sign-in and no session from now on), or lets them sign in again; never the caller, so that one is always left',
  permissions: ['users:check', 'users:put', 'gsi1:query', 'identity:disable', 'identity:enable'],
  auditActions: ['administrator.suspended', 'administrator.reactivated'],
  errors: ['conflict'],
  body: z.strictObject({
    status: z.enum(['active', 'suspended'], { error: 'The status is active or suspended' }),
    reason: Reason,
  }),
  response: ChangedAdministrator,
});

export const endAdministratorSessions = route({
  method: 'POST',
  path: '/admin/administrators/{id}/end-sessions',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Signs another administrator out everywhere',
  permissions: ['users:check', 'users:put', 'users:update', 'identity:end-sessions', 'notifications:put'],
  auditActions: ['administrator.sessions-ended'],
  errors: ['conflict'],
  body: z.strictObject({ reason: Reason }),
  response: MessageView,
});

export const resetAdministratorTwoFactor = route({
  method: 'POST',
  path: '/admin/administrators/{id}/reset-2fa',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'administrators',
  summary: 'Turns the two-factor of another administrator off who has lost their phone, and ends all their sessions',
  permissions: [
    'users:check',
    'users:put',
    'gsi1:query',
    'identity:end-sessions',
    'identity:set-two-factor',
    'notifications:put',
  ],
  auditActions: ['two-factor.disabled'],
  errors: ['conflict'],
  body: z.strictObject({ reason: Reason }),
  response: ChangedAdministrator,
});

export const saveAdministratorRules = route({
  method: 'PUT',
  path: '/admin/administrator-rules',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'rules',
  summary:
    "Says whether administrators must use two-factor: then those without it can do nothing but set it up, and only an administrator with two-factor can demand it. Says also above which amount raising a customer's balance needs a recent sign-in; null or an empty text takes that away. What is left out stays",
  permissions: ['administrator-rules:get', 'administrator-rules:put'],
  auditActions: ['administrator-rules.saved'],
  errors: ['conflict'],
  body: z.strictObject({
    twoFactorRequired: z.optional(z.boolean({ error: 'Please say whether two-factor is to be on or off' })),
    recentSignInAbove: z.optional(LimitOrBlankSchema),
  }),
  response: z.object({
    message: z.string(),
    twoFactorRequired: z.boolean(),
    recentSignInAbove: z.optional(EurosSchema),
  }),
});

/** The lists of transactions whose filters can be saved. */
export const filteredLists = ['transactions', 'requests', 'deposits', 'withdrawals'] as const;

const SavedFilter = z.strictObject({
  name: requiredLineSchema({ name: 'Name', max: 40 }),
  list: z.enum(filteredLists, { error: 'This list has no saved filters' }),
  query: requiredLineSchema({ name: 'Filter', max: 300 }),
});
export type SavedFilter = z.output<typeof SavedFilter>;

export const MAX_SAVED_FILTERS = 30;

export const saveFilters = route({
  method: 'PUT',
  path: '/admin/saved-filters',
  access: 'admin',
  summary:
    "Replaces the administrator's own saved filters of lists; each has a name and the query of the list's address",
  permissions: ['users:put'],
  auditActions: ['saved-filters.saved'],
  body: z.strictObject({
    savedFilters: z
      .array(SavedFilter, { error: 'Saved filters are a list' })
      .check(z.maxLength(MAX_SAVED_FILTERS, { error: `Please keep at most ${MAX_SAVED_FILTERS} saved filters` })),
  }),
  response: z.object({ message: z.string(), savedFilters: z.array(SavedFilter) }),
});

export const getAdminProfile = route({
  method: 'GET',
  path: '/admin/profile',
  access: 'admin',
  allowWithoutTwoFactor: true,
  summary:
    "The administrator's own name, e-mail, two-factor state and saved filters, and the bank's rules for administrators",
  permissions: ['administrator-rules:get'],
  response: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    emailState: OwnProfileView.shape.emailState,
    emailCodeSentAt: OwnProfileView.shape.emailCodeSentAt,
    sendsEmail: OwnProfileView.shape.sendsEmail,
    emailVerifiedAt: z.optional(MomentSchema),
    twoFactorEnabled: z.boolean(),
    twoFactorRequired: z.boolean(),
    recentSignInAbove: z.optional(EurosSchema),
    savedFilters: z._default(z.array(SavedFilter), []),
  }),
});
