export interface ListTotal {
  readonly total?: number | undefined;
  readonly totalIsAtLeast?: number | undefined;
}

function countText({ total, totalIsAtLeast }: ListTotal = {}): string | undefined {
  if (total !== undefined) return total.toLocaleString('en-US');
  return totalIsAtLeast ? `at least ${totalIsAtLeast.toLocaleString('en-US')}` : undefined;
}

export function titleWithCount(title: string, counted: ListTotal | undefined): string {
  const count = countText(counted);
  return count === undefined ? title : `${title} (${count})`;
}

/** NOTE: the total is counted a moment after a change, so it may be less than the rows that are shown. */
export function rangeText(
  first: number | undefined,
  shown: number,
  counted: ListTotal | undefined,
): string | undefined {
  const count = countText(counted);
  if (shown === 0) return undefined;
  if (first === undefined) return count && `${count} in all`;
  const last = first + shown - 1;
  const range = `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')}`;
  const isBehind = counted?.total !== undefined && counted.total < last;
  return count === undefined || isBehind ? range : `${range} of ${count}`;
}
