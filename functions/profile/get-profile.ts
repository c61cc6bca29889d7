import { getProfile } from '#shared/contract/profile.ts';
import { toUserView } from '../accounts/user-view.ts';
import { getUser } from '../data/users.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(getProfile).handle(async (_, caller) => toUserView(await getUser(caller.userId)));
