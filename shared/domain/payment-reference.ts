import { sanitizeText, singleLine } from './text.ts';

export const isReference = (instruction: string): boolean => /^\S*\d\S*$/.test(sanitizeText(instruction, singleLine));

/**
 * Returns the account number if the instructions ask for it or are empty, or the reference that they spell out.
 * Anything else is undefined, because only the customer can write it.
 */
export function referenceNamed(instruction = '', accountNumber: string | undefined): string | undefined {
  const asked = sanitizeText(instruction, singleLine);
  if (asked === '' || /account (number|no\b)/i.test(asked)) return accountNumber;
  return isReference(asked) ? asked : undefined;
}
