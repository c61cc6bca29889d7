import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { type ListTotal, rangeText } from './count-text.ts';
import { pageSizes, setPageSize, usePageSize } from './page-size.ts';
import type { PagerState } from './use-list-url-state.ts';

interface PagerProps {
  readonly pages: PagerState;
  readonly nextCursor: string | undefined;
  readonly shown: number;
  readonly counted?: ListTotal | undefined;
  readonly sized?: boolean;
}

export function Pager({ pages, nextCursor, shown, counted, sized = false }: PagerProps) {
  const { previous, next, first } = pages;
  const isOnly = !previous && nextCursor === undefined;
  const range = rangeText(first, shown, counted);
  if (isOnly && (range === undefined || (counted === undefined && !sized))) return null;
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-15 flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-5 py-2"
    >
      {range !== undefined && <p className="text-sm text-quiet tabular-nums first-letter:uppercase">{range}</p>}
      {sized && (!isOnly || shown > Number(pageSizes[0])) && <RowsPerPage />}
      <div className="ml-auto flex gap-1">
        {previous && (
          <Button variant="quiet" onClick={previous}>
            <ChevronLeft className="size-4" aria-hidden="true" /> Previous
          </Button>
        )}
        {nextCursor !== undefined && (
          <Button variant="quiet" onClick={() => next(nextCursor, shown)}>
            Next <ChevronRight className="size-4" aria-hidden="true" />
          </Button>
        )}
      </div>
    </nav>
  );
}

function RowsPerPage() {
  const id = useId();
  const chosen = usePageSize();
  return (
    <div className="flex items-center gap-2 text-sm text-quiet max-md:hidden">
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => setPageSize(target.value)}
        className="h-9 rounded-control border border-edge bg-surface px-2 text-ink tabular-nums"
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  );
}
