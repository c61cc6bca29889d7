import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PagerProps {
  /** Absent where there is no such page. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** How many rows there are on all pages. */
  readonly count?: string | undefined;
}

export function Pager({ onPrevious, onNext, count }: PagerProps) {
  if (!onPrevious && !onNext && count === undefined) return null;
  return (
    <nav aria-label="Pages" className="flex min-h-15 items-center justify-between gap-3 border-t border-line px-5 py-3">
      {onPrevious ? (
        <Button variant="quiet" onClick={onPrevious}>
          <ChevronLeft className="size-4" aria-hidden="true" /> Previous
        </Button>
      ) : (
        <span className={count === undefined ? '' : 'max-sm:hidden'} />
      )}
      {count !== undefined && <p className="text-sm text-quiet tabular-nums first-letter:uppercase">{count} in all</p>}
      {onNext ? (
        <Button variant="quiet" onClick={onNext}>
          Next <ChevronRight className="size-4" aria-hidden="true" />
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}
