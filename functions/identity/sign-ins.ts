/** Sign-ins as the pool keeps them: made, removed, two-factor on and off. */
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
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
export async function removeSignIn(userId: string): Promise<void> {
  try {
    await pool().send(new AdminDeleteUserCommand(signInOf(userId)));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
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
