import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { TwoFactor } from '../../two-factor/two-factor.tsx';
import { ownProfileQuery } from '../own-profile-query.ts';

const TEXTS = {
  missingCode: 'Please enter the verification code',
  notEnabled: 'Failed to enable 2FA',
  notDisabled: 'Failed to disable 2FA',
};

const STAYS_ON = 'This bank asks its administrators for two-factor authentication, so it stays on.';

export default function OwnTwoFactor() {
  const queries = useQueryClient();
  const profile = useQuery(ownProfileQuery);
  return (
    <TwoFactor
      profile={profile}
      generate={(body) => api.signIn.generateAdminSecret({ body })}
      toggle={(body) => api.signIn.toggleAdminTwoFactor({ body })}
      onToggled={(twoFactorEnabled) => {
        queries.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, twoFactorEnabled });
        void queries.invalidateQueries({ queryKey: ['administrators'] });
      }}
      texts={TEXTS}
      confirmsDisabling
      staysOn={profile.data?.twoFactorRequired ? STAYS_ON : undefined}
    />
  );
}
