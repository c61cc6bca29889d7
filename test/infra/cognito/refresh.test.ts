import { it } from 'vitest';
import { expectPoolRefusal, setupBankPool } from './bank-pool.ts';

const pool = setupBankPool();

const REVOKED = ['NotAuthorizedException', 'Refresh Token has been revoked'] as const;
const ACCESS_REVOKED = ['NotAuthorizedException', 'Access Token has been revoked'] as const;
const DAY = 86_400;

it('a renewal accepts the old token again within the grace period only', async () => {
  const { RefreshToken } = await pool().signIn(await pool().customer());
  const successor = await pool().refresh(RefreshToken);
  pool().clock.advance(6);
  await pool().refresh(RefreshToken);
  pool().clock.advance(4);
  // The retry did not extend the grace period.
  await expectPoolRefusal(pool().refresh(RefreshToken), 'RefreshTokenReuseException');
  await pool().refresh(successor.RefreshToken);
});

it('a renewal passes on the remaining time and adds none', async () => {
  let { RefreshToken } = await pool().signIn(await pool().customer());
  pool().clock.advance(DAY - 1);
  ({ RefreshToken } = await pool().refresh(RefreshToken));
  pool().clock.advance(1);
  await expectPoolRefusal(pool().refresh(RefreshToken), 'NotAuthorizedException', 'Refresh Token has expired');
});

it("a global sign-out ends all of one user's sign-ins, but no other user's and no later one", async () => {
  const username = await pool().customer();
  const [phone, desk] = [await pool().signIn(username), await pool().signIn(username)];
  const others = await pool().signIn(await pool().customer());
  await pool().sdk.adminUserGlobalSignOut(pool().named(username));
  for (const { RefreshToken, AccessToken } of [phone, desk]) {
    await expectPoolRefusal(pool().refresh(RefreshToken), ...REVOKED);
    await expectPoolRefusal(pool().sdk.associateSoftwareToken({ AccessToken }), ...ACCESS_REVOKED);
  }
  await pool().refresh(others.RefreshToken);
  await pool().refresh((await pool().signIn(username)).RefreshToken);
});
