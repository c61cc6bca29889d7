import * as z from 'zod/mini';
import { route } from './route.ts';
import { UserView } from './views.ts';

export const getProfile = route({
  method: 'GET',
  path: '/user/profile',
  access: 'user',
  summary: "The caller's own profile and balances",
  needs: ['table:read'],
  answer: UserView,
});

export const getAdminProfile = route({
  method: 'GET',
  path: '/admin/profile',
  access: 'admin',
  summary: "The administrator's own name, e-mail and two-factor state",
  needs: ['table:read'],
  answer: z.object({ _id: z.string(), name: z.string(), email: z.string(), twoFactorEnabled: z.boolean() }),
});
