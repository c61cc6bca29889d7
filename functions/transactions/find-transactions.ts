import { now } from '#functions/core/clock.ts';
import { DEFAULT_PAGE_LIMIT, type ListOrder } from '#shared/contract/wire.ts';
import {
  highestNumberTo,
  lowestNumberFrom,
  readTransactionNumber,
  transactionNumberPrefixOfMoment,
} from '#shared/domain/transaction-number.ts';
import {
  customerMatcher,
  isProbablyAmount,
  numberContains,
  transactionMatcher,
} from '#shared/domain/transaction-search.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import {
  transactionsByCustomerList,
  transactionsByTypeAndStatusList,
  transactionsByTypeLists,
} from '../core/dynamodb/keys.ts';
import { type Page, type TotalCountFields, toPageTotal } from '../core/dynamodb/page.ts';
import { searchCustomers } from '../customers/search-customers.ts';
import { readTotals } from '../reports/totals.ts';
import type { Transaction } from './transaction.ts';
import { isTransactionsCursor, listTransactions, type TransactionPageRequest } from './transactions.ts';

export interface TransactionFilters {
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly olderThanHours?: number | undefined;
  /** What a row shows, or words that find customers. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly order?: ListOrder | undefined;
}

const ALL_TYPES = ['deposit', 'withdraw'] as const satisfies readonly TransactionType[];

const MAX_CUSTOMERS = 25;

const CHUNK = 200;

interface Source extends Pick<TransactionPageRequest, 'lists' | 'expectedLists' | 'matches' | 'chunk'> {
  /** Tells its cursors from those of the search's other source. */
  readonly part?: string;
}

const CUSTOMERS_PART = ' of customers';
const OTHERS_PART = ' of others';

type Found = Page<Transaction> & TotalCountFields;

export async function findTransactions(filters: TransactionFilters, customerId?: string): Promise<Found> {
  const { type, status, from, to, olderThanHours, search = '', limit = DEFAULT_PAGE_LIMIT, cursor, order } = filters;
  const between = bounds(filters);
  if (between.from > between.to) return { rows: [], ...(!cursor && { total: 0 }) };
  const name = JSON.stringify([customerId, type, status, from, to, olderThanHours, search]);
  const isIn = (part: string) =>
    cursor !== undefined && isTransactionsCursor(cursor, { name: `${name}${part}`, order });
  const sources = await sourcesOf(filters, customerId, isIn);
  const page = listTransactions(
    ...sources.map(({ part = '', ...source }) => ({
      ...source,
      ...between,
      ...{ name: `${name}${part}`, limit, cursor, order },
    })),
  );
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
  const number = readTransactionNumber(search) ?? '';
  const oldEnough = olderThanHours && transactionNumberPrefixOfMoment(now() - olderThanHours * 60 * 60 * 1000);
  const lowest = [from ? lowestNumberFrom(from) : '', number].sort();
  const highest = [to ? highestNumberTo(to) : '~', `${number}~`, oldEnough || '~'].sort();
  return { from: lowest.at(-1) ?? '', to: highest[0] ?? '~' };
}

/**
 * Returns where to look. A search for customers looks through their transactions first, and then through the rest of
 * the bank for transactions that show the text. No key of the table answers the latter, so rows are filtered, and a page
 * may have few of them and still a cursor.
 */
async function sourcesOf(
  filters: TransactionFilters,
  customerId: string | undefined,
  isIn: (part: string) => boolean,
): Promise<Source[]> {
  const { status, search = '', cursor } = filters;
  const types = typesIn(filters);
  const isWanted = (transaction: Transaction): boolean =>
    types.includes(transaction.type) && (!status || transaction.status === status);
  const isNumber = readTransactionNumber(search) !== undefined;
  if (customerId) {
    const [showsText, hasInNumber] = [transactionMatcher(search), numberContains(search)];
    const isFound = (transaction: Transaction): boolean =>
      !search || isNumber || showsText(transaction) || hasInNumber(transaction);
    return [
      {
        lists: [transactionsByCustomerList(customerId)],
        matches: (transaction) => isWanted(transaction) && isFound(transaction),
      },
    ];
  }
  const lists = types.flatMap((type) =>
    status ? [transactionsByTypeAndStatusList(type, status)] : transactionsByTypeLists(type),
  );
  // The newest transactions may all be pending, or none of them, so a list of each type may hold the whole page.
  if (!search || isNumber) return [{ lists, expectedLists: types.length }];

  const customers = await searchCustomers(search, { limit: MAX_CUSTOMERS });
  const known = new Set(customers.rows.map(({ id }) => id));
  const isOfKnown = ({ customerId: id }: Transaction): boolean => known.has(id);
  const showsText = transactionMatcher(search);
  const isCrowd = customers.nextCursor !== undefined;
  const isOfCustomer = isCrowd ? customerMatcher(search) : isOfKnown;
  const filtered = (matches: NonNullable<Source['matches']>): Source => ({ lists, chunk: CHUNK, matches });
  // The customers may be more or fewer than for the first page, whose order the later ones keep.
  const customersFirst =
    cursor === undefined
      ? known.size > 0 && !isCrowd && !isProbablyAmount(search)
      : isIn(CUSTOMERS_PART) || isIn(OTHERS_PART);
  if (!customersFirst) return [filtered((transaction) => isOfCustomer(transaction) || showsText(transaction))];
  return [
    { part: CUSTOMERS_PART, lists: [...known].map(transactionsByCustomerList), matches: isWanted },
    {
      part: OTHERS_PART,
      ...filtered((transaction) => !isOfKnown(transaction) && (isOfCustomer(transaction) || showsText(transaction))),
    },
  ];
}
