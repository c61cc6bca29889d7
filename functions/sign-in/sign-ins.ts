import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/core/env.ts';
import type { Role } from '#shared/contract/views.ts';
import { normalizedPassword } from '#shared/domain/passwords.ts';
import { cognitoClient, isPoolError, poolUserIdParameters } from '../core/aws/user-pool.ts';

/** Creates a sign-in; a second call changes nothing. */
export async function createSignInAccount(userId: string, email: string, password: string, role: Role): Promise<void> {
  try {
    await cognitoClient().send(
      new AdminCreateUserCommand({
        ...poolUserIdParameters(userId),
        MessageAction: 'SUPPRESS',
        UserAttributes: verified(email),
      }),
    );
  } catch (error) {
    if (!isPoolError(error, 'UsernameExistsException')) throw error;
  }
  const Password = normalizedPassword(password);
  await cognitoClient().send(
    new AdminSetUserPasswordCommand({ ...poolUserIdParameters(userId), Password, Permanent: true }),
  );
  await cognitoClient().send(new AdminAddUserToGroupCommand({ ...poolUserIdParameters(userId), GroupName: role }));
}

/** The address is marked as verified, so that the pool accepts it at once and sends no message. */
const verified = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

/** Sets the address; a second call changes nothing. It is not accepted at a sign-in, because the user name is the id. */
export const setSignInEmail = (userId: string, email: string): Promise<boolean> =>
  ifThere(() =>
    cognitoClient().send(
      new AdminUpdateUserAttributesCommand({ ...poolUserIdParameters(userId), UserAttributes: verified(email) }),
    ),
  );

/** Removes a sign-in; a second call changes nothing. */
export const removeSignInAccount = (userId: string): Promise<boolean> =>
  ifThere(() => cognitoClient().send(new AdminDeleteUserCommand(poolUserIdParameters(userId))));

/** Disables a sign-in and ends its tokens; a second call changes nothing. */
export const disableSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => cognitoClient().send(new AdminDisableUserCommand(poolUserIdParameters(userId))));

export const enableSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => cognitoClient().send(new AdminEnableUserCommand(poolUserIdParameters(userId))));

export async function describeSignInAccount(
  userId: string,
): Promise<{ enabled: boolean; twoFactorEnabled: boolean; email: string | undefined } | undefined> {
  try {
    const answer = await cognitoClient().send(new AdminGetUserCommand(poolUserIdParameters(userId)));
    const { Enabled = false, UserMFASettingList = [], UserAttributes = [] } = answer;
    return {
      enabled: Enabled,
      twoFactorEnabled: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
      email: UserAttributes.find(({ Name }) => Name === 'email')?.Value,
    };
  } catch (error) {
    if (isPoolError(error, 'UserNotFoundException')) return undefined;
    throw error;
  }
}

export const revokeAllPoolTokens = (userId: string): Promise<boolean> =>
  ifThere(() => cognitoClient().send(new AdminUserGlobalSignOutCommand(poolUserIdParameters(userId))));

export async function setSignInPassword(userId: string, email: string, password: string, role: Role): Promise<void> {
  if (!(await replaceSignInPassword(userId, password))) await createSignInAccount(userId, email, password, role);
}

/** Leaves two-factor authentication as it is. @returns false when there is no sign-in */
export function replaceSignInPassword(userId: string, password: string): Promise<boolean> {
  const Password = normalizedPassword(password);
  return ifThere(() =>
    cognitoClient().send(
      new AdminSetUserPasswordCommand({ ...poolUserIdParameters(userId), Password, Permanent: true }),
    ),
  );
}

async function ifThere(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (isPoolError(error, 'UserNotFoundException')) return false;
    throw error;
  }
}

/** @returns false when there is no sign-in */
export const setSignInTwoFactor = (userId: string, enabled: boolean): Promise<boolean> =>
  ifThere(() =>
    cognitoClient().send(
      new AdminSetUserMFAPreferenceCommand({
        ...poolUserIdParameters(userId),
        SoftwareTokenMfaSettings: { Enabled: enabled, PreferredMfa: enabled },
      }),
    ),
  );

export async function listAdministratorIds(): Promise<string[]> {
  const ids: string[] = [];
  const admins = { UserPoolId: env.userPoolId, GroupName: 'admin' satisfies Role };
  for await (const { Users = [] } of paginateListUsersInGroup({ client: cognitoClient() }, admins))
    ids.push(...Users.flatMap(({ Username }) => Username ?? []));
  return ids;
}
