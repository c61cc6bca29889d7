import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import type { ListOrder } from '#shared/contract/wire.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { api } from '../../../lib/api/client.ts';
import { fetchFullPage } from '../../../lib/api/read-full-page.ts';
import { startOfDay } from '../../../lib/calendar.ts';
import { profileQuery } from '../../customers/customer/profile-query.ts';

export interface TransactionsFilter {
  readonly type?: TransactionType;
  readonly status?: TransactionStatus;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  readonly order?: ListOrder;
  readonly cursor?: string;
}

const ROOT = ['transactions'];

const ROWS = 25;

export function ownTransactionsQuery(filter: TransactionsFilter) {
  return queryOptions({
    queryKey: [...ROOT, 'list', filter],
    queryFn: async ({ signal }) => {
      const read = async (wanted: { limit: number; cursor?: string }) => {
        const query = { ...filter, ...wanted };
        const { transactions: rows, ...page } = await api.transactions.listOwnTransactions({ query });
        return { rows, ...page };
      };
      const { rows: transactions, ...page } = await fetchFullPage({ limit: ROWS, cursor: filter.cursor }, read, signal);
      return { transactions, ...page };
    },
    placeholderData: keepPreviousData,
  });
}

export function ownTransactionQuery(id: string) {
  return queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: () => api.transactions.getOwnTransaction({ params: { id } }),
  });
}

export const overviewQuery = queryOptions({
  queryKey: [...ROOT, 'overview'],
  queryFn: () => api.transactions.getOverview(),
});

/** @param from the first day */
export function newestBookedTransactionsQuery(from: string, mostPages: number) {
  return queryOptions({
    queryKey: [...ROOT, 'newest booked', from, mostPages],
    queryFn: () => readTransactions({ status: 'completed', from: startOfDay(from) }, { mostPages }),
  });
}

export const depositMethodsQuery = queryOptions({
  queryKey: ['deposit-methods'],
  queryFn: () => api.transactions.listDepositMethods(),
});

export const withdrawMethodsQuery = queryOptions({
  queryKey: ['withdraw-methods'],
  queryFn: () => api.transactions.listWithdrawMethods(),
});

export function statementQuery(month: string) {
  return queryOptions({
    queryKey: [...ROOT, 'statement', month],
    queryFn: () => api.transactions.getStatement({ query: { month } }),
  });
}

/** The API's largest limit, which needs the fewest calls. */
const WHOLE_PAGE = 100;

interface Reading {
  readonly mostPages?: number;
  readonly onProgress?: (count: number) => void;
}

export async function readTransactions(
  filter: Omit<TransactionsFilter, 'cursor'>,
  { mostPages = Number.POSITIVE_INFINITY, onProgress }: Reading = {},
): Promise<{ transactions: TransactionView[]; complete: boolean }> {
  const transactions: TransactionView[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = { ...filter, limit: WHOLE_PAGE, ...(cursor && { cursor }) };
    const page = await api.transactions.listOwnTransactions({ query });
    transactions.push(...page.transactions);
    onProgress?.(transactions.length);
    cursor = page.nextCursor;
    if (!cursor) return { transactions, complete: true };
  }
  return { transactions, complete: false };
}

export async function refetchMoney(queries: QueryClient): Promise<void> {
  const keys = [ROOT, profileQuery.queryKey, withdrawMethodsQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
