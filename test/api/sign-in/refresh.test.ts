import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customers, backups } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const MINUTE = 60_000;

const ended = { status: 401, body: { code: 'session_ended', error: 'Your session has ended. Please sign in again.' } };

test('a renewal accepts no cookie that was changed, even in one letter (ASVS 11.3.3)', async () => {
  const { session } = await bank.newCustomer();
  const cookie = String(session.cookies[0]).split(';')[0] ?? '';
  const first = 'session='.length;
  for (const at of [first, first + 22, first + 43, first + 70, cookie.length - 2]) {
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    expect(await bank.refresh({ cookies: [changed] })).toMatchObject(ended);
  }
  expect(await bank.refresh({ cookies: [cookie.slice(0, -4)] })).toMatchObject(ended);
  expect((await bank.refresh({ cookies: [cookie] })).status).toBe(200);
});

test('a session contains nothing that renews a token without the bank (ASVS 10.1.1)', async () => {
  const { session } = await bank.newCustomer();
  const value = String(session.cookies[0]).split(/[=;]/)[1] ?? '';
  const plain = Buffer.from(value, 'base64url').toString('latin1');
  const tokens = [value, plain, ...plain.matchAll(/[\w.-]{20,}/g)].map(String);
  const client = new CognitoIdentityProviderClient({});
  for (const RefreshToken of tokens) {
    const renewal = new GetTokensFromRefreshTokenCommand({ ClientId: process.env.USER_POOL_CLIENT_ID, RefreshToken });
    await expect(client.send(renewal)).rejects.toThrow(/Invalid Refresh Token/);
  }
  client.destroy();
});

test('a renewal returns a new token for half an hour and fails after half an hour without one (ASVS 7.2.2, 7.3.1)', async () => {
  const { session } = await bank.newCustomer();
  bank.clock.advance(30 * MINUTE - 2_000);
  const used = await bank.refresh(session);
  expect(used).toMatchObject({ status: 200, body: { requiresTwoFactor: false, role: 'user', balance: 0 } });
  expect(used.cookies[0]).toContain('; Max-Age=1800;');
  expect((await bank.call(getProfile, {}, { as: session })).status).toBe(401);
  const as = { token: used.result.token, cookies: used.cookies };
  expect((await bank.call(getProfile, {}, { as })).status).toBe(200);
  bank.clock.advance(30 * MINUTE);
  const refused = await bank.refresh(used);
  expect(refused).toMatchObject(ended);
  expect(refused.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
  // The session stays ended, even if the clock of the next function is behind.
  bank.clock.advance(-10 * MINUTE);
  expect(await bank.refresh(used)).toMatchObject(ended);
});

test('a renewal fails after the twelve hours of a session (ASVS 7.3.2, 10.4.8)', async () => {
  const { session } = await bank.newCustomer();
  let { cookies } = session;
  for (let half = 1; half < 24; half += 1) {
    bank.clock.advance(30 * MINUTE - 1_000);
    cookies = (await bank.refresh({ cookies })).cookies;
  }
  bank.clock.advance(29 * MINUTE);
  expect((await bank.refresh({ cookies })).status).toBe(200);
  bank.clock.advance(2 * MINUTE);
  expect(await bank.refresh({ cookies })).toMatchObject(ended);
});

// RFC 9700, 4.14.2
test('a reused cookie ends the session for everyone with a later one, with a record, and no other session (ASVS 10.4.5)', async () => {
  const ada = await bank.newCustomer();
  const stolen = ada.session;
  const phone = await bank.signIn(ada.email, ada.password);
  const mine = await bank.renew(stolen);
  expect(mine.cookies[0]).not.toBe(stolen.cookies[0]);
  const later = await bank.renew(mine);
  bank.clock.advance(61_000);
  expect((await bank.call(getProfile, {}, { as: later })).status).toBe(200);

  const refused = await bank.refresh(stolen);
  expect(refused).toMatchObject(ended);
  expect(refused.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
  expect(await bank.call(getProfile, {}, { as: later })).toMatchObject(ended);
  for (const session of [mine, later]) expect(await bank.refresh(session)).toMatchObject(ended);
  expect((await bank.refresh(phone)).status).toBe(200);

  expect(await bank.refresh(stolen)).toMatchObject(ended);
  const records = await customers.records(ada.id, 'session.refresh-token-reused');
  expect(records).toMatchObject([{ actorId: 'unknown', subjectId: ada.id }]);
});

test('a reused cookie ends the session while data are replaced, too (ASVS 10.4.5)', async () => {
  const { session } = await bank.newCustomer();
  const mine = await bank.renew(session);
  bank.clock.advance(61_000);
  const job = await backups.hold({ kind: 'restore' });
  await job.maintain();
  expect(await bank.refresh(session)).toMatchObject(ended);
  expect(await bank.call(getProfile, {}, { as: mine })).toMatchObject(ended);
  await job.end();
});

test('a reused cookie is a retry within a minute: of a lost answer, or of two tabs at once', async () => {
  const { id, session } = await bank.newCustomer();
  const both = await Promise.all([bank.renew(session), bank.renew(session)]);
  bank.clock.advance(59_000);
  for (const as of [...both, await bank.renew(session)])
    expect((await bank.call(getProfile, {}, { as })).status).toBe(200);
  expect(await customers.records(id, 'session.refresh-token-reused')).toEqual([]);
});
