/**
 * Calls a listener on `popstate` before the router's. NOTE: browsers call these listeners in the order of their
 * registration, capturing or not, so this module must be imported before the router is created.
 */
let listener: ((event: PopStateEvent) => void) | undefined;

addEventListener('popstate', (event) => listener?.(event));

export function beforeRouter(first: (event: PopStateEvent) => void): () => void {
  listener = first;
  return () => {
    if (listener === first) listener = undefined;
  };
}
