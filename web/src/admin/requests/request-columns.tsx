import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { Money } from '../../bank/money.tsx';
import { StatusBadge } from '../../bank/status-badge.tsx';
import { typeLabels } from '../../bank/type-labels.ts';
import type { Column, Columns } from '../../ui/data-table.tsx';
import { Day } from '../../ui/moment.tsx';
import { TransactionNumber } from '../transaction-number.tsx';

/** Of a request that names no method. */
export const DEFAULT_METHOD = 'Bank Transfer';

const number: Column<TransactionView> = {
  header: 'Transaction',
  cell: ({ transactionNumber }) => <TransactionNumber number={transactionNumber} />,
};

const user: Column<TransactionView> = {
  header: 'User',
  cell: ({ userId }) => (
    <>
      <span className="block font-medium">{userId.name}</span>
      <span title={userId.email} className="block text-sm text-quiet [td_&]:max-w-38 [td_&]:truncate">
        {userId.email}
      </span>
    </>
  ),
};

const type: Column<TransactionView> = { header: 'Type', cell: (request) => typeLabels[request.type] };
const amount: Column<TransactionView> = {
  header: 'Amount',
  cell: (request) => <Money amount={request.amount} />,
  numeric: true,
};
const fee: Column<TransactionView> = { header: 'Fee', cell: (request) => <Fee {...request} />, numeric: true };
const method: Column<TransactionView> = { header: 'Method', cell: (request) => request.method || DEFAULT_METHOD };
const status: Column<TransactionView> = {
  header: 'Status',
  cell: (request) => <StatusBadge status={request.status} />,
};
const requested: Column<TransactionView> = { header: 'Requested', cell: ({ createdAt }) => <Day at={createdAt} /> };

/** For deposits or withdrawals alone. */
export const ofOneType: Columns<TransactionView> = [number, user, amount, fee, method, status, requested];

/** For both together. */
export const ofBothTypes: Columns<TransactionView> = [number, type, user, amount, method, status, requested];

export function Fee({ feeAmount, feePercent }: Pick<TransactionView, 'feeAmount' | 'feePercent'>) {
  return (
    <>
      <Money amount={feeAmount} /> <span className="whitespace-nowrap text-quiet">({formatPercent(feePercent)})</span>
    </>
  );
}

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
