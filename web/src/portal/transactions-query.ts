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

/** Of one page of a list. */
const ROWS = 25;

/** One page of the customer's own transactions, newest first. */
export function transactionsQuery(filter: TransactionsFilter) {
  return queryOptions({
    queryKey: [...ROOT, 'list', filter],
    queryFn: (): Promise<Page> => api.transactions.listOwnTransactions({ query: { ...filter, limit: ROWS } }),
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

/** The newest of what has been booked since a day, for a picture. */
export function newestBookedQuery(from: string, mostPages: number) {
  return queryOptions({
    queryKey: [...ROOT, 'newest booked', from, mostPages],
    queryFn: () => readTransactions({ status: 'completed', from }, { mostPages }),
  });
}

/** How often it is read anew when something is booked meanwhile. */
const TRIES = 3;

/** Everything that has been booked since a day, and the balance it has led to. */
export function bookedSinceQuery(from: string) {
  return queryOptions({
    queryKey: [...ROOT, 'booked', from],
    queryFn: async () => {
      let { balance } = await api.profile.getProfile();
      for (let tries = 1; ; tries += 1) {
        const { transactions } = await readTransactions({ status: 'completed', from });
        const before = balance;
        ({ balance } = await api.profile.getProfile());
        // Nothing came between the two: they belong together.
        if (balance === before || tries === TRIES) return { balance, transactions };
      }
    },
  });
}

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

/** Reads again whatever is shown of the customer's money; resolves when that is done. */
export async function readMoneyAgain(queries: QueryClient): Promise<void> {
  await Promise.all([ROOT, profileQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
