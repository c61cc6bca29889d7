import { getUser } from '#shared/contract/users.ts';
import { getCustomer } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { lockedUntil } from '../operations/sign-in-attempts.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(getUser, async ({ params }) => {
  const user = await getCustomer(params.id);
  return { user: toUserView(user), signInLockedUntil: await lockedUntil(user.email) };
});
