import { describe, expect, it } from 'vitest';
import { claims, refused, usePool } from './bank-pool.ts';

const REVOKED = ['NotAuthorizedException', 'Refresh Token has been revoked'] as const;
const ACCESS_REVOKED = ['NotAuthorizedException', 'Access Token has been revoked'] as const;
const DAY = 86_400;

describe('a renewal', () => {
  const pool = usePool();

  it('gives new tokens of the same sign-in', async () => {
    const first = await pool().signIn(await pool().customer());
    pool().clock.advance(600);
    const second = await pool().refresh(first.RefreshToken);
    expect(second.RefreshToken).not.toBe(first.RefreshToken);
    for (const kind of ['AccessToken', 'IdToken'] as const) {
      const [before, after] = [claims(first[kind]), claims(second[kind])];
      expect(after).toMatchObject({ auth_time: before.auth_time, origin_jti: before.origin_jti, sub: before.sub });
      expect(after.jti).not.toBe(before.jti);
      expect(Number(after.exp) - Number(before.exp)).toBe(600);
    }
  });

  it('reads the groups anew', async () => {
    const username = await pool().customer();
    const { RefreshToken } = await pool().signIn(username);
    await pool().sdk.adminAddUserToGroup({ ...pool().named(username), GroupName: 'admin' });
    expect(claims((await pool().refresh(RefreshToken)).AccessToken)['cognito:groups']).toEqual(['admin']);
  });

  it('takes the old token again within the grace period only', async () => {
    const { RefreshToken } = await pool().signIn(await pool().customer());
    const successor = await pool().refresh(RefreshToken);
    pool().clock.advance(6);
    await pool().refresh(RefreshToken);
    pool().clock.advance(4);
    // The retry did not extend the grace period.
    await refused(pool().refresh(RefreshToken), 'RefreshTokenReuseException');
    await pool().refresh(successor.RefreshToken);
  });

  it('gives twenty that come at once the same sign-in, and no other afterwards', async () => {
    const { RefreshToken } = await pool().signIn(await pool().customer());
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool().refresh(RefreshToken)));
    expect(new Set(answers.map(({ AccessToken }) => claims(AccessToken).origin_jti)).size).toBe(1);
    pool().clock.advance(10);
    await refused(pool().refresh(RefreshToken), 'RefreshTokenReuseException');
  });

  it('hands on the remaining time and adds none', async () => {
    let { RefreshToken } = await pool().signIn(await pool().customer());
    pool().clock.advance(DAY - 1);
    ({ RefreshToken } = await pool().refresh(RefreshToken));
    pool().clock.advance(1);
    await refused(pool().refresh(RefreshToken), 'NotAuthorizedException', 'Refresh Token has expired');
  });

  it('refuses what was never issued', async () => {
    await refused(pool().refresh('invented'), 'NotAuthorizedException', 'Invalid Refresh Token');
    const { AccessToken } = await pool().signIn(await pool().customer());
    await refused(pool().refresh(AccessToken), 'NotAuthorizedException', 'Invalid Refresh Token');
  });

  it('refuses a disabled user, and that sign-in for good', async () => {
    const username = await pool().customer();
    const { RefreshToken, AccessToken } = await pool().signIn(username);
    await pool().sdk.adminDisableUser(pool().named(username));
    await refused(pool().refresh(RefreshToken), 'NotAuthorizedException', 'User is disabled.');
    await refused(pool().sdk.associateSoftwareToken({ AccessToken }), ...ACCESS_REVOKED);
    await pool().sdk.adminEnableUser(pool().named(username));
    await refused(pool().refresh(RefreshToken), ...REVOKED);
  });
});

describe('a revocation', () => {
  const pool = usePool();

  it('ends the sign-in: its refresh tokens, their successors and its access tokens', async () => {
    const first = await pool().signIn(await pool().customer());
    const second = await pool().refresh(first.RefreshToken);
    await pool().revoke(second.RefreshToken);
    await refused(pool().refresh(second.RefreshToken), ...REVOKED);
    await refused(pool().refresh(first.RefreshToken), ...REVOKED);
    for (const { AccessToken } of [first, second]) {
      await refused(pool().sdk.associateSoftwareToken({ AccessToken }), ...ACCESS_REVOKED);
      await refused(pool().sdk.verifySoftwareToken({ AccessToken, UserCode: '123456' }), ...ACCESS_REVOKED);
    }
  });

  it("leaves the user's other sign-ins", async () => {
    const username = await pool().customer();
    const [phone, desk] = [await pool().signIn(username), await pool().signIn(username)];
    await pool().revoke(phone.RefreshToken);
    await pool().refresh(desk.RefreshToken);
  });

  it('takes refresh tokens only', async () => {
    const { AccessToken } = await pool().signIn(await pool().customer());
    await refused(pool().revoke(AccessToken), 'UnsupportedTokenTypeException');
    await refused(pool().revoke('invented'), 'InvalidParameterException');
  });
});

describe('a global sign-out', () => {
  const pool = usePool();

  it("ends all of one user's sign-ins, no other user's and no later one", async () => {
    const [username, other] = [await pool().customer(), await pool().customer()];
    const [phone, desk, others] = [
      await pool().signIn(username),
      await pool().signIn(username),
      await pool().signIn(other),
    ];
    await pool().sdk.adminUserGlobalSignOut(pool().named(username));
    for (const { RefreshToken, AccessToken } of [phone, desk]) {
      await refused(pool().refresh(RefreshToken), ...REVOKED);
      await refused(pool().sdk.associateSoftwareToken({ AccessToken }), ...ACCESS_REVOKED);
    }
    await pool().refresh(others.RefreshToken);
    const { AccessToken, RefreshToken } = await pool().signIn(username);
    await pool().sdk.associateSoftwareToken({ AccessToken });
    await pool().refresh(RefreshToken);
  });
});
