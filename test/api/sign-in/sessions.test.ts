/** A person sees their sessions, and ends one of them or all others. */
import { beforeEach, expect, test } from 'vitest';
import { endOtherSessions, listSessions, refresh, revokeSession } from '#shared/contract/sign-in.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

const signIn = ({ email, password }: Person) => bank.signIn(email, password, { 'user-agent': PHONE });
const list = async (as: Session) => (await bank.call(listSessions, {}, { as })).result.sessions;
const revoke = (id: string, as: Session) => bank.call(revokeSession, { params: { id } }, { as });
const idOf = async (as: Session) => (await list(as))[0]?._id ?? expect.fail();

test.each([
  { who: 'a customer', open: () => bank.newCustomer() },
  { who: 'an administrator', open: () => bank.newAdmin() },
])(
  'the sessions of $who are listed with device, address, beginning and last use, this one first (ASVS 7.5.2)',
  async ({ open }) => {
    const person = await open();
    await signIn(person);
    const [here, there] = await list(person.session);
    expect(here).toMatchObject({ current: true, sourceIp: expect.stringMatching(/^10\./), device: 'node' });
    expect(there).toMatchObject({ current: false, device: PHONE });
    // A session begins at a whole second, as tokens do, and counts as used from then on.
    const used = Date.parse(there?.usedAt ?? '') - Date.parse(there?.startedAt ?? '');
    expect(used).toBeGreaterThanOrEqual(0);
    expect(used).toBeLessThan(60_000);
  },
);

test('the listed sessions show the address and the moment of the last renewal, and end half an hour after it', async () => {
  const phone = await signIn(ada);
  bank.clock.advance(20 * 60_000);
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const renewed = await bank.call(refresh, {}, { cookies: phone.cookies, headers });
  bank.clock.advance(11 * 60_000);
  const [session, ...others] = await list({ token: renewed.result.token, cookies: renewed.cookies });
  expect(others).toEqual([]);
  expect(session).toMatchObject({ sourceIp: '192.0.2.7' });
  expect(Date.parse(session?.usedAt ?? '') - Date.parse(session?.startedAt ?? '')).toBeGreaterThanOrEqual(20 * 60_000);
});

test.each([
  { who: 'a customer', open: () => bank.newCustomer() },
  { who: 'an administrator', open: () => bank.newAdmin() },
])(
  '$who ends all their other sessions at once with their cookies, and those of no one else (ASVS 7.5.2, 10.4.9)',
  async ({ open }) => {
    const [person, grace] = [await open(), await open()];
    const phone = await signIn(person);
    const answer = await bank.call(endOtherSessions, {}, { as: phone });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out everywhere else' } });
    expect(await customers.opens(person.session)).toEqual(REVOKED_SESSION_STATE);
    for (const session of [phone, grace.session]) expect(await customers.opens(session)).toEqual(VALID_SESSION_STATE);
  },
);

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
