import { randomUUID } from 'node:crypto';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { COGNITO_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { CognitoError, notAuthorizedException, requiredParameter } from './errors.ts';
import type { LocalUserPool } from './pool.ts';
import { findSignIn, type PoolSignIn } from './sign-ins.ts';
import { signJwt, verifyJwtSignature } from './signing-key.ts';
import { findPoolUser, type PoolUser } from './users.ts';

export type TriggerSource = Extract<
  PreTokenGenerationV2TriggerEvent['triggerSource'],
  'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens'
>;

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/**
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html
 */
export async function issueTokens(
  pool: LocalUserPool,
  user: PoolUser,
  signIn: PoolSignIn,
  source: TriggerSource,
): Promise<AuthenticationResultType> {
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
    scope: (await scopesOf(pool, user, source)).join(' '),
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

/**
 * Calls the trigger and returns the scopes. Any other change that it makes is an error.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
async function scopesOf(pool: LocalUserPool, user: PoolUser, triggerSource: TriggerSource): Promise<string[]> {
  const { preTokenGeneration, id: userPoolId, clientId } = pool;
  const event: PreTokenGenerationV2TriggerEvent = {
    version: '2',
    triggerSource,
    region: userPoolId.split('_')[0] ?? '',
    userPoolId,
    userName: user.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: {
      userAttributes: { sub: user.sub, ...user.attributes },
      groupConfiguration: { groupsToOverride: [...user.groups], iamRolesToOverride: [] },
      scopes: [COGNITO_TOKEN_SCOPE],
    },
    response: { claimsAndScopeOverrideDetails: {} },
  };
  const answer = await preTokenGeneration(event).catch((error: unknown) => {
    throw new CognitoError('UserLambdaValidationException', `PreTokenGeneration failed with error ${error}.`);
  });
  const { accessTokenGeneration = {}, ...others } = answer.response.claimsAndScopeOverrideDetails;
  const { scopesToAdd = [], scopesToSuppress = [], ...claims } = accessTokenGeneration;
  if (Object.keys({ ...others, ...claims }).length > 0)
    throw new Error('The local pool lets a trigger change scopes only');
  return [COGNITO_TOKEN_SCOPE, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope));
}

/** @throws NotAuthorizedException */
export function userOfAccessToken(pool: LocalUserPool, accessToken: string | undefined): PoolUser {
  const claims = verifyJwtSignature(pool.signingKey, requiredParameter('accessToken', accessToken));
  if (claims?.token_use !== 'access' || claims.iss !== pool.issuer)
    throw notAuthorizedException('Invalid Access Token');
  if (toSeconds(pool.clock()) >= Number(claims.exp)) throw notAuthorizedException('Access Token has expired');
  const signIn = findSignIn(pool.store, String(claims.origin_jti));
  const user = signIn && !signIn.revoked && findPoolUser(pool.store, signIn.username);
  if (!user) throw notAuthorizedException('Access Token has been revoked');
  if (!String(claims.scope).split(' ').includes(COGNITO_TOKEN_SCOPE))
    throw notAuthorizedException('Access Token does not have required scopes');
  return user;
}
