import type { Answer } from './bank.ts';
import type { Transaction } from './money.ts';

interface Cursor {
  readonly nextCursor?: string | undefined;
}

export interface Listed extends Cursor {
  readonly rows: Transaction[];
  readonly total?: number | undefined;
  readonly totalIsAtLeast?: number | undefined;
}

type Rows = Partial<Record<'transactions' | 'withdrawals' | 'requests', Transaction[]>>;

export function listedIn({ result }: Answer<Rows & Omit<Listed, 'rows'>>): Listed {
  const { transactions, withdrawals, requests, ...rest } = result;
  return { rows: transactions ?? withdrawals ?? requests ?? [], ...rest };
}

export const numbersIn = ({ rows }: Listed): string[] => rows.map(({ transactionNumber }) => transactionNumber);

export async function everyRow<Row, Page extends Cursor>(
  read: (cursor: { cursor?: string }) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
  between: () => Promise<unknown> = async () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    rows.push(...rowsOf(page));
    cursor = page.nextCursor;
    await between();
  } while (cursor !== undefined);
  return rows;
}

export const everyPage = (read: (cursor: { cursor?: string }) => Promise<Listed>, between?: () => Promise<unknown>) =>
  everyRow(read, numbersIn, between);

const anyList = [
  ['status=done', { status: 'Please choose one of the statuses' }],
  ['from=yesterday', { from: 'A date looks like 2026-11-21' }],
  ['to=2026-02-30', { to: 'A date looks like 2026-11-21' }],
  ['olderThanHours=0', { olderThanHours: 'The age is a number of hours from 1 to 10000' }],
  ['olderThanHours=a day', { olderThanHours: 'The age is a number of hours from 1 to 10000' }],
  ['order=upwards', { order: 'The order is newest or oldest' }],
  [`cursor=${'x'.repeat(1025)}`, { cursor: 'This page link is not valid' }],
  [`search=${'x'.repeat(101)}`, { search: 'Please search for something shorter' }],
] as const;

/** Refused by every list of transactions, with the field that is named. */
export const badQueries = anyList.map(([query, fields]) => ({ name: query.slice(0, 20), query, fields }));
