import { expect, test } from 'vitest';
import { table } from '#functions/data/table.ts';
import { turnOffUserTwoFactor } from '#shared/contract/users.ts';
import { dieAtNextCallOf, OPEN, SHUT } from '#test/support/customers.ts';
import { dieAtNextWrite } from '#test/support/faults.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, customers } = setupBank();

const turnOff = (id: string) => admin.call(turnOffUserTwoFactor, { params: { id } });

async function customerWithAuthenticator() {
  const person = await bank.newCustomer();
  await enableTwoFactor(bank, person.session);
  return person;
}

test('lets a customer who has lost their phone in with the password alone, and ends all their sessions', async () => {
  const ada = await customerWithAuthenticator();
  expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
  expect(await turnOff(ada.id)).toMatchObject({
    status: 200,
    body: { message: 'Two-factor authentication turned off', user: { _id: ada.id, twoFactorEnabled: false } },
  });
  expect(await customers.opens(ada.session)).toEqual(SHUT);
  expect(await customers.opens(await bank.signIn(ada.email, ada.password))).toEqual(OPEN);
});

test('they may set it up again, with a new secret', async () => {
  const ada = await customerWithAuthenticator();
  await turnOff(ada.id);
  const device = await enableTwoFactor(bank, await bank.signIn(ada.email, ada.password));
  expect(device.secret).toBeTruthy();
  expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
});

test('leaves one audit record with the administrator’s name (ASVS 16)', async () => {
  const ada = await customerWithAuthenticator();
  await turnOff(ada.id);
  expect(await customers.records(ada.id, 'two-factor.disabled')).toMatchObject([
    { actorName: admin.name, before: { twoFactorEnabled: true }, after: { twoFactorEnabled: false } },
  ]);
});

test('of a customer who has none writes nothing and ends nothing', async () => {
  const ada = await bank.newCustomer();
  const before = await customers.itemsOf(ada);
  expect((await turnOff(ada.id)).status).toBe(200);
  expect(await customers.itemsOf(ada)).toEqual(before);
  expect(await customers.opens(ada.session)).toEqual(OPEN);
});

test('that dies half-way is mended by the same again', async () => {
  const ada = await customerWithAuthenticator();
  dieAtNextCallOf('AdminSetUserMFAPreference');
  expect((await turnOff(ada.id)).status).toBe(500);
  expect((await customers.tryToSignIn(ada)).body).toMatchObject({ requiresTwoFactor: true });
  dieAtNextWrite(table(), 'before');
  expect((await turnOff(ada.id)).status).toBe(500);
  expect((await turnOff(ada.id)).body).toMatchObject({ user: { twoFactorEnabled: false } });
  expect(await customers.records(ada.id, 'two-factor.disabled')).toHaveLength(1);
  expect(await customers.opens(ada.session)).toEqual(SHUT);
});
