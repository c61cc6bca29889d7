import { expect, test } from 'vitest';
import { getAdminProfile, saveFilters } from '#shared/contract/administrators.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers } = setupBank();

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
  const records = await customers.records(admin.id, 'saved-filters.saved');
  expect(records.map(({ after }) => after)).toContainEqual({ names: 'Large withdrawals' });
});

test('the profile shows an administrator whether their two-factor is on, and the rules of a new bank for administrators', async () => {
  const person = await bank.newAdmin();
  expect((await person.call(getAdminProfile)).body).toEqual({
    _id: person.id,
    name: person.name,
    email: person.email,
    twoFactorEnabled: false,
    twoFactorRequired: false,
    recentSignInAbove: 1000,
    sendsEmail: true,
    savedFilters: [],
  });
});
