/** The access and ID tokens of a sign-in. */
import { randomUUID } from 'node:crypto';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, required } from './errors.ts';
import type { Pool } from './pool.ts';
import { findSignIn, newRefreshToken, type SignIn } from './sign-ins.ts';
import { readJwt, signJwt } from './signing-key.ts';
import { findUser, type User } from './users.ts';

/** Without it a token of the hosted pages could not call the pool's own API. */
const SCOPE = 'aws.cognito.signin.user.admin';

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/**
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html
 */
export function issueTokens(pool: Pool, user: User, signIn: SignIn): AuthenticationResultType {
  const { settings, signingKey, issuer, clientId } = pool;
  const iat = toSeconds(pool.clock());
  const shared = {
    sub: user.sub,
    iss: issuer,
    event_id: randomUUID(),
    auth_time: toSeconds(signIn.authTime),
    iat,
    origin_jti: signIn.originJti,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
  };
  const access = {
    ...shared,
    client_id: clientId,
    token_use: 'access',
    scope: SCOPE,
    exp: iat + settings.accessTokenSeconds,
    jti: randomUUID(),
    username: user.username,
  };
  const id = {
    ...user.attributes,
    ...('email' in user.attributes && { email_verified: user.attributes.email_verified === 'true' }),
    ...shared,
    aud: clientId,
    token_use: 'id',
    exp: iat + settings.idTokenSeconds,
    jti: randomUUID(),
    'cognito:username': user.username,
  };
  return {
    AccessToken: signJwt(signingKey, access),
    IdToken: signJwt(signingKey, id),
    ExpiresIn: settings.accessTokenSeconds,
    TokenType: 'Bearer',
  };
}

/** What a completed authentication answers: the first refresh token comes with it. */
export function issueFirstTokens(pool: Pool, user: User, signIn: SignIn): AuthenticationResultType {
  return { ...issueTokens(pool, user, signIn), RefreshToken: newRefreshToken(pool.store, signIn) };
}

/** Who calls an operation authorised by an access token. Errors: NotAuthorizedException. */
export function bearerOf(pool: Pool, accessToken: string | undefined): User {
  const claims = readJwt(pool.signingKey, required('accessToken', accessToken));
  if (claims?.token_use !== 'access' || claims.iss !== pool.issuer) throw refused('Invalid Access Token');
  if (toSeconds(pool.clock()) >= Number(claims.exp)) throw refused('Access Token has expired');
  const signIn = findSignIn(pool.store, String(claims.origin_jti));
  const user = signIn && !signIn.revoked && findUser(pool.store, signIn.userKey);
  if (!user) throw refused('Access Token has been revoked');
  return user;
}

function refused(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message);
}
