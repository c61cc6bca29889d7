import type { TransactionView } from '#shared/contract/views.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { transactionStatusLabels } from '../../../components/bank/status-badge.tsx';
import { isDay, toMoments } from '../../../lib/calendar.ts';
import { TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import type { AdminTransactionListName, TransactionFilter } from './transaction-queries.ts';

export const defaultTransactionListFilters = {
  transactions: { type: 'all', status: 'all', from: '', to: '', search: '', order: 'newest' },
  requests: { type: 'all', status: 'pending', from: '', to: '', olderThanHours: '', search: '', order: 'newest' },
  deposits: { status: 'all', from: '', to: '', olderThanHours: '', search: '', order: 'newest' },
  withdrawals: { status: 'all', from: '', to: '', olderThanHours: '', search: '', order: 'newest' },
} as const satisfies Record<AdminTransactionListName, Readonly<Record<string, string>>>;

export const listTexts = {
  transactions: { title: 'All Transactions', failed: TRANSACTIONS_NOT_FETCHED_MESSAGE },
  requests: { title: 'Requests', failed: 'Failed to load requests' },
  deposits: { title: 'Deposits', failed: 'Failed to fetch deposits' },
  withdrawals: { title: 'Withdrawals', failed: 'Failed to fetch withdrawals' },
} as const satisfies Record<AdminTransactionListName, object>;

type Written = Readonly<Record<string, string>>;

/** Whole hours in the range of the API: 1 to 10000. */
const HOURS = /^(?:[1-9]\d{0,3}|10000)$/;

export function parseTransactionFilter(written: Written, cursor = ''): TransactionFilter {
  const { type, status, from = '', to = '', olderThanHours = '', search, order } = written;
  const known = transactionStatuses.find((candidate) => candidate === status);
  return {
    ...((type === 'deposit' || type === 'withdraw') && { type }),
    ...(known && { status: known }),
    ...toMoments({ from: isDay(from) ? from : '', to: isDay(to) ? to : '' }),
    ...(HOURS.test(olderThanHours) && { olderThanHours: Number(olderThanHours) }),
    ...(search && { search }),
    ...(order === 'oldest' && { order }),
    ...(cursor && { cursor }),
  };
}

export const hasActiveFilters = (list: AdminTransactionListName, filters: Written): boolean =>
  activeFilterNames(list, filters).length > 0;

export const activeFilterNames = (list: AdminTransactionListName, filters: Written): string[] =>
  Object.keys(queryOf(list, filters)).filter((name) => name !== 'order');

export function clearFilters(list: AdminTransactionListName): Written {
  const { order: _, ...filters } = defaultTransactionListFilters[list];
  return filters;
}

export function transactionListPath(list: AdminTransactionListName, filters: Written): string {
  return withQuery(`/admin/${list}`, queryOf(list, filters));
}

export function requestPathFromList(list: AdminTransactionListName, filters: Written) {
  return ({ _id: id, type }: Pick<TransactionView, '_id' | 'type'>): string => {
    const own = type === 'deposit' ? 'deposits' : 'withdrawals';
    return withQuery(`/admin/${own}/${id}`, { ...(list !== own && { list }), ...queryOf(list, filters) });
  };
}

function queryOf(list: AdminTransactionListName, filters: Written): Record<string, string> {
  const defaults: Written = defaultTransactionListFilters[list];
  return Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== defaults[name]));
}

export const ignoredFilters = (list: AdminTransactionListName, filters: Written): [name: string, value: string][] =>
  Object.entries(queryOf(list, filters))
    .filter(([name, value]) => !EVERY.has(value) && !(name in parseTransactionFilter(filters)))
    .map(([name, value]) => [NAMES[name] ?? name, value]);

const NAMES: Readonly<Record<string, string>> = { from: 'first day', to: 'last day', olderThanHours: 'age' };

const EVERY: ReadonlySet<string> = new Set(['all', '']);

function withQuery(path: string, query: Record<string, string>): string {
  const written = new URLSearchParams(query).toString();
  return written ? `${path}?${written}` : path;
}

export const transactionStatusOptions = transactionStatuses.map((value) => ({
  value,
  label: transactionStatusLabels[value],
}));

export const statusFilterOptions = [{ value: 'all', label: 'All' }, ...transactionStatusOptions];

export const typeOptions = [
  { value: 'all', label: 'All' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdraw', label: 'Withdraw' },
];

const AGES = [
  { value: '', label: 'Any' },
  { value: '24', label: 'Older than 24 hours' },
  { value: '72', label: 'Older than 3 days' },
  { value: '168', label: 'Older than a week' },
];

export function toAgeFilterOptions(hours: string): typeof AGES {
  const isKnown = AGES.some(({ value }) => value === hours);
  return isKnown ? AGES : [...AGES, { value: hours, label: `Older than ${hours} hours` }];
}
