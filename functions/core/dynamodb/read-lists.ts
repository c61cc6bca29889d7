import { decodeCursor, encodeCursor, isCursorOf } from './cursor.ts';
import type { IndexList } from './keys.ts';
import { cursorListName, type Page, type PageRequest } from './page.ts';
import { query } from './query.ts';

type Item = Record<string, unknown>;

interface Entry {
  readonly item: Item;
  readonly position: string;
}

type Rows<Row> = readonly (Row | undefined)[];

export interface RowLoader<Row> {
  /** Returns one row for each entry, or undefined for an entry whose item is gone. */
  readonly rows: (entries: readonly Entry[]) => Rows<Row> | Promise<Rows<Row>>;
  /** Returns the size of a row in bytes; absent if rows are never large. */
  readonly size?: (row: Row) => number;
}

export interface ListPageRequest<Row> extends PageRequest {
  readonly name: string;
  readonly lists: readonly IndexList[];
  /** Number of lists that may hold the whole page between them; by default all lists. */
  readonly expectedLists?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly matches?: ((row: Row) => boolean) | undefined;
  readonly chunk?: number | undefined;
}

const LAST = '~';

/** Bytes; keeps a response below a megabyte. */
const MAX_PAGE_SIZE = 700_000;

const MAX_SKIPPED = { rows: 1000, bytes: 2_000_000 };

/** Reads a page of several lists, merged in order. A row in two lists is returned once. */
export async function readListPage<Row>(
  rowsOf: RowLoader<Row>,
  { name: listName, cursor, ...wanted }: ListPageRequest<Row>,
): Promise<Page<Row>> {
  const name = cursorListName(listName, wanted.order);
  const [last = '', before = '0'] = cursor ? decodeCursor(name, cursor) : [];
  const { rows, end } = await merge(rowsOf, wanted, last);
  const counted = Number(before) + rows.length;
  return { rows, counted, ...(end !== undefined && { nextCursor: encodeCursor(name, [end, String(counted)]) }) };
}

/** Reads a page of the first request that has rows left. Each of them has a name of its own, by which its cursor is known. */
export async function readListPageInTurn<Row>(
  rowsOf: RowLoader<Row>,
  requests: readonly ListPageRequest<Row>[],
): Promise<Page<Row>> {
  const own = requests.findIndex(
    ({ name, order, cursor }) => cursor !== undefined && isCursorOf(cursorListName(name, order), cursor),
  );
  const [request, ...later] = requests.slice(Math.max(own, 0));
  if (!request) return { rows: [] };
  const page = await readListPage(rowsOf, request);
  const [next] = later;
  if (page.nextCursor !== undefined || !next) return page;
  const nextCursor = encodeCursor(cursorListName(next.name, next.order), ['', String(page.counted)]);
  if (page.rows.length > 0) return { ...page, nextCursor };
  return readListPageInTurn(rowsOf, [{ ...next, cursor: nextCursor }, ...later.slice(1)]);
}

type Wanted<Row> = Omit<ListPageRequest<Row>, 'name' | 'cursor'>;

/** Reads the first page without a cursor, for functions that lack the secret that signs cursors. */
export async function readNewestRows<Row>(rowsOf: RowLoader<Row>, wanted: Omit<Wanted<Row>, 'order'>): Promise<Row[]> {
  return (await merge(rowsOf, wanted, '')).rows;
}

interface Found<Row> {
  readonly row: Row;
  readonly position: string;
}

/**
 * @param last the position after which to continue; empty for the first page
 * @returns the rows of the page, and where it ends if there may be more
 */
