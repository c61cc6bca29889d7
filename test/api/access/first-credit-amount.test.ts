/** Before an administrator has saved rules for administrators, a credit above €1,000.00 needs a recent sign-in. */
import { describe, expect, test } from 'vitest';
import { getAdminProfile, saveAdministratorRules } from '#shared/contract/administrators.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const refused = { status: 403, body: { code: 'reauthentication_required' } };

describe('a bank that has never saved a rule', () => {
  const { admin, backups } = setupBank();
  const shown = async () => (await admin.call(getAdminProfile)).result.recentSignInAbove;

  test('a bank that has never saved a rule has none in its backups, so that a restore keeps what was chosen since', async () => {
    const filename = await backups.create();
    expect((await backups.content(filename)).settings.map(({ kind }) => kind)).not.toContain('ADMINISTRATORS');
    for (const chosen of [undefined, 5000, null]) {
      if (chosen !== undefined) await admin.call(saveAdministratorRules, { body: { recentSignInAbove: chosen } });
      expect((await backups.restore({ filename })).status).toBe(200);
      expect(await shown()).toBe(chosen === undefined ? 1000 : (chosen ?? undefined));
    }
  });
});

describe('a bank that has never saved an amount', () => {
  const { bank, admin } = setupBank();

  test('a bank that has never saved an amount requires a recent sign-in above €1,000.00, even when another rule is saved', async () => {
    const old = await bank.newAdmin();
    bank.clock.advance(11 * 60_000);
    await admin.signInAgain();
    const { id } = await bank.newCustomer();
    const credit = (amount: number) => old.call(createAdjustment, { body: { userId: id, type: 'deposit', amount } });
    expect(await credit(1000.01)).toMatchObject(refused);
    expect((await credit(1000)).status).toBe(201);
    const saved = await admin.call(saveAdministratorRules, { body: { twoFactorRequired: false } });
    expect(saved.result).toMatchObject({ recentSignInAbove: 1000 });
    expect(await credit(1000.01)).toMatchObject(refused);
  });
});
