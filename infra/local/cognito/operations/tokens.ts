import { CognitoError, invalidParameter, notAuthorized, required } from '../errors.ts';
import { checkClient, type Operations } from '../pool.ts';
import {
  findRefreshToken,
  findSignIn,
  newRefreshToken,
  refreshedSignIn,
  revokeSignIn,
  revokeSignInsOf,
  rotateOut,
} from '../sign-ins.ts';
import { readJwt } from '../signing-key.ts';
import { issueTokens } from '../tokens.ts';
import { findUser, namedUser } from '../users.ts';

export const tokenOperations = {
  /**
   * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html
   */
  async GetTokensFromRefreshToken(pool, input) {
    checkClient(pool, input.ClientId);
    const token = required('refreshToken', input.RefreshToken);
    const { user, named, RefreshToken } = pool.store.transaction(() => {
      const now = pool.clock();
      const refreshToken = findRefreshToken(pool.store, token);
      const signIn = refreshToken && findSignIn(pool.store, refreshToken.originJti);
      const user = signIn && findUser(pool.store, signIn.username);
      if (!user) return notAuthorized('Invalid Refresh Token');
      if (!user.enabled) return notAuthorized('User is disabled.');
      if (signIn.revoked) return notAuthorized('Refresh Token has been revoked');
      if (now >= signIn.expiresAt) return notAuthorized('Refresh Token has expired');
      const named = refreshedSignIn(pool, signIn);
      const { rotatedAt } = refreshToken;
      if (rotatedAt !== null && now >= rotatedAt + pool.settings.retryGraceSeconds * 1000) {
        return new CognitoError('RefreshTokenReuseException', 'Refresh Token has been rotated');
      }
      rotateOut(pool.store, token, now);
      return { user, named, RefreshToken: newRefreshToken(pool.store, named) };
    });
    const tokens = await issueTokens(pool, user, named, 'TokenGeneration_RefreshTokens');
    return { AuthenticationResult: { ...tokens, RefreshToken } };
  },

  /** Revokes one sign-in; other ones of the user stay. */
  RevokeToken(pool, input) {
    checkClient(pool, input.ClientId);
    const token = required('token', input.Token);
    if (readJwt(pool.signingKey, token)) {
      throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked');
    }
    return pool.store.transaction(() => {
      const refreshToken = findRefreshToken(pool.store, token);
      if (!refreshToken) return invalidParameter('Invalid Refresh Token');
      revokeSignIn(pool.store, refreshToken.originJti);
      return {};
    });
  },

  AdminUserGlobalSignOut(pool, input) {
    revokeSignInsOf(pool.store, namedUser(pool, input).username);
    return {};
  },
} satisfies Partial<Operations>;
