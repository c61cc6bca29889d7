import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { UserView } from '#shared/contract/views.ts';
import { GroupedDigits } from '../../../components/bank/grouped-digits.tsx';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { DescriptionList } from '../../../components/ui/description-list.tsx';
import { ErrorState, retryPropsOf } from '../../../components/ui/error-state.tsx';
import { MissingValue } from '../../../components/ui/missing-value.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { dayOf, wallClock } from '../../../lib/calendar.ts';
import { PROFILE_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { useSession } from '../../../lib/session/browser-session.ts';
import { profileQuery } from '../../customers/customer/profile-query.ts';
import { overviewQuery, refetchMoney } from '../../transactions/customer/transactions-query.ts';
import { RecentActivityCard } from './activity.tsx';
import { BalanceChart } from './balance-chart.tsx';

const FirstSteps = lazy(() => import('./first-steps.tsx'));
const UnreadNotificationsCard = lazy(() => import('../../notifications/unread-notifications-card.tsx'));

export default function CustomerOverviewPage() {
  const { signedIn } = useSession();
  const query = useQuery(profileQuery);
  const { data: profile, error, isFetching } = query;
  const overview = useQuery(overviewQuery);
  const failed = error && !profile;
  const queries = useQueryClient();

  const refresh = async () => {
    await refetchMoney(queries);
    const refusal = queries.getQueryState(profileQuery.queryKey)?.error;
    if (refusal) showError(errorSentence(refusal, PROFILE_NOT_FETCHED_MESSAGE));
    else showSuccess('Balance updated');
  };

  const isUnused = overview.data?.transactionCount === 0;
  const firstSteps = profile && overview.data && (
    <Suspense fallback={null}>
      <FirstSteps profile={profile} transactionCount={overview.data.transactionCount} />
    </Suspense>
  );

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
        {failed ? (
          <ErrorState message={errorSentence(error, PROFILE_NOT_FETCHED_MESSAGE)} {...retryPropsOf(query)} />
        ) : (
          <Balance
            profile={profile}
            chart={
              (overview.data || !overview.error) && (
                <BalanceChart balance={profile?.balance} today={overview.data && dayOf(overview.data.asOf)} />
              )
            }
          />
        )}
        {isUnused && firstSteps}
        <RecentActivityCard query={overview} />
        <Suspense fallback={null}>
          <UnreadNotificationsCard />
        </Suspense>
        {!isUnused && firstSteps}
        {!failed && (
          <Card
            title="Profile information"
            aside={
              <Button
                variant="secondary"
                busy={isFetching && profile !== undefined}
                waitingText="Refreshing..."
                onClick={refresh}
              >
                <RefreshCw className="size-4" aria-hidden="true" />
                Refresh balance
              </Button>
            }
          >
            <DescriptionList facts={factsOf(profile)} />
          </Card>
        )}
      </div>
    </>
  );
}

/** Shows other amounts only where they differ from the booked balance. Their line is always reserved. */
function Balance({ profile, chart }: { profile: UserView | undefined; chart: ReactNode }) {
  return (
    <StatCard
      label="Balance"
      value={profile ? <FormattedMoney amount={profile.balance} /> : <MissingValue />}
      below={chart}
    >
      <p className="flex min-h-5 flex-wrap gap-x-6">
        {profile && profile.availableBalance !== profile.balance && (
          <>
            <span>
              Available <FormattedMoney amount={profile.availableBalance} />
            </span>
            <span>
              Reserved <FormattedMoney amount={profile.reservedAmount} />
            </span>
          </>
        )}
      </p>
    </StatCard>
  );
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function factsOf(profile: UserView | undefined) {
  return [
    { label: 'Name', value: profile ? <span dir="auto">{profile.name}</span> : <MissingValue /> },
    { label: 'E-mail', value: profile?.email ?? <MissingValue /> },
    {
      label: 'Account number',
      value: profile ? (
        <span className="inline-flex items-center gap-1">
          <GroupedDigits value={profile.accountNumber} />
          <CopyButton value={profile.accountNumber} what="account number" />
        </span>
      ) : (
        <MissingValue />
      ),
    },
    { label: 'Customer since', value: profile ? date.format(wallClock(profile.createdAt)) : <MissingValue /> },
  ];
}
