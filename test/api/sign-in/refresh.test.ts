import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { refresh } from '#shared/contract/sign-in.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, backups } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const MINUTE = 60_000;

const ended = { status: 401, body: { code: 'session_ended', error: 'Your session has ended. Please sign in again.' } };

describe('renewing a session', () => {
  test('a renewal returns a new token that works, after the old one has expired (ASVS 7.2.2)', async () => {
    const { session } = await bank.newCustomer();
    bank.clock.advance(15 * 60_000 + 1_000);
    expect((await bank.call(getProfile, {}, { as: session })).status).toBe(401);

    const renewed = await bank.call(refresh, {}, { cookies: session.cookies });
    expect(renewed).toMatchObject({ status: 200, body: { requiresTwoFactor: false, role: 'user', balance: 0 } });
    const token = renewed.result.token;
    expect((await bank.call(getProfile, {}, { as: { token, cookies: renewed.cookies } })).status).toBe(200);
  });

  test('a renewal replaces the cookie, and a used one is valid for a minute more, then never again (ASVS 10.4.5)', async () => {
    const { session } = await bank.newCustomer();
    const first = await bank.call(refresh, {}, { cookies: session.cookies });
    expect(first.cookies[0]).not.toBe(session.cookies[0]);
    expect((await bank.call(refresh, {}, { cookies: session.cookies })).status).toBe(200);
    bank.clock.advance(61_000);
    expect(await bank.call(refresh, {}, { cookies: session.cookies })).toMatchObject(ended);
  });

  test('a renewal accepts no cookie that was changed, even in one letter (ASVS 11.3.3)', async () => {
    const { session } = await bank.newCustomer();
    const cookie = String(session.cookies[0]).split(';')[0] ?? '';
    const first = 'session='.length;
    for (const at of [first, first + 22, first + 43, first + 70, cookie.length - 2]) {
      const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
      expect(await bank.call(refresh, {}, { cookies: [changed] })).toMatchObject(ended);
    }
    expect(await bank.call(refresh, {}, { cookies: [cookie.slice(0, -4)] })).toMatchObject(ended);
    expect((await bank.call(refresh, {}, { cookies: [cookie] })).status).toBe(200);
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

  test('a renewal fails after half an hour without one (ASVS 7.3.1)', async () => {
    const { session } = await bank.newCustomer();
    bank.clock.advance(30 * MINUTE - 2_000);
    const used = await bank.call(refresh, {}, { cookies: session.cookies });
    expect(used.status).toBe(200);
    expect(used.cookies[0]).toContain('; Max-Age=1800;');
    bank.clock.advance(30 * MINUTE);
    const refused = await bank.call(refresh, {}, { cookies: used.cookies });
    expect(refused).toMatchObject(ended);
    expect(refused.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
    // The session stays ended, even if the clock of the next function is behind.
    bank.clock.advance(-10 * MINUTE);
    expect(await bank.call(refresh, {}, { cookies: used.cookies })).toMatchObject(ended);
  });

  test('a renewal fails after the twelve hours of a session (ASVS 7.3.2, 10.4.8)', async () => {
    const { session } = await bank.newCustomer();
    let { cookies } = session;
    for (let half = 1; half < 24; half += 1) {
      bank.clock.advance(30 * MINUTE - 1_000);
      cookies = (await bank.call(refresh, {}, { cookies })).cookies;
    }
    bank.clock.advance(29 * MINUTE);
    expect((await bank.call(refresh, {}, { cookies })).status).toBe(200);
    bank.clock.advance(2 * MINUTE);
    expect(await bank.call(refresh, {}, { cookies })).toMatchObject(ended);
  });
});

describe('a cookie that was used before (RFC 9700, 4.14.2)', () => {
  test('a reused cookie ends the session for everyone with a later one, with a record, and no other session (ASVS 10.4.5)', async () => {
    const ada = await bank.newCustomer();
    const stolen = ada.session.cookies;
    const phone = await bank.signIn(ada.email, ada.password);
    const mine = await bank.call(refresh, {}, { cookies: stolen });
    const later = await bank.call(refresh, {}, { cookies: mine.cookies });
    const as = { token: later.result.token, cookies: later.cookies };
    bank.clock.advance(61_000);
    expect((await bank.call(getProfile, {}, { as })).status).toBe(200);

    expect(await bank.call(refresh, {}, { cookies: stolen })).toMatchObject(ended);
    expect(await bank.call(getProfile, {}, { as })).toMatchObject(ended);
    for (const { cookies } of [mine, later]) expect(await bank.call(refresh, {}, { cookies })).toMatchObject(ended);
    expect((await bank.call(refresh, {}, { cookies: phone.cookies })).status).toBe(200);

    expect(await bank.call(refresh, {}, { cookies: stolen })).toMatchObject(ended);
    const records = (await bank.auditOf(ada.id)).filter(({ action }) => action === 'session.refresh-token-reused');
    expect(records).toMatchObject([{ actorId: 'unknown', subjectId: ada.id }]);
  });

  test('a reused cookie ends the session while data are replaced, too (ASVS 10.4.5)', async () => {
    const { session } = await bank.newCustomer();
    const mine = await bank.call(refresh, {}, { cookies: session.cookies });
    bank.clock.advance(61_000);
    const job = await backups.hold({ kind: 'restore' });
    await job.maintain();
    expect(await bank.call(refresh, {}, { cookies: session.cookies })).toMatchObject(ended);
    const as = { token: mine.result.token, cookies: mine.cookies };
    expect(await bank.call(getProfile, {}, { as })).toMatchObject(ended);
    await job.end();
  });

  test('a reused cookie is a retry within a minute: of a lost answer, or of two tabs at once', async () => {
    const ada = await bank.newCustomer();
    const { cookies } = ada.session;
    const both = await Promise.all([bank.call(refresh, {}, { cookies }), bank.call(refresh, {}, { cookies })]);
    bank.clock.advance(59_000);
    for (const { status, result, cookies: next } of [...both, await bank.call(refresh, {}, { cookies })]) {
      expect(status).toBe(200);
      expect((await bank.call(getProfile, {}, { as: { token: result.token, cookies: next } })).status).toBe(200);
    }
    const records = (await bank.auditOf(ada.id)).map(({ action }) => action);
    expect(records).not.toContain('session.refresh-token-reused');
  });
});
