import { getAdminProfile } from '#shared/contract/profile.ts';
import { readAdministratorRules } from '../data/administrator-rules.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getAdminProfile, async (_, { user }) => {
  const { twoFactorRequired, recentSignInAbove } = await readAdministratorRules();
  const { id, name, email, twoFactorEnabled } = user;
  return { _id: id, name, email, twoFactorEnabled, twoFactorRequired, recentSignInAbove };
});
