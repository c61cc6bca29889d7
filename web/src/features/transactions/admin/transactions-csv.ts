import type { TransactionView } from '#shared/contract/views.ts';
import { formatPercent } from '#shared/domain/fees.ts';
import { eurosFromCents } from '#shared/domain/money.ts';
import { type CsvColumn, toCsv } from '../../../components/ui/csv.ts';
import { readAllPages } from '../../../lib/every-page.ts';
import { readTransactions, type TransactionFilter, type TransactionList } from './transaction-queries.ts';

const COLUMNS: readonly CsvColumn<TransactionView>[] = [
  { header: 'Transaction number', value: ({ transactionNumber }) => transactionNumber },
  { header: 'Date', value: ({ createdAt }) => createdAt },
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

export async function transactionsCsv(
  list: TransactionList,
  filter: TransactionFilter,
  onProgress: (rows: number) => void,
): Promise<string> {
  return toCsv(COLUMNS, await readAllPages((page) => readTransactions(list, { ...filter, ...page }), onProgress));
}
