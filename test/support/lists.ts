/** Lists of transactions in tests: every one of them keeps the same promises. */
import { expect } from 'vitest';
import type { Answer } from './bank.ts';
import type { Transaction } from './money.ts';

export interface Listed {
  readonly rows: Transaction[];
  readonly nextCursor?: string;
  readonly total?: number;
}

/** A list's answer, whatever its rows stand under. */
export function listedIn({ status, body }: Answer): Listed {
  expect({ status, body }).toMatchObject({ status: 200 });
  const { transactions, withdrawals, requests, ...rest } = body as Record<string, Transaction[] | undefined>;
  return { rows: transactions ?? withdrawals ?? requests ?? [], ...rest };
}

export const numbersIn = ({ rows }: Listed): string[] => rows.map(({ transactionNumber }) => transactionNumber);

/** Reads page after page until there is none; `between` runs after each. */
export async function everyPage(
  read: (cursor: { cursor?: string }) => Promise<Listed>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    seen.push(...numbersIn(page));
    cursor = page.nextCursor;
    await between();
  } while (cursor !== undefined);
  return seen;
}

/** A cursor somebody has changed one letter of. */
export const altered = (cursor: string): string => `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}`;

const anyList = [
  ['limit=0', { limit: 'The limit is a number from 1 to 100' }],
  ['limit=101', { limit: 'The limit is a number from 1 to 100' }],
  ['limit=ten', { limit: 'The limit is a number from 1 to 100' }],
  ['status=done', { status: 'Please choose one of the statuses' }],
  ['from=yesterday', { from: 'A date looks like 2026-11-21' }],
  ['to=2026-02-30', { to: 'A date looks like 2026-11-21' }],
  ['cursor=x', { cursor: 'This page link is not valid' }],
  [`cursor=${'x'.repeat(1025)}`, { cursor: 'This page link is not valid' }],
  [`search=${'x'.repeat(101)}`, { search: 'Please search for something shorter' }],
  ['sort=oldest', { sort: 'Unknown field "sort"' }],
] as const;

/** Queries no list of transactions takes, with what is said about each. */
export const badQueries = anyList.map(([query, fields]) => ({ name: query.slice(0, 20), query, fields }));
