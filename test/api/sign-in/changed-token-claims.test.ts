/**
 * A session stays ended, whatever the user pool writes into the tokens of a refresh. AWS does not say whether
 * `auth_time` and `origin_jti` stay the same where refresh tokens rotate. They do in all other tests, and not in these.
 */

import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/contract/customers.ts';
import { endOtherSessions, logout } from '#shared/contract/sign-in.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Session } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const MINUTE = 60_000;

const { bank, admin, customers, backups, customerForEach } = setupBank({
  claimsAfterRefresh: 'new auth_time and origin_jti',
});
const ada = customerForEach();
beforeEach(async () => {
  bank.moveToNewAddress();
  await admin.signInAgain();
});

const signIn = () => bank.signIn(ada.email, ada.password);

/** Returns a session as a browser has it some time after its sign-in: renewed several times. */
async function usedFor(minutes: number, session: Session): Promise<Session> {
  let now = session;
  for (let left = minutes; left > 0; left -= 14) {
    bank.clock.advance(Math.min(left, 14) * MINUTE);
    now = await bank.renew(now);
  }
  return now;
}

test('a confirmed sign-in opens the same routes, and the session before it is over (ASVS 7.2.4)', async () => {
  const before = await usedFor(20, ada.session);
  ada.session = before;
  const confirmed = await ada.confirmSignIn();
  expect(await customers.tokenOpens(confirmed)).toBe(true);
  expect(await customers.opens(before)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(await usedFor(20, confirmed))).toEqual(VALID_SESSION_STATE);
});

test('the end of all other sessions covers those that were renewed since or are renewed later (ASVS 7.4.1)', async () => {
  const [phone, tablet] = [await signIn(), await signIn()];
  const mine = await usedFor(5, ada.session);
  const theirs = await bank.renew(phone);
  expect((await bank.call(endOtherSessions, {}, { as: mine })).status).toBe(200);
  expect(await customers.tokenOpens(theirs)).toBe(false);
  expect(await customers.tokenOpens(mine)).toBe(true);
  // If the token told the time of the refresh, a token of this moment would be newer than the limit.
  bank.clock.advance(2_000);
  for (const session of [theirs, tablet]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  const after = await usedFor(20, mine);
  expect(await customers.opens(after)).toEqual(VALID_SESSION_STATE);
});

test('the session that changes the password stays, and every other one ends (ASVS 7.4.3)', async () => {
  const phone = await usedFor(5, await signIn());
  const mine = await bank.renew(ada.session);
  ada.session = mine;
  expect((await ada.changePassword('nine noisy newts')).status).toBe(200);
  bank.clock.advance(2_000);
  expect(await customers.opens(phone)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.tokenOpens(mine)).toBe(true);
  expect(await customers.opens(await usedFor(30, mine))).toEqual(VALID_SESSION_STATE);
});

test('a log-out ends every token of the session, and its cookie for good (ASVS 7.4.1)', async () => {
  const before = ada.session;
  // This answer counts as lost on its way, so someone else may have its cookie and token.
  const lost = await bank.renew(before);
  const mine = await bank.renew(before);
  const phone = await signIn();
  for (const session of [lost, mine]) expect(await customers.tokenOpens(session)).toBe(true);
  expect((await bank.call(logout, {}, { as: mine })).status).toBe(200);
  for (const session of [before, lost, mine]) expect(await customers.tokenOpens(session)).toBe(false);
  for (const session of [lost, mine]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.tokenOpens(phone)).toBe(true);
  // Another log-out removes expired entries from the list of ended sessions.
  const later = await usedFor(20, phone);
  expect((await bank.call(logout, {}, { as: await signIn() })).status).toBe(200);
  for (const session of [lost, mine]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(later)).toEqual(VALID_SESSION_STATE);
});

test('a suspension ends renewed sessions for good, even for a reactivated customer (ASVS 7.4.2)', async () => {
  const session = await usedFor(20, ada.session);
  await admin.signInAgain();
  expect((await customers.suspend(ada.id)).status).toBe(200);
  expect(await customers.tokenOpens(session)).toBe(false);
  bank.clock.advance(2_000);
  await customers.reactivate(ada.id);
  expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(await signIn())).toEqual(VALID_SESSION_STATE);
});

test('a renewed token is as old as its sign-in where a recent sign-in is needed (ASVS 10.3.4)', async () => {
  const endingOthers = (as: Session) => bank.call(endOtherSessions, {}, { as });
  const recent = await usedFor(9, ada.session);
  expect((await endingOthers(recent)).status).toBe(200);
  const older = await usedFor(2, recent);
  expect(await endingOthers(older)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
  expect((await endingOthers(await signIn())).status).toBe(200);
});

test('a renewal is not lost while data are replaced, and neither is its note', async () => {
  const began = await usedFor(1, ada.session);
  const filename = await backups.create();
  await ada.call(updateProfile, { body: { city: 'Elsewhere' } });
  const renewing = runBeforeCustomerReplaced(ada.id, () => bank.renew(began));
  await expectJobDone(bank, await backups.restore({ filename }));
  const meanwhile = await renewing;
  expect(await customers.tokenOpens(meanwhile)).toBe(true);
  bank.clock.advance(61_000);
  expect(await customers.tokenOpens(await bank.renew(meanwhile))).toBe(true);
});
