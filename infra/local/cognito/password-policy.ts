import { CognitoError, invalidParameter } from './errors.ts';

export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
}

// https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html
const SYMBOL = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/;

/** `[\S]+.*[\S]+` in the API's own dialect. */
const PATTERN = /^\S+[^\n\r\u0085\u2028\u2029]*\S+$/;

/**
 * InvalidParameterException is for what every pool refuses:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
 */
export function checkPassword(password: string, policy: PasswordPolicy): void {
  if (password.length > 256 || !PATTERN.test(password)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  const rules: [boolean, string][] = [
    [password.length >= policy.minimumLength, 'Password not long enough'],
    [!policy.requireUppercase || /[A-Z]/.test(password), 'Password must have uppercase characters'],
    [!policy.requireLowercase || /[a-z]/.test(password), 'Password must have lowercase characters'],
    [!policy.requireNumbers || /[0-9]/.test(password), 'Password must have numeric characters'],
    [!policy.requireSymbols || SYMBOL.test(password), 'Password must have symbol characters'],
  ];
  const broken = rules.find(([kept]) => !kept);
  if (broken) throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}
