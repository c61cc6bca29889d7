import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TwoFactorCard } from '../../ui/two-factor-card.tsx';

const TEXTS = {
  noQrCode: 'Failed to generate QR code',
  missingCode: 'Please enter the verification code',
  notEnabled: 'Failed to enable 2FA',
  notDisabled: 'Failed to disable 2FA',
};
const NO_PROFILE = 'Failed to fetch profile';

const profileQuery = queryOptions({ queryKey: ['admin-profile'], queryFn: () => api.profile.getAdminProfile() });

export default function TwoFactor() {
  const queries = useQueryClient();
  const profile = useQuery(profileQuery);

  if (profile.isPending) return <Skeleton label="Loading your settings" lines={4} />;
  if (profile.isError) {
    return (
      <ErrorState
        message={sentenceOf(profile.error, NO_PROFILE)}
        onRetry={() => profile.refetch()}
        retrying={profile.isFetching}
      />
    );
  }
  return (
    <TwoFactorCard
      enabled={profile.data.twoFactorEnabled}
      generate={() => api.twoFactor.generateAdminSecret()}
      toggle={(body) => api.twoFactor.toggleAdminTwoFactor({ body })}
      onToggled={(twoFactorEnabled) =>
        queries.setQueryData(profileQuery.queryKey, { ...profile.data, twoFactorEnabled })
      }
      explain={sentenceOf}
      texts={TEXTS}
      confirmsDisabling
    />
  );
}
