import { getAdminProfile } from '#shared/contract/profile.ts';
import { getUser } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getAdminProfile).handle(async (_, caller) => {
  const { id, name, email, twoFactorEnabled } = await getUser(caller.userId);
  return { _id: id, name, email, twoFactorEnabled };
});
