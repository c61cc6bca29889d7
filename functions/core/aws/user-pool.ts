import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { awsClientDefaults, lazyClient } from '#functions/core/aws/aws-client.ts';
import { env } from '#functions/core/env.ts';

/** Milliseconds; long enough to hash a password, and short enough for three attempts within the time of a call. */
const ANSWER_MS = 8_000;

export const cognitoClient = lazyClient(() => newClient());

/** @param answer see `awsClientDefaults` */
const newClient = (answer?: string) =>
  new CognitoIdentityProviderClient(awsClientDefaults({ answerMs: ANSWER_MS, answer }));

if (env.inLambda) {
  newClient('{}')
    .send(new AdminGetUserCommand(poolUserIdParameters('')))
    .catch(() => undefined);
}

export function poolUserIdParameters(userId: string) {
  return { UserPoolId: env.userPoolId, Username: userId };
}

export const isPoolError = (error: unknown, ...names: readonly PoolError[]): error is Error =>
  error instanceof Error && names.some((name) => name === error.name);

type PoolError =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnauthorizedException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';
