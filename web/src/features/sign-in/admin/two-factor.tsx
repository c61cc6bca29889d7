import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { TWO_FACTOR_NOT_DISABLED_MESSAGE } from '../../../lib/messages.ts';
import { ownProfileQuery } from '../../administrators/admin/own-profile-query.ts';
import { TwoFactorCard } from '../two-factor-card.tsx';

const TEXTS = {
  missingCode: 'Please enter the verification code',
  notEnabled: 'Failed to enable 2FA',
  notDisabled: TWO_FACTOR_NOT_DISABLED_MESSAGE,
};

const STAYS_ON = 'This bank asks its administrators for two-factor authentication, so it stays on.';

export default function AdminTwoFactorSettings() {
  const queries = useQueryClient();
  const profile = useQuery(ownProfileQuery);
  return (
    <TwoFactorCard
      profile={profile}
      generate={(body) => api.signIn.generateAdminSecret({ body })}
      toggle={(body) => api.signIn.toggleAdminTwoFactor({ body })}
      onEnabled={() => {
        queries.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, twoFactorEnabled: true });
        void queries.invalidateQueries({ queryKey: ['administrators'] });
      }}
      texts={TEXTS}
      confirmsDisabling
      staysOn={profile.data?.twoFactorRequired ? STAYS_ON : undefined}
    />
  );
}
