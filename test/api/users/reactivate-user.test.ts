import { expect, test } from 'vitest';
import { dieAtNextCallOf, OPEN, SHUT } from '#test/support/customers.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, customers } = setupBank();

test('lets a suspended customer sign in again; the sessions of before stay ended', async () => {
  const ada = await bank.newCustomer();
  await customers.suspend(ada.id);
  expect(await customers.reactivate(ada.id)).toMatchObject({
    status: 200,
    body: { message: 'Customer reactivated', user: { _id: ada.id, suspended: false } },
  });
  expect(await customers.opens(ada.session)).toEqual(SHUT);
  expect(await customers.opens(await bank.signIn(ada.email, ada.password))).toEqual(OPEN);
});

test('leaves one audit record (ASVS 16)', async () => {
  const ada = await bank.newCustomer();
  await customers.suspend(ada.id);
  await customers.reactivate(ada.id);
  expect(await customers.records(ada.id, 'user.reactivated')).toMatchObject([
    { actorName: admin.name, before: { suspended: true }, after: { suspended: false } },
  ]);
});

test('of a customer who is not suspended writes nothing', async () => {
  const ada = await bank.newCustomer();
  const before = await customers.itemsOf(ada);
  expect((await customers.reactivate(ada.id)).status).toBe(200);
  expect(await customers.itemsOf(ada)).toEqual(before);
  expect(await customers.records(ada.id, 'user.reactivated')).toEqual([]);
  expect(await customers.opens(ada.session)).toEqual(OPEN);
});

test('that dies before the pool knows is mended by the same again', async () => {
  const ada = await bank.newCustomer();
  await customers.suspend(ada.id);
  dieAtNextCallOf('AdminEnableUser');
  expect((await customers.reactivate(ada.id)).status).toBe(500);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await customers.reactivate(ada.id)).status).toBe(200);
  expect((await customers.tryToSignIn(ada)).status).toBe(200);
  expect(await customers.records(ada.id, 'user.reactivated')).toHaveLength(1);
});
