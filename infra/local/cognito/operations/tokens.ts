import { isFromFastClock } from '#shared/domain/clock-skew.ts';
import { CognitoError, invalidParameterException, notAuthorizedException, requiredParameter } from '../errors.ts';
import { assertClientId, type CognitoOperations } from '../pool.ts';
import {
  findRefreshToken,
  findSignIn,
  newRefreshToken,
  refreshedSignIn,
  retireToken,
  revokeSignIn,
  revokeSignInsOf,
} from '../sign-ins.ts';
import { verifyJwtSignature } from '../signing-key.ts';
import { issueTokens } from '../tokens.ts';
import { findPoolUser, getPoolUserByName } from '../users.ts';

export const tokenOperations = {
  /** https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html */
  async GetTokensFromRefreshToken(pool, input) {
    assertClientId(pool, input.ClientId);
    const token = requiredParameter('refreshToken', input.RefreshToken);
    const { user, named, RefreshToken } = pool.store.transaction(() => {
      const now = pool.clock();
      const refreshToken = findRefreshToken(pool.store, token);
      const signIn = refreshToken && findSignIn(pool.store, refreshToken.originJti);
      const user = signIn && findPoolUser(pool.store, signIn.username);
      if (!user) return notAuthorizedException('Invalid Refresh Token');
      if (!user.enabled) return notAuthorizedException('User is disabled.');
      // A session that a fast clock began would outlive a later end of all sessions.
      if (signIn.revoked || isFromFastClock(signIn.authTime, now))
        return notAuthorizedException('Refresh Token has been revoked');
      if (now >= signIn.expiresAt) return notAuthorizedException('Refresh Token has expired');
      const named = refreshedSignIn(pool, signIn);
      const { rotatedAt } = refreshToken;
      if (rotatedAt !== null && now >= rotatedAt + pool.settings.retryGraceSeconds * 1000) {
        return new CognitoError('RefreshTokenReuseException', 'Refresh Token has been rotated');
      }
      retireToken(pool.store, token, now);
      return { user, named, RefreshToken: newRefreshToken(pool.store, named) };
    });
    const tokens = await issueTokens(pool, user, named, 'TokenGeneration_RefreshTokens');
    return { AuthenticationResult: { ...tokens, RefreshToken } };
  },

  /** Revokes one sign-in; other ones of the user stay. */
  RevokeToken(pool, input) {
    assertClientId(pool, input.ClientId);
    const token = requiredParameter('token', input.Token);
    if (verifyJwtSignature(pool.signingKey, token)) {
      throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked');
    }
    return pool.store.transaction(() => {
      const refreshToken = findRefreshToken(pool.store, token);
      if (!refreshToken) return invalidParameterException('Invalid Refresh Token');
      revokeSignIn(pool.store, refreshToken.originJti);
      return {};
    });
  },

  AdminUserGlobalSignOut(pool, input) {
    revokeSignInsOf(pool.store, getPoolUserByName(pool, input).username);
    return {};
  },
} satisfies Partial<CognitoOperations>;
