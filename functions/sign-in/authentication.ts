import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AuthenticationResultType,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/core/env.ts';
import { COGNITO_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { type DomainError, type ErrorKind, fieldError } from '#shared/domain/domain-error.ts';
import { normalizedPassword } from '#shared/domain/passwords.ts';
import { cognitoClient, isPoolError } from '../core/aws/user-pool.ts';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
}

/** NOTE: this access token gives access to the user pool and is never handed out. */
export type SignInTokens = Required<Tokens>;

export type TokenRenewalOutcome =
  | { readonly kind: 'renewed'; readonly tokens: Tokens }
  | { readonly kind: 'reused' }
  | { readonly kind: 'over' };

export type PasswordOutcome =
  | { readonly kind: 'signed in'; readonly tokens: SignInTokens }
  | { readonly kind: 'code needed'; readonly session: string }
  | { readonly kind: 'refused' }
  /** The pool locks for a second or more after five failures, even for the right password. */
  | { readonly kind: 'locked' };

/** Tries a password. The outcome is the same for an unknown user, a wrong password and a disabled user. */
export async function tryPassword(userId: string, password: string): Promise<PasswordOutcome> {
  try {
    const { AuthenticationResult, ChallengeName, Session } = await cognitoClient().send(
      new AdminInitiateAuthCommand({
        UserPoolId: env.userPoolId,
        ClientId: env.userPoolClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: userId, PASSWORD: normalizedPassword(password) },
      }),
    );
    if (AuthenticationResult) return { kind: 'signed in', tokens: firstTokens(AuthenticationResult) };
    if (ChallengeName === 'SOFTWARE_TOKEN_MFA' && Session) return { kind: 'code needed', session: Session };
    throw new Error(`The pool asked for ${ChallengeName}, which the bank does not know`);
  } catch (error) {
    // NOTE: Cognito has no exception of its own for a lock.
    if (isPoolError(error, 'NotAuthorizedException') && error.message.startsWith('Password attempts exceeded')) {
      return { kind: 'locked' };
    }
    if (isPoolError(error, 'NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException')) {
      return { kind: 'refused' };
    }
    throw error;
  }
}

export const wrongCodeError = (field: 'twoFactorCode' | 'verificationCode', kind?: ErrorKind): DomainError =>
  fieldError(field, 'invalid_mfa_code', 'Invalid verification code. Please try again.', kind);

export async function tryCode(userId: string, session: string, code: string): Promise<SignInTokens | undefined> {
  try {
    const { AuthenticationResult } = await cognitoClient().send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId: env.userPoolId,
        ClientId: env.userPoolClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: session,
        ChallengeResponses: { USERNAME: userId, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    );
    return AuthenticationResult && firstTokens(AuthenticationResult);
  } catch (error) {
    if (isPoolError(error, 'CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException')) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Renews the tokens and uses up the refresh token. The new tokens may be handed out, because they give access to the
 * API only.
 */
export async function renewTokens(refreshToken: string): Promise<TokenRenewalOutcome> {
  try {
    const { AuthenticationResult } = await cognitoClient().send(
      new GetTokensFromRefreshTokenCommand({ ClientId: env.userPoolClientId, RefreshToken: refreshToken }),
    );
    if (!AuthenticationResult) return { kind: 'over' };
    return { kind: 'renewed', tokens: mayLeave(toTokens(AuthenticationResult)) };
  } catch (error) {
    if (isPoolError(error, 'RefreshTokenReuseException')) return { kind: 'reused' };
    if (isNoGoodToken(error)) return { kind: 'over' };
    throw error;
  }
}

/** Revokes a refresh token; a second call changes nothing. */
export async function revokeTokens(refreshToken: string): Promise<void> {
  try {
    await cognitoClient().send(new RevokeTokenCommand({ ClientId: env.userPoolClientId, Token: refreshToken }));
  } catch (error) {
    if (!isNoGoodToken(error) && !isPoolError(error, 'UnauthorizedException')) throw error;
  }
}

function isNoGoodToken(error: unknown): boolean {
  return isPoolError(
    error,
    'NotAuthorizedException',
    'RefreshTokenReuseException',
    'UnsupportedTokenTypeException',
    'InvalidParameterException',
  );
}

/**
 * Checks the scope of tokens before they leave, because the pool's trigger
 * (`functions/sign-in/consumers/pre-token-generation.ts`) may be missing.
 */
function mayLeave(tokens: Tokens): Tokens {
  const [, payload = ''] = tokens.accessToken.split('.');
  const { scope } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { scope?: string };
  if (scope?.split(' ').includes(COGNITO_TOKEN_SCOPE)) throw new Error('The pool gave a token that opens the pool');
  return tokens;
}

function firstTokens(result: AuthenticationResultType): SignInTokens {
  const { accessToken, refreshToken } = toTokens(result);
  if (!refreshToken) throw new Error('The pool began a session without a refresh token');
  return { accessToken, refreshToken };
}

function toTokens({ AccessToken, RefreshToken }: AuthenticationResultType): Tokens {
  if (!AccessToken) throw new Error('The pool answered without an access token');
  return { accessToken: AccessToken, ...(RefreshToken && { refreshToken: RefreshToken }) };
}
