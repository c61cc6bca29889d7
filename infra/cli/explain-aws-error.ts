import { OperatorError } from './operator-error.ts';

/** Services name the same error differently, such as `AccessDenied` and `AccessDeniedException`. */
const CREDENTIALS =
  /^(CredentialsProviderError|TokenProviderError|UnrecognizedClient|InvalidClientTokenId|InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSignature|ExpiredToken)/;

/** @param what the purpose, such as "open an account in aldermoor-prod" */
export function explainAwsError(error: Error, what: string): Error {
  if (CREDENTIALS.test(error.name)) {
    return new OperatorError(
      `AWS does not accept the credentials of this shell (${error.message}). Please sign in (\`aws sso login\`, or AWS_PROFILE).`,
    );
  }
  if (/^AccessDenied|^UnauthorizedOperation/.test(error.name)) {
    return new OperatorError(`These credentials may not ${what}: ${error.message}`);
  }
  return error;
}
