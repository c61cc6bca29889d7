import { getProfile } from '#shared/contract/profile.ts';
import { getUser } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(getProfile).handle(async (_, caller) => toUserView(await getUser(caller.userId)));
