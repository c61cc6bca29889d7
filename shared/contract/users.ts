import * as z from 'zod/mini';
import { passwordProblem } from '../domain/passwords.ts';
import { route } from './route.ts';
import { UserView } from './views.ts';
import { Email, listQuery, Percent, page, requiredText, searchText } from './wire.ts';

/** A password that is to be set. */
export const NewPassword = z.string({ error: 'Password is required' }).check(
  z.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
);

export const listUsers = route({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary:
    'The customers, newest first; `search` finds words of the name, e-mail addresses and account numbers by their beginning',
  needs: ['table:read'],
  query: z.strictObject({
    ...listQuery,
    search: searchText,
  }),
  answer: z.extend(page('users', UserView), { total: z.optional(z.number()) }),
});

export const createUser = route({
  method: 'POST',
  path: '/admin/create-user',
  access: 'admin',
  summary: 'Opens an account for a customer, with the password the administrator chose',
  needs: ['table:read', 'table:write', 'identity:manage'],
  body: z.strictObject({ name: requiredText('Name', 100), email: Email, password: NewPassword }),
  answer: z.object({ message: z.string(), user: UserView }),
  status: 201,
});

export const setWithdrawFee = route({
  method: 'PUT',
  path: '/admin/users/{id}/withdraw-fee',
  access: 'admin',
  summary: "Sets a customer's own withdrawal fee; null lets the method's fee apply again",
  needs: ['table:read', 'table:write'],
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({ withdrawalFeePercent: z.nullable(Percent) }),
  answer: z.object({ message: z.string(), user: UserView }),
});
