/** Items written together with a user: guards of unique names, and search words. */
import type { Role } from '#shared/contract/views.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { accountNumberKey, emailKey, inFind, type Key, nameWordKey } from './keys.ts';

interface Named {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly accountNumber: string;
}

/** A guard reserves an e-mail address or account number; a word is a search word. */
export interface UserEntry extends Key {
  readonly kind: 'guard' | 'word';
  readonly userId: string;
  readonly word: string;
  readonly gsi4pk?: string;
  readonly gsi4sk?: string;
}

/** Old and new words of a name must fit into one transaction, which has 100 items at most. */
const MOST_WORDS = 45;

/**
 * Letters of a search word. NOTE: it is part of a key, which has 1024 bytes at most ("Constraints in Amazon DynamoDB"),
 * and a letter may take eighteen.
 */
const LONGEST_WORD = 50;

export function searchWords(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

const nameWords = (name: string): string[] => searchWords(name).slice(0, MOST_WORDS);

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

export function changedEntries(before: Named, after: Named): { gone: UserEntry[]; fresh: UserEntry[] } {
  const [was, is] = [entriesOf(before), entriesOf(after)];
  const without = (entries: readonly UserEntry[], others: readonly UserEntry[]) => {
    const known = new Set(others.map(nameOf));
    return entries.filter((entry) => !known.has(nameOf(entry)));
  };
  return { gone: without(was, is), fresh: without(is, was) };
}

const nameOf = ({ pk, sk }: UserEntry): string => `${pk} ${sk}`;
