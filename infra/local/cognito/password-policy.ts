import { CognitoError, invalidParameterException } from './errors.ts';

/** `[\S]+.*[\S]+` in the API's own dialect. */
const PATTERN = /^\S+[^\n\r\u0085\u2028\u2029]*\S+$/;

/**
 * Uses InvalidParameterException for passwords that every pool refuses:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
 */
export function assertMeetsPasswordPolicy(password: string, minimumLength: number): void {
  if (password.length > 256 || !PATTERN.test(password)) {
    throw invalidParameterException(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length >= minimumLength) return;
  throw new CognitoError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
}
