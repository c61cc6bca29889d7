export function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