async function merge<Row>(
  { rows: toRows, size = () => 0 }: RowLoader<Row>,
  { lists, expectedLists = lists.length, limit, order, from = '', to = LAST, chunk, matches }: Wanted<Row>,
  last: string,
): Promise<{ rows: Row[]; end?: string | undefined }> {
  const isForward = order === 'oldest';
  const bounds = beyond({ from, to }, last, isForward);
  const evenly = lists.length === 1 ? limit + 1 : Math.ceil((limit + 1) / expectedLists) + 2;
  const most = chunk ?? evenly;
  const rows: Row[] = [];
  let end: string | undefined;
  let bytes = 0;
  const skipped = { rows: 0, bytes: 0 };
  const wanted = () => (matches ? most : Math.min(most, limit + 1 - rows.length));
  const read = async (entries: readonly Entry[]) => {
    const loaded = await toRows(entries);
    return entries.flatMap(({ position }, index) => {
      const row = loaded[index];
      return row === undefined ? [] : { row, position };
    });
  };
  const readers = lists.map((list) => new ListReader({ list, bounds, isForward, wanted, read }));
  for (;;) {
    // Waiting only when a reader has to read saves a promise for each row.
    if (readers.some(({ isAtEnd }) => isAtEnd)) await Promise.all(readers.map((reader) => reader.readOn()));
    const next = readers.reduce<Found<Row> | undefined>(
      (best, { head }) => (isEarlier(head, best) ? head : best),
      undefined,
    );
    if (next === undefined) return { rows };
    if (rows.length === limit || bytes > MAX_PAGE_SIZE) return { rows, end };
    for (const reader of readers) if (reader.head?.position === next.position) reader.take();
    end = next.position;
    if (!matches || matches(next.row)) {
      rows.push(next.row);
      bytes += size(next.row);
      continue;
    }
    skipped.rows += 1;
    skipped.bytes += size(next.row);
    if (skipped.rows >= MAX_SKIPPED.rows || skipped.bytes > MAX_SKIPPED.bytes) return { rows, end };
  }

  function isEarlier(found: Found<Row> | undefined, than: Found<Row> | undefined): boolean {
    if (found === undefined || than === undefined) return found !== undefined;
    return isForward ? found.position < than.position : found.position > than.position;
  }
}

interface Bounds {
  readonly from: string;
  readonly to: string;
}

interface Reading<Row> {
  readonly list: IndexList;
  readonly bounds: Bounds;
  readonly isForward: boolean;
  readonly wanted: () => number;
  readonly read: (entries: readonly Entry[]) => Promise<readonly Found<Row>[]>;
}

class ListReader<Row> {
  readonly #reading: Reading<Row>;
  #bounds: Bounds;
  #found: readonly Found<Row>[] = [];
  #taken = 0;
  #ended: boolean;

  constructor(reading: Reading<Row>) {
    this.#reading = reading;
    this.#bounds = reading.bounds;
    this.#ended = areReversed(reading.bounds);
  }

  /** Returns the next entry, or undefined at the end of what has been read. */
  get head(): Found<Row> | undefined {
    return this.#found[this.#taken];
  }

  /** Tells whether all that was read is taken, and the list may contain more. */
  get isAtEnd(): boolean {
    return this.head === undefined && !this.#ended;
  }

  async readOn(): Promise<void> {
    while (this.isAtEnd) await this.#read();
  }

  take(): void {
    this.#taken += 1;
  }

  async #read(): Promise<void> {
    const { list, isForward, wanted, read } = this.#reading;
    const { index, partition, prefix = '' } = list;
    const [pk, sk] = index === 'table' ? (['pk', 'sk'] as const) : ([`${index}pk`, `${index}sk`] as const);
    const lowest = prefix + this.#bounds.from;
    // DynamoDB refuses an empty string as the bound of a key.
    const bounds = lowest === '' ? `${sk} <= :upTo` : `${sk} between :from and :upTo`;
    const { Items = [], LastEvaluatedKey } = await query({
      ...(index !== 'table' && { IndexName: index }),
      KeyConditionExpression: `${pk} = :partition and ${bounds}`,
      ExpressionAttributeValues: {
        ':partition': partition,
        ...(lowest !== '' && { ':from': lowest }),
        ':upTo': prefix + this.#bounds.to,
      },
      ScanIndexForward: isForward,
      Limit: wanted(),
    });
    const entries = Items.map((item) => ({ item, position: String(item[sk]).slice(prefix.length) }));
    this.#found = await read(entries);
    this.#taken = 0;
    this.#bounds = beyond(this.#bounds, entries.at(-1)?.position ?? '', isForward);
    this.#ended = !LastEvaluatedKey || areReversed(this.#bounds);
  }
}

const areReversed = ({ from, to }: Bounds): boolean => from > to;

function beyond({ from, to }: Bounds, last: string, isForward: boolean): Bounds {
  if (!last) return { from, to };
  return isForward ? { from: justAbove(last), to } : { from, to: justBelow(last) };
}

/** These bounds hold because positions are printable, and none is the prefix of another. */
const justBelow = (position: string): string =>
  `${position.slice(0, -1)}${String.fromCharCode(position.charCodeAt(position.length - 1) - 1)}~`;
const justAbove = (position: string): string => `${position} `;
