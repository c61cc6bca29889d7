/** What stands in the table beside a user's own item, and changes together with it: guards and search words. */
import type { Role } from '#shared/contract/views.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { accountNumberKey, emailKey, inFind, type Key, nameWordKey } from './keys.ts';

/** What of a user the entries say. */
interface Named {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly accountNumber: string;
}

/** A guard keeps an e-mail address or account number with one user; a word is one that a customer is found by. */
export interface UserEntry extends Key {
  readonly kind: 'guard' | 'word';
  readonly userId: string;
  readonly word: string;
  readonly gsi4pk?: string;
  readonly gsi4sk?: string;
}

/** A change may replace all words of a name, and a transaction of DynamoDB has 100 items at most. */
const MOST_WORDS = 45;

/**
 * By so many letters words are told apart. NOTE: a word is part of a key, which DynamoDB takes up to 1024 bytes long
 * ("Constraints in Amazon DynamoDB"), and one typed letter may become eighteen here.
 */
const LONGEST_WORD = 50;

/** The words of a text, as they are searched for. */
export function searchWords(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

/** The words of a name that its customer is found by. */
const nameWords = (name: string): string[] => searchWords(name).slice(0, MOST_WORDS);

/** First the guard of the e-mail address, then that of the account number, then the words of the name. */
export function entriesOf(user: Named): [email: UserEntry, accountNumber: UserEntry, ...words: UserEntry[]] {
  const listed = user.role === 'user';
  const guard = (key: Key, word: string): UserEntry => ({
    ...key,
    ...(listed && inFind(word, user.id)),
    kind: 'guard',
    userId: user.id,
    word,
  });
  const email = canonicalEmail(user.email);
  const number = user.accountNumber.toLowerCase();
  const words = listed ? nameWords(user.name) : [];
  return [
    guard(emailKey(email), email),
    guard(accountNumberKey(number), number),
    ...words.map((word) => ({
      ...nameWordKey(user.id, word),
      ...inFind(word, user.id),
      kind: 'word' as const,
      userId: user.id,
      word,
    })),
  ];
}

/** What a change of a user takes away beside it, and what it adds. */
export function changedEntries(before: Named, after: Named): { gone: UserEntry[]; fresh: UserEntry[] } {
  const [was, is] = [entriesOf(before), entriesOf(after)];
  const without = (entries: readonly UserEntry[], others: readonly UserEntry[]) => {
    const known = new Set(others.map(nameOf));
    return entries.filter((entry) => !known.has(nameOf(entry)));
  };
  return { gone: without(was, is), fresh: without(is, was) };
}

const nameOf = ({ pk, sk }: UserEntry): string => `${pk} ${sk}`;
