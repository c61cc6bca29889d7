import { useLayoutEffect, useRef } from 'react';

/** The numbers of the open dialogs, in the order in which they were opened. */
const openDialogs = new Set<number>();
let openings = 0;

/**
 * Returns a function that decides where the focus goes when a dialog closes: nowhere when another one has opened
 * after it, because that one has the focus.
 * @param finalFocus returns false when it has set the focus itself; otherwise the focus returns to where it was
 */
export function useFocusAfterClose(open: boolean, finalFocus?: () => boolean): () => boolean {
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
