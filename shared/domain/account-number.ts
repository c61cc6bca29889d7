import { type DomainError, fieldError } from './domain-error.ts';
import { toCapitalCode } from './text.ts';

/** Computes the check digit by the Luhn algorithm. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Makes an account number whose last digit is a check digit. @param random in [0, 1) */
export function newAccountNumber(random: number): string {
  const body = String(100_000_000 + Math.floor(random * 900_000_000));
  return body + checkDigit(body);
}

/** Returns a number in capitals, without the gaps in which it is printed: `9821 6442 68` becomes `9821644268`. */
export const canonicalAccountNumber = toCapitalCode;

/** Returns the form under which a number is unique and found. */
export const accountNumberSearchKey = (accountNumber: string): string =>
  canonicalAccountNumber(accountNumber).toLowerCase();

export const ACCOUNT_NUMBER_PATTERN = /^[A-Za-z0-9]{4,34}$/;

/** Tells whether the bank may have generated the number itself. */
export function isGeneratedAccountNumber(accountNumber: string): boolean {
  return /^[1-9]\d{9}$/.test(accountNumber) && checkDigit(accountNumber.slice(0, -1)) === accountNumber.slice(-1);
}

export const ACCOUNT_NUMBER_TAKEN_MESSAGE = 'This account number is already taken';

export function accountNumberTakenError(): DomainError {
  return fieldError('accountNumber', 'account_number_taken', ACCOUNT_NUMBER_TAKEN_MESSAGE, 'conflict');
}
