/** Filters of lists of transactions, as they are written in an address. */
import type { TransactionView } from '#shared/contract/views.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { statusLabels } from '../bank/status-badge.tsx';
import type { TransactionFilter, TransactionList } from './transaction-queries.ts';

/** Filters that hold when the address names none. */
export const listDefaults = {
  transactions: { type: 'all', status: 'all', from: '', to: '', search: '' },
  requests: { type: 'all', status: 'pending', search: '' },
  deposits: { status: 'all', search: '' },
  withdrawals: { status: 'all', search: '' },
} as const satisfies Record<TransactionList, Readonly<Record<string, string>>>;

type Written = Readonly<Record<string, string>>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Filters for the API; what is invalid in the address is ignored. */
export function filterIn({ type, status, from = '', to = '', search }: Written, cursor = ''): TransactionFilter {
  const known = transactionStatuses.find((candidate) => candidate === status);
  return {
    ...((type === 'deposit' || type === 'withdraw') && { type }),
    ...(known && { status: known }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  };
}

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
