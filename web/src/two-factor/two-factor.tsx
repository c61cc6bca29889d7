import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '../api/api-error.ts';
import { ErrorState, retry } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TwoFactorCard, type TwoFactorCardProps } from './two-factor-card.tsx';

const NO_PROFILE = 'Failed to fetch profile';

interface TwoFactorProps extends Omit<TwoFactorCardProps, 'enabled'> {
  readonly profile: UseQueryResult<{ readonly twoFactorEnabled: boolean }>;
}

export function TwoFactor({ profile, ...card }: TwoFactorProps) {
  if (profile.isPending) return <Skeleton label="Loading your settings" lines={4} />;
  if (profile.isError) {
    return <ErrorState message={sentenceOf(profile.error, NO_PROFILE)} {...retry(profile)} />;
  }
  return <TwoFactorCard {...card} enabled={profile.data.twoFactorEnabled} />;
}
