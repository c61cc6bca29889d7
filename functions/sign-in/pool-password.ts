import { ChangePasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { sessionEndedError } from '#functions/core/errors.ts';
import { normalizedPassword } from '#shared/domain/passwords.ts';
import { cognitoClient, isPoolError } from '../core/aws/user-pool.ts';

/** `'too many'` means that the pool's limit is reached: five calls an hour, successful or not. */
export type PasswordChangeOutcome = 'changed' | 'wrong' | 'too many';

/** Changes the password. NOTE: this ends no session. @throws DomainError 401 for an invalid token */
export async function changePoolPassword(
  accessToken: string,
  current: string,
  wanted: string,
): Promise<PasswordChangeOutcome> {
  try {
    await cognitoClient().send(
      new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: normalizedPassword(current),
        ProposedPassword: normalizedPassword(wanted),
      }),
    );
    return 'changed';
  } catch (error) {
    if (isPoolError(error, 'LimitExceededException')) return 'too many';
    if (isPoolError(error, 'InvalidParameterException')) return 'wrong';
    if (!isPoolError(error, 'NotAuthorizedException')) throw error;
    // The pool uses the same error for an invalid token and a wrong password.
    if (/access token/i.test(error.message)) throw sessionEndedError();
    return 'wrong';
  }
}
