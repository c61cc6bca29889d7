import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Plus } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Money } from '../../bank/money.tsx';
import { typeLabels } from '../../bank/type-labels.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { withCount } from '../../ui/count-text.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Day } from '../../ui/moment.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showError } from '../../ui/toaster.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { filterIn, listDefaults, openedFrom } from '../list-filters.ts';
import { TransactionNumber } from '../transaction-number.tsx';
import { transactionsQuery } from '../transaction-queries.ts';
import { NONE_YET, TransactionToolbar } from '../transaction-toolbar.tsx';
import { transactionsCsv } from '../transactions-csv.ts';

const FAILED = 'Failed to fetch transactions';
const EMPTY = 'No transactions found';

const COLUMNS: Columns<TransactionView> = [
  { header: 'Transaction', cell: ({ transactionNumber }) => <TransactionNumber number={transactionNumber} /> },
  { header: 'Date', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { header: 'User', cell: ({ userId }) => userId.name },
  { header: 'Type', cell: ({ type }) => typeLabels[type] },
  { header: 'Amount in EUR', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
  { header: 'Description', cell: ({ description }) => description ?? <span className="text-quiet">–</span> },
];

/** All transactions. Each row leads to its request, where it is decided. */
export default function Transactions() {
  const { filters, set, cursor, next, previous } = useListAddress(listDefaults.transactions);
  const filter = filterIn(filters, cursor);
  const page = useQuery(transactionsQuery('transactions', filter));
  const { rows, nextCursor } = page.data ?? {};
  const name = 'All Transactions';

  return (
    <>
      <PageHeading title={withCount(name, page.data)} documentTitle={name}>
        <div className="flex flex-wrap gap-3">
          <ExportButton
            fileName="transactions.csv"
            load={(onProgress) => transactionsCsv('transactions', filterIn(filters), onProgress)}
            onError={(error) => showError(sentenceOf(error, FAILED))}
          />

          <ButtonLink to="/admin/transactions/new">
            <Plus className="size-4.5" aria-hidden="true" />
            Create Transaction
          </ButtonLink>
        </div>
      </PageHeading>
      <ListPanel
        query={page}
        rows={rows}
        errorMessage={sentenceOf(page.error, FAILED)}
        loadingLabel="Loading transactions"
        caption="Transactions"
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        rowLink={openedFrom('transactions', filters)}
        onPrevious={previous}
        onNext={nextCursor ? () => next(nextCursor) : undefined}
        empty={<EmptyState icon={ArrowLeftRight} title={nextCursor ? NONE_YET : EMPTY} />}
        toolbar={<TransactionToolbar list="transactions" filters={filters} onChange={set} />}
      />
    </>
  );
}
