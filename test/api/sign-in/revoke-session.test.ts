import { beforeEach, describe, expect, test } from 'vitest';
import { listSessions, refresh, revokeSession } from '#shared/contract/sign-in.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const signIn = ({ email, password }: Person) => bank.signIn(email, password);
const revoke = (id: string, as: Session) => bank.call(revokeSession, { params: { id } }, { as });
const idOf = async (as: Session) =>
  (await bank.call(listSessions, {}, { as })).result.sessions[0]?._id ?? expect.fail();

test('an ended session has its token and its cookie refused at once, and no other session is affected (ASVS 7.4.1, 7.5.2, 10.4.9)', async () => {
  const [phone, tablet] = [await signIn(ada), await signIn(ada)];
  expect(await revoke(await idOf(phone), ada.session)).toMatchObject({
    status: 200,
    body: { message: 'Session ended' },
  });
  expect(await customers.opens(phone)).toEqual(REVOKED_SESSION_STATE);
  for (const other of [tablet, ada.session]) expect(await customers.opens(other)).toEqual(VALID_SESSION_STATE);
  // A session may also end itself.
  expect((await revoke(await idOf(ada.session), ada.session)).status).toBe(200);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
});

test('an ended session stays ended, however many sessions end after it', async () => {
  const phone = await signIn(ada);
  await revoke(await idOf(phone), ada.session);
  // The list of ended sessions is emptied, as it is after sixty log-outs.
  await changePerson(ada.id, { endedSessions: {} });
  expect((await bank.refresh(phone)).status).toBe(401);
  expect((await bank.refresh(ada.session)).status).toBe(200);
});

test('a session ends once, however often that is requested, and leaves one record (ASVS 16.2.1)', async () => {
  const id = await idOf(await signIn(ada));
  const answers = await Promise.all([revoke(id, ada.session), revoke(id, ada.session), revoke(id, ada.session)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await customers.records(ada.id, 'session.revoked')).toMatchObject([
    { actorId: ada.id, actorName: ada.name, sessionId: id },
  ]);
});

test('an administrator ends one session as well', async () => {
  const person = await bank.newAdmin();
  const phone = await signIn(person);
  expect((await revoke(await idOf(phone), person.session)).status).toBe(200);
  expect(await customers.tokenOpens(phone)).toBe(false);
  expect(await customers.tokenOpens(person.session)).toBe(true);
});

test('a person finds no session of another person to end, and no unknown session (ASVS 8.2.2)', async () => {
  const bob = await bank.newCustomer();
  const id = await idOf(bob.session);
  for (const as of [ada.session, admin.session]) {
    for (const wrong of [id, 'nothing', 'PROFILE']) {
      expect(await revoke(wrong, as)).toMatchObject({ status: 404, body: { error: 'Session not found' } });
    }
  }
  expect(await customers.opens(bob.session)).toEqual(VALID_SESSION_STATE);
  expect((await bank.call(revokeSession, { params: { id } })).status).toBe(401);
});

test('the end of a session takes precedence over a renewal that has begun', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phone = await signIn(ada);
    const id = await idOf(phone);
    const [renewed] = await Promise.all([bank.refresh(phone), revoke(id, ada.session)]);
    if (renewed.status === 200)
      expect(await customers.tokenOpens({ token: renewed.result.token, cookies: [] })).toBe(false);
    const { cookies } = renewed.status === 200 ? renewed : phone;
    expect((await bank.refresh({ cookies })).status).toBe(401);
  }
});

describe('the cookie that renews a session (ASVS 7.2.1)', () => {
  const sent = ({ cookies }: Pick<Session, 'cookies'>) => cookies.find((one) => one.startsWith('session=')) ?? '';

  test('the cookie renews the session of its own person, whatever token comes with it', async () => {
    const bob = await bank.newCustomer();
    const answer = await bank.call(refresh, {}, { as: bob.session, cookies: [sent(ada.session)] });
    expect(answer.result.name).toBe(ada.name);
    expect(await idOf({ token: answer.result.token, cookies: [] })).toBe(await idOf(ada.session));
  });

  test('the cookie does not sign in by itself', async () => {
    expect((await ada.tryToSignIn({ password: 'not it' }, { as: ada.session })).status).toBe(401);
    expect((await bank.call(listSessions, {}, { cookies: ada.session.cookies })).status).toBe(401);
  });
});
