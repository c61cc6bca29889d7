/**
 * Hands a click on the history's buttons to a listener that can keep it from the router.
 * NOTE: browsers call the listeners of `popstate` in the order in which they were added, capturing or not: this module has
 * to be imported before the router is on the page.
 */
let listener: ((event: PopStateEvent) => void) | undefined;

addEventListener('popstate', (event) => listener?.(event));

/** Calls `first` before the router, until the returned function is called. */
export function beforeRouter(first: (event: PopStateEvent) => void): () => void {
  listener = first;
  return () => {
    if (listener === first) listener = undefined;
  };
}
