/** https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html */
import { CognitoError, invalidParameterException, requiredParameter } from '../errors.ts';
import type { CognitoOperations } from '../pool.ts';
import { userOfAccessToken } from '../tokens.ts';
import { isUsedStep, newTotpSecret, totpStepOfCode } from '../totp.ts';
import { savePoolUser, updatePoolUser } from '../users.ts';

export const softwareTokenOperations = {
  /** Keeps the secret in use until a code proves the new one. */
  AssociateSoftwareToken(pool, input) {
    return pool.store.transaction(() => {
      const user = userOfAccessToken(pool, input.AccessToken);
      const SecretCode = newTotpSecret();
      savePoolUser(pool, { ...user, newSecret: SecretCode });
      return { SecretCode };
    });
  },

  /**
   * Verifies the pending secret, or the current one again. Sign-ins ask for codes only after AdminSetUserMFAPreference
   * has enabled them.
   */
  VerifySoftwareToken(pool, input) {
    const code = requiredParameter('userCode', input.UserCode);
    return pool.store.transaction(() => {
      const { newSecret: associated, ...user } = userOfAccessToken(pool, input.AccessToken);
      const proving = associated ? { secret: associated, lastStep: -1, enabled: false } : user.softwareToken;
      const now = pool.clock();
      const step = proving && totpStepOfCode(proving.secret, code, now);
      if (!proving || step === undefined || isUsedStep(step, proving.lastStep, now)) {
        throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
      }
      const { enabled } = user.softwareToken ?? proving;
      savePoolUser(pool, { ...user, softwareToken: { secret: proving.secret, lastStep: step, enabled } });
      return { Status: 'SUCCESS' };
    });
  },

  /** Removes the secrets when it disables two-factor. */
  AdminSetUserMFAPreference(pool, input) {
    return updatePoolUser(pool, input, (user) => {
      const { softwareToken, newSecret, ...without } = user;
      if (!input.SoftwareTokenMfaSettings?.Enabled) return without;
      if (softwareToken) return { ...user, softwareToken: { ...softwareToken, enabled: true } };
      throw invalidParameterException('User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA');
    });
  },
} satisfies Partial<CognitoOperations>;
