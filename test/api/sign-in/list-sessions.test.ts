import { beforeEach, expect, test } from 'vitest';
import { endOtherSessions, listSessions, logout, refresh } from '#shared/contract/sign-in.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const MINUTE = 60_000;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

const list = async (as: Session) => (await bank.call(listSessions, {}, { as })).result.sessions;
const onPhone = ({ email, password }: Person) => bank.signIn(email, password, { 'user-agent': PHONE });

test('the sessions of a person are listed with device, address, beginning and last use, this one first (ASVS 7.5.2)', async () => {
  const phone = await onPhone(ada);
  const [here, there] = await list(ada.session);
  expect(here).toMatchObject({ current: true, sourceIp: expect.stringMatching(/^10\./), device: 'node' });
  expect(there).toMatchObject({ current: false, device: PHONE });
  // A session begins at a whole second, as tokens do, and counts as used from then on.
  const used = Date.parse(there?.usedAt ?? '') - Date.parse(there?.startedAt ?? '');
  expect(used).toBeGreaterThanOrEqual(0);
  expect(used).toBeLessThan(MINUTE);
  expect((await list(phone)).map(({ device, current }) => [device, current])).toEqual([
    [PHONE, true],
    ['node', false],
  ]);
});

test('the listed sessions are the caller’s own alone', async () => {
  const bob = await bank.newCustomer();
  const ids = (await list(ada.session)).map(({ _id }) => _id);
  expect((await list(bob.session)).map(({ _id }) => _id)).not.toContain(ids[0]);
  expect(await list(bob.session)).toHaveLength(1);
});

test('an administrator has a list of sessions as well', async () => {
  const person = await bank.newAdmin();
  await onPhone(person);
  expect((await list(person.session)).map(({ current }) => current)).toEqual([true, false]);
});

test('the listed sessions show the address and the moment of the last renewal', async () => {
  const [before] = await list(ada.session);
  bank.clock.advance(10 * MINUTE);
  await list(ada.session);
  expect((await list(ada.session))[0]).toEqual(before);
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const renewed = await bank.call(refresh, {}, { cookies: ada.session.cookies, headers });
  const [after] = await list({ token: renewed.result.token, cookies: renewed.cookies });
  expect(after).toMatchObject({ _id: before?._id, startedAt: before?.startedAt, sourceIp: '192.0.2.7' });
  expect(Date.parse(after?.usedAt ?? '') - Date.parse(before?.usedAt ?? '')).toBeGreaterThanOrEqual(10 * MINUTE);
});

test('a session is no longer listed after a log-out, half an hour without use, or the end of all others', async () => {
  const [phone, tablet] = [await onPhone(ada), await onPhone(ada)];
  expect(await list(ada.session)).toHaveLength(3);
  await bank.call(logout, {}, { as: phone });
  expect(await list(ada.session)).toHaveLength(2);
  bank.clock.advance(14 * MINUTE);
  const mine = await bank.renew(ada.session);
  bank.clock.advance(14 * MINUTE);
  expect(await list(mine)).toHaveLength(2);
  const still = await bank.renew(mine);
  bank.clock.advance(3 * MINUTE);
  expect(await list(still)).toHaveLength(1);
  expect((await bank.refresh(tablet)).status).toBe(401);
  const fresh = await onPhone(ada);
  expect(await list(fresh)).toHaveLength(2);
  await bank.call(endOtherSessions, {}, { as: fresh });
  expect(await list(fresh)).toHaveLength(1);
});
