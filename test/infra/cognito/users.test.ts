import { expect, it } from 'vitest';
import { expectPoolRefusal, setupBankPool } from './bank-pool.ts';

const pool = setupBankPool();

it('a deleted account is gone with its sign-ins, and may be made anew', async () => {
  const username = await pool().customer();
  const before = await pool().sdk.adminGetUser(pool().named(username));
  const { AccessToken, RefreshToken } = await pool().signIn(username);
  await pool().sdk.adminDeleteUser(pool().named(username));

  await expectPoolRefusal(pool().initiate(username), 'NotAuthorizedException', 'Incorrect username or password.');
  await pool().customer(username);
  await expectPoolRefusal(pool().refresh(RefreshToken), 'NotAuthorizedException', 'Invalid Refresh Token');
  await expectPoolRefusal(pool().sdk.associateSoftwareToken({ AccessToken }), 'NotAuthorizedException');
  const after = await pool().sdk.adminGetUser(pool().named(username));
  expect(after.UserAttributes?.[0]?.Value).not.toBe(before.UserAttributes?.[0]?.Value);
});

it('a group lists its members alone, in pages', async () => {
  const { sdk, cognito } = pool();
  const group = { UserPoolId: cognito.poolId, GroupName: 'admin' };
  const members = Array.from({ length: 61 }, (_, index) => `admin-${index + 100}`);
  for (const name of members) {
    await pool().customer(name);
    await sdk.adminAddUserToGroup({ ...pool().named(name), GroupName: 'admin' });
  }
  await pool().customer('admin-nobody');
  const { Users: first = [], NextToken } = await sdk.listUsersInGroup(group);
  const { Users: last = [], ...rest } = await sdk.listUsersInGroup({ ...group, NextToken });
  expect([first, last].map((users) => users.length)).toEqual([60, 1]);
  expect([...first, ...last].map(({ Username }) => Username)).toEqual(members);
  expect(rest.NextToken).toBeUndefined();
  await expectPoolRefusal(sdk.listUsersInGroup({ ...group, GroupName: 'owners' }), 'ResourceNotFoundException');
});
