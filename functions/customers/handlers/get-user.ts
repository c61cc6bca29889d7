import { getUser } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { getCustomer } from '../../core/users/users.ts';
import { signInLockedUntil } from '../../sign-in/sign-in-attempts.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(getUser, async ({ params }) => {
  const user = await getCustomer(params.id);
  return { user: toUserView(user), signInLockedUntil: await signInLockedUntil(user.email) };
});
