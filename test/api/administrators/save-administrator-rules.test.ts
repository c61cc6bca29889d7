import { beforeEach, expect, test } from 'vitest';
import { getAdminProfile, saveAdministratorRules } from '#shared/contract/administrators.ts';
import { createBackup } from '#shared/contract/backups.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, logout, toggleAdminTwoFactor } from '#shared/contract/sign-in.ts';
import type { Person } from '#test/support/bank.ts';
import { harmlessInput, sendInput } from '#test/support/example-input.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, backups } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const demand = (twoFactorRequired: boolean, person: Person) =>
  person.call(saveAdministratorRules, { body: { twoFactorRequired } });

const shutOut = { status: 403, body: { code: 'two_factor_required' } };

async function newGuarded(): Promise<Person> {
  const person = await bank.newAdmin();
  await enableTwoFactor(bank, person.session, 'admin');
  return person;
}

test('an administrator without two-factor cannot require it, and the requirement is recorded (ASVS 6.3.3)', async () => {
  expect((await admin.call(getAdminProfile)).result).toMatchObject({ twoFactorRequired: false });
  expectRefusal(await demand(true, admin), 409, { code: 'two_factor_missing' });
  const ada = await newGuarded();
  expect(await demand(true, ada)).toMatchObject({ status: 200, body: { twoFactorRequired: true } });
  expect((await ada.call(getAdminProfile)).result).toMatchObject({ twoFactorRequired: true });
  expect(await backups.records('administrator-rules.saved')).toMatchObject([
    { actorId: ada.id, before: { twoFactorRequired: false }, after: { twoFactorRequired: true } },
  ]);
});

test('an administrator without required two-factor reaches nothing but its setup', async () => {
  const guarded = namedRoutes.filter(({ route }) => route.access === 'admin' || route.access === 'signed-in');
  const open = guarded.filter(({ route }) => route.allowWithoutTwoFactor).map(({ key }) => key);
  for (const { key, route } of guarded) {
    if (open.includes(key)) continue;
    expect(await sendInput(bank, route, harmlessInput(route), admin.session), key).toMatchObject(shutOut);
  }
  expect(open.sort()).toEqual([
    'administrators.getAdminProfile',
    'signIn.confirmSignIn',
    'signIn.generateAdminSecret',
    'signIn.logout',
    'signIn.toggleAdminTwoFactor',
  ]);
});

test('an administrator without required two-factor signs in, sets it up and is let in at once', async () => {
  const { email, password } = admin;
  const grace = await bank.newAdmin({ email: 'grace@bank.example' });
  expect(await grace.changePassword('nine loud herons')).toMatchObject(shutOut);
  expect((await grace.call(getAdminProfile)).status).toBe(200);
  expect((await grace.call(confirmSignIn, { body: { password } })).status).toBe(200);
  const again = await bank.signIn(grace.email, password);
  await enableTwoFactor(bank, again, 'admin');
  expect((await bank.send('GET', '/admin/users', undefined, again)).status).toBe(200);
  expect((await bank.call(logout, {}, { as: await bank.signIn(email, password) })).status).toBe(200);
});

test('an administrator cannot turn off two-factor while it is required', async () => {
  const ada = await newGuarded();
  expectRefusal(await ada.call(toggleAdminTwoFactor, { body: { enabled: false } }), 409, {
    code: 'two_factor_stays_on',
  });
  expect((await ada.call(getAdminProfile)).result).toMatchObject({ twoFactorEnabled: true });
});

test('a backup has the rule about two-factor, and a restore switches it on again, and never off', async () => {
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
