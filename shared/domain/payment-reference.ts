import { sanitized, singleLine } from './text.ts';

export const isReference = (instruction: string): boolean => /^\S*\d\S*$/.test(sanitized(instruction, singleLine));

/**
 * The account number where the instructions ask for it or are empty, or the reference they spell out. Undefined for
 * anything else, which only the customer can write.
 */
export function referenceNamed(instruction = '', accountNumber: string | undefined): string | undefined {
  const asked = sanitized(instruction, singleLine);
  if (asked === '' || /account (number|no\b)/i.test(asked)) return accountNumber;
  return isReference(asked) ? asked : undefined;
}
