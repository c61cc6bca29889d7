import type * as sdk from '@aws-sdk/client-cognito-identity-provider';

/** Two of these errors are raised before any operation, so that the SDK has no exceptions for them. */
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

export const notAuthorizedException = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameterException = (message: string) => new CognitoError('InvalidParameterException', message);

/** @throws InvalidParameterException with Cognito's message */
export function requiredParameter(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  const problem = `Value at '${name}' failed to satisfy constraint: Member must not be null`;
  throw invalidParameterException(`1 validation error detected: ${problem}`);
}
