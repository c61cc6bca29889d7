/** Before an administrator has saved rules for administrators, a credit above €1,000.00 needs a recent sign-in. */
import { beforeAll, describe, expect, test } from 'vitest';
import { saveAdministratorRules } from '#shared/contract/administrators.ts';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { addBalance } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/fixtures.ts';

const refused = { status: 403, body: { code: 'recent_sign_in_required' } };

describe('a bank that has never saved an amount', () => {
  const { bank, admin, backups, unwritten } = setupBank();
  let old: Person;
  const shown = async () => (await admin.call(getAdminProfile)).result.recentSignInAbove;
  const save = async (body: { twoFactorRequired?: boolean; recentSignInAbove?: number | null }) => {
    await admin.signInAgain();
    return admin.call(saveAdministratorRules, { body });
  };
  const credit = async (amount: number) => {
    const { id } = await bank.newCustomer();
    return old.call(addBalance, { body: { userId: id, type: 'deposit', amount } });
  };
  beforeAll(async () => {
    old = await bank.newAdmin();
    bank.clock.advance(11 * 60_000);
    await admin.signInAgain();
  });

  test('asks for a recent sign-in above €1,000.00, and still does when another rule is saved', async () => {
    expect(await shown()).toBe(1000);
    const { id } = await bank.newCustomer();
    const book = (amount: number) => old.call(addBalance, { body: { userId: id, type: 'deposit', amount } });
    expect(await unwritten(() => book(1000.01))).toMatchObject(refused);
    expect((await book(1000)).status).toBe(201);
    expect((await save({ twoFactorRequired: false })).result).toMatchObject({ recentSignInAbove: 1000 });
    expect(await credit(1000.01)).toMatchObject(refused);
    const record = (await bank.auditTrail()).findLast(({ action }) => action === 'administrator-rules.saved');
    expect(record).toMatchObject({ before: { recentSignInAbove: 100_000 }, after: { recentSignInAbove: 100_000 } });
  });

  test('keeps a blank that an administrator chooses, through other changes, a backup and a restore', async () => {
    const filename = await backups.create();
    expect((await save({ recentSignInAbove: null })).status).toBe(200);
    expect(await shown()).toBeUndefined();
    expect((await save({ twoFactorRequired: false })).result).not.toHaveProperty('recentSignInAbove');
    const blank = await backups.create();
    expect((await backups.content(blank)).settings).toContainEqual({
      kind: 'ADMINISTRATORS',
      twoFactorRequired: false,
      version: 3,
    });
    expect((await backups.restore({ filename: blank })).status).toBe(200);
    expect(await shown()).toBeUndefined();
    expect((await credit(5_000)).status).toBe(201);
    // The first backup has the amount that was saved with the other rule.
    expect((await backups.restore({ filename })).status).toBe(200);
    expect(await shown()).toBe(1000);
  });
});

describe('a backup of a bank that has never saved an amount', () => {
  const { admin, backups } = setupBank();
  const shown = async () => (await admin.call(getAdminProfile)).result.recentSignInAbove;
  const choose = (recentSignInAbove: number | null) =>
    admin.call(saveAdministratorRules, { body: { recentSignInAbove } });

  test('says nothing of it, so that a restore keeps what an administrator chose since', async () => {
    const filename = await backups.create();
    const { settings } = await backups.content(filename);
    expect(settings.map(({ kind }) => kind)).not.toContain('ADMINISTRATORS');
    expect((await backups.restore({ filename })).status).toBe(200);
    expect(await shown()).toBe(1000);
    for (const chosen of [5000, null]) {
      await choose(chosen);
      expect((await backups.restore({ filename })).status).toBe(200);
      expect(await shown()).toBe(chosen ?? undefined);
    }
  });
});
