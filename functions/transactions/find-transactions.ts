import { now } from '#functions/core/clock.ts';
import { DEFAULT_PAGE_LIMIT, type ListOrder } from '#shared/contract/wire.ts';
import { matchesAllPrefixes, searchWords } from '#shared/domain/search-words.ts';
import { transactionNumberPrefixOfDay, transactionNumberPrefixOfMoment } from '#shared/domain/transaction-number.ts';
import {
  hasSearchCriteria,
  matchesTransactionSearch,
  parseTransactionSearch,
  transactionContainsText,
} from '#shared/domain/transaction-search.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import {
  transactionsByCustomerList,
  transactionsByTypeAndStatusList,
  transactionsByTypeLists,
} from '../core/dynamodb/keys.ts';
import { type Page, type TotalCountFields, toPageTotal } from '../core/dynamodb/page.ts';
import type { User } from '../core/users/user.ts';
import { isCustomerFoundBy } from '../core/users/user-entries.ts';
import { searchCustomers } from '../customers/search-customers.ts';
import { readTotals } from '../reports/totals.ts';
import { listMethodNames } from './payment-methods.ts';
import type { Transaction } from './transaction.ts';
import { listTransactions, type TransactionPageRequest } from './transactions.ts';

export interface TransactionFilters {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly olderThanHours?: number | undefined;
  /** A text that `parseTransactionSearch` reads, or words that find customers or name a method. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly order?: ListOrder | undefined;
}

const ALL_TYPES = ['deposit', 'withdraw'] as const satisfies readonly TransactionType[];

const MAX_CUSTOMERS = 25;

const NO_CUSTOMERS: Page<User> = { rows: [] };

const CHUNK = 200;

type Source = Pick<TransactionPageRequest, 'lists' | 'expectedLists' | 'matches' | 'chunk'>;

type Found = Page<Transaction> & TotalCountFields;

export async function findTransactions(filters: TransactionFilters, customerId?: string): Promise<Found> {
  const { type, status, from, to, olderThanHours, search = '', limit = DEFAULT_PAGE_LIMIT, cursor, order } = filters;
  const between = bounds(filters);
  const source = between.from > between.to ? undefined : await sourceOf(filters, customerId);
  if (!source) return { rows: [], ...(!cursor && { total: 0 }) };
  const name = JSON.stringify([customerId, type, status, from, to, olderThanHours, search]);
  const page = listTransactions({ ...source, ...between, name, limit, cursor, order });
  if (customerId || hasTransactionFilters({ from, to, olderThanHours, search })) {
    const found = await page;
    return { ...found, ...toPageTotal(found) };
  }
  const [found, totals] = await Promise.all([page, readTotals()]);
  return { ...found, total: totals.count(typesIn(filters), status) };
}

export const hasTransactionFilters = ({
  type,
  status,
  from,
  to,
  olderThanHours,
  search,
}: TransactionFilters): boolean => [type, status, from, to, olderThanHours, search].some(Boolean);

const typesIn = ({ type }: TransactionFilters): readonly TransactionType[] => (type ? [type] : ALL_TYPES);

/**
 * Returns the bounds of the numbers. A number begins with the time of its creation, so days, ages and a number's prefix
 * are all bounds.
 */
function bounds({ from, to, olderThanHours, search = '' }: TransactionFilters): { from: string; to: string } {
  const { number = '' } = parseTransactionSearch(search);
  const oldEnough = olderThanHours && transactionNumberPrefixOfMoment(now() - olderThanHours * 60 * 60 * 1000);
  const lowest = [from ? transactionNumberPrefixOfDay(from) : '', number].sort();
  const highest = [to ? `${transactionNumberPrefixOfDay(to)}~` : '~', `${number}~`, oldEnough || '~'].sort();
  return { from: lowest.at(-1) ?? '', to: highest[0] ?? '~' };
}

async function sourceOf(filters: TransactionFilters, customerId: string | undefined): Promise<Source | undefined> {
  const { status, search = '' } = filters;
  const types = typesIn(filters);
  const { number, isAmount, meanings, probable } = parseTransactionSearch(search);
  const isWanted = (transaction: Transaction): boolean =>
    types.some((type) => type === transaction.type) && (!status || transaction.status === status);
  if (customerId) {
    const isSearched = (transaction: Transaction): boolean =>
      !search ||
      number !== undefined ||
      transactionContainsText(transaction, search) ||
      matchesTransactionSearch(meanings, transaction);
    return {
      lists: [transactionsByCustomerList(customerId)],
      matches: (transaction) => isWanted(transaction) && isSearched(transaction),
    };
  }
  const listsOf = (type: TransactionType) =>
    status ? [transactionsByTypeAndStatusList(type, status)] : transactionsByTypeLists(type);
  // The newest transactions may all be pending, or none of them, so a list of each type may hold the whole page.
  if (!search || number !== undefined) return { lists: types.flatMap(listsOf), expectedLists: types.length };

  const words = searchWords(search);
  const [customers, isMethod] = await Promise.all([
    isAmount ? NO_CUSTOMERS : searchCustomers(search, { limit: MAX_CUSTOMERS }),
    !isAmount &&
      mayNameMethod(search) &&
      listMethodNames().then((names) => names.some((name) => isNamedBy(words, name))),
  ]);
  const isCrowd = customers.nextCursor !== undefined;
  const known = new Set(customers.rows.map(({ id }) => id));
  const meant = known.size > 0 ? probable : meanings;
  if (!isCrowd && !isMethod && !hasSearchCriteria(meant)) {
    return known.size > 0 ? { lists: [...known].map(transactionsByCustomerList), matches: isWanted } : undefined;
  }
  // Only withdrawals contain payment details.
  const isPaidTo = !isCrowd && !isMethod && known.size === 0 && !meant.amounts && !meant.endOfNumber;
  // No key of the table answers this search, so transactions are filtered, and a page may have few rows and still a
  // cursor.
  return {
    lists: types.filter((type) => !isPaidTo || type === 'withdraw').flatMap(listsOf),
    chunk: CHUNK,
    matches: (transaction) =>
      known.has(transaction.customerId) ||
      (isCrowd && transaction.customer !== undefined && isCustomerFoundBy(words, transaction.customer)) ||
      matchesTransactionSearch(meant, transaction) ||
      (isMethod && isNamedBy(words, transaction.method ?? '')),
  };
}

/** Saves reading the methods for texts that name none: e-mail addresses, numbers and IBANs. */
const mayNameMethod = (search: string): boolean =>
  /\p{L}/u.test(search) && !search.includes('@') && !parseTransactionSearch(search).probable.paidTo;

const isNamedBy = (words: readonly string[], method: string): boolean => matchesAllPrefixes(words, searchWords(method));
