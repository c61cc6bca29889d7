import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/platform/env.ts';

let client: CognitoIdentityProviderClient | undefined;

/** The one Cognito client. */
export function pool(): CognitoIdentityProviderClient {
  client ??= new CognitoIdentityProviderClient({});
  return client;
}

/** Ends the client; the next call makes another. For a process that hosts one pool after another. */
export function closePool(): void {
  client?.destroy();
  client = undefined;
}

/** What every operation on one sign-in of the pool begins with. A sign-in's name in the pool is the user's id. */
export const signInOf = (userId: string) => ({ UserPoolId: env.userPoolId, Username: userId });
