import { useLayoutEffect, useRef } from 'react';

/** The open dialogs by the order in which they were opened. */
const openDialogs = new Set<number>();
let openings = 0;

/**
 * Where the focus goes when a dialog closes: nowhere when another one has opened after it, because that one has the focus.
 * @param finalFocus false when it has set the focus itself; otherwise the focus returns to where it was
 */
export function useFinalFocus(open: boolean, finalFocus?: () => boolean): () => boolean {
  const own = useRef(0);
  useLayoutEffect(() => {
    if (!open) return;
    openings += 1;
    const opening = openings;
    own.current = opening;
    openDialogs.add(opening);
    return () => {
      openDialogs.delete(opening);
    };
  }, [open]);
  return () => ![...openDialogs].some((other) => other > own.current) && (finalFocus?.() ?? true);
}
