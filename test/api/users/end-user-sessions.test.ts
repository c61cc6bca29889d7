import { describe, expect, test } from 'vitest';
import { endAdministratorSessions } from '#shared/contract/administrators.ts';
import { endUserSessions } from '#shared/contract/users.ts';
import type { Person } from '#test/support/bank.ts';
import { dieAtNextCallOf, OPEN, SHUT } from '#test/support/customers.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, customers } = setupBank();
const reason = 'A laptop was lost';

describe.each([
  {
    who: 'a customer',
    action: 'user.sessions-ended',
    open: () => bank.newCustomer(),
    end: ({ id }: Person) => admin.call(endUserSessions, { params: { id } }),
  },
  {
    who: 'an administrator',
    action: 'administrator.sessions-ended',
    open: () => bank.newAdmin(),
    end: ({ id }: Person) => admin.call(endAdministratorSessions, { params: { id }, body: { reason } }),
  },
])('ending the sessions of $who', ({ action, open, end }) => {
  test('signs them out everywhere at once, and no one else; they may sign in again (ASVS 7.4.5)', async () => {
    const [ada, grace] = [await open(), await open()];
    const phone = await bank.signIn(ada.email, ada.password);
    expect(await end(ada)).toMatchObject({ status: 200, body: { message: 'Signed out everywhere' } });
    for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(SHUT);
    expect(await customers.opens(grace.session)).toEqual(OPEN);
    expect(await customers.opens(await bank.signIn(ada.email, ada.password))).toEqual(OPEN);
  });

  test('does so also when the pool was not reached', async () => {
    const ada = await open();
    dieAtNextCallOf('AdminUserGlobalSignOut');
    expect((await end(ada)).status).toBe(500);
    expect(await customers.opens(ada.session)).toEqual(SHUT);
    expect((await end(ada)).status).toBe(200);
  });

  test('leaves an audit record each time (ASVS 16)', async () => {
    const ada = await open();
    await end(ada);
    await ada.signInAgain();
    await end(ada);
    const record = { actorId: admin.id, actorName: admin.name, subjectId: ada.id };
    const records = await customers.records(ada.id, action);
    expect(records).toMatchObject([record, record]);
    expect(records[0]?.sourceIp).toMatch(/^10\./);
  });
});

test('the record of an administrator’s sessions has the reason', async () => {
  const { id } = await bank.newAdmin();
  await admin.call(endAdministratorSessions, { params: { id }, body: { reason } });
  expect(await customers.records(id, 'administrator.sessions-ended')).toMatchObject([{ after: { reason } }]);
});

test('is not done by an administrator who is suspended at that moment', async () => {
  const [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
  const { changeAdministrator } = await import('#functions/operations/change-administrator.ts');
  const { getUser } = await import('#functions/data/users.ts');
  const user = await getUser(ada.id);
  const session = { id: 'any', startedAt: 0 };
  const caller = { userId: ada.id, role: 'admin', session, name: '', email: '', user } as const;
  const request = { id: 'any', sourceIp: '10.0.0.1', userAgent: '', cookies: [], fromPage: false };
  await bank.suspend(ada.id);
  const action = 'administrator.sessions-ended';
  const change = () => ({ sessionsValidFrom: 0 });
  await expect(changeAdministrator({ userId: grace.id, caller, request, action, change })).rejects.toMatchObject({
    code: 'session_ended',
  });
  expect(await customers.records(grace.id, action)).toEqual([]);
});
