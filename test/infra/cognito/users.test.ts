import { describe, expect, it } from 'vitest';
import { PASSWORD, refused, usePool } from './bank-pool.ts';

describe('an account', () => {
  const pool = usePool();

  it('an account cannot be opened twice, even in another case', async () => {
    const username = await pool().customer('Ben');
    await refused(pool().customer(username), 'UsernameExistsException', 'User account already exists');
    await refused(pool().customer('bEN'), 'UsernameExistsException');
  });

  it('an account cannot be made by its owner', async () => {
    const call = pool().sdk.signUp({ ClientId: pool().cognito.clientId, Username: 'eve', Password: PASSWORD });
    await refused(call, 'NotAuthorizedException', 'SignUp is not permitted for this user pool');
  });

  it('a deleted account is gone with its sign-ins, and may be made anew', async () => {
    const username = await pool().customer();
    const before = await pool().sdk.adminGetUser(pool().named(username));
    const { AccessToken, RefreshToken } = await pool().signIn(username);
    await pool().sdk.adminDeleteUser(pool().named(username));

    await refused(pool().sdk.adminGetUser(pool().named(username)), 'UserNotFoundException', 'User does not exist.');
    await refused(pool().initiate(username), 'NotAuthorizedException', 'Incorrect username or password.');
    await pool().customer(username);
    await refused(pool().refresh(RefreshToken), 'NotAuthorizedException', 'Invalid Refresh Token');
    await refused(pool().sdk.associateSoftwareToken({ AccessToken }), 'NotAuthorizedException');
    const after = await pool().sdk.adminGetUser(pool().named(username));
    expect(after.UserAttributes?.[0]?.Value).not.toBe(before.UserAttributes?.[0]?.Value);
  });

  it('an account is refused under every name that the pool does not have', async () => {
    const { sdk } = pool();
    const unknown = pool().named('nobody');
    for (const call of [
      sdk.adminGetUser(unknown),
      sdk.adminDeleteUser(unknown),
      sdk.adminDisableUser(unknown),
      sdk.adminEnableUser(unknown),
      sdk.adminSetUserPassword({ ...unknown, Password: PASSWORD, Permanent: true }),
      sdk.adminAddUserToGroup({ ...unknown, GroupName: 'admin' }),
      sdk.adminUpdateUserAttributes({ ...unknown, UserAttributes: [] }),
      sdk.adminUserGlobalSignOut(unknown),
      pool().preferCodes('nobody', false),
    ]) {
      await refused(call, 'UserNotFoundException', 'User does not exist.');
    }
  });
});

describe('the list of users', () => {
  const pool = usePool();

  it('the list of users comes in pages', async () => {
    for (const name of ['list-c', 'list-a', 'list-b']) await pool().customer(name);
    const { poolId: UserPoolId } = pool().cognito;
    const { Users: first, PaginationToken } = await pool().sdk.listUsers({ UserPoolId, Limit: 2 });
    const { Users: last, ...rest } = await pool().sdk.listUsers({ UserPoolId, Limit: 2, PaginationToken });
    const names = [first, last].map((users) => users?.map(({ Username }) => Username));
    expect(names).toEqual([['list-a', 'list-b'], ['list-c']]);
    expect(rest.PaginationToken).toBeUndefined();
  });

  it('the list of a group has its members alone', async () => {
    const { sdk, cognito } = pool();
    const group = { UserPoolId: cognito.poolId, GroupName: 'admin' };
    await sdk.adminAddUserToGroup({ ...pool().named('list-b'), GroupName: 'admin' });
    const { Users = [], NextToken } = await sdk.listUsersInGroup(group);
    expect([Users.map(({ Username }) => Username), NextToken]).toEqual([['list-b'], undefined]);
    await refused(sdk.listUsersInGroup({ ...group, GroupName: 'owners' }), 'ResourceNotFoundException');
  });
});
