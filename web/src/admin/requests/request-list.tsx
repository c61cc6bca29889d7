import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { Money } from '../../bank/money.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Figure, Figures } from '../../ui/figure.tsx';
import { useLimit } from '../../ui/list-looks.ts';
import { orderIn } from '../../ui/list-order.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showError } from '../../ui/toaster.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useIsPhone } from '../../ui/use-media.ts';
import { useOnce } from '../../ui/use-once.ts';
import { filterIn, isFiltered, listDefaults, openedFrom } from '../list-filters.ts';
import { News } from '../news.tsx';
import { inStates, type Stats, statsQuery } from '../stats-query.ts';
import { transactionsQuery } from '../transaction-queries.ts';
import { NONE_YET, TransactionToolbar } from '../transaction-toolbar.tsx';
import { transactionsCsv } from '../transactions-csv.ts';
import { ofOneType, viewDetails, withChanges } from './request-columns.tsx';
import { forgetSteps } from './steps.ts';
import { useLiveRows } from './use-live-rows.ts';
import { MARKED, useRowKeys } from './use-row-keys.ts';

interface RequestListProps {
  readonly list: 'deposits' | 'withdrawals';
  readonly title: string;
  readonly failed: string;
}

export function RequestList({ list, title, failed }: RequestListProps) {
  const { filters, set, cursor, pages } = useListAddress(listDefaults[list]);
  const filter = { ...filterIn(filters, cursor), ...useLimit() };
  // News is announced; the list does not change when the window gets the focus again.
  const page = useQuery({ ...transactionsQuery(list, filter), refetchOnWindowFocus: false });
  const order = orderIn(filters, set);
  const live = useLiveRows(list, filter, page);
  const stats = useQuery(statsQuery);
  const { nextCursor } = page.data ?? {};

  // A request opened from here gets its neighbours from the list as it is now.
  const queries = useQueryClient();
  useEffect(() => forgetSteps(queries), [queries]);

  const marking = useRowKeys();
  const [refreshing, refresh] = useOnce(async () => {
    const [{ error }] = await Promise.all([page.refetch(), stats.refetch()]);
    if (error) showError(sentenceOf(error, failed));
  });

  const isPhone = useIsPhone();
  const figures = <RequestFigures title={title} byStatus={stats.data?.[list]} />;
  return (
    <>
      <PageHeading title={title}>
        <div className="flex flex-wrap gap-3">
          <ExportButton
            fileName={`${list}.csv`}
            load={(onProgress) => transactionsCsv(list, filterIn(filters), onProgress)}
            onError={(error) => showError(sentenceOf(error, failed))}
          />
          <Button variant="secondary" busy={refreshing} waitingText="Refreshing..." onClick={refresh}>
            <RefreshCw className="size-4" aria-hidden="true" />
            Refresh
          </Button>
        </div>
      </PageHeading>
      {!isPhone && figures}
      <div ref={marking} className={MARKED}>
        <News news={live.newRows ? `${live.newRows} new` : undefined} busy={live.showing} onShow={live.show} />
        <ListPanel
          query={page}
          rows={live.rows}
          errorMessage={sentenceOf(page.error, failed)}
          loadingLabel={`Loading ${list}`}
          caption={title}
          columns={[...withChanges(ofOneType, live.changedBy), viewDetails(openedFrom(list, filters))]}
          keyOf={({ _id }) => _id}
          pages={pages}
          nextCursor={nextCursor}
          counted={page.data}
          sized
          empty={<NoRequests list={list} filtered={isFiltered(list, filters)} hasMore={nextCursor !== undefined} />}
          order={order}
          toolbar={<TransactionToolbar list={list} filters={filters} order={order} onChange={set} />}
        />
      </div>
      {isPhone && figures}
    </>
  );
}

function RequestFigures({ title, byStatus }: { title: string; byStatus: Stats['deposits'] | undefined }) {
  const all = byStatus && inStates(byStatus);
  return (
    <Figures label={`${title} in figures`}>
      <Figure label="Total" value={all?.count.toLocaleString('en-US')} />
      <Figure label="Pending" value={byStatus?.pending.count.toLocaleString('en-US')} />
      <Figure label="Processing" value={byStatus?.processing.count.toLocaleString('en-US')} />
      <Figure label="Completed" value={byStatus?.completed.count.toLocaleString('en-US')} />
      <Figure label="Total amount" value={all && <Money amount={all.amount} />} />
    </Figures>
  );
}

interface NoRequestsProps {
  readonly list: RequestListProps['list'];
  readonly filtered: boolean;
  readonly hasMore: boolean;
}

function NoRequests({ list, filtered, hasMore }: NoRequestsProps) {
  if (hasMore) return <EmptyState icon={SearchX} title={NONE_YET} />;
  if (filtered) return <EmptyState icon={SearchX} title={`No ${list} match`} />;
  return <EmptyState icon={list === 'deposits' ? ArrowDownToLine : ArrowUpFromLine} title={`No ${list} yet`} />;
}
