/** The overview written the usual way, with the user pool's client beside the table's: the peer of functions that have both. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

export { handler } from './default-handler.ts';
export const pool = new CognitoIdentityProviderClient({});
