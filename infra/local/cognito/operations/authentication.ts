import { checkSession, closeChallenge, openChallenge } from '../challenges.ts';
import { CognitoError, invalidParameter, notAuthorized, required } from '../errors.ts';
import { countFailure, forgetFailures, lockOut, noteAttempt } from '../lock-out.ts';
import { passwordMatches } from '../passwords.ts';
import { checkClient, checkPool, type Operations, type Pool } from '../pool.ts';
import { newRefreshToken, startSignIn } from '../sign-ins.ts';
import { issueTokens } from '../tokens.ts';
import { stepOfCode } from '../totp.ts';
import { attributesOf, findUser, saveUser, type User, userKey } from '../users.ts';

export const authenticationOperations = {
  /** https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html */
  async AdminInitiateAuth(pool, input) {
    const { store, settings } = pool;
    checkPool(pool, input.UserPoolId);
    checkClient(pool, input.ClientId);
    const allowed = settings.explicitAuthFlows.includes('ALLOW_ADMIN_USER_PASSWORD_AUTH');
    if (input.AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH' || !allowed) {
      throw invalidParameter('Auth flow not enabled for this client');
    }
    const key = userKey(pool, required('authParameters.USERNAME', input.AuthParameters?.USERNAME));
    const password = required('authParameters.PASSWORD', input.AuthParameters?.PASSWORD);

    const compared = findUser(store, key)?.passwordHash;
    const matches = await passwordMatches(password, compared, pool.passwordCost);

    // Decided after the slow hash: concurrent attempts get no more tries than successive ones, and a password changed
    // meanwhile no longer counts.
    const answer = store.transaction(() => {
      const now = pool.clock();
      const locked = lockOut(store, key, now);
      if (locked) return locked;
      const user = findUser(store, key);
      if (!user && !settings.preventUserExistenceErrors) {
        return new CognitoError('UserNotFoundException', 'User does not exist.');
      }
      if (!user || !matches || user.passwordHash !== compared) {
        countFailure(store, key, now);
        return notAuthorized('Incorrect username or password.');
      }
      if (!user.enabled) {
        noteAttempt(store, key, now);
        return notAuthorized('User is disabled.');
      }
      const challenge = challengeFor(user);
      if (!challenge) return signedIn(pool, user);
      const challenged = { ...challenge, Session: openChallenge(pool, challenge.ChallengeName, key) };
      return async () => challenged;
    });
    return answer();
  },

  /** Codes only: the bank sets no temporary passwords. */
  async AdminRespondToAuthChallenge(pool, input) {
    const { store } = pool;
    const { ChallengeName, ChallengeResponses } = input;
    checkPool(pool, input.UserPoolId);
    checkClient(pool, input.ClientId);
    if (ChallengeName !== 'SOFTWARE_TOKEN_MFA') {
      throw invalidParameter(`The local pool takes no answer to ${ChallengeName}`);
    }
    const key = userKey(pool, required('challengeResponses.USERNAME', ChallengeResponses?.USERNAME));
    const code = required('challengeResponses.SOFTWARE_TOKEN_MFA_CODE', ChallengeResponses?.SOFTWARE_TOKEN_MFA_CODE);
    const session = required('session', input.Session);

    const answer = store.transaction(() => {
      const now = pool.clock();
      checkSession(pool, session, ChallengeName, key);
      const user = findUser(store, key);
      if (!user?.enabled) return notAuthorized('User is disabled.');
      const { softwareToken } = user;
      if (!softwareToken?.enabled) {
        return new CognitoError('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
      }
      const locked = lockOut(store, key, now);
      if (locked) return locked;
      const step = stepOfCode(softwareToken.secret, code, now);
      if (step === undefined) {
        countFailure(store, key, now);
        return new CognitoError('CodeMismatchException', 'Invalid code received for user');
      }
      if (step <= softwareToken.lastStep) {
        return new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
      }
      const answered: User = { ...user, softwareToken: { ...softwareToken, lastStep: step } };
      saveUser(pool, answered);
      closeChallenge(pool, session);
      return signedIn(pool, answered);
    });
    return answer();
  },
} satisfies Partial<Operations>;

/**
 * Preferred or not:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SoftwareTokenMfaSettingsType.html
 */
function challengeFor(user: User) {
  const USER_ID_FOR_SRP = user.username;
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const userAttributes = JSON.stringify(
      Object.fromEntries(attributesOf(user).map(({ Name, Value }) => [Name, Value])),
    );
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED' as const,
      ChallengeParameters: { USER_ID_FOR_SRP, requiredAttributes: '[]', userAttributes },
    };
  }
  if (user.softwareToken?.enabled) {
    return { ChallengeName: 'SOFTWARE_TOKEN_MFA' as const, ChallengeParameters: { USER_ID_FOR_SRP } };
  }
  return undefined;
}

/**
 * Only a complete sign-in clears the failures: a known password buys no further guesses at the code. @returns what
 * issues the tokens, after the transaction because it calls a trigger
 */
function signedIn(pool: Pool, user: User) {
  const key = userKey(pool, user.username);
  forgetFailures(pool.store, key);
  const signIn = startSignIn(pool, key);
  const RefreshToken = newRefreshToken(pool.store, signIn);
  return async () => {
    const tokens = await issueTokens(pool, user, signIn, 'TokenGeneration_Authentication');
    return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken } };
  };
}
