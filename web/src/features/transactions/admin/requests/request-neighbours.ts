import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type TransactionType, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { MAX_PAGE_SIZE } from '../../../../lib/read-all-pages.ts';
import {
  defaultTransactionListFilters,
  parseTransactionFilter,
  requestPathFromList,
  transactionListPath,
} from '../list-filters.ts';
import {
  type AdminTransactionListName,
  fetchTransactionListPage,
  transactionDetailQuery,
} from '../transaction-queries.ts';

/** The number of pages that are searched for neighbours; requests beyond these have none. */
const MAX_PAGES = 10;

/** The number of requests decided by others meanwhile that one step skips. */
const MAX_PASSED = 20;

export function clearRequestNeighbours(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ['steps'] });
}

export type RequestNeighbours = ReturnType<typeof useRequestNeighbours>;

export function useRequestNeighbours({ type, id }: { type: TransactionType; id: string }) {
  const queries = useQueryClient();
  const { list, written } = useOpenedFrom(type);
  const filter = parseTransactionFilter(written);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['steps', list, filter],
    queryFn: ({ pageParam: cursor }) =>
      fetchTransactionListPage(list, { ...filter, limit: MAX_PAGE_SIZE, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // NOTE: the list is never read again, because a completed request leaves the pending ones but still needs neighbours.
    staleTime: Number.POSITIVE_INFINITY,
  });

  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const at = rows.findIndex(({ _id }) => _id === id);
  const isAtEnd = at < 0 || at === rows.length - 1;
  const wantsMore = isAtEnd && hasNextPage && !isFetching && !isError && (data?.pages.length ?? 0) < MAX_PAGES;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  const previous = at > 0 ? rows[at - 1] : undefined;
  const next = at >= 0 ? rows[at + 1] : undefined;
  useEffect(() => {
    if (next) void queries.prefetchQuery(transactionDetailQuery(next.type, next._id));
  }, [queries, next]);

  const addressOf = requestPathFromList(list, written);
  const nextOpen = async () => {
    for (const row of at < 0 ? [] : rows.slice(at + 1, at + 1 + MAX_PASSED)) {
      const { status, proposal } = await queries.fetchQuery(transactionDetailQuery(row.type, row._id)).catch(() => row);
      if (transactionStatusProperties[status].open && !proposal) return addressOf(row);
    }
    return transactionListPath(list, written);
  };

  return {
    list,
    listHref: transactionListPath(list, written),
    previous: previous && addressOf(previous),
    next: next && addressOf(next),
    nextOpen,
  };
}

function useOpenedFrom(type: TransactionType) {
  const [params] = useSearchParams();
  const named = params.get('list') ?? '';
  const list = isList(named) ? named : type === 'deposit' ? 'deposits' : 'withdrawals';
  const defaults: Readonly<Record<string, string>> = defaultTransactionListFilters[list];
  const written = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
  );
  return { list, written };
}

const isList = (name: string): name is AdminTransactionListName => name in defaultTransactionListFilters;
