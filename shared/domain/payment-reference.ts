/** What a customer is to write into a payment to the bank. */
import { mended, oneLine } from './text.ts';

/** Whether an instruction is the reference itself (`TX-2026-0017`), not words about it. */
export const isReference = (instruction: string): boolean => /^\S*\d\S*$/.test(mended(instruction, oneLine));

/**
 * The reference that the instructions mean: the account number where they ask for it or for nothing, or a reference that
 * they spell out. Undefined for anything else, which only the customer can write.
 */
export function referenceNamed(instruction = '', accountNumber: string | undefined): string | undefined {
  const asked = mended(instruction, oneLine);
  if (asked === '' || /account (number|no\b)/i.test(asked)) return accountNumber;
  return isReference(asked) ? asked : undefined;
}
