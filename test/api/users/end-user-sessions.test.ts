import { expect, test } from 'vitest';
import { endUserSessions } from '#shared/contract/users.ts';
import { dieAtNextCallOf, OPEN, SHUT } from '#test/support/customers.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, customers } = setupBank();

const end = (id: string) => admin.call(endUserSessions, { params: { id } });

test('signs this customer out everywhere at once, and no other (ASVS 7.4)', async () => {
  const ada = await bank.newCustomer();
  const grace = await bank.newCustomer();
  const phone = await bank.signIn(ada.email, ada.password);
  expect(await end(ada.id)).toMatchObject({ status: 200, body: { message: 'Signed out everywhere' } });
  for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(SHUT);
  expect(await customers.opens(grace.session)).toEqual(OPEN);
  expect(await customers.opens(await bank.signIn(ada.email, ada.password))).toEqual(OPEN);
});

test('also when the pool was not reached', async () => {
  const ada = await bank.newCustomer();
  dieAtNextCallOf('AdminUserGlobalSignOut');
  expect((await end(ada.id)).status).toBe(500);
  expect(await customers.opens(ada.session)).toEqual(SHUT);
  expect((await end(ada.id)).status).toBe(200);
});

test('leaves an audit record each time (ASVS 16)', async () => {
  const ada = await bank.newCustomer();
  await end(ada.id);
  await bank.signIn(ada.email, ada.password);
  await end(ada.id);
  const record = { actorName: admin.name, subjectId: ada.id, sourceIp: expect.stringMatching(/^10\./) };
  expect(await customers.records(ada.id, 'user.sessions-ended')).toMatchObject([record, record]);
});
