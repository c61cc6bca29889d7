/** What the back-office reads of transactions, and what is read anew once one of them has changed. */
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/route.ts';
import type { previewTransaction } from '#shared/contract/transactions.ts';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { api } from '../api/client.ts';

export interface TransactionPage {
  readonly rows: readonly TransactionView[];
  readonly nextCursor?: string | undefined;
  /** Where the bank has counted. */
  readonly total?: number | undefined;
}

export interface TransactionFilter {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  /** Days, ISO. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  /** Of one customer; the list of all transactions only. */
  readonly userId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The lists of the back-office that transactions stand in, each read from its own route. */
const lists = {
  async transactions(query: TransactionFilter): Promise<TransactionPage> {
    const { transactions: rows, ...page } = await api.transactions.listTransactions({ query });
    return { rows, ...page };
  },
  async requests(query: TransactionFilter): Promise<TransactionPage> {
    const { requests: rows, ...page } = await api.reports.listRequests({ query });
    return { rows, ...page };
  },
  deposits: (query: TransactionFilter): Promise<TransactionPage> => lists.transactions({ ...query, type: 'deposit' }),
  async withdrawals({ type: _, ...query }: TransactionFilter): Promise<TransactionPage> {
    const { withdrawals: rows, ...page } = await api.withdrawals.listWithdrawals({ query });
    return { rows, ...page };
  },
};

export type TransactionList = keyof typeof lists;

/** One page of a list, newest first. */
export function transactionsQuery(list: TransactionList, filter: TransactionFilter = {}) {
  return queryOptions({
    queryKey: ['transactions', list, filter],
    queryFn: () => readTransactions(list, filter),
    placeholderData: keepPreviousData,
  });
}

export function readTransactions(list: TransactionList, filter: TransactionFilter): Promise<TransactionPage> {
  return lists[list](filter);
}

/** One transaction with everything that has happened to it. */
export function transactionQuery(type: TransactionType, id: string) {
  return queryOptions({
    queryKey: ['transaction', id],
    queryFn: async (): Promise<TransactionDetailView> => {
      if (type === 'withdraw') return (await api.withdrawals.getWithdrawal({ params: { id } })).withdrawal;
      return (await api.transactions.getTransaction({ params: { id } })).transaction;
    },
  });
}

/** A change that is only asked about. */
export interface WantedChange {
  readonly status?: TransactionStatus;
  readonly amount?: Cents;
  readonly delete?: 'true';
}

export type Preview = Output<typeof previewTransaction>;

/** The customer's money before and after a change; with every version of the transaction anew. */
export function previewQuery({ _id: id, version }: TransactionView, change: WantedChange) {
  return queryOptions({
    queryKey: ['preview', id, version, change],
    queryFn: (): Promise<Preview> => api.transactions.previewTransaction({ params: { id }, query: change }),
    // Other requests of the same customer move the same money.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The bank's totals follow a change within a second or two; by then they are read once more. */
const TOTALS_FOLLOW_MS = 2000;

/** Tells every screen that a transaction has changed, or that there is one more or less. */
export function useTransactionChanged(): (changed?: TransactionDetailView) => void {
  const queries = useQueryClient();
  return (changed) => {
    if (changed) showChanged(queries, changed);
    readAnew(queries);
    setTimeout(() => readAnew(queries), TOTALS_FOLLOW_MS);
  };
}

/** In every list that shows it, at once: the server's lists may be a moment behind. */
function showChanged(queries: QueryClient, changed: TransactionDetailView): void {
  queries.setQueryData(['transaction', changed._id], changed);
  queries.setQueriesData<TransactionPage>(
    { queryKey: ['transactions'] },
    (page) => page && { ...page, rows: page.rows.map((row) => (row._id === changed._id ? changed : row)) },
  );
}

function readAnew(queries: QueryClient): void {
  for (const first of ['transactions', 'transaction', 'users', 'stats', 'books'])
    void queries.invalidateQueries({ queryKey: [first] });
}
