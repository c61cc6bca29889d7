/** Reads and changes the user pool from outside, as its operator does. */
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

async function withPool<T>(use: (client: CognitoIdentityProviderClient) => Promise<T>): Promise<T> {
  const client = new CognitoIdentityProviderClient({});
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

const signInOf = (userId: string) => ({ UserPoolId: process.env.USER_POOL_ID, Username: userId });

/** Returns the sign-in of a person. @returns undefined if the pool has none */
export function readPoolSignIn(userId: string): Promise<{ enabled: boolean; email: string | undefined } | undefined> {
  return withPool(async (client) => {
    try {
      const { Enabled = false, UserAttributes = [] } = await client.send(new AdminGetUserCommand(signInOf(userId)));
      return { enabled: Enabled, email: UserAttributes.find(({ Name }) => Name === 'email')?.Value };
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  });
}

export const removeSignInFromPool = (userId: string): Promise<unknown> =>
  withPool((client) => client.send(new AdminDeleteUserCommand(signInOf(userId))));
