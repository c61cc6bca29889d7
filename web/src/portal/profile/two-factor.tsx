import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TwoFactorCard } from '../../ui/two-factor-card.tsx';
import { NO_PROFILE, profileQuery } from '../profile-query.ts';

const TEXTS = {
  noQrCode: 'Failed to generate QR code',
  missingCode: 'Please enter a valid 6-digit code',
  notEnabled: 'Invalid verification code. Please try again.',
  notDisabled: 'Failed to toggle 2FA. Please try again.',
};

export function TwoFactor() {
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
      generate={() => api.twoFactor.generateSecret()}
      toggle={(body) => api.twoFactor.toggleTwoFactor({ body })}
      onToggled={(twoFactorEnabled) =>
        queries.setQueryData(profileQuery.queryKey, { ...profile.data, twoFactorEnabled })
      }
      explain={sentenceOf}
      texts={TEXTS}
      confirmsDisabling={false}
    />
  );
}
