import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { getReconciliation } from '#shared/contract/reports.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { methodTypes } from '#shared/domain/method-kinds.ts';
import { methodLooks } from '../../../components/bank/method-looks.ts';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';

const FAILED = 'The books could not be read';

type TrialBalance = RouteOutput<typeof getReconciliation>;

const ACCOUNTS: Readonly<Record<string, string>> = {
  customers: 'Customers, available',
  reserve: 'Customers, reserved',
  unclaimed: 'Unclaimed, of deleted customers',
  ...Object.fromEntries(methodTypes.map((type) => [`settlement:${type}`, methodLooks[type].settlementLabel])),
  'settlement:transfer': 'Assigned, with one side missing',
  'settlement:cash': 'Settled by administrators',
  'income:fees': 'Fee income',
};

/** Reads the books only on request, because that scans the whole bank. */
export function ReconciliationCard() {
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['books'],
    queryFn: () => api.reports.getReconciliation(),
    enabled: asked,
  });
  const check = () => (asked ? refetch() : setAsked(true));
  return (
    <Card
      title="Books"
      hint={
        <>
          Compares every balance with the journal of all bookings. Money of deleted customers is{' '}
          <Link to="/admin/unclaimed" className="font-semibold text-primary hover:underline">
            unclaimed money
          </Link>
          .
        </>
      }
      aside={
        <Button variant="secondary" busy={isFetching} waitingText="Checking..." onClick={check}>
          {data ? 'Check again' : 'Check the books'}
        </Button>
      }
    >
      {isFetching && !data && <Skeleton label="Reading the books" lines={3} />}
      {error && !isFetching && (
        <ErrorState message={errorSentence(error, FAILED)} onRetry={refetch} retrying={isFetching} />
      )}
      {data && !error && <Result books={data} />}
    </Card>
  );
}

function Result({ books }: { books: TrialBalance }) {
  const { accounts, sum, tiesOut, differences, asOf } = books;
  return (
    <div className="grid gap-5">
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tiesOut ? 'good' : 'danger'}>{tiesOut ? 'Books balance' : 'Books do not balance'}</Badge>
        <span className="text-sm text-quiet">
          as of <DateTime at={asOf} />
        </span>
      </p>
      {differences.length > 0 && (
        <ul aria-label="Customers whose balance differs from the journal" className="grid gap-1.5">
          {differences.map(({ userId, name, balance, reservedAmount }) => (
            <li key={userId} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
              <Link to={`/admin/users/${userId}`} className="font-semibold text-primary hover:underline">
                {name}
              </Link>
              <span>
                balance off by <FormattedMoney amount={balance} />, reserved by{' '}
                <FormattedMoney amount={reservedAmount} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <table className="w-full max-w-xl border-separate border-spacing-0 text-[0.9375rem]">
        <caption className="sr-only">Trial balance</caption>
        <tbody>
          {accounts.map(({ account, balance }) => (
            <tr key={account} className="*:border-b *:border-line *:py-2">
              <th scope="row" className="text-left font-medium">
                {ACCOUNTS[account] ?? account}
              </th>
              <td className="text-right">
                <FormattedMoney amount={balance} />
              </td>
            </tr>
          ))}
          <tr className="font-semibold *:py-2">
            <th scope="row" className="text-left">
              Sum
            </th>
            <td className="text-right">
              <FormattedMoney amount={sum} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
