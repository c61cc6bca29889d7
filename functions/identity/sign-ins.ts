import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '#shared/contract/views.ts';
import { pool, signInOf } from './pool.ts';

/** Idempotent. */
export async function createSignIn(userId: string, email: string, password: string, role: Role): Promise<void> {
  try {
    await pool().send(
      new AdminCreateUserCommand({
        ...signInOf(userId),
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await pool().send(new AdminSetUserPasswordCommand({ ...signInOf(userId), Password: password, Permanent: true }));
  await pool().send(new AdminAddUserToGroupCommand({ ...signInOf(userId), GroupName: role }));
}

/** Idempotent. */
export const removeSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminDeleteUserCommand(signInOf(userId))));

/** Ends its tokens as well; idempotent. */
export const disableSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminDisableUserCommand(signInOf(userId))));

export const enableSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminEnableUserCommand(signInOf(userId))));

export async function describeSignIn(
  userId: string,
): Promise<{ enabled: boolean; twoFactorEnabled: boolean } | undefined> {
  try {
    const { Enabled = false, UserMFASettingList = [] } = await pool().send(new AdminGetUserCommand(signInOf(userId)));
    return { enabled: Enabled, twoFactorEnabled: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA') };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Revokes all refresh tokens and the tokens issued by them. */
export const endSignIns = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminUserGlobalSignOutCommand(signInOf(userId))));

/** Creates a missing sign-in, as a restored customer's is. */
export async function setPassword(userId: string, email: string, password: string, role: Role): Promise<void> {
  const Password = password;
  const isSet = await ifThere(() =>
    pool().send(new AdminSetUserPasswordCommand({ ...signInOf(userId), Password, Permanent: true })),
  );
  if (!isSet) await createSignIn(userId, email, password, role);
}

async function ifThere(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

export async function setTwoFactor(userId: string, enabled: boolean): Promise<void> {
  await pool().send(
    new AdminSetUserMFAPreferenceCommand({
      ...signInOf(userId),
      SoftwareTokenMfaSettings: { Enabled: enabled, PreferredMfa: enabled },
    }),
  );
}
