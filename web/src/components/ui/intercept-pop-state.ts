/** NOTE: browsers call listeners in the order of their registration, so this is imported before the router is created. */
let listener: ((event: PopStateEvent) => void) | undefined;

addEventListener('popstate', (event) => listener?.(event));

export function interceptPopState(first: (event: PopStateEvent) => void): () => void {
  listener = first;
  return () => {
    if (listener === first) listener = undefined;
  };
}
