import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { SignedAmount } from '../../../components/bank/signed-amount.tsx';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SkeletonRows } from '../../../components/ui/skeleton.tsx';
import { NO_TRANSACTIONS_FOUND_MESSAGE, TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { defaultTransactionListFilters, requestPathFromList } from '../../transactions/admin/list-filters.ts';
import { FormattedTransactionNumber } from '../../transactions/admin/transaction-number.tsx';
import { transactionsQuery } from '../../transactions/admin/transaction-queries.ts';

const SHOWN = 5;

const addressOf = requestPathFromList('transactions', defaultTransactionListFilters.transactions);

export function RecentTransactionsCard() {
  return (
    <Card
      title="Recent transactions"
      aside={
        <Link to="/admin/transactions" className="font-semibold text-primary hover:underline">
          All Transactions
        </Link>
      }
    >
      <QueryContent
        query={useQuery(transactionsQuery('transactions', { limit: SHOWN }))}
        loading={<SkeletonRows label="Loading transactions" rows={SHOWN} />}
        failed={TRANSACTIONS_NOT_FETCHED_MESSAGE}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={ArrowLeftRight} title={NO_TRANSACTIONS_FOUND_MESSAGE} />
          ) : (
            <ul aria-label="Recent transactions" className="-my-3 divide-y divide-line">
              {rows.map((transaction) => (
                <Recent key={transaction._id} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

function Recent({ transaction }: { transaction: TransactionView }) {
  const { transactionNumber, userId, type, description } = transaction;
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{userId.name}</p>
        <p className="mt-0.5 flex min-h-6 items-center gap-x-3 text-sm text-quiet">
          <Link to={addressOf(transaction)} className="shrink-0 text-primary hover:underline">
            <FormattedTransactionNumber number={transactionNumber} />
          </Link>
          <span className="truncate">{description || transactionTypeLabels[type]}</span>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <SignedAmount {...transaction} />
        <TransactionStatusBadge status={transaction.status} />
      </div>
    </li>
  );
}
