/** A password changed by whoever it belongs to. */
import {
  ChangePasswordCommand,
  InvalidParameterException,
  LimitExceededException,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { sessionEnded } from '#functions/platform/errors.ts';
import { pool } from './pool.ts';

/** `'too many'`: the pool takes five calls an hour for each person, whether they succeed or not. */
export type PasswordChange = 'changed' | 'wrong' | 'too many';

/**
 * NOTE: it ends no session.
 * @param wanted a password that keeps the bank's rules, which are stricter than the pool's
 * @throws Refusal 401 for a token that is not good any more
 */
export async function changePassword(accessToken: string, current: string, wanted: string): Promise<PasswordChange> {
  try {
    await pool().send(
      new ChangePasswordCommand({ AccessToken: accessToken, PreviousPassword: current, ProposedPassword: wanted }),
    );
    return 'changed';
  } catch (error) {
    if (error instanceof LimitExceededException) return 'too many';
    // A text that can be nobody's password.
    if (error instanceof InvalidParameterException) return 'wrong';
    if (!(error instanceof NotAuthorizedException)) throw error;
    // The pool has one name for both, and different words.
    if (/access token/i.test(error.message)) throw sessionEnded();
    return 'wrong';
  }
}
