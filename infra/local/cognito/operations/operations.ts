import type { CognitoOperations } from '../pool.ts';
import { authenticationOperations } from './authentication.ts';
import { passwordOperations } from './change-password.ts';
import { softwareTokenOperations } from './software-token.ts';
import { tokenOperations } from './tokens.ts';
import { userOperations } from './users.ts';

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_Operations.html */
export const cognitoOperations: Partial<CognitoOperations> = {
  ...userOperations,
  ...softwareTokenOperations,
  ...authenticationOperations,
  ...tokenOperations,
  ...passwordOperations,
};
