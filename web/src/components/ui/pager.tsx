import { ChevronLeft, ChevronRight, Rows3, Rows4 } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { type ListTotal, rangeText } from './count-text.ts';
import { chooseDensity, choosePageSize, pageSizes, useDensity, usePageSize } from './list-looks.ts';
import type { PageNavigation } from './use-list-address.ts';

interface PagerProps {
  readonly pages: PageNavigation;
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
      {sized && (
        <div className="flex items-center gap-3 max-md:hidden">
          {(!isOnly || shown > pageSizes[0]) && <RowsPerPage />}
          <DensitySwitch />
        </div>
      )}
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
    <div className="flex items-center gap-2 text-sm text-quiet">
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => {
          const size = pageSizes.find((one) => String(one) === target.value);
          if (size) choosePageSize(size);
        }}
        className="h-9 rounded-control border border-edge bg-surface px-2 text-ink tabular-nums"
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  );
}

function DensitySwitch() {
  const isCompact = useDensity() === 'compact';
  const Icon = isCompact ? Rows4 : Rows3;
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      title={isCompact ? 'Show higher rows' : 'Show more rows at once'}
      onClick={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}
      className="inline-flex h-9 items-center gap-2 rounded-control px-2 text-sm text-quiet hover:bg-sunken hover:text-ink aria-pressed:text-primary"
    >
      <Icon className="size-4.5" aria-hidden="true" />
      Compact rows
    </button>
  );
}
