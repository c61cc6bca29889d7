import type { Order } from '#shared/contract/wire.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor?: string;
  /** Number of rows on this page and the ones before it; absent after a cursor without a count. */
  readonly counted?: number;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly order?: Order | undefined;
}

export const inOrder = (list: string, order: Order | undefined): string =>
  order === 'oldest' ? `${list}, oldest first` : list;

export interface Counted {
  readonly total?: number;
  readonly totalIsAtLeast?: number;
}

export function countOf({ nextCursor, counted }: Omit<Page<unknown>, 'rows'>): Counted {
  if (counted === undefined) return {};
  return nextCursor === undefined ? { total: counted } : { totalIsAtLeast: counted };
}
