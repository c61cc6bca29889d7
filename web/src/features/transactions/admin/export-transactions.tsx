import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { eurosFromCents } from '#shared/domain/money.ts';
import { type CsvColumn, momentColumns, toCsv } from '../../../components/ui/csv.ts';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { showError } from '../../../components/ui/toaster.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';
import { listTexts, parseTransactionFilter } from './list-filters.ts';
import { type AdminTransactionListName, fetchTransactionListPage } from './transaction-queries.ts';

const columns = (): CsvColumn<TransactionView>[] => [
  { header: 'Transaction number', value: ({ transactionNumber }) => transactionNumber },
  ...momentColumns<TransactionView>('Date', ({ createdAt }) => createdAt),
  { header: 'User', value: ({ userId }) => userId.name },
  { header: 'E-mail', value: ({ userId }) => userId.email },
  { header: 'Account number', value: ({ userId }) => userId.accountNumber },
  { header: 'Type', value: ({ type }) => type },
  { header: 'Amount EUR', value: ({ amount }) => eurosFromCents(amount).toFixed(2) },
  { header: 'Fee EUR', value: ({ feeAmount }) => eurosFromCents(feeAmount).toFixed(2) },
  { header: 'Fee percent', value: ({ feePercent }) => formatPercent(feePercent) },
  { header: 'Method', value: ({ method }) => method },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Description', value: ({ description }) => description },
];

interface ExportTransactionsProps {
  readonly list: AdminTransactionListName;
  readonly filters: Readonly<Record<string, string>>;
}

export function ExportTransactionsButton({ list, filters }: ExportTransactionsProps) {
  const filter = parseTransactionFilter(filters);
  return (
    <ExportButton
      fileName={`${list}.csv`}
      load={async (onProgress) =>
        toCsv(
          columns(),
          await readAllPages((page) => fetchTransactionListPage(list, { ...filter, ...page }), onProgress),
        )
      }
      onError={(error) => showError(errorSentence(error, listTexts[list].failed))}
    />
  );
}
