import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { TransactionStatusBadge } from '../../../../components/bank/status-badge.tsx';
import type { Column, Columns } from '../../../../components/ui/data-table.tsx';
import { FormattedDay, formatMoment } from '../../../../components/ui/date-time.tsx';
import { TextWithTooltip } from '../../../../components/ui/text-with-tooltip.tsx';
import { transactionColumns } from '../transaction-columns.tsx';
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
      <span className="font-medium">{userId.name}</span>
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

const HOUR_MS = 3_600_000;

function ageOf(since: string): string {
  const hours = Math.max(0, (Date.now() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

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
      <span className="text-quiet tabular-nums">{ageOf(since)}</span>
    </span>
  );
}

/** Returns a column that also tells who changed the request since the list was read. */
const statusColumn = (changedBy: ReadonlyMap<string, string>): Column<TransactionView> => ({
  ...status,
  cell: (request) => {
    const by = changedBy.get(request._id);
    if (!by) return <TransactionStatusBadge status={request.status} />;
    return (
      <span className="block [td_&]:-my-2 [td_&]:leading-none">
        <TransactionStatusBadge status={request.status} />
        <span title={by} className="block text-[0.6875rem] leading-3.5 text-quiet [td_&]:max-w-28 [td_&]:truncate">
          {transactionStatusProperties[request.status].open ? 'changed' : 'decided'} by {by}
        </span>
      </span>
    );
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
