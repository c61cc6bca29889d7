import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import type { Column } from '../../../components/ui/data-table.tsx';
import { FormattedDay } from '../../../components/ui/date-time.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { FormattedTransactionNumber } from './transaction-number.tsx';

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
    stretches: true,
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
    cell: ({ amount }) => <FormattedMoney amount={amount} />,
    numeric: true,
    phone: 'figure',
  },
  status: { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} />, phone: 'mark' },
  description: {
    header: 'Description',
    cell: ({ description }) =>
      description ? <TextWithTooltip text={description} /> : <span className="text-quiet">–</span>,
    stretches: true,
  },
} as const satisfies Record<string, Column<TransactionView>>;
