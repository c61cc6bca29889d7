import { expect, it } from 'vitest';
import {
  clearFilters,
  defaultTransactionListFilters,
  hasActiveFilters,
  ignoredFilters,
  parseTransactionFilter,
  transactionListPath,
} from '../../web/src/features/transactions/admin/list-filters.ts';
import { startOfDay } from '../../web/src/lib/calendar.ts';

it('the filters of an address are those of the API, as far as they are valid', () => {
  const written = { type: 'deposit', status: 'pending', from: '2026-11-01', to: '2026-11-30', search: 'ada' };
  expect(parseTransactionFilter({ ...written, olderThanHours: '24' }, 'next')).toEqual({
    ...written,
    from: startOfDay('2026-11-01'),
    to: startOfDay('2026-12-01'),
    olderThanHours: 24,
    cursor: 'next',
  });
});

it.each(['', '0', '024', '24.5', '10001', '1e3'])('the filters of an address have no age for %j', (olderThanHours) => {
  expect(parseTransactionFilter({ olderThanHours })).toEqual({});
});

it('the filters of an address exclude the order', () => {
  expect(parseTransactionFilter({ order: 'oldest' })).toEqual({ order: 'oldest' });
  expect(parseTransactionFilter({ order: 'newest' })).toEqual({});
  const turned = { ...defaultTransactionListFilters.requests, order: 'oldest' };
  expect(hasActiveFilters('requests', turned)).toBe(false);
  expect(transactionListPath('requests', turned)).toBe('/admin/requests?order=oldest');
  expect(clearFilters('requests')).not.toHaveProperty('order');
  expect(ignoredFilters('requests', { ...turned, order: 'amount' })).toEqual([['order', 'amount']]);
});

it('the filters of an address are compared with the default filters of the list', () => {
  expect(hasActiveFilters('requests', defaultTransactionListFilters.requests)).toBe(false);
  expect(hasActiveFilters('requests', { ...defaultTransactionListFilters.requests, status: 'all' })).toBe(true);
  expect(hasActiveFilters('deposits', { ...defaultTransactionListFilters.deposits, olderThanHours: '72' })).toBe(true);
  const old = { ...defaultTransactionListFilters.deposits, olderThanHours: '72', to: '2026-11-30' };
  expect(transactionListPath('deposits', old)).toBe('/admin/deposits?to=2026-11-30&olderThanHours=72');
});

it('the filters of an address that the list does not have are reported', () => {
  const { requests, deposits } = defaultTransactionListFilters;
  expect(ignoredFilters('requests', { ...requests, status: 'all', search: 'ada' })).toEqual([]);
  expect(ignoredFilters('deposits', { ...deposits, status: 'zzz', from: 'soon', to: '2026-11-30' })).toEqual([
    ['status', 'zzz'],
    ['first day', 'soon'],
  ]);
});
