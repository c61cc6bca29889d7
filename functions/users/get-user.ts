import { getUser } from '#shared/contract/users.ts';
import { getCustomer } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(getUser).handle(async ({ params }) => ({
  user: toUserView(await getCustomer(params.id)),
}));
