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
  return count === undefined ? range : `${range} of ${count}`;
}
