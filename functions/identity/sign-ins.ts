/** Sign-ins as the pool keeps them: made, disabled, removed, their passwords and two-factor. */
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

/** Makes a sign-in that is ready for use. Doing it twice is doing it once. */
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

/** Removes a sign-in; one that is not there is removed already. */
export const removeSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminDeleteUserCommand(signInOf(userId))));

/** Nobody signs in with it any more, and its tokens end. One that is not there opens nothing anyway. */
export const disableSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminDisableUserCommand(signInOf(userId))));

export const enableSignIn = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminEnableUserCommand(signInOf(userId))));

/** What the pool knows of a sign-in; undefined when there is none. */
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

/** Ends all refresh tokens and what came of them. */
export const endSignIns = (userId: string): Promise<boolean> =>
  ifThere(() => pool().send(new AdminUserGlobalSignOutCommand(signInOf(userId))));

/** Sets a password for good; who has no sign-in (a restored customer) gets one by it. */
export async function setPassword(userId: string, email: string, password: string, role: Role): Promise<void> {
  const Password = password;
  const isSet = await ifThere(() =>
    pool().send(new AdminSetUserPasswordCommand({ ...signInOf(userId), Password, Permanent: true })),
  );
  if (!isSet) await createSignIn(userId, email, password, role);
}

/** @returns false when the pool has no such sign-in */
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
