import { fieldError } from './domain-error.ts';
import { ownWordsProblem, type PasswordOwner } from './own-words.ts';

/** There are no rules about kinds of characters (NIST 800-63B, ASVS 5.0 6.2). */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/** A longer text is refused, so that no time is spent on normalizing it. */
const LONGEST = 1_000;

/**
 * Makes a password the same from every keyboard, because an accent may be one code point or two, and letters may be
 * full-width (NIST 800-63B 5.1.1.2).
 */
export const normalizedPassword = (password: string): string =>
  password.length > LONGEST ? password : password.normalize('NFKC');

/** The same whether the address is known. */
export const PASSWORD_RESET_REQUESTED_MESSAGE =
  'If this is the address of an account, we have sent a code to it. It is valid for 10 minutes.';

export const PASSWORD_REQUIRED_MESSAGE = 'Password is required';

export function passwordProblem(password: string): string | undefined {
  if (password === '') return PASSWORD_REQUIRED_MESSAGE;
  if (password.length < MIN_PASSWORD_LENGTH) return `The password needs at least ${MIN_PASSWORD_LENGTH} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return `The password may have at most ${MAX_PASSWORD_LENGTH} characters`;
  // Cognito refuses such a password, and people do not see a space that they have copied.
  if (password.trim() !== password) return 'The password must not begin or end with a space';
  // Cognito refuses line breaks (`Password` of AdminSetUserPassword), and the other characters cannot be typed.
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(password)) {
    return 'The password must not contain line breaks or other control characters';
  }
  return undefined;
}

/** Returns why a password is refused, or undefined. @param isCommon looks up a password in lower case */
export function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): string | undefined {
  const normalized = normalizedPassword(password);
  const problem = passwordProblem(normalized);
  if (problem) return problem;
  const plain = normalized.toLowerCase();
  const email = owner.email.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'The password must not be the e-mail address';
  if (isCommon(plain)) return 'This password is on the list of the most common ones. Please choose another.';
  return ownWordsProblem(normalized, owner);
}

/** @param isCommon looks up a password in lower case @param field the field's name on the wire @throws DomainError 400 */
export function assertGoodPassword(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
  field = 'password',
): void {
  const problem = newPasswordProblem(password, owner, isCommon);
  if (problem) throw fieldError(field, 'weak_password', problem);
}
