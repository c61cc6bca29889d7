import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { eurosFromCents } from '#shared/domain/money.ts';
import { type TransactionStatus, transactionStatuses } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../web/src/components/bank/money.tsx';
import { TransactionStatusBadge, transactionStatusLabels } from '../../web/src/components/bank/status-badge.tsx';
import { type CsvColumn, toCsv } from '../../web/src/components/ui/csv.ts';
import type { Column, Columns } from '../../web/src/components/ui/data-table.tsx';
import { DateTime, formatMoment } from '../../web/src/components/ui/date-time.tsx';
import { EmptyState } from '../../web/src/components/ui/empty-state.tsx';
import { ExportButton } from '../../web/src/components/ui/export-button.tsx';
import { ListPanel } from '../../web/src/components/ui/list-panel.tsx';
import { SearchField } from '../../web/src/components/ui/search-field.tsx';
import { FilterSelect } from '../../web/src/components/ui/select-field.tsx';
import { showError } from '../../web/src/components/ui/toaster.tsx';
import { DateField, Toolbar } from '../../web/src/components/ui/toolbar.tsx';
import { useListUrlState } from '../../web/src/components/ui/use-list-url-state.ts';
import { SAMPLE_TRANSACTIONS } from './samples.ts';

type Transaction = (typeof SAMPLE_TRANSACTIONS)[number] & { readonly status: TransactionStatus };

const AMOUNT: Column<Transaction> = {
  header: 'Amount',
  cell: ({ amount }) => <FormattedMoney amount={amount} />,
  numeric: true,
  phone: 'figure',
};

const COLUMNS: Columns<Transaction> = [
  { header: 'Number', cell: ({ number }) => number, phone: 'note' },
  { header: 'Customer', cell: ({ customer }) => customer.name, phone: 'title' },
  { header: 'Date', cell: ({ at }) => <DateTime at={at} />, phone: 'note' },
  { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} />, phone: 'mark' },
  AMOUNT,
];

const CSV_COLUMNS: readonly CsvColumn<Transaction>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ at }) => formatMoment(at) },
  { header: 'Amount', value: ({ amount }) => eurosFromCents(amount) },
];

const STATUSES = [
  { value: '', label: 'All' },
  ...transactionStatuses.map((value) => ({ value, label: transactionStatusLabels[value] })),
];

const STATES = [
  { value: 'rows', label: 'Rows' },
  { value: 'loading', label: 'Loading' },
  { value: 'failed', label: 'Failed' },
];

const ANSWERED = {
  isPending: false,
  isError: false,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};

export function ListGallery() {
  const { filters, set, cursor, pages } = useListUrlState({ search: '', status: '', from: '' });
  const [state, setState] = useState('rows');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = SAMPLE_TRANSACTIONS.filter(
    ({ number, status, at }) =>
      number.includes(filters.search) && (!filters.status || status === filters.status) && at >= filters.from,
  );
  return (
    <ListPanel
      query={{ ...ANSWERED, isPending: state === 'loading', isError: state === 'failed' }}
      rows={state === 'rows' ? rows : undefined}
      errorMessage="Failed to fetch transactions"
      loadingLabel="Loading transactions"
      toolbar={
        <Toolbar
          active={[filters.status, filters.from].filter(Boolean).length}
          search={
            <SearchField
              label="Search transactions"
              placeholder="Number"
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
          }
          filters={
            <>
              <FilterSelect
                label="Status"
                options={STATUSES}
                value={filters.status}
                onChange={(status) => set({ status })}
              />
              <DateField label="From" value={filters.from} onChange={(from) => set({ from })} />
              <FilterSelect label="State of the list" options={STATES} value={state} onChange={setState} />
            </>
          }
        >
          <ExportButton
            fileName="transactions.csv"
            load={async () => toCsv(CSV_COLUMNS, rows)}
            onError={() => showError('Failed to export')}
          />
        </Toolbar>
      }
      empty={<EmptyState icon={SearchX} title="No transactions match" />}
      caption="Transactions"
      columns={COLUMNS}
      keyOf={({ number }) => number}
      selection={{ selected, onChange: setSelected, labelOf: ({ number }) => number }}
      rowLink={({ number }) => `/parts?opened=${number}`}
      pages={pages}
      nextCursor={cursor ? undefined : 'second-page'}
      counted={{ total: 2 * SAMPLE_TRANSACTIONS.length }}
      sized
    />
  );
}
