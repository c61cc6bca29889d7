/**
 * Hears of the history's buttons before the router does, and can keep them from it.
 * NOTE: browsers call the listeners of `popstate` in the order in which they came, capturing or not: this module has to be
 * imported before the router is on the page.
 */
let ask: ((event: PopStateEvent) => void) | undefined;

addEventListener('popstate', (event) => ask?.(event));

/** From now on `listener` hears of them first; the answer ends that. */
export function beforeBack(listener: (event: PopStateEvent) => void): () => void {
  ask = listener;
  return () => {
    if (ask === listener) ask = undefined;
  };
}
