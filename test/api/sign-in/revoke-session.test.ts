import { beforeEach, describe, expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { listSessions, login, refresh, revokeSession } from '#shared/contract/sign-in.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const signIn = ({ email, password }: Person) => bank.signIn(email, password);
const revoke = (id: string, as: Session) => bank.call(revokeSession, { params: { id } }, { as });
const idOf = async (as: Session) =>
  (await bank.call(listSessions, {}, { as })).result.sessions[0]?._id ?? expect.fail();
const profile = async (as: Session) => (await bank.call(getProfile, {}, { as })).status;
const renewal = async ({ cookies }: Session) => (await bank.call(refresh, {}, { cookies })).status;

describe('ending one session (ASVS 7.4.1, 7.5.2, 10.4.9)', () => {
  test('an ended session has its token and its cookie refused at once, and no other session is affected', async () => {
    const [phone, tablet] = [await signIn(ada), await signIn(ada)];
    expect(await revoke(await idOf(phone), ada.session)).toMatchObject({
      status: 200,
      body: { message: 'Session ended' },
    });
    expect([await profile(phone), await renewal(phone)]).toEqual([401, 401]);
    for (const other of [tablet, ada.session]) expect([await profile(other), await renewal(other)]).toEqual([200, 200]);
    // A session may also end itself.
    expect((await revoke(await idOf(ada.session), ada.session)).status).toBe(200);
    expect([await profile(ada.session), await renewal(ada.session)]).toEqual([401, 401]);
  });

  test('an ended session stays ended, however many sessions end after it', async () => {
    const phone = await signIn(ada);
    await revoke(await idOf(phone), ada.session);
    // The list of ended sessions is emptied, as it is after sixty log-outs.
    await changePerson(ada.id, { endedSessions: {} });
    expect(await renewal(phone)).toBe(401);
    expect(await renewal(ada.session)).toBe(200);
  });

  test('a session ends once, however often that is requested, and leaves one record (ASVS 16.2.1)', async () => {
    const id = await idOf(await signIn(ada));
    const answers = await Promise.all([revoke(id, ada.session), revoke(id, ada.session), revoke(id, ada.session)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const records = (await bank.auditOf(ada.id)).filter(({ action }) => action === 'session.revoked');
    expect(records).toMatchObject([{ actorId: ada.id, actorName: ada.name, sessionId: id }]);
  });

  test('an administrator ends one session as well', async () => {
    const person = await bank.newAdmin();
    const phone = await signIn(person);
    expect((await revoke(await idOf(phone), person.session)).status).toBe(200);
    expect((await bank.call(getAdminProfile, {}, { as: phone })).status).toBe(401);
    expect((await bank.call(getAdminProfile, {}, { as: person.session })).status).toBe(200);
  });

  test('a person finds no session of another person to end, and no unknown session (ASVS 8.2.2)', async () => {
    const bob = await bank.newCustomer();
    const id = await idOf(bob.session);
    for (const as of [ada.session, admin.session]) {
      for (const wrong of [id, 'nothing', 'PROFILE']) {
        expect(await revoke(wrong, as)).toMatchObject({ status: 404, body: { error: 'Session not found' } });
      }
    }
    expect([await profile(bob.session), await renewal(bob.session)]).toEqual([200, 200]);
    expect((await bank.call(revokeSession, { params: { id } })).status).toBe(401);
  });

  test('the end of a session takes precedence over a renewal that has begun', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = await signIn(ada);
      const id = await idOf(phone);
      const [renewed] = await Promise.all([
        bank.call(refresh, {}, { cookies: phone.cookies }),
        revoke(id, ada.session),
      ]);
      if (renewed.status === 200) expect(await profile({ token: renewed.result.token, cookies: [] })).toBe(401);
      const { cookies } = renewed.status === 200 ? renewed : phone;
      expect((await bank.call(refresh, {}, { cookies })).status).toBe(401);
    }
  });
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
    const answer = await bank.call(login, { body: { email: ada.email, password: 'not it' } }, { as: ada.session });
    expect(answer.status).toBe(401);
    expect((await bank.call(listSessions, {}, { cookies: ada.session.cookies })).status).toBe(401);
  });
});
