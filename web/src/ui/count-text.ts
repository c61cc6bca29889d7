interface Counted {
  readonly total?: number | undefined;
  readonly totalIsAtLeast?: number | undefined;
}

/** `1,204`, or `at least 50`; undefined where nothing is known. */
export function countText({ total, totalIsAtLeast }: Counted = {}): string | undefined {
  if (total !== undefined) return total.toLocaleString('en-US');
  return totalIsAtLeast ? `at least ${totalIsAtLeast.toLocaleString('en-US')}` : undefined;
}

/** `All Users (1,204)` */
export function withCount(title: string, counted: Counted | undefined): string {
  const count = countText(counted);
  return count === undefined ? title : `${title} (${count})`;
}
