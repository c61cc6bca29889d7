import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { profileQuery } from '../../customers/customer/profile-query.ts';
import { TwoFactorCard } from '../two-factor-card.tsx';

const TEXTS = {
  missingCode: 'Please enter a valid 6-digit code',
  notEnabled: 'Invalid verification code. Please try again.',
  notDisabled: 'Failed to toggle 2FA. Please try again.',
};

export function CustomerTwoFactorSettings() {
  const queries = useQueryClient();
  return (
    <TwoFactorCard
      profile={useQuery(profileQuery)}
      generate={(body) => api.signIn.generateSecret({ body })}
      toggle={(body) => api.signIn.toggleTwoFactor({ body })}
      onEnabled={() =>
        queries.setQueryData(profileQuery.queryKey, (known) => known && { ...known, twoFactorEnabled: true })
      }
      texts={TEXTS}
      confirmsDisabling={false}
    />
  );
}
