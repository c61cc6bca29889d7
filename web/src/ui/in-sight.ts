/** A `ref` that scrolls an element into view when it appears. */
export function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
