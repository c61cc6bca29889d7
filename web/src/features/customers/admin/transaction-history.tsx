import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useId } from 'react';
import type { TransactionView, UserView } from '#shared/contract/views.ts';
import { SignedAmount } from '../../../components/bank/signed-amount.tsx';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { FormattedDay } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { toListOrderControl } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { NO_TRANSACTIONS_FOUND_MESSAGE, TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { useTransactionActions } from '../../transactions/admin/dialogs/use-transaction-actions.tsx';
import { parseTransactionFilter, requestPathFromList } from '../../transactions/admin/list-filters.ts';
import { transactionColumns } from '../../transactions/admin/transaction-columns.tsx';
import { FormattedTransactionNumber } from '../../transactions/admin/transaction-number.tsx';
import { transactionsQuery } from '../../transactions/admin/transaction-queries.ts';

const ROWS = 20;

const COLUMNS: Columns<TransactionView> = [
  {
    header: 'Transaction #',
    cell: ({ transactionNumber }) => <FormattedTransactionNumber number={transactionNumber} />,
    phone: 'note',
  },
  { header: 'Date', cell: ({ createdAt }) => <FormattedDay at={createdAt} />, ordered: true, phone: 'note' },
  { header: 'Type', cell: ({ type }) => transactionTypeLabels[type], phone: 'title' },
  transactionColumns.status,
  { header: 'Amount', cell: (row) => <SignedAmount {...row} />, numeric: true, phone: 'figure' },
  {
    header: 'Description',
    cell: ({ description, method }) => <TextWithTooltip text={description || (method ?? '')} />,
    stretches: true,
  },
];

export function UserTransactionHistory({ user }: { user: UserView }) {
  const id = useId();
  const { filters, set, cursor, pages } = useListUrlState({ order: 'newest' });
  const order = toListOrderControl(filters, set);
  const page = useQuery(
    transactionsQuery('transactions', { ...parseTransactionFilter(filters, cursor), userId: user._id, limit: ROWS }),
  );
  const { rows, nextCursor, total } = page.data ?? {};
  const { actions, dialog } = useTransactionActions('flex md:-ml-2');

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {total === undefined ? 'Transaction History' : `Transaction History (${total.toLocaleString('en-US')})`}
      </h2>
      <ListPanel
        query={page}
        rows={rows}
        errorMessage={errorSentence(page.error, TRANSACTIONS_NOT_FETCHED_MESSAGE)}
        loadingLabel="Loading transactions"
        empty={<EmptyState icon={ReceiptText} title={NO_TRANSACTIONS_FOUND_MESSAGE} />}
        caption={`Transactions of ${user.name}`}
        columns={[...COLUMNS, actions]}
        keyOf={({ _id }) => _id}
        order={order}
        rowLink={requestPathFromList('transactions', { ...filters, search: user.email })}
        pages={pages}
        counted={page.data}
        nextCursor={nextCursor}
      />
      {dialog}
    </section>
  );
}
