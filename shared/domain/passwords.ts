import { Refusal } from './refusal.ts';

/** Passwords have 12 to 128 characters; no rule about kinds of characters (NIST 800-63B, ASVS 5.0 6.2). */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/**
 * Refuses a password that anybody would guess.
 * @param isCommon looks the lower-case password up in the list of common ones
 * @throws Refusal `weak_password` with the field's sentence
 */
export function assertGoodPassword(password: string, email: string, isCommon: (password: string) => boolean): void {
  const plain = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (plain === email.toLowerCase() || plain === name) throw weak('The password must not be the e-mail address');
  if (isCommon(plain)) throw weak('This password is on the list of the most common ones. Please choose another.');
}

function weak(sentence: string): Refusal {
  return new Refusal('invalid', 'weak_password', sentence, { fields: { password: sentence } });
}
