import { getProfile } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toOwnProfileView } from '../user-view.ts';

export const handler = endpoint(getProfile, async (_, { user }) => toOwnProfileView(user));
