import { expect, test } from 'vitest';
import { endAdministratorSessions } from '#shared/contract/administrators.ts';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { refresh } from '#shared/contract/session.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, customers } = setupBank();

test('signs another administrator out everywhere at once, who may sign in again (ASVS 7.4.5)', async () => {
  const ada = await bank.newAdmin();
  const phone = await bank.signIn(ada.email, ada.password);
  const answer = await admin.call(endAdministratorSessions, {
    params: { id: ada.id },
    body: { reason: 'A laptop was lost' },
  });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out everywhere' } });
  for (const session of [ada.session, phone]) {
    expect((await bank.call(getAdminProfile, {}, { as: session })).status).toBe(401);
    expect((await bank.call(refresh, {}, { cookies: session.cookies })).status).toBe(401);
  }
  expect((await admin.call(getAdminProfile)).status).toBe(200);
  await ada.signInAgain();
  expect((await ada.call(getAdminProfile)).status).toBe(200);
  expect(await customers.records(ada.id, 'administrator.sessions-ended')).toMatchObject([
    { actorId: admin.id, after: { reason: 'A laptop was lost' } },
  ]);
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
