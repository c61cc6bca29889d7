/** For the `ref` of what appears below or above what one looks at: brings it into sight as it appears. */
export function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
