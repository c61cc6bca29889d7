import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient, poolUserIdParameters } from '#functions/core/aws/user-pool.ts';

/** Removes the sign-in of a deleted customer from the user pool, as the bank does thirty days after the deletion. */
export async function removeSignIn(userId: string): Promise<void> {
  await cognitoClient().send(new AdminDeleteUserCommand(poolUserIdParameters(userId)));
}
