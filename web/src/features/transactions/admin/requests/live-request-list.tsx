import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { toListOrderControl } from '../../../../components/ui/list-order.ts';
import { ListPanel } from '../../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { useChosenPageLimit } from '../../../../components/ui/page-size.ts';
import { useListUrlState } from '../../../../components/ui/use-list-url-state.ts';
import { useIsPhone } from '../../../../components/ui/use-media.ts';
import { NewContentNotice } from '../../../../components/update-notice.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { NONE_FOUND_SO_FAR_MESSAGE } from '../../../../lib/messages.ts';
import {
  defaultTransactionListFilters,
  hasActiveFilters,
  listTexts,
  parseTransactionFilter,
  requestPathFromList,
} from '../list-filters.ts';
import { type AdminTransactionListName, transactionsQuery } from '../transaction-queries.ts';
import { TransactionToolbar } from '../transaction-toolbar.tsx';
import { moneyRequestColumns } from './request-columns.tsx';
import { clearRequestNeighbours } from './request-neighbours.ts';
import { useLiveRows } from './use-live-rows.ts';
import { MARKED_ROW_CLASS_NAME, useRowShortcuts } from './use-row-shortcuts.ts';

export function useMoneyRequestList(list: Exclude<AdminTransactionListName, 'transactions'>) {
  const address = useListUrlState(defaultTransactionListFilters[list]);
  const filter = { ...parseTransactionFilter(address.filters, address.cursor), ...useChosenPageLimit() };
  // The list announces changes, so it does not change when the window gets the focus again.
  const page = useQuery({ ...transactionsQuery(list, filter), refetchOnWindowFocus: false });
  const live = useLiveRows(list, filter, page);

  // The neighbours of a request opened from here come from the list as it is now.
  const queries = useQueryClient();
  useEffect(() => clearRequestNeighbours(queries), [queries]);
  return { ...address, list, filter, page, live };
}

/** Leaves little room around the heading, so that more rows are in sight. */
export function ListHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sm:-mt-6 sm:*:mb-2">
      <PageHeading title={title}>{children}</PageHeading>
    </div>
  );
}

type Requests = ReturnType<typeof useMoneyRequestList>;

interface LiveListProps extends Pick<Parameters<typeof ListPanel<TransactionView>>[0], 'selection'> {
  readonly of: Requests;
  readonly figures: ReactNode;
  /** Shown for an empty list without filters. */
  readonly none: ReactNode;
  readonly onFilter?: Requests['set'];
  readonly className?: string;
  readonly children?: ReactNode;
}

export function LiveRequestList(props: LiveListProps) {
  const { of: requests, figures, none, className = '', children, selection } = props;
  const { list, filters, page, pages, live } = requests;
  const { title, failed } = listTexts[list];
  const { onFilter = requests.set } = props;
  const order = toListOrderControl(filters, onFilter);
  const { nextCursor } = page.data ?? {};
  const isPhone = useIsPhone();
  const marking = useRowShortcuts();
  const nothing = hasActiveFilters(list, filters) ? <EmptyState icon={SearchX} title={`No ${list} match`} /> : none;
  return (
    <>
      <div ref={marking} className={`${className} ${MARKED_ROW_CLASS_NAME}`}>
        <NewContentNotice
          news={live.newRows ? `${live.newRows} new` : undefined}
          busy={live.showing}
          onShow={live.show}
        />
        <ListPanel
          query={page}
          rows={live.rows}
          errorMessage={errorSentence(page.error, failed)}
          loadingLabel={`Loading ${list}`}
          caption={title}
          columns={moneyRequestColumns(list, live.changedBy, requestPathFromList(list, filters))}
          keyOf={({ _id }) => _id}
          pages={pages}
          nextCursor={nextCursor}
          counted={page.data}
          sized
          empty={nextCursor === undefined ? nothing : <EmptyState icon={SearchX} title={NONE_FOUND_SO_FAR_MESSAGE} />}
          selection={selection}
          order={order}
          summary={!isPhone && figures}
          toolbar={<TransactionToolbar list={list} filters={filters} order={order} onChange={onFilter} />}
        />
      </div>
      {children}
      {isPhone && <div className="mt-4 rounded-card border border-line bg-surface px-4 py-2">{figures}</div>}
    </>
  );
}
