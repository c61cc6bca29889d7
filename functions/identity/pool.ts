import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/platform/env.ts';

let client: CognitoIdentityProviderClient | undefined;

export function pool(): CognitoIdentityProviderClient {
  client ??= new CognitoIdentityProviderClient({});
  return client;
}

/** For a process that hosts one pool after another. */
export function closePool(): void {
  client?.destroy();
  client = undefined;
}

/** The user name in the pool is the user's id. */
export const signInOf = (userId: string) => ({ UserPoolId: env.userPoolId, Username: userId });
