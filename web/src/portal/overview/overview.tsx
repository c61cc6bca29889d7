import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { InGroups } from '../../bank/in-groups.tsx';
import { Money } from '../../bank/money.tsx';
import { useSession } from '../../session/browser-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { showError, showSuccess } from '../../ui/toaster.tsx';
import { NO_PROFILE, profileQuery } from '../profile-query.ts';
import { overviewQuery, readMoneyAgain } from '../transactions-query.ts';
import { Activity } from './activity.tsx';

/** Loaded last; the rest does not depend on it. */
const BalanceChart = lazy(() => import('./balance-chart.tsx').catch(() => ({ default: NoChart })));

export default function Overview() {
  const { signedIn } = useSession();
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery);
  const overview = useQuery(overviewQuery);
  const queries = useQueryClient();

  const refresh = async () => {
    await readMoneyAgain(queries);
    const refusal = queries.getQueryState(profileQuery.queryKey)?.error;
    if (refusal) showError(sentenceOf(refusal, NO_PROFILE));
    else showSuccess('Balance updated');
  };

  return (
    <>
      <PageHeading title={`Welcome, ${profile?.name ?? signedIn?.name}`} documentTitle="Dashboard">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/deposit">
            <ArrowDownToLine className="size-4.5" aria-hidden="true" />
            Deposit
          </ButtonLink>
          <ButtonLink to="/dashboard/withdraw" variant="secondary">
            <ArrowUpFromLine className="size-4.5" aria-hidden="true" />
            Withdraw
          </ButtonLink>
        </div>
      </PageHeading>
      <div className="grid gap-6">
        {!profile && !error && <Skeleton label="Loading your account" lines={3} />}
        {!profile && error && (
          <ErrorState message={sentenceOf(error, NO_PROFILE)} onRetry={() => refetch()} retrying={isFetching} />
        )}
        {profile && <Balance profile={profile} />}
        <Activity query={overview} />
        {profile && overview.data && (
          <Suspense fallback={<Skeleton label="Loading the balance chart" lines={6} />}>
            <BalanceChart balance={profile.balance} today={overview.data.asOf.slice(0, 10)} />
          </Suspense>
        )}
        {profile && (
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
        )}
      </div>
    </>
  );
}

function NoChart() {
  return <p className="text-quiet">The chart could not be loaded.</p>;
}

/** Available and reserved only where they differ from the booked balance. */
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
        <span className="inline-flex items-center gap-1">
          <InGroups value={profile.accountNumber} />
          <CopyButton value={profile.accountNumber} what="account number" />
        </span>
      ),
    },
    { label: 'Customer since', value: date.format(new Date(profile.createdAt)) },
  ];
}
