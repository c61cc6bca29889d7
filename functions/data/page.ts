import type { Order } from '#shared/contract/wire.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor?: string;
  /** The rows of this page and of those before it. Absent after a cursor that did not count them. */
  readonly counted?: number;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Newest first unless said otherwise. */
  readonly order?: Order | undefined;
}

/** What binds the cursors of a list to the order they were made in. */
export const inOrder = (list: string, order: Order | undefined): string =>
  order === 'oldest' ? `${list}, oldest first` : list;

/** `totalIsAtLeast` where there may be more on the next page. */
export interface Counted {
  readonly total?: number;
  readonly totalIsAtLeast?: number;
}

/** What is known of how many rows there are, without reading further. */
export function countOf({ nextCursor, counted }: Omit<Page<unknown>, 'rows'>): Counted {
  if (counted === undefined) return {};
  return nextCursor === undefined ? { total: counted } : { totalIsAtLeast: counted };
}
