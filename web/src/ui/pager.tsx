import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PagerProps {
  /** Absent where there is no such page. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

export function Pager({ onPrevious, onNext }: PagerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between gap-3 border-t border-line px-5 py-3">
      {onPrevious ? (
        <Button variant="quiet" onClick={onPrevious}>
          <ChevronLeft className="size-4" aria-hidden="true" /> Previous
        </Button>
      ) : (
        <span />
      )}
      {onNext && (
        <Button variant="quiet" onClick={onNext}>
          Next <ChevronRight className="size-4" aria-hidden="true" />
        </Button>
      )}
    </nav>
  );
}
