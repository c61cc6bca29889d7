import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { Money } from '../../../components/bank/money.tsx';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { Day } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { NO_TRANSACTIONS_FOUND, TRANSACTIONS_NOT_FETCHED } from '../../../lib/messages.ts';
import { useTransactionActions } from './dialogs/use-changing.tsx';
import { TransactionNumber } from './transaction-number.tsx';
import { transactionsQuery } from './transaction-queries.ts';
import { TransactionTypeName } from './transaction-type-name.tsx';

const SHOWN = 10;

const COLUMNS: Columns<TransactionView> = [
  {
    header: 'Transaction',
    cell: ({ transactionNumber }) => <TransactionNumber number={transactionNumber} />,
    phone: 'note',
  },
  { header: 'Date', cell: ({ createdAt }) => <Day at={createdAt} />, phone: 'note' },
  { header: 'User', cell: ({ userId }) => <TextWithTooltip text={userId.name} />, stretches: true, phone: 'title' },
  { header: 'Type', cell: ({ type }) => <TransactionTypeName type={type} />, phone: 'figure' },
  { header: 'Amount', cell: ({ amount }) => <Money amount={amount} />, numeric: true, phone: 'figure' },
  { header: 'Method', cell: ({ method }) => (method ? <TextWithTooltip text={method} /> : <None />), stretches: true },
  { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} />, phone: 'mark' },
  {
    header: 'Description',
    cell: ({ description }) => (description ? <TextWithTooltip text={description} /> : <None />),
    stretches: true,
  },
];

const None = () => <span className="text-quiet">–</span>;

export function LatestTransactions() {
  const page = useQuery(transactionsQuery('transactions', { limit: SHOWN }));
  const { actions, dialog } = useTransactionActions('inline-flex');

  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className="mb-4 text-xl">
        Recent transactions
      </h2>
      <ListPanel
        query={page}
        rows={page.data?.rows}
        errorMessage={errorSentence(page.error, TRANSACTIONS_NOT_FETCHED)}
        loadingLabel="Loading transactions"
        caption="Recent transactions"
        columns={[...COLUMNS, actions]}
        keyOf={({ _id }) => _id}
        empty={<EmptyState icon={ArrowLeftRight} title={NO_TRANSACTIONS_FOUND} />}
      />
      {dialog}
    </section>
  );
}
