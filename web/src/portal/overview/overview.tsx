import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../session/browser-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { showError, showSuccess } from '../../ui/toaster.tsx';
import { NO_PROFILE, profileQuery } from '../profile-query.ts';

export default function Overview() {
  const { signedIn } = useSession();
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);

  const refresh = async () => {
    const { error: refusal } = await refetch();
    if (refusal) showError(sentenceOf(refusal, NO_PROFILE));
    else showSuccess('Balance updated');
  };

  return (
    <>
      <PageHeading title={`Welcome, ${profile?.name ?? signedIn?.name}`} documentTitle="Dashboard" />
      {!profile && !error && <Skeleton label="Loading your account" lines={5} />}
      {!profile && error && (
        <ErrorState message={sentenceOf(error, NO_PROFILE)} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {profile && (
        <div className="grid gap-6">
          <Balance profile={profile} />
          <Card
            title="Profile information"
            aside={
              <Button variant="secondary" busy={isFetching} waitingText="Refreshing..." onClick={refresh}>
                <RefreshCw className="size-4" aria-hidden="true" />
                Refresh balance
              </Button>
            }
          >
            <Facts facts={factsOf(profile)} />
          </Card>
        </div>
      )}
    </>
  );
}

/** Available and reserved only where they differ from what is booked (product decision "Balances"). */
function Balance({ profile }: { profile: UserView }) {
  return (
    <StatCard label="Balance" value={<Money amount={profile.balance} />}>
      {profile.availableBalance !== profile.balance && (
        <p className="flex flex-wrap gap-x-6">
          <span>
            Available <Money amount={profile.availableBalance} />
          </span>
          <span>
            Reserved <Money amount={profile.reservedAmount} />
          </span>
        </p>
      )}
    </StatCard>
  );
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function factsOf(profile: UserView) {
  return [
    { label: 'Name', value: profile.name },
    { label: 'E-mail', value: profile.email },
    {
      label: 'Account number',
      value: (
        <span className="inline-flex items-center gap-1 tabular-nums">
          {profile.accountNumber}
          <CopyButton value={profile.accountNumber} what="account number" />
        </span>
      ),
    },
    { label: 'Customer since', value: date.format(new Date(profile.createdAt)) },
  ];
}
