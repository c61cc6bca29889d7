import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { type TransactionStatus, transactionStatuses } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../web/src/components/bank/money.tsx';
import { TransactionStatusBadge, transactionStatusLabels } from '../../web/src/components/bank/status-badge.tsx';
import type { Columns } from '../../web/src/components/ui/data-table.tsx';
import { DateTime } from '../../web/src/components/ui/date-time.tsx';
import { EmptyState } from '../../web/src/components/ui/empty-state.tsx';
import { ListPanel } from '../../web/src/components/ui/list-panel.tsx';
import { SearchField } from '../../web/src/components/ui/search-field.tsx';
import { FilterSelect } from '../../web/src/components/ui/select-field.tsx';
import { Toolbar } from '../../web/src/components/ui/toolbar.tsx';
import { useListUrlState } from '../../web/src/components/ui/use-list-url-state.ts';
import { SAMPLE_TRANSACTIONS } from './samples.ts';

type Transaction = (typeof SAMPLE_TRANSACTIONS)[number] & { readonly status: TransactionStatus };

const COLUMNS: Columns<Transaction> = [
  { header: 'Number', cell: ({ number }) => number, phone: 'note' },
  { header: 'Customer', cell: ({ customer }) => customer.name, phone: 'title' },
  { header: 'Date', cell: ({ at }) => <DateTime at={at} />, phone: 'note' },
  { header: 'Status', cell: ({ status }) => <TransactionStatusBadge status={status} />, phone: 'mark' },
  { header: 'Amount', cell: ({ amount }) => <FormattedMoney amount={amount} />, numeric: true, phone: 'figure' },
];

const STATUSES = [
  { value: '', label: 'All' },
  ...transactionStatuses.map((value) => ({ value, label: transactionStatusLabels[value] })),
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
  const { filters, set, cursor, pages } = useListUrlState({ search: '', status: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = SAMPLE_TRANSACTIONS.filter(
    ({ number, status }) => number.includes(filters.search) && (!filters.status || status === filters.status),
  );
  return (
    <ListPanel
      query={ANSWERED}
      rows={rows}
      errorMessage="Failed to fetch transactions"
      loadingLabel="Loading transactions"
      toolbar={
        <Toolbar
          active={filters.status ? 1 : 0}
          search={
            <SearchField
              label="Search transactions"
              placeholder="Number"
              value={filters.search}
              onSearch={(search) => set({ search })}
            />
          }
          filters={
            <FilterSelect
              label="Status"
              options={STATUSES}
              value={filters.status}
              onChange={(status) => set({ status })}
            />
          }
        />
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
