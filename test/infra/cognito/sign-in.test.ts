import { expect, it } from 'vitest';
import { passwordHashesDuring } from '#test/support/password-hashes.ts';
import { expectPoolRefusal, setupBankPool, WRONG_PASSWORD } from './bank-pool.ts';

const pool = setupBankPool();

const INCORRECT = ['NotAuthorizedException', 'Incorrect username or password.'] as const;

it('a sign-in names a disabled user only after the right password', async () => {
  const username = await pool().customer();
  await pool().sdk.adminDisableUser(pool().named(username));
  await expectPoolRefusal(pool().initiate(username, WRONG_PASSWORD), ...INCORRECT);
  await expectPoolRefusal(pool().initiate(username), 'NotAuthorizedException', 'User is disabled.');
  await pool().sdk.adminEnableUser(pool().named(username));
  await pool().signIn(username);
});

it('a sign-in hashes one password, for an unknown user as for a wrong password', async () => {
  const username = await pool().customer();
  for (const name of [username, 'a stranger']) {
    const hashes = await passwordHashesDuring(() =>
      expectPoolRefusal(pool().initiate(name, WRONG_PASSWORD), ...INCORRECT),
    );
    expect(hashes, name).toBe(1);
  }
});
