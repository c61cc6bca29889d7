import { assertChallengeSession, closeChallenge, createChallengeSession } from '../challenges.ts';
import { CognitoError, invalidParameterException, notAuthorizedException, requiredParameter } from '../errors.ts';
import { countFailure, forgetFailures, lockOutError, recordUncountedAttempt } from '../lock-out.ts';
import { passwordMatches } from '../passwords.ts';
import { assertClientId, assertPoolId, type CognitoOperations, type LocalUserPool } from '../pool.ts';
import { newRefreshToken, startSignIn } from '../sign-ins.ts';
import { issueTokens } from '../tokens.ts';
import { isUsedStep, totpStepOfCode } from '../totp.ts';
import { findPoolUser, type PoolUser, savePoolUser } from '../users.ts';

export const authenticationOperations = {
  /** https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html */
  async AdminInitiateAuth(pool, input) {
    const { store } = pool;
    assertPoolId(pool, input.UserPoolId);
    assertClientId(pool, input.ClientId);
    if (input.AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') {
      throw invalidParameterException('Auth flow not enabled for this client');
    }
    const username = requiredParameter('authParameters.USERNAME', input.AuthParameters?.USERNAME);
    const password = requiredParameter('authParameters.PASSWORD', input.AuthParameters?.PASSWORD);

    const compared = findPoolUser(store, username)?.passwordHash;
    const matches = await passwordMatches(password, compared, pool.passwordCost);

    // The outcome is decided after the slow hash, so that concurrent attempts get no more tries than successive ones,
    // and a password that was changed meanwhile no longer counts.
    const answer = store.transaction(() => {
      const now = pool.clock();
      const locked = lockOutError(store, username, now);
      if (locked) return locked;
      const user = findPoolUser(store, username);
      if (!user || !matches || user.passwordHash !== compared) {
        countFailure(store, username, now);
        return notAuthorizedException('Incorrect username or password.');
      }
      if (!user.enabled) {
        recordUncountedAttempt(store, username, now);
        return notAuthorizedException('User is disabled.');
      }
      // Preferred or not: https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SoftwareTokenMfaSettingsType.html
      if (!user.softwareToken?.enabled) return signedIn(pool, user);
      const challenge = {
        ChallengeName: 'SOFTWARE_TOKEN_MFA' as const,
        ChallengeParameters: { USER_ID_FOR_SRP: username },
        Session: createChallengeSession(pool, 'SOFTWARE_TOKEN_MFA', username),
      };
      return async () => challenge;
    });
    return answer();
  },

  /** Accepts codes only, because the bank sets no temporary passwords. */
  async AdminRespondToAuthChallenge(pool, input) {
    const { store } = pool;
    const { ChallengeName, ChallengeResponses } = input;
    assertPoolId(pool, input.UserPoolId);
    assertClientId(pool, input.ClientId);
    if (ChallengeName !== 'SOFTWARE_TOKEN_MFA') {
      throw invalidParameterException(`The local pool takes no answer to ${ChallengeName}`);
    }
    const username = requiredParameter('challengeResponses.USERNAME', ChallengeResponses?.USERNAME);
    const code = requiredParameter(
      'challengeResponses.SOFTWARE_TOKEN_MFA_CODE',
      ChallengeResponses?.SOFTWARE_TOKEN_MFA_CODE,
    );
    const session = requiredParameter('session', input.Session);

    const answer = store.transaction(() => {
      const now = pool.clock();
      assertChallengeSession(pool, session, ChallengeName, username);
      const user = findPoolUser(store, username);
      if (!user?.enabled) return notAuthorizedException('User is disabled.');
      const { softwareToken } = user;
      if (!softwareToken?.enabled) {
        return new CognitoError('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
      }
      const locked = lockOutError(store, username, now);
      if (locked) return locked;
      const step = totpStepOfCode(softwareToken.secret, code, now);
      if (step === undefined) {
        countFailure(store, username, now);
        return new CognitoError('CodeMismatchException', 'Invalid code received for user');
      }
      if (isUsedStep(step, softwareToken.lastStep, now)) {
        return new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
      }
      const answered: PoolUser = { ...user, softwareToken: { ...softwareToken, lastStep: step } };
      savePoolUser(pool, answered);
      closeChallenge(pool, session);
      return signedIn(pool, answered);
    });
    return answer();
  },
} satisfies Partial<CognitoOperations>;

/**
 * Only a complete sign-in clears the failures: a known password buys no further guesses at the code. @returns what
 * issues the tokens, after the transaction because it calls a trigger
 */
function signedIn(pool: LocalUserPool, user: PoolUser) {
  forgetFailures(pool.store, user.username);
  const signIn = startSignIn(pool, user.username);
  const RefreshToken = newRefreshToken(pool.store, signIn);
  return async () => {
    const tokens = await issueTokens(pool, user, signIn, 'TokenGeneration_Authentication');
    return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken } };
  };
}
