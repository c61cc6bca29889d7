import type { Answer } from './bank.ts';
import type { Transaction } from './money.ts';

interface Cursor {
  readonly nextCursor?: string | undefined;
}

export interface PageOfTransactions extends Cursor {
  readonly rows: Transaction[];
  readonly total?: number | undefined;
  readonly totalIsAtLeast?: number | undefined;
}

type Rows = Partial<Record<'transactions' | 'withdrawals' | 'requests', Transaction[]>>;

export function toTransactionListPage({ result }: Answer<Rows & Omit<PageOfTransactions, 'rows'>>): PageOfTransactions {
  const { transactions, withdrawals, requests, ...rest } = result;
  return { rows: transactions ?? withdrawals ?? requests ?? [], ...rest };
}

export const transactionNumbersOf = ({ rows }: PageOfTransactions): string[] =>
  rows.map(({ transactionNumber }) => transactionNumber);

export async function readAllRows<Row, Page extends Cursor>(
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

export const readAllTransactionNumbers = (
  read: (cursor: { cursor?: string }) => Promise<PageOfTransactions>,
  between?: () => Promise<unknown>,
) => readAllRows(read, transactionNumbersOf, between);
