import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Plus } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { titleWithCount } from '../../../components/ui/count-text.ts';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { toListOrderControl } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { useChosenPageLimit } from '../../../components/ui/page-size.ts';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { NO_TRANSACTIONS_FOUND_MESSAGE, NONE_FOUND_SO_FAR_MESSAGE } from '../../../lib/messages.ts';
import { ExportTransactionsButton } from './export-transactions.tsx';
import {
  defaultTransactionListFilters,
  listTexts,
  parseTransactionFilter,
  requestPathFromList,
} from './list-filters.ts';
import { SavedFiltersButton } from './saved-filters.tsx';
import { transactionColumns as columns } from './transaction-columns.tsx';
import { transactionsQuery } from './transaction-queries.ts';
import { TransactionToolbar } from './transaction-toolbar.tsx';

const COLUMNS: Columns<TransactionView> = [
  columns.number,
  columns.date,
  columns.user,
  columns.type,
  { ...columns.amount, header: 'Amount in EUR' },
  columns.status,
  columns.description,
];

export default function TransactionsPage() {
  const { filters, set, cursor, pages } = useListUrlState(defaultTransactionListFilters.transactions);
  const filter = { ...parseTransactionFilter(filters, cursor), ...useChosenPageLimit() };
  const page = useQuery(transactionsQuery('transactions', filter));
  const { rows, nextCursor } = page.data ?? {};
  const order = toListOrderControl(filters, set);
  const { title, failed } = listTexts.transactions;

  return (
    <>
      <PageHeading title={titleWithCount(title, page.data)} documentTitle={title}>
        <div className="flex flex-wrap gap-3">
          <SavedFiltersButton list="transactions" filters={filters} />
          <ExportTransactionsButton list="transactions" filters={filters} />
          <ButtonLink to="/admin/transactions/new">
            <Plus className="size-4.5" aria-hidden="true" />
            Create Transaction
          </ButtonLink>
        </div>
      </PageHeading>
      <ListPanel
        query={page}
        rows={rows}
        errorMessage={errorSentence(page.error, failed)}
        loadingLabel="Loading transactions"
        caption="Transactions"
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        rowLink={requestPathFromList('transactions', filters)}
        pages={pages}
        counted={page.data}
        sized
        nextCursor={nextCursor}
        empty={
          <EmptyState
            icon={ArrowLeftRight}
            title={nextCursor ? NONE_FOUND_SO_FAR_MESSAGE : NO_TRANSACTIONS_FOUND_MESSAGE}
          />
        }
        order={order}
        toolbar={<TransactionToolbar list="transactions" filters={filters} order={order} onChange={set} />}
      />
    </>
  );
}
