import { getAdminProfile } from '#shared/contract/administrators.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readAdministratorRules } from '../../core/users/administrator-rules.ts';

export const handler = endpoint(getAdminProfile, async (_, { user }) => {
  const { twoFactorRequired, recentSignInAbove } = await readAdministratorRules();
  const { id, name, email, twoFactorEnabled } = user;
  return { _id: id, name, email, twoFactorEnabled, twoFactorRequired, recentSignInAbove };
});
