import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import type { Column, Columns } from '../../ui/data-table.tsx';
import { Day } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Of a request that names no method (spec 2). */
export const DEFAULT_METHOD = 'Bank Transfer';

export const requestColumns: Columns<TransactionView> = [
  {
    header: 'Transaction',
    cell: ({ transactionNumber }) => <span className="font-mono text-[0.8125rem]">{transactionNumber}</span>,
  },
  {
    header: 'User',
    cell: ({ userId }) => (
      <>
        <span className="block font-medium">{userId.name}</span>
        <span className="block text-sm text-quiet">{userId.email}</span>
      </>
    ),
  },
  { header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
  { header: 'Fee', cell: (request) => <Fee {...request} />, numeric: true },
  { header: 'Method', cell: ({ method }) => method || DEFAULT_METHOD },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Requested', cell: ({ createdAt }) => <Day at={createdAt} /> },
];

export function Fee({ feeAmount, feePercent }: Pick<TransactionView, 'feeAmount' | 'feePercent'>) {
  return (
    <>
      <Money amount={feeAmount} /> <span className="text-quiet">({formatPercent(feePercent)})</span>
    </>
  );
}

/** The way into a request. */
export function viewDetails(addressOf: (request: TransactionView) => string): Column<TransactionView> {
  return {
    header: 'Details',
    cell: (request) => (
      <Link
        to={addressOf(request)}
        className="inline-flex min-h-8 items-center gap-1 font-semibold whitespace-nowrap text-primary underline decoration-transparent underline-offset-2 hover:decoration-current"
      >
        View Details
        <span className="sr-only"> of {request.transactionNumber}</span>
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    ),
  };
}
