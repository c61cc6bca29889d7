import type * as sdk from '@aws-sdk/client-cognito-identity-provider';

/** The exceptions of the SDK, and the two that are raised before any operation. */
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

/** The value of a required parameter. @throws InvalidParameterException in Cognito's words */
export function required(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new CognitoError(
    'InvalidParameterException',
    `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must not be null`,
  );
}
