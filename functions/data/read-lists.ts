import { fromCursor, toCursor } from './cursor.ts';
import type { IndexList } from './keys.ts';
import { inOrder, type Page, type PageRequest } from './page.ts';
import { query } from './query.ts';

type Item = Record<string, unknown>;

export interface RowsOf<Row> {
  readonly rows: (entries: readonly { readonly item: Item; readonly position: string }[]) => Row[] | Promise<Row[]>;
  readonly position: (row: Row) => string;
  /** Bytes; absent for rows that are never large. */
  readonly size?: (row: Row) => number;
}

export interface WantedPage<Row> extends PageRequest {
  readonly name: string;
  readonly lists: readonly IndexList[];
  /** How many of the lists may hold the whole page between them; all by default. */
  readonly among?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly matches?: ((row: Row) => boolean) | undefined;
  readonly chunk?: number | undefined;
}

const LAST = '~';

/** Bytes, so that an answer stays below a megabyte. */
const LARGEST_PAGE = 700_000;

const MOST_SKIPPED = { rows: 1000, bytes: 2_000_000 };

/** A row in two lists is returned once. */
export async function readLists<Row>(
  rowsOf: RowsOf<Row>,
  { name: listName, cursor, ...wanted }: WantedPage<Row>,
): Promise<Page<Row>> {
  const name = inOrder(listName, wanted.order);
  const { rows, end, counted } = await merged(rowsOf, wanted, cursor ? fromCursor(name, cursor) : ['', '0']);
  return {
    rows,
    ...(end && { nextCursor: toCursor(name, end) }),
    ...(counted !== undefined && { counted }),
  };
}

type Wanted<Row> = Omit<WantedPage<Row>, 'name' | 'cursor'>;

/** For functions without the secret that signs cursors. */
export async function readNewest<Row>(rowsOf: RowsOf<Row>, wanted: Omit<Wanted<Row>, 'order'>): Promise<Row[]> {
  return (await merged(rowsOf, wanted, [])).rows;
}

interface Merged<Row> extends Omit<Page<Row>, 'nextCursor'> {
  readonly end?: readonly string[];
}

async function merged<Row>(
  { rows: toRows, position, size = () => 0 }: RowsOf<Row>,
  { lists, among = lists.length, limit, order, from = '', to = LAST, matches, ...wantedPage }: Wanted<Row>,
  [last = '', before]: readonly string[],
): Promise<Merged<Row>> {
  const isForward = order === 'oldest';
  const bounds = beyond({ from, to }, last, isForward);
  const evenly = lists.length === 1 ? limit + 1 : Math.ceil((limit + 1) / among) + 2;
  const chunk = wantedPage.chunk ?? evenly;
  const rows: Row[] = [];
  let bytes = 0;
  const skipped = { rows: 0, bytes: 0 };
  const wanted = () => (matches ? chunk : Math.min(chunk, limit + 1 - rows.length));
  const readers = lists.map((list) => new ListReader({ list, bounds, isForward, wanted, toRows }));
  const pageUpTo = (row: Row | undefined): Merged<Row> => {
    const counted = before === undefined ? undefined : Number(before) + rows.length;
    const count = counted === undefined ? [] : [String(counted)];
    return {
      rows,
      ...(row !== undefined && { end: [position(row), ...count] }),
      ...(counted !== undefined && { counted }),
    };
  };
  for (;;) {
    // Only where something is to be read: no promise for each row.
    if (readers.some(({ isAtEnd }) => isAtEnd)) await Promise.all(readers.map((reader) => reader.readOn()));
    const next = readers.reduce<Row | undefined>((best, { head }) => (isEarlier(head, best) ? head : best), undefined);
    if (next === undefined) return pageUpTo(undefined);
    if (rows.length === limit || bytes > LARGEST_PAGE) return pageUpTo(rows.at(-1));
    const taken = position(next);
    for (const reader of readers) if (reader.head !== undefined && position(reader.head) === taken) reader.take();
    if (!matches || matches(next)) {
      rows.push(next);
      bytes += size(next);
      continue;
    }
    skipped.rows += 1;
    skipped.bytes += size(next);
    if (skipped.rows >= MOST_SKIPPED.rows || skipped.bytes > MOST_SKIPPED.bytes) return pageUpTo(next);
  }

  function isEarlier(row: Row | undefined, than: Row | undefined): boolean {
    if (row === undefined || than === undefined) return row !== undefined;
    return isForward ? position(row) < position(than) : position(row) > position(than);
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
  readonly toRows: RowsOf<Row>['rows'];
}

class ListReader<Row> {
  readonly #reading: Reading<Row>;
  #bounds: Bounds;
  #rows: Row[] = [];
  #taken = 0;
  #ended: boolean;

  constructor(reading: Reading<Row>) {
    this.#reading = reading;
    this.#bounds = reading.bounds;
    this.#ended = areReversed(reading.bounds);
  }

  /** The next row; undefined at the end of what has been read. */
  get head(): Row | undefined {
    return this.#rows[this.#taken];
  }

  /** There may be more than has been read. */
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
    const { list, isForward, wanted, toRows } = this.#reading;
    const { index, partition, prefix = '' } = list;
    const [pk, sk] = index === 'table' ? (['pk', 'sk'] as const) : ([`${index}pk`, `${index}sk`] as const);
    const lowest = prefix + this.#bounds.from;
    // DynamoDB refuses an empty string as a bound of a key.
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
    this.#rows = await toRows(entries);
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

/** Positions are printable, and none is a prefix of another. */
const justBelow = (position: string): string =>
  `${position.slice(0, -1)}${String.fromCharCode(position.charCodeAt(position.length - 1) - 1)}~`;
const justAbove = (position: string): string => `${position} `;
