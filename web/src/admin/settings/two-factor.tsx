import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { TwoFactor } from '../../two-factor/two-factor.tsx';

const TEXTS = {
  missingCode: 'Please enter the verification code',
  notEnabled: 'Failed to enable 2FA',
  notDisabled: 'Failed to disable 2FA',
};

const profileQuery = queryOptions({ queryKey: ['admin-profile'], queryFn: () => api.profile.getAdminProfile() });

export default function OwnTwoFactor() {
  const queries = useQueryClient();
  return (
    <TwoFactor
      profile={useQuery(profileQuery)}
      generate={() => api.twoFactor.generateAdminSecret()}
      toggle={(body) => api.twoFactor.toggleAdminTwoFactor({ body })}
      onToggled={(twoFactorEnabled) =>
        queries.setQueryData(profileQuery.queryKey, (known) => known && { ...known, twoFactorEnabled })
      }
      texts={TEXTS}
      confirmsDisabling
    />
  );
}
