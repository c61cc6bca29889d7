import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { RouteInput } from '#shared/contract/route.ts';
import type { listTransactions, previewTransaction } from '#shared/contract/transactions/transactions.ts';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { api } from '../../../lib/api/client.ts';
import { fetchFullPage } from '../../../lib/api/read-full-page.ts';

export interface PagedTransactions {
  readonly rows: readonly TransactionView[];
  readonly nextCursor?: string | undefined;
  readonly total?: number | undefined;
  readonly totalIsAtLeast?: number | undefined;
}

export type TransactionFilter = RouteInput<typeof listTransactions>['query'];

export type AdminTransactionListName = 'transactions' | 'requests' | 'deposits' | 'withdrawals';

export async function fetchTransactionListPage(
  list: AdminTransactionListName,
  query: TransactionFilter,
): Promise<PagedTransactions> {
  if (list === 'requests') {
    const { requests: rows, ...page } = await api.transactions.listRequests({ query });
    return { rows, ...page };
  }
  if (list === 'withdrawals') {
    const { type: _, ...filter } = query;
    const { withdrawals: rows, ...page } = await api.transactions.listWithdrawals({ query: filter });
    return { rows, ...page };
  }
  const filter: TransactionFilter = list === 'deposits' ? { ...query, type: 'deposit' } : query;
  const { transactions: rows, ...page } = await api.transactions.listTransactions({ query: filter });
  return { rows, ...page };
}

/** Reads on while a search finds fewer rows than a page has. */
export function fetchFullTransactionListPage(
  list: AdminTransactionListName,
  filter: TransactionFilter,
  signal: AbortSignal,
): Promise<PagedTransactions> {
  const { limit = DEFAULT_PAGE_LIMIT, cursor } = filter;
  return fetchFullPage({ limit, cursor }, (page) => fetchTransactionListPage(list, { ...filter, ...page }), signal);
}

export function transactionsQuery(list: AdminTransactionListName, filter: TransactionFilter = {}) {
  return queryOptions({
    queryKey: ['transactions', list, filter],
    queryFn: ({ signal }) => fetchFullTransactionListPage(list, filter, signal),
    placeholderData: keepPreviousData,
  });
}

export function transactionDetailQuery(type: TransactionType, id: string) {
  return queryOptions({
    queryKey: ['transaction', id],
    queryFn: async (): Promise<TransactionDetailView> => {
      if (type === 'withdraw') return (await api.transactions.getWithdrawal({ params: { id } })).withdrawal;
      return (await api.transactions.getTransaction({ params: { id } })).transaction;
    },
  });
}

export type PreviewedChange = RouteInput<typeof previewTransaction>['query'];

export function previewQuery({ _id: id, version }: TransactionView, change: PreviewedChange) {
  return queryOptions({
    queryKey: ['preview', id, version, change],
    queryFn: () => api.transactions.previewTransaction({ params: { id }, query: change }),
    // Other requests of the same customer move the same money, so the answer is stale at once.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Milliseconds until the totals, which follow a change within a second or two, are read again. */
const TOTALS_FOLLOW_MS = 2000;

/**
 * Reads everything a changed transaction moves again. It shows a given change in every list at once, because the
 * server's lists are eventually consistent.
 */
export function updateCachedTransaction(queries: QueryClient, changed?: TransactionDetailView): void {
  const readAnew = () => {
    for (const first of ['transactions', 'transaction', 'users', 'stats', 'books', 'unclaimed', 'proposals'])
      void queries.invalidateQueries({ queryKey: [first] });
  };
  if (changed) {
    queries.setQueryData(['transaction', changed._id], changed);
    queries.setQueriesData<PagedTransactions>(
      { queryKey: ['transactions'] },
      (page) => page && { ...page, rows: page.rows.map((row) => (row._id === changed._id ? changed : row)) },
    );
  }
  readAnew();
  setTimeout(readAnew, TOTALS_FOLLOW_MS);
}

export function useUpdateCachedTransaction(): (changed?: TransactionDetailView) => void {
  const queries = useQueryClient();
  return (changed) => updateCachedTransaction(queries, changed);
}
