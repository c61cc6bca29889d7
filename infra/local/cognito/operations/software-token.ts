/** https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html */
import type { SoftwareTokenMfaSettingsType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, required } from '../errors.ts';
import type { Operations, Pool } from '../pool.ts';
import { bearerOf, changeBearer } from '../tokens.ts';
import { newSecret, stepOfCode } from '../totp.ts';
import { changeUser, saveUser, type User } from '../users.ts';

export const softwareTokenOperations = {
  /** The token in use stays until a code proves the new secret. */
  AssociateSoftwareToken(pool, input) {
    checkSoftwareTokenMfa(pool);
    return pool.store.transaction(() => {
      const user = bearerOf(pool, input.AccessToken);
      const SecretCode = newSecret();
      saveUser(pool, { ...user, newSecret: SecretCode });
      return { SecretCode };
    });
  },

  /**
   * Also verifies the current secret again. Sign-in asks for codes only after AdminSetUserMFAPreference enables them.
   */
  VerifySoftwareToken(pool, input) {
    checkSoftwareTokenMfa(pool);
    const code = required('userCode', input.UserCode);
    return pool.store.transaction(() => {
      const { newSecret: associated, ...user } = bearerOf(pool, input.AccessToken);
      const unproven = associated && { secret: associated, lastStep: -1, enabled: false, preferred: false };
      const proving = unproven || user.softwareToken;
      const step = proving && stepOfCode(proving.secret, code, pool.clock());
      if (!proving || step === undefined || step <= proving.lastStep) {
        throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
      }
      const { enabled, preferred } = user.softwareToken ?? proving;
      saveUser(pool, { ...user, softwareToken: { secret: proving.secret, lastStep: step, enabled, preferred } });
      return { Status: 'SUCCESS' };
    });
  },

  /** Disabling removes the secrets. */
  AdminSetUserMFAPreference(pool, input) {
    return changeUser(pool, input, (user) => preferring(user, input.SoftwareTokenMfaSettings));
  },

  SetUserMFAPreference(pool, input) {
    return changeBearer(pool, input, (user) => preferring(user, input.SoftwareTokenMfaSettings));
  },
} satisfies Partial<Operations>;

function preferring(user: User, settings: SoftwareTokenMfaSettingsType | undefined): User {
  if (!settings) return user;
  const { Enabled: enabled = false, PreferredMfa: preferred = false } = settings;
  const { softwareToken, newSecret, ...without } = user;
  if (enabled && softwareToken) return { ...user, softwareToken: { ...softwareToken, enabled, preferred } };
  if (!enabled && !preferred) return without;
  throw invalidParameter('User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA');
}

function checkSoftwareTokenMfa(pool: Pool): void {
  if (pool.settings.softwareTokenMfa) return;
  throw new CognitoError(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA has not been enabled by the userPool.',
  );
}
