import { Refusal } from './refusal.ts';

/** Passwords have 12 to 128 characters; no rule about kinds of characters (NIST 800-63B, ASVS 5.0 6.2). */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** What is wrong with a new password as a text; undefined when nothing is. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  if (password.length < PASSWORD_MIN) return `The password needs at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters`;
  // Cognito takes no other; and nobody sees the space that they have copied along.
  if (password.trim() !== password) return 'The password must not begin or end with a space';
  // Cognito takes no line breaks either ("AdminSetUserPassword", the pattern of `Password`); no keyboard types the others.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(password)) {
    return 'The password must not contain line breaks or other control characters';
  }
  return undefined;
}

/**
 * Refuses a password that anybody would guess.
 * @param isCommon looks the lower-case password up in the list of common ones
 * @param field its name on the wire
 * @throws Refusal `weak_password` with the field's sentence
 */
export function assertGoodPassword(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
  field = 'password',
): void {
  const weak = (sentence: string): Refusal =>
    new Refusal('invalid', 'weak_password', sentence, { fields: { [field]: sentence } });
  const problem = passwordProblem(password);
  if (problem) throw weak(problem);
  const plain = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (plain === email.toLowerCase() || plain === name) throw weak('The password must not be the e-mail address');
  if (isCommon(plain)) throw weak('This password is on the list of the most common ones. Please choose another.');
}
