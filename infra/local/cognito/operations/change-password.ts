import { isFromFastClock } from '#shared/domain/clock-skew.ts';
import { CognitoError, notAuthorizedException, requiredParameter } from '../errors.ts';
import { assertMeetsPasswordPolicy, hashPassword, passwordMatches } from '../passwords.ts';
import type { CognitoOperations, LocalUserPool } from '../pool.ts';
import { userOfAccessToken } from '../tokens.ts';
import { savePoolUser } from '../users.ts';

/** "5 attempts per hour": https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html */
const CALLS = 5;
const HOUR_MS = 3_600_000;

export const passwordOperations = {
  /** NOTE: this ends no sign-in. */
  async ChangePassword(pool, input) {
    const { username } = userOfAccessToken(pool, input.AccessToken);
    const previous = requiredParameter('previousPassword', input.PreviousPassword);
    const proposed = requiredParameter('proposedPassword', input.ProposedPassword);
    assertMeetsPasswordPolicy(proposed, pool.settings.passwordMinimumLength);
    pool.store.transaction(() => countCall(pool, username));

    const compared = userOfAccessToken(pool, input.AccessToken).passwordHash;
    const [matches, passwordHash] = await Promise.all([
      passwordMatches(previous, compared, pool.passwordCost),
      hashPassword(proposed, pool.passwordCost),
    ]);

    // The outcome is decided after the slow hash, so that a password that was changed meanwhile no longer counts.
    return pool.store.transaction(() => {
      const user = userOfAccessToken(pool, input.AccessToken);
      if (!matches || user.passwordHash !== compared) {
        throw notAuthorizedException('Incorrect username or password.');
      }
      savePoolUser(pool, { ...user, passwordHash });
      return {};
    });
  },
} satisfies Partial<CognitoOperations>;

function countCall({ store: { sql }, clock }: LocalUserPool, key: string): void {
  const now = clock();
  const calls = sql.all`SELECT at FROM passwordChanges WHERE userKey = ${key} AND at > ${now - HOUR_MS}`;
  if (calls.filter(({ at }) => !isFromFastClock(Number(at), now)).length >= CALLS) {
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
  sql.run`INSERT INTO passwordChanges (userKey, at) VALUES (${key}, ${now})`;
}
