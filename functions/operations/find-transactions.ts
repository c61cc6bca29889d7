/** Chooses the lists of the table that answer a search for transactions, and what remains to be filtered. */
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { numbersOfDay } from '#shared/domain/transaction-number.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { type IndexList, ofCustomer, ofType, ofTypeAndStatus } from '../data/keys.ts';
import type { Page } from '../data/page.ts';
import { readTotals } from '../data/totals.ts';
import type { Transaction } from '../data/transaction.ts';
import { listTransactions } from '../data/transactions.ts';
import { searchCustomers } from '../data/users.ts';

export interface TransactionFilters {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Prefix of a number, or of a word that finds a customer. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const BOTH = ['deposit', 'withdraw'] as const satisfies readonly TransactionType[];

/** Lists merged for one search. */
const MOST_CUSTOMERS = 25;

export async function findTransactions(
  filters: TransactionFilters,
  customerId?: string,
): Promise<Page<Transaction> & { total?: number }> {
  const { type, status, search = '', limit = DEFAULT_LIMIT, cursor } = filters;
  const types = type ? [type] : BOTH;
  const number = /^tx[\d-]/i.test(search) ? search.toUpperCase() : undefined;
  const between = bounds(filters, number);
  // DynamoDB refuses reversed bounds.
  if (between.from > between.to) return { rows: [] };
  const page = { limit, cursor, ...between };
  const matches = (transaction: Transaction): boolean =>
    types.some((wanted) => wanted === transaction.type) && (!status || transaction.status === status);

  if (customerId) {
    const text = (number ? '' : search).toLowerCase();
    const contains = ({ description = '', method = '', number: own }: Transaction): boolean =>
      [description, method, own].some((value) => value.toLowerCase().includes(text));
    return listTransactions({
      ...page,
      lists: [ofCustomer(customerId)],
      matches: (transaction) => matches(transaction) && (!text || contains(transaction)),
    });
  }
  if (search && !number) {
    const lists = await listsOfCustomers(search);
    return lists.length === 0 ? { rows: [] } : listTransactions({ ...page, lists, matches });
  }
  const lists = types.map((wanted) => (status ? ofTypeAndStatus(wanted, status) : ofType(wanted)));
  if (search || filters.from || filters.to) return listTransactions({ ...page, lists });
  const [found, totals] = await Promise.all([listTransactions({ ...page, lists }), readTotals()]);
  return { ...found, total: totals.count(types, status) };
}

async function listsOfCustomers(search: string): Promise<IndexList[]> {
  const { rows, nextCursor } = await searchCustomers(search, { limit: MOST_CUSTOMERS });
  if (!nextCursor) return rows.map(({ id }) => ofCustomer(id));
  const sentence = 'Too many customers match. Please search for something longer.';
  throw new Refusal('invalid', 'search_too_wide', sentence, { fields: { search: sentence } });
}

/** Numbers begin with their day, so days and a number's prefix are both bounds. */
function bounds({ from, to }: TransactionFilters, number: string | undefined): { from: string; to: string } {
  const lower = from ? numbersOfDay(from) : '';
  const upper = to ? `${numbersOfDay(to)}~` : '~';
  if (number === undefined) return { from: lower, to: upper };
  return { from: lower > number ? lower : number, to: upper < `${number}~` ? upper : `${number}~` };
}
