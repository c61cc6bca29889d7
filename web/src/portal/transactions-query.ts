import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/contract/route.ts';
import type { listOwnTransactions } from '#shared/contract/transactions.ts';
import type { TransactionView } from '#shared/contract/views.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { api } from '../api/client.ts';
import { profileQuery } from './profile-query.ts';

/** Shown when transactions cannot be had and the server does not say why (spec 8). */
export const NO_TRANSACTIONS = 'Failed to fetch transactions';

export interface TransactionsFilter {
  readonly type?: TransactionType;
  readonly status?: TransactionStatus;
  /** First and last day, UTC. */
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  readonly cursor?: string;
}

type Page = Output<typeof listOwnTransactions>;

const ROOT = ['transactions'];

/** One page of the customer's own transactions, newest first. */
export function transactionsQuery(filter: TransactionsFilter) {
  return queryOptions({
    queryKey: [...ROOT, 'list', filter],
    queryFn: (): Promise<Page> => api.transactions.listOwnTransactions({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: () => api.transactions.getOwnTransaction({ params: { id } }),
  });
}

/** Balances, counts and the newest transactions. */
export const overviewQuery = queryOptions({
  queryKey: [...ROOT, 'overview'],
  queryFn: () => api.transactions.getOverview(),
});

/** As many as a page may have. */
const WHOLE_PAGE = 100;

interface Reading {
  /** After so many pages it stops, whether there are more or not. */
  readonly mostPages?: number;
  /** Told how many there are so far. */
  readonly onProgress?: (count: number) => void;
}

/** All pages that a filter finds, one after the other. `complete` is false when there are more. */
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

/** After a request of the customer: whatever is shown of their money is read again. */
export function moneyHasMoved(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ROOT });
  void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
}
