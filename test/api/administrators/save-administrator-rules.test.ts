import { beforeEach, describe, expect, test } from 'vitest';
import { saveAdministratorRules } from '#shared/contract/administrators.ts';
import { createBackup } from '#shared/contract/backups.ts';
import { changePassword, getAdminProfile, getProfile } from '#shared/contract/profile.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, logout } from '#shared/contract/session.ts';
import { generateAdminSecret, toggleAdminTwoFactor } from '#shared/contract/two-factor.ts';
import type { Person } from '#test/support/bank.ts';
import { pathOf } from '#test/support/example-input.ts';
import { openAccountOf } from '#test/support/faults/accounts.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, backups } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const demand = (twoFactorRequired: boolean, person: Person) =>
  person.call(saveAdministratorRules, { body: { twoFactorRequired } });

const shutOut = {
  status: 403,
  body: {
    code: 'two_factor_required',
    error: 'This bank asks its administrators for two-factor authentication. Please set it up first.',
  },
};

async function newGuarded(): Promise<Person> {
  const person = await bank.newAdmin();
  await enableTwoFactor(bank, person.session, 'admin');
  return person;
}

describe('while administrators must use two-factor (ASVS 6.3.3)', () => {
  test('it is demanded only by one who has it, and recorded', async () => {
    expect((await admin.call(getAdminProfile)).result).toMatchObject({ twoFactorRequired: false });
    expectRefusal(await demand(true, admin), 409, {
      code: 'two_factor_missing',
      error: 'Please set up two-factor authentication for your own account first: without it you would be shut out.',
    });
    const ada = await newGuarded();
    expect(await demand(true, ada)).toMatchObject({ status: 200, body: { twoFactorRequired: true } });
    expect((await ada.call(getAdminProfile)).result).toMatchObject({ twoFactorRequired: true });
    const records = (await bank.auditTrail()).filter(({ action }) => action === 'administrator-rules.saved');
    expect(records).toMatchObject([
      { actorId: ada.id, before: { twoFactorRequired: false }, after: { twoFactorRequired: true } },
    ]);
  });

  test('one without it reaches nothing but what sets it up, and is told so', async () => {
    const wrong: string[] = [];
    const open: string[] = [];
    for (const { key, route } of namedRoutes) {
      if (route.access !== 'admin' && route.access !== 'signed-in') continue;
      if (route.beforeTwoFactor) {
        open.push(key);
        continue;
      }
      const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none']));
      const answer = await admin.send(route.method, pathOf(route, params), route.body && { surprise: true });
      if (answer.status !== 403 || answer.refusal.code !== 'two_factor_required')
        wrong.push(`${key}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
    expect(open.sort()).toEqual([
      'profile.getAdminProfile',
      'session.confirmSignIn',
      'session.logout',
      'twoFactor.generateAdminSecret',
      'twoFactor.toggleAdminTwoFactor',
    ]);
  });

  test('one without it signs in, sets it up and is let in at once', async () => {
    const { email, password } = admin;
    const grace = await bank.newAdmin({ email: 'grace@bank.example' });
    const body = { currentPassword: password, newPassword: 'nine loud herons', confirmPassword: 'nine loud herons' };
    expect(await grace.call(changePassword, { body })).toMatchObject(shutOut);
    expect((await grace.call(getAdminProfile)).status).toBe(200);
    expect((await grace.call(confirmSignIn, { body: { password } })).status).toBe(200);
    const again = await bank.signIn(grace.email, password);
    await enableTwoFactor(bank, again, 'admin');
    expect((await bank.send('GET', '/admin/users', undefined, again)).status).toBe(200);
    expect((await bank.call(logout, {}, { as: await bank.signIn(email, password) })).status).toBe(200);
  });

  test('it is not turned off by its owner, and reset by another administrator it is set up anew', async () => {
    const ada = await newGuarded();
    expectRefusal(await ada.call(toggleAdminTwoFactor, { body: { enabled: false } }), 409, {
      code: 'two_factor_stays_on',
    });
    expect((await ada.call(getAdminProfile)).result).toMatchObject({ twoFactorEnabled: true });
  });

  test('customers notice nothing', async () => {
    const account = { name: 'Eva', email: 'eva@mail.example', password: admin.password };
    await openAccountOf('user', account);
    const as = await bank.signIn(account.email, account.password);
    expect((await bank.call(getProfile, {}, { as })).status).toBe(200);
    expect((await bank.call(saveAdministratorRules, { body: { twoFactorRequired: false } }, { as })).status).toBe(403);
    expect((await bank.call(saveAdministratorRules, { body: { twoFactorRequired: false } })).status).toBe(401);
  });

  test('a secret is still made for one without it', async () => {
    expect((await admin.call(generateAdminSecret)).status).toBe(200);
  });
});

test('a backup has the rule; a restore switches it on again, and never off', async () => {
  const ada = await newGuarded();
  const isOn = async () => (await ada.call(getAdminProfile)).result.twoFactorRequired;
  await demand(true, ada);
  const { filename } = (await ada.call(createBackup)).result;
  expect((await demand(false, ada)).status).toBe(200);
  await admin.signInAgain();
  const content = await backups.content(filename);
  expect(content.settings.filter((record) => !('methods' in record))).toMatchObject([
    { kind: 'ADMINISTRATORS', twoFactorRequired: true },
  ]);
  expect(await backups.dryRun({ filename })).toMatchObject({ body: { differences: { settings: { changed: 1 } } } });
  const without = await backups.create();
  expect((await backups.restore({ filename })).status).toBe(200);
  expect(await isOn()).toBe(true);
  expect((await backups.restore({ filename: without }, ada.session)).status).toBe(200);
  expect(await isOn()).toBe(true);
});
