import { expect, test } from 'vitest';
import { getAdminProfile, MAX_SAVED_FILTERS, saveFilters } from '#shared/contract/administrators.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();

const large = { name: 'Large withdrawals', list: 'withdrawals' as const, query: 'status=pending&order=oldest' };
const filtersOf = async (person = admin) => (await person.call(getAdminProfile)).result.savedFilters;

test('an administrator saves filters that only they see, and each save replaces all of them', async () => {
  const other = await bank.newAdmin();
  const old = { name: 'Old requests', list: 'requests' as const, query: 'olderThanHours=72' };
  expect((await admin.call(saveFilters, { body: { savedFilters: [large, old] } })).result).toEqual({
    message: 'Filters saved',
    savedFilters: [large, old],
  });
  expect(await filtersOf()).toEqual([large, old]);
  expect(await filtersOf(other)).toEqual([]);
  await admin.call(saveFilters, { body: { savedFilters: [large] } });
  expect(await filtersOf()).toEqual([large]);
  const records = (await bank.auditOf(admin.id)).filter(({ action }) => action === 'saved-filters.saved');
  expect(records.map(({ after }) => after)).toContainEqual({ names: 'Large withdrawals' });
});

test.each([
  ['without a name', [{ ...large, name: ' ' }]],
  ['of a list without filters', [{ ...large, list: 'backups' }]],
  ['with a query of more than 300 characters', [{ ...large, query: 'a'.repeat(301) }]],
  ['that is one too many', Array.from({ length: MAX_SAVED_FILTERS + 1 }, () => large)],
])('the bank refuses a saved filter %s', async (_, savedFilters) => {
  expect((await admin.send('PUT', '/admin/saved-filters', { savedFilters })).status).toBe(400);
});
