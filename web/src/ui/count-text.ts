export interface Counted {
  readonly total?: number | undefined;
  readonly totalIsAtLeast?: number | undefined;
}

/** `1,204`, or `at least 50`; undefined where nothing is known. */
export function countText({ total, totalIsAtLeast }: Counted = {}): string | undefined {
  if (total !== undefined) return total.toLocaleString('en-US');
  return totalIsAtLeast ? `at least ${totalIsAtLeast.toLocaleString('en-US')}` : undefined;
}

export function withCount(title: string, counted: Counted | undefined): string {
  const count = countText(counted);
  return count === undefined ? title : `${title} (${count})`;
}

/** `51–100 of 332`, `51–100`, or `332 in all`; undefined where nothing is known. */
export function rangeText(first: number | undefined, shown: number, counted: Counted | undefined): string | undefined {
  const count = countText(counted);
  if (shown === 0) return undefined;
  if (first === undefined) return count && `${count} in all`;
  const last = first + shown - 1;
  const range = `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')}`;
  return count === undefined ? range : `${range} of ${count}`;
}
