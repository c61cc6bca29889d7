import type * as sdk from '@aws-sdk/client-cognito-identity-provider';

/** Two are raised before any operation, and are no exceptions of the SDK. */
export type CognitoErrorName =
  | Extract<keyof typeof sdk, `${string}Exception`>
  | 'UnknownOperationException'
  | 'SerializationException';

export class CognitoError extends Error {
  constructor(name: CognitoErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** @throws InvalidParameterException in Cognito's words */
export function required(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  const problem = `Value at '${name}' failed to satisfy constraint: Member must not be null`;
  throw invalidParameter(`1 validation error detected: ${problem}`);
}
