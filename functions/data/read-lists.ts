/** Reading lists out of the table and its indexes: several of them as one, newest first, page by page. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { fromCursor, toCursor } from './cursor.ts';
import type { IndexList } from './keys.ts';
import type { Page, PageRequest } from './page.ts';
import { table } from './table.ts';

type Item = Record<string, unknown>;

/** How the entries of some lists become rows. All the lists say where a row stands in the same way. */
export interface RowsOf<Row> {
  /** The rows of some entries, in their order; an entry may turn out to be none. */
  readonly rows: (entries: readonly { readonly item: Item; readonly position: string }[]) => Row[] | Promise<Row[]>;
  /** A later one sorts later. */
  readonly position: (row: Row) => string;
  /** Bytes, where rows may be so large that a page of them must end before it is full. */
  readonly size?: (row: Row) => number;
}

export interface WantedPage<Row> extends PageRequest {
  /** What is listed: a cursor of one thing is no cursor of another. */
  readonly name: string;
  readonly lists: readonly IndexList[];
  /** Positions from this one on (the first, when it is empty or absent), up to this one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What a row must be besides, where no list is that narrow. */
  readonly matches?: ((row: Row) => boolean) | undefined;
  /** How many entries of a list are read at once, where few of them match. */
  readonly chunk?: number | undefined;
}

/** Above every position. */
const LAST = '~';

/** Bytes of rows after which a page ends: an answer stays below a megabyte. */
const LARGEST_PAGE = 700_000;

/** Several lists merged into one, newest first, reading hardly more than the page. A row of two lists stands in it once. */
export async function readLists<Row>(
  { rows: toRows, position, size = () => 0 }: RowsOf<Row>,
  { name, lists, limit, cursor, from = '', to = LAST, matches, ...wantedPage }: WantedPage<Row>,
): Promise<Page<Row>> {
  const [last = ''] = cursor ? fromCursor(name, cursor) : [];
  const upTo = justBelow(last) || to;
  // Of two lists each holds about half of the page; whichever holds more is asked again, for what is missing.
  const evenly = lists.length === 1 ? limit + 1 : Math.ceil((limit + 1) / lists.length) + 2;
  const chunk = wantedPage.chunk ?? evenly;
  const rows: Row[] = [];
  let bytes = 0;
  const wanted = () => (matches ? chunk : Math.min(chunk, limit + 1 - rows.length));
  const readers = lists.map((list) => new ListReader({ list, from, upTo, wanted, toRows }));
  const pageUpTo = (row: Row | undefined): Page<Row> => ({
    rows,
    ...(row !== undefined && { nextCursor: toCursor(name, [position(row)]) }),
  });
  // Rows that do not match are passed over, up to a bound; then the page ends early, with a cursor to go on.
  for (let looked = 0; looked < limit + 1000; looked += 1) {
    const heads = await Promise.all(readers.map((reader) => reader.head()));
    const next = heads.reduce((best, head) => (isNewer(head, best) ? head : best), undefined);
    if (next === undefined) return { rows };
    if (rows.length === limit || bytes > LARGEST_PAGE) return pageUpTo(rows.at(-1));
    heads.forEach((head, index) => {
      if (head !== undefined && position(head) === position(next)) readers[index]?.take();
    });
    if (!matches || matches(next)) {
      rows.push(next);
      bytes += size(next);
    } else if (looked >= limit + 999) return pageUpTo(next);
  }
  return pageUpTo(rows.at(-1));

  function isNewer(row: Row | undefined, than: Row | undefined): boolean {
    return row !== undefined && (than === undefined || position(row) > position(than));
  }
}

interface Reading<Row> {
  readonly list: IndexList;
  readonly from: string;
  readonly upTo: string;
  /** How many entries are worth reading at once. */
  readonly wanted: () => number;
  readonly toRows: RowsOf<Row>['rows'];
}

/** Reads one list in chunks, from the newest on. */
class ListReader<Row> {
  readonly #reading: Reading<Row>;
  #upTo: string;
  #rows: Row[] = [];
  #ended: boolean;

  constructor(reading: Reading<Row>) {
    this.#reading = reading;
    this.#upTo = reading.upTo;
    // `between` takes no bounds the wrong way round: from the last day to the first there is nothing.
    this.#ended = reading.from > reading.upTo;
  }

  async head(): Promise<Row | undefined> {
    while (this.#rows.length === 0 && !this.#ended) await this.#read();
    return this.#rows[0];
  }

  take(): void {
    this.#rows.shift();
  }

  async #read(): Promise<void> {
    const { list, from, wanted, toRows } = this.#reading;
    const { index, partition, prefix = '' } = list;
    const [pk, sk] = index === 'table' ? (['pk', 'sk'] as const) : ([`${index}pk`, `${index}sk`] as const);
    const lowest = prefix + from;
    // DynamoDB takes no empty text as a bound of a key: where there is no lowest one, none is named.
    const bounds = lowest === '' ? `${sk} <= :upTo` : `${sk} between :from and :upTo`;
    const { Items = [], LastEvaluatedKey } = await table().send(
      new QueryCommand({
        TableName: env.tableName,
        ...(index !== 'table' && { IndexName: index }),
        KeyConditionExpression: `${pk} = :partition and ${bounds}`,
        ExpressionAttributeValues: {
          ':partition': partition,
          ...(lowest !== '' && { ':from': lowest }),
          ':upTo': prefix + this.#upTo,
        },
        ScanIndexForward: false,
        Limit: wanted(),
      }),
    );
    const entries = Items.map((item) => ({ item, position: String(item[sk]).slice(prefix.length) }));
    this.#rows = await toRows(entries);
    this.#upTo = justBelow(entries.at(-1)?.position ?? '') || this.#upTo;
    this.#ended = !LastEvaluatedKey || from > this.#upTo;
  }
}

/** A bound above every position before this one, for queries that include their bounds. */
const justBelow = (position: string): string =>
  position && `${position.slice(0, -1)}${String.fromCharCode(position.charCodeAt(position.length - 1) - 1)}~`;
