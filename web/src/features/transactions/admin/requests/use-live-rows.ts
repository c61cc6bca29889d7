/** Changes since the list was read are announced, because rows must not move by themselves. */
import { type QueryFunctionContext, skipToken, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { useLastBankChangeTime } from '../../../../lib/changes.ts';
import {
  type AdminTransactionListName,
  fetchFullTransactionListPage,
  type PagedTransactions,
  type TransactionFilter,
  transactionDetailQuery,
} from '../transaction-queries.ts';

export function useLiveRows(
  list: AdminTransactionListName,
  filter: TransactionFilter,
  page: UseQueryResult<PagedTransactions>,
) {
  const changedAt = useLastBankChangeTime();
  const { data: shown, dataUpdatedAt, isPlaceholderData } = page;
  const isBehind = changedAt > dataUpdatedAt && shown !== undefined && !isPlaceholderData;
  const { data: present } = useQuery({
    queryKey: ['live', list, filter, isBehind ? changedAt : 0],
    queryFn: isBehind
      ? ({ signal }: QueryFunctionContext) => fetchFullTransactionListPage(list, filter, signal)
      : skipToken,
    placeholderData: (last: PagedTransactions | undefined) => (isBehind ? last : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const rows = shown?.rows ?? [];
  const [added, changed] = isBehind && present ? comparison(rows, shown?.nextCursor, present, filter.order) : [[], []];

  const states = useQueries({
    queries: changed.map(({ type, _id: id }) => ({ ...transactionDetailQuery(type, id), staleTime: 0 })),
  });
  const now = new Map(
    states.flatMap(({ data }, index) => {
      const before = changed[index];
      return data && before && data.version !== before.version ? [[data._id, data] as const] : [];
    }),
  );

  const [showing, show] = useSubmitGuard(async () => {
    await page.refetch();
  });
  return {
    rows: shown?.rows.map((row) => now.get(row._id) ?? row),
    changedBy: new Map([...now].map(([id, { timeline }]) => [id, timeline.at(-1)?.by ?? 'Unknown'])),
    newRows: added.length,
    showing,
    show,
  };
}

function comparison(
  shown: readonly TransactionView[],
  nextCursor: string | undefined,
  present: PagedTransactions,
  order: TransactionFilter['order'],
): [added: TransactionView[], changed: TransactionView[]] {
  const known = new Set(shown.map(({ _id }) => _id));
  const found = new Map(present.rows.map((row) => [row._id, row]));
  const isBefore = (one: string, other: string) => (order === 'oldest' ? one < other : one > other);
  // Rows below the last one are on the next page of one answer or the other.
  const lastShown = nextCursor ? shown.at(-1)?.createdAt : undefined;
  const lastFound = present.nextCursor ? present.rows.at(-1)?.createdAt : undefined;
  return [
    present.rows.filter(({ _id, createdAt }) => !known.has(_id) && (!lastShown || isBefore(createdAt, lastShown))),
    shown.filter(({ _id, createdAt, version }) => {
      const row = found.get(_id);
      return row ? row.version !== version : !lastFound || isBefore(createdAt, lastFound);
    }),
  ];
}
