import { getProfile } from '#shared/contract/profile.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUserView } from '../views/user-view.ts';

/** The caller check has already read the user. */
export const handler = endpoint(getProfile).handle(async (_, { user }) => toUserView(user));
