import type { ListOrder } from '#shared/contract/wire.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor?: string;
  /** Number of rows on this page and the ones before it; absent where the total is known. */
  readonly counted?: number;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly order?: ListOrder | undefined;
}

export const cursorListName = (list: string, order: ListOrder | undefined): string =>
  order === 'oldest' ? `${list}, oldest first` : list;

export interface TotalCountFields {
  readonly total?: number;
  readonly totalIsAtLeast?: number;
}

export function toPageTotal({ nextCursor, counted }: Omit<Page<unknown>, 'rows'>): TotalCountFields {
  if (counted === undefined) return {};
  return nextCursor === undefined ? { total: counted } : { totalIsAtLeast: counted };
}
