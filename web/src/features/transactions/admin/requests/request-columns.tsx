import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import type { Column, Columns } from '../../../../components/ui/data-table.tsx';
import { FormattedDay, formatAge, formatMoment } from '../../../../components/ui/date-time.tsx';
import { TextWithTooltip } from '../../../../components/ui/text-with-tooltip.tsx';
import { TransactionStatusCell, transactionColumns } from '../transaction-columns.tsx';
import type { AdminTransactionListName } from '../transaction-queries.ts';
import { ROW_LINK_PROPS } from './use-row-shortcuts.ts';

export const FALLBACK_METHOD_NAME = 'Bank Transfer';

export function FeeWithPercent({ feeAmount, feePercent }: Pick<TransactionView, 'feeAmount' | 'feePercent'>) {
  return (
    <>
      <FormattedMoney amount={feeAmount} /> <span className="text-quiet">({formatPercent(feePercent)})</span>
    </>
  );
}

const { number, type, amount, status } = transactionColumns;

const user: Column<TransactionView> = {
  header: 'User',
  cell: ({ userId }) => (
    <span title={userId.email}>
      <span dir="auto" className="font-medium">
        {userId.name}
      </span>
      <span className="text-sm text-quiet max-2xl:sr-only [li_&]:sr-only"> {userId.email}</span>
    </span>
  ),
  stretches: true,
  phone: 'title',
};

const fee: Column<TransactionView> = {
  header: 'Fee',
  cell: (request) => (
    <span className="whitespace-nowrap">
      <FeeWithPercent {...request} />
    </span>
  ),
  numeric: true,
};
const method: Column<TransactionView> = {
  header: 'Method',
  cell: (request) => <TextWithTooltip text={request.method || FALLBACK_METHOD_NAME} />,
  stretches: true,
};
const requested: Column<TransactionView> = {
  header: 'Requested',
  cell: ({ createdAt, status: now }) => (
    <span className="whitespace-nowrap">
      {transactionStatusProperties[now].open ? <Waiting since={createdAt} /> : <FormattedDay at={createdAt} brief />}
    </span>
  ),
  ordered: true,
  phone: 'note',
};

function Waiting({ since }: { since: string }) {
  return (
    <span title={`Waits since ${formatMoment(since)}`}>
      <span className="[li_&]:sr-only">
        <FormattedDay at={since} brief />
        <span className="text-quiet" aria-hidden="true">
          {' · '}
        </span>
      </span>
      <span className="text-quiet [td_&]:sr-only"> waits </span>
      <span className="text-quiet tabular-nums">{formatAge(since)}</span>
    </span>
  );
}

/** Returns a column that also tells who changed the request since the list was read. */
const statusColumn = (changedBy: ReadonlyMap<string, string>): Column<TransactionView> => ({
  ...status,
  cell: (request) => {
    const by = changedBy.get(request._id);
    const verb = transactionStatusProperties[request.status].open ? 'changed' : 'decided';
    return <TransactionStatusCell transaction={request} changed={by && `${verb} by ${by}`} />;
  },
});

function viewDetailsColumn(addressOf: (request: TransactionView) => string): Column<TransactionView> {
  return {
    header: 'Details',
    phone: 'link',
    cell: (request) => (
      <Link
        to={addressOf(request)}
        {...ROW_LINK_PROPS}
        className="inline-flex min-h-8 items-center gap-1 font-semibold whitespace-nowrap text-primary underline decoration-transparent underline-offset-2 hover:decoration-current [li_&]:after:absolute [li_&]:after:inset-0"
      >
        <span className="[li_&]:sr-only">View Details</span>
        <span className="sr-only"> of {request.transactionNumber}</span>
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    ),
  };
}

/** @param changedBy names of the administrators who changed requests since the list was read, by id of the request */
export function moneyRequestColumns(
  list: AdminTransactionListName,
  changedBy: ReadonlyMap<string, string>,
  addressOf: (request: TransactionView) => string,
): Columns<TransactionView> {
  const facts = list === 'requests' ? [type, user, amount, method] : [user, amount, fee, method];
  return [number, ...facts, statusColumn(changedBy), requested, viewDetailsColumn(addressOf)];
}
