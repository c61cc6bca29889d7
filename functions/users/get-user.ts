import { getUser } from '#shared/contract/users.ts';
import { toUserView } from '../accounts/user-view.ts';
import { getCustomer } from '../data/users.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(getUser).handle(async ({ params }) => ({
  user: toUserView(await getCustomer(params.id)),
}));
