import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { NO_TRANSACTIONS_FOUND, TRANSACTIONS_NOT_FETCHED } from '../../../lib/messages.ts';
import { useTransactionActions } from './dialogs/use-changing.tsx';
import { transactionColumns as columns } from './transaction-columns.tsx';
import { transactionsQuery } from './transaction-queries.ts';

const SHOWN = 10;

const COLUMNS: Columns<TransactionView> = [
  columns.number,
  columns.date,
  columns.user,
  columns.type,
  columns.amount,
  {
    header: 'Method',
    cell: ({ method }) => (method ? <TextWithTooltip text={method} /> : <span className="text-quiet">–</span>),
    stretches: true,
  },
  columns.status,
  columns.description,
];

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
