import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { SignedAmount } from '../../../components/bank/signed-amount.tsx';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FormattedDay } from '../../../components/ui/date-time.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { isComing, useUnsentDecision } from './requests/unsent-decisions.ts';
import { FormattedTransactionNumber } from './transaction-number.tsx';

interface StatusWithNoteProps {
  readonly status: TransactionStatus;
  readonly note?: string | undefined;
  readonly title?: string | undefined;
}

function StatusWithNote({ status, note, title = note }: StatusWithNoteProps) {
  if (!note) return <TransactionStatusBadge status={status} />;
  return (
    <span className="block [td_&]:-my-2 [td_&]:leading-none">
      <TransactionStatusBadge status={status} />
      <span title={title} className="block text-[0.6875rem] leading-3.5 text-quiet [td_&]:max-w-28 [td_&]:truncate">
        {note}
      </span>
    </span>
  );
}

interface TransactionStatusCellProps {
  readonly transaction: TransactionView;
  /** Says who has changed it since the list was read. */
  readonly changed?: string | undefined;
}

/** Shows the coming status of a transaction whose decision can still be undone. */
export function TransactionStatusCell({
  transaction: { _id: id, status, proposal },
  changed,
}: TransactionStatusCellProps) {
  const unsent = useUnsentDecision(id);
  if (unsent && isComing(unsent)) return <StatusWithNote status={unsent.choice.status} note="not yet sent" />;
  if (changed) return <StatusWithNote status={status} note={changed} />;
  return <StatusWithNote status={status} note={proposal && 'for approval'} title={proposal?.subject} />;
}

/** The columns that several lists of transactions show. */
export const transactionColumns = {
  number: {
    header: 'Transaction',
    cell: ({ transactionNumber }) => <FormattedTransactionNumber number={transactionNumber} />,
    phone: 'note',
  },
  date: { header: 'Date', cell: ({ createdAt }) => <FormattedDay at={createdAt} />, ordered: true, phone: 'note' },
  user: {
    header: 'User',
    cell: ({ userId }) => <TextWithTooltip text={userId.name} />,
    stretches: 2,
    phone: 'title',
  },
  type: {
    header: 'Type',
    cell: ({ type }) => {
      const Arrow = type === 'deposit' ? ArrowDownToLine : ArrowUpFromLine;
      return (
        <>
          <span className="[li_&]:sr-only">{transactionTypeLabels[type]} </span>
          <Arrow className="mr-1.5 hidden size-4 align-[-0.1875rem] text-quiet [li_&]:inline" aria-hidden="true" />
        </>
      );
    },
    phone: 'figure',
  },
  amount: {
    header: 'Amount',
    cell: (transaction) => <SignedAmount {...transaction} />,
    numeric: true,
    phone: 'figure',
  },
  status: {
    header: 'Status',
    cell: (transaction) => <TransactionStatusCell transaction={transaction} />,
    phone: 'mark',
  },
  description: {
    header: 'Description',
    cell: ({ description }) =>
      description ? <TextWithTooltip text={description} /> : <span className="text-quiet">–</span>,
    stretches: true,
  },
} as const satisfies Record<string, Column<TransactionView>>;
