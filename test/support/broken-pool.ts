/** Chosen operations fail; everything else is real. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';

export type BrokenPool = ReturnType<typeof breakPool>;

/** @example breakPool().on(RevokeTokenCommand).rejects(new UnauthorizedException(...)) */
export function breakPool() {
  const mock = mockClient(CognitoIdentityProviderClient);
  mock.send.callThrough();
  return mock;
}
