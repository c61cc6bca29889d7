import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState, retry } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorSentence } from '../../lib/api/api-error.ts';
import { PROFILE_NOT_FETCHED } from '../../lib/messages.ts';
import { TwoFactorCard, type TwoFactorCardProps } from './two-factor-card.tsx';

interface TwoFactorProps extends Omit<TwoFactorCardProps, 'enabled'> {
  readonly profile: UseQueryResult<{ readonly twoFactorEnabled: boolean }>;
}

export function TwoFactor({ profile, ...card }: TwoFactorProps) {
  if (profile.isPending) return <Skeleton label="Loading your settings" lines={4} />;
  if (profile.isError) {
    return <ErrorState message={errorSentence(profile.error, PROFILE_NOT_FETCHED)} {...retry(profile)} />;
  }
  return <TwoFactorCard {...card} enabled={profile.data.twoFactorEnabled} />;
}
