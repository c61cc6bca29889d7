import { sanitizeText, toSingleLine } from './text.ts';

export const isPaymentReference = (instruction: string): boolean =>
  /^\S*\d\S*$/.test(sanitizeText(instruction, toSingleLine));

/**
 * Returns the account number if the instructions ask for it or are empty, or the reference that they spell out.
 * Anything else is undefined, because only the customer can write it.
 */
export function paymentReferenceFor(instruction = '', accountNumber: string | undefined): string | undefined {
  const asked = sanitizeText(instruction, toSingleLine);
  if (asked === '' || /account (number|no\b)/i.test(asked)) return accountNumber;
  return isPaymentReference(asked) ? asked : undefined;
}
