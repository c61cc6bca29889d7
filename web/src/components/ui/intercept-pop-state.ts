/** Asks before the browser goes back or forward. NOTE: the router's `useBlocker` needs a data router. */

interface Blocker {
  /** The router's index of the history entry that is kept. */
  readonly index: number;
  readonly onBlocked: (proceed: () => void) => void;
}

const blockers = new Set<Blocker>();
let isReturning = false;

/** NOTE: browsers call listeners in the order of their registration, so this is imported before the router is created. */
addEventListener('popstate', (event) => {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  const blocker = [...blockers].at(-1);
  const steps = blocker ? indexIn(event.state) - blocker.index : 0;
  if (!blocker || !steps) return;
  // The address has already changed: it is restored before the router's listener runs.
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(-steps);
  blocker.onBlocked(() => history.go(steps));
});

/**
 * Keeps the page where it is when the browser goes back or forward. The blocker added last is called, with a function
 * that goes on after it has been removed.
 */
export function blockPopState(onBlocked: Blocker['onBlocked']): () => void {
  const blocker = { index: indexIn(history.state), onBlocked };
  blockers.add(blocker);
  return () => void blockers.delete(blocker);
}

function indexIn(state: unknown): number {
  return Number(Object(state).idx ?? Number.NaN);
}
