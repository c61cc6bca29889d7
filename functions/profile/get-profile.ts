import { getProfile } from '#shared/contract/profile.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(getProfile, async (_, { user }) => toUserView(user));
