/** The words by which customers are found. They are stored, so a change of them needs a migration (CONTRIBUTING.md). */
import { accountNumberSearchKey } from './account-number.ts';
import { canonicalEmail } from './email.ts';
import { hyphenParts, matchesAllPrefixes, searchWords } from './search-words.ts';
import { withoutGaps } from './text.ts';

interface SearchedCustomer {
  readonly name: string;
  readonly email: string;
  readonly accountNumber?: string;
}

export function nameSearchWords(name: string): string[] {
  const whole = searchWords(name);
  return [...whole, ...hyphenParts(whole)];
}

/** Returns the endings of an address: `hall@mail.example` and `mail.example` of `ada.hall@mail.example`. */
export function emailEndings(email: string): string[] {
  const address = canonicalEmail(email);
  const starts = [...address.matchAll(/(?<=[^a-z\d])[a-z\d]/g)].map(({ index }) => index);
  // The last label alone, such as `com`, is that of too many customers.
  return starts.map((start) => address.slice(start)).filter((ending) => /[@.]/.test(ending));
}

const GROUP = 4;

/** Returns what a number ends with from each group of four, as it is shown, and its last four characters. */
export function accountNumberEndings(accountNumber: string): string[] {
  const number = accountNumberSearchKey(accountNumber);
  const last = number.length - GROUP;
  const starts: number[] = [];
  for (let start = GROUP; start < last; start += GROUP) starts.push(start);
  if (last > 0) starts.push(last);
  return starts.map((start) => number.slice(start));
}

/** Digits in groups, with nothing before or behind them. */
const GROUPED_DIGITS = /(?<!\S)\d[\d\s\p{Pd}]*\d(?!\S)/gu;

/** Reads a search as it is typed or pasted: the groups of an account number become one word. */
export function customerSearchWords(search: string): string[] {
  return searchWords(search.replaceAll(GROUPED_DIGITS, (digits) => withoutGaps(digits))).map((word) =>
    word.replace(/^@(?=.)/, ''),
  );
}

/** Tells whether each word of a search begins a word of the customer. */
export function isCustomerFoundBy(
  words: readonly string[],
  { name, email, accountNumber = '' }: SearchedCustomer,
): boolean {
  return matchesAllPrefixes(words, [
    ...nameSearchWords(name),
    canonicalEmail(email),
    ...emailEndings(email),
    accountNumberSearchKey(accountNumber),
    ...accountNumberEndings(accountNumber),
  ]);
}
