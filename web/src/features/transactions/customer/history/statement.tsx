import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { UserView } from '#shared/contract/views.ts';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { ErrorState, retryPropsOf } from '../../../../components/ui/error-state.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { FilterSelect } from '../../../../components/ui/select-field.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { PROFILE_NOT_FETCHED_MESSAGE, TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../../lib/messages.ts';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { statementQuery } from '../transactions-query.ts';
import { formatMonth, listStatementMonths } from './statement-months.ts';
import { StatementPaper } from './statement-paper.tsx';

const NO_STATEMENT = 'There is no statement for this month';

const addressOf = (month: string) => `/dashboard/statement/${month}`;

export default function StatementPage() {
  const { month } = useParams();
  const navigate = useNavigate();
  const profile = useQuery(profileQuery);
  const months = profile.data ? listStatementMonths(new Date().toISOString(), profile.data.createdAt) : [];
  const usual = months[1] ?? months[0];
  const isKnown = month !== undefined && months.includes(month);

  if (month === undefined && usual) return <Navigate to={addressOf(usual)} replace />;
  return (
    <>
      <div className="print:hidden">
        <PageHeading title="Monthly statement" documentTitle={isKnown ? `Statement ${month}` : 'Monthly statement'}>
          {isKnown && (
            <FilterSelect
              label="Month"
              value={month}
              onChange={(next) => navigate(addressOf(next))}
              options={months.map((value) => ({ value, label: formatMonth(value) }))}
            />
          )}
        </PageHeading>
      </div>
      {profile.isPending && <Skeleton label="Loading the statement" lines={6} />}
      {profile.isError && !profile.data && (
        <ErrorState message={errorSentence(profile.error, PROFILE_NOT_FETCHED_MESSAGE)} {...retryPropsOf(profile)} />
      )}
      {profile.data && isKnown && <MonthOf month={month} profile={profile.data} />}
      {profile.data && !isKnown && usual && (
        <EmptyState icon={CalendarX} title={NO_STATEMENT}>
          <ButtonLink to={addressOf(usual)} variant="secondary">
            Statement of {formatMonth(usual)}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function MonthOf({ month, profile }: { month: string; profile: UserView }) {
  const { data, error, isFetching, refetch } = useQuery(statementQuery(month));
  if (data) return <StatementPaper month={month} profile={profile} statement={data} />;
  if (!error) return <Skeleton label="Loading the statement" lines={6} />;
  return (
    <ErrorState
      message={errorSentence(error, TRANSACTIONS_NOT_FETCHED_MESSAGE)}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
}
