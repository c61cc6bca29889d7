import { getAdminProfile } from '#shared/contract/administrators.ts';
import { env } from '../../core/env.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readAdministratorRules } from '../../core/users/administrator-rules.ts';

export const handler = endpoint(getAdminProfile, async (_, { user }) => {
  const { twoFactorRequired, recentSignInAbove } = await readAdministratorRules();
  const { id, name, email, twoFactorEnabled, savedFilters = [] } = user;
  const { emailState, emailCodeSentAt, emailVerifiedAt } = user;
  return {
    _id: id,
    name,
    email,
    emailState,
    emailCodeSentAt,
    sendsEmail: env.sendsEmail,
    emailVerifiedAt,
    twoFactorEnabled,
    twoFactorRequired,
    recentSignInAbove,
    savedFilters: [...savedFilters],
  };
});
