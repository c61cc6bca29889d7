import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ReceiptText, SearchX } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { eurosFromCents } from '#shared/domain/money.ts';
import { type TransactionType, transactionStatuses } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { TransactionStatusBadge, transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { type CsvColumn, momentColumns, toCsv } from '../../../../components/ui/csv.ts';
import type { Column, Columns } from '../../../../components/ui/data-table.tsx';
import { DateTime } from '../../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { toListOrderControl } from '../../../../components/ui/list-order.ts';
import { ListPanel } from '../../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { FilterSelect } from '../../../../components/ui/select-field.tsx';
import { TimeZoneNote } from '../../../../components/ui/time-zone-note.tsx';
import { showError } from '../../../../components/ui/toaster.tsx';
import { DateField, Toolbar } from '../../../../components/ui/toolbar.tsx';
import { useListUrlState } from '../../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { toMoments } from '../../../../lib/calendar.ts';
import {
  NO_TRANSACTIONS_FOUND_MESSAGE,
  NONE_FOUND_SO_FAR_MESSAGE,
  TRANSACTIONS_NOT_FETCHED_MESSAGE,
} from '../../../../lib/messages.ts';
import { DirectionArrow, isTransactionRefused, TransactionAmount } from '../transaction-amount.tsx';
import { methodName, transactionTitle } from '../transaction-title.ts';
import { ownTransactionsQuery, readTransactions, type TransactionsFilter } from '../transactions-query.ts';

const number: Column<TransactionView> = {
  header: 'Number',
  cell: ({ transactionNumber }) => <span className="tabular-nums lg:whitespace-nowrap">{transactionNumber}</span>,
};
const date: Column<TransactionView> = {
  header: 'Date',
  cell: ({ createdAt }) => (
    <span className="lg:whitespace-nowrap">
      <DateTime at={createdAt} />
    </span>
  ),
  ordered: true,
  phone: 'note',
};
const what: Column<TransactionView> = {
  header: 'Description',
  cell: (transaction) => (
    <>
      <DirectionArrow {...transaction} /> <bdi>{transactionTitle(transaction)}</bdi>
    </>
  ),
  stretches: true,
  phone: 'title',
};
const method: Column<TransactionView> = {
  header: 'Method',
  cell: ({ method: by }) => <span className="lg:whitespace-nowrap">{methodName(by) ?? '–'}</span>,
};
const signed: Column<TransactionView> = {
  header: 'Amount',
  cell: (transaction) => <TransactionAmount transaction={transaction} />,
  numeric: true,
  phone: 'figure',
};
const charge: Column<TransactionView> = {
  header: 'Charge',
  cell: (transaction) => {
    const amount = <FormattedMoney amount={transaction.feeAmount} />;
    return isTransactionRefused(transaction) ? <s className="text-quiet">{amount}</s> : amount;
  },
  numeric: true,
};
const status: Column<TransactionView> = {
  header: 'Status',
  cell: ({ status: is }) => <TransactionStatusBadge status={is} />,
  phone: 'mark',
};

const COLUMNS_OF_ALL: Columns<TransactionView> = [number, date, what, method, signed, status];
const COLUMNS_OF_TYPE: Columns<TransactionView> = [number, date, what, signed, charge, status];

const csvColumns = (): CsvColumn<TransactionView>[] => [
  { header: 'Number', value: ({ transactionNumber }) => transactionNumber },
  ...momentColumns<TransactionView>('Date', ({ createdAt }) => createdAt),
  { header: 'Type', value: ({ type: is }) => transactionTypeLabels[is] },
  { header: 'Amount in EUR', value: ({ amount: is }) => eurosFromCents(is).toFixed(2) },
  { header: 'Charge in EUR', value: ({ feeAmount }) => eurosFromCents(feeAmount).toFixed(2) },
  { header: 'Method', value: ({ method: by }) => methodName(by) },
  { header: 'Status', value: ({ status: is }) => transactionStatusLabels[is] },
  { header: 'Description', value: ({ description }) => description },
];

const STATUSES = [
  { value: '', label: 'All statuses' },
  ...transactionStatuses.map((value) => ({ value, label: transactionStatusLabels[value] })),
];
const TYPES = [
  { value: '', label: 'All types' },
  { value: 'deposit', label: 'Deposits' },
  { value: 'withdraw', label: 'Withdrawals' },
];

const NOTHING_FILTERED = { search: '', type: '', status: '', from: '', to: '' };
const AT_FIRST = { ...NOTHING_FILTERED, order: 'newest' };

interface TransactionHistoryProps {
  readonly title: string;
  readonly only?: TransactionType;
  readonly fileName: string;
}

export function TransactionHistory({ title, only, fileName }: TransactionHistoryProps) {
  const { filters, set, cursor, pages } = useListUrlState(AT_FIRST);
  const order = toListOrderControl(filters, set);
  // NOTE: an address may contain any value; the server refuses an invalid type or status with a sentence.
  const { order: written, ...narrowing } = filters;
  const given = Object.entries({ ...narrowing, ...(only && { type: only }) }).filter(([, value]) => value !== '');
  const wanted = {
    ...Object.fromEntries(written === AT_FIRST.order ? given : [...given, ['order', written]]),
    ...toMoments(filters),
  } as TransactionsFilter;
  const page = useQuery(ownTransactionsQuery({ ...wanted, ...(cursor && { cursor }) }));
  const { transactions, nextCursor } = page.data ?? {};
  const isFiltered = given.some(([name]) => !(only && name === 'type'));

  return (
    <>
      <PageHeading title={title}>
        <ButtonLink to="/dashboard/statement" variant="secondary">
          <CalendarDays className="size-4.5" aria-hidden="true" />
          Monthly statement
        </ButtonLink>
      </PageHeading>
      <ListPanel
        query={page}
        rows={transactions}
        errorMessage={errorSentence(page.error, TRANSACTIONS_NOT_FETCHED_MESSAGE)}
        loadingLabel="Loading transactions"
        toolbar={
          <Toolbar
            order={order}
            active={given.filter(([name]) => name !== 'search' && !(only && name === 'type')).length}
            onClear={isFiltered ? () => set(NOTHING_FILTERED) : undefined}
            search={
              <SearchField
                label="Search transactions"
                placeholder="Number, amount or description"
                value={filters.search}
                onSearch={(search) => set({ search })}
              />
            }
            filters={
              <>
                {!only && (
                  <FilterSelect
                    label="Type"
                    value={filters.type}
                    onChange={(value) => set({ type: value })}
                    options={TYPES}
                  />
                )}
                <FilterSelect
                  label="Status"
                  value={filters.status}
                  onChange={(value) => set({ status: value })}
                  options={STATUSES}
                />
                <DateField label="From" value={filters.from} onChange={(from) => set({ from })} />
                <DateField label="To" value={filters.to} onChange={(to) => set({ to })} />
              </>
            }
          >
            <ExportButton
              fileName={fileName}
              load={async (onProgress) =>
                toCsv(csvColumns(), (await readTransactions(wanted, { onProgress })).transactions)
              }
              onError={(error) => showError(errorSentence(error, TRANSACTIONS_NOT_FETCHED_MESSAGE))}
            />
          </Toolbar>
        }
        empty={<Nothing hasMore={nextCursor !== undefined} only={only} isFiltered={isFiltered} />}
        counted={page.data}
        caption={title}
        columns={only ? COLUMNS_OF_TYPE : COLUMNS_OF_ALL}
        keyOf={({ _id }) => _id}
        momentOf={({ createdAt }) => createdAt}
        order={order}
        rowLink={({ _id }) => `/dashboard/transactions/${_id}`}
        pages={pages}
        nextCursor={nextCursor}
      />
      <div className="mt-3">
        <TimeZoneNote />
      </div>
    </>
  );
}

interface NothingProps {
  readonly hasMore: boolean;
  readonly only: TransactionType | undefined;
  readonly isFiltered: boolean;
}

function Nothing({ hasMore, only, isFiltered }: NothingProps) {
  if (isFiltered)
    return <EmptyState icon={SearchX} title={hasMore ? NONE_FOUND_SO_FAR_MESSAGE : NO_TRANSACTIONS_FOUND_MESSAGE} />;
  return (
    <EmptyState icon={ReceiptText} title={NO_TRANSACTIONS_FOUND_MESSAGE}>
      {only === 'withdraw' ? (
        <ButtonLink to="/dashboard/withdraw">Withdraw Money</ButtonLink>
      ) : (
        <ButtonLink to="/dashboard/deposit">Deposit Money</ButtonLink>
      )}
    </EmptyState>
  );
}
