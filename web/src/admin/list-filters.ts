/** Filters of lists of transactions, as they are written in an address. */
import type { TransactionView } from '#shared/contract/views.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { statusLabels } from '../bank/status-badge.tsx';
import type { TransactionFilter, TransactionList } from './transaction-queries.ts';

/** Filters that hold when the address names none. */
export const listDefaults = {
  transactions: { type: 'all', status: 'all', from: '', to: '', search: '' },
  requests: { type: 'all', status: 'pending', from: '', to: '', olderThanHours: '', search: '' },
  deposits: { status: 'all', from: '', to: '', olderThanHours: '', search: '' },
  withdrawals: { status: 'all', from: '', to: '', olderThanHours: '', search: '' },
} as const satisfies Record<TransactionList, Readonly<Record<string, string>>>;

type Written = Readonly<Record<string, string>>;

/** As the API takes it. */
const HOURS = /^(?:[1-9]\d{0,3}|10000)$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Filters for the API; what is invalid in the address is ignored. */
export function filterIn(written: Written, cursor = ''): TransactionFilter {
  const { type, status, from = '', to = '', olderThanHours = '', search } = written;
  const known = transactionStatuses.find((candidate) => candidate === status);
  return {
    ...((type === 'deposit' || type === 'withdraw') && { type }),
    ...(known && { status: known }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
    ...(HOURS.test(olderThanHours) && { olderThanHours: Number(olderThanHours) }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  };
}

/** Whether a list is filtered in another way than at first. */
export const isFiltered = (list: TransactionList, filters: Written): boolean =>
  Object.keys(queryOf(list, filters)).length > 0;

/** The address of a list with these filters. */
export function listAddress(list: TransactionList, filters: Written): string {
  return withQuery(`/admin/${list}`, queryOf(list, filters));
}

/** The address of a transaction's page; it names the list it was opened from, for the way to the next one. */
export function openedFrom(list: TransactionList, filters: Written) {
  return ({ _id: id, type }: Pick<TransactionView, '_id' | 'type'>): string => {
    const own = type === 'deposit' ? 'deposits' : 'withdrawals';
    return withQuery(`/admin/${own}/${id}`, { ...(list !== own && { list }), ...queryOf(list, filters) });
  };
}

function queryOf(list: TransactionList, filters: Written): Record<string, string> {
  const defaults: Written = listDefaults[list];
  return Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== defaults[name]));
}

function withQuery(path: string, query: Record<string, string>): string {
  const written = new URLSearchParams(query).toString();
  return written ? `${path}?${written}` : path;
}

export const allStatuses = transactionStatuses.map((value) => ({ value, label: statusLabels[value] }));

export const statusOptions = [{ value: 'all', label: 'All' }, ...allStatuses];

export const typeOptions = [
  { value: 'all', label: 'All' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdraw', label: 'Withdraw' },
];

/** How long a request waits, in hours. */
const AGES = [
  { value: '', label: 'Any' },
  { value: '24', label: 'Older than 24 hours' },
  { value: '72', label: 'Older than 3 days' },
  { value: '168', label: 'Older than a week' },
];

/** An address may name another age. */
export function ageOptions(hours: string): typeof AGES {
  const isKnown = AGES.some(({ value }) => value === hours);
  return isKnown ? AGES : [...AGES, { value: hours, label: `Older than ${hours} hours` }];
}
