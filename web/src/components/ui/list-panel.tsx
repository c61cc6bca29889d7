import { type ReactNode, useDeferredValue } from 'react';
import type { ListTotal } from './count-text.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorState, isPermanentError } from './error-state.tsx';
import { ShowWholeListLink } from './not-found-screen.tsx';
import { Pager } from './pager.tsx';
import { Skeleton } from './skeleton.tsx';
import type { PagerState } from './use-list-url-state.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The part of a TanStack query result that the panel reads. */
interface ListQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
  readonly data?: unknown;
}

interface ListPanelProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'rowHref'> {
  readonly query: ListQuery;
  /** Undefined until there is an answer. */
  readonly rows: readonly Row[] | undefined;
  readonly errorMessage: string;
  readonly loadingLabel: string;
  /** Shown above the list in every state. */
  readonly toolbar?: ReactNode;
  /** Figures about the whole list, in a line above its rows. */
  readonly summary?: ReactNode;
  /** Shown for a list without rows. */
  readonly empty: ReactNode;
  /** Absent for a list without pages. */
  readonly pages?: PagerState;
  /** Absent on the last page. */
  readonly nextCursor?: string | undefined;
  readonly rowLink?: ((row: Row) => string) | undefined;
  /** Number of rows on all pages. */
  readonly counted?: ListTotal | undefined;
  /** Whether its pages have the size chosen for all lists. */
  readonly sized?: boolean;
}

/** Shows one page of a list in each of its states: loading, failed, empty, and with rows. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { query, rows, errorMessage, loadingLabel, toolbar, summary, empty, rowLink, ...others } = props;
  const { pages, nextCursor, counted, sized = false, ...table } = others;
  useScrollRestoration(rows !== undefined && !query.isError && !query.isPlaceholderData);
  // The list turns pale together with its rows, which the table renders later.
  const isPale = useDeferredValue(query.isPlaceholderData);
  return (
    <>
      {/* NOTE: `overflow-hidden` would make a scroll container, to which the table's sticky header would stick. */}
      <div className="overflow-clip rounded-card border border-line bg-surface shadow-card">
        {toolbar && <div className="border-b border-line p-4 md:py-2">{toolbar}</div>}
        {summary && <div className="border-b border-line px-4">{summary}</div>}
        {query.isPending && (
          <div className="p-4">
            <Skeleton label={loadingLabel} lines={12} />
          </div>
        )}
        {query.isError && (
          <ErrorState message={errorMessage} error={query.error} onRetry={query.refetch} retrying={query.isFetching}>
            {isPermanentError(query.error) && <ShowWholeListLink />}
          </ErrorState>
        )}
        {rows && !query.isError && (
          <div
            aria-busy={query.isPlaceholderData}
            data-pale={isPale}
            className="transition-opacity data-[pale=true]:opacity-60"
          >
            {rows.length === 0 ? empty : <DataTable {...table} rows={rows} rowHref={rowLink} />}
            {pages && (
              <Pager
                // While another filter loads, the rows and their next page still belong to the previous list.
                pages={{ ...pages, next: (cursor, shown) => query.isPlaceholderData || pages.next(cursor, shown) }}
                nextCursor={nextCursor}
                shown={rows.length}
                counted={counted}
                sized={sized}
              />
            )}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {rows && !query.isFetching && `${table.caption}: ${rows.length} shown`}
      </p>
    </>
  );
}
