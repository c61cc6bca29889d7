import type { Role } from '#shared/contract/views.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { hyphenParts, matchesAllPrefixes, normalizeSearchWord, searchWords } from '#shared/domain/search-words.ts';
import {
  accountNumberKey,
  customerSearchIndexKey,
  emailKey,
  type ItemKey,
  itemKeyText,
  nameWordKey,
} from '../dynamodb/keys.ts';

interface Named {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly accountNumber: string;
}

export interface UserIndexEntry extends ItemKey {
  readonly kind: 'guard' | 'word';
  readonly userId: string;
  readonly word: string;
  readonly gsi4pk?: string;
  readonly gsi4sk?: string;
}

/** Maximum per name, because old and new words must fit into one transaction of at most 100 items. */
const MAX_WORDS = 45;

/** Returns whole words first. */
function nameWords({ name }: Named): string[] {
  const whole = searchWords(name);
  return [...new Set([...whole, ...hyphenParts(whole)].map(normalizeSearchWord))].slice(0, MAX_WORDS);
}

export function userIndexEntries(
  user: Named,
): [email: UserIndexEntry, accountNumber: UserIndexEntry, ...words: UserIndexEntry[]] {
  const listed = user.role === 'user';
  const guard = (key: ItemKey, word: string): UserIndexEntry => ({
    ...key,
    ...(listed && customerSearchIndexKey(word, user.id)),
    kind: 'guard',
    userId: user.id,
    word,
  });
  const email = canonicalEmail(user.email);
  const number = user.accountNumber.toLowerCase();
  const words = listed ? nameWords(user) : [];
  return [
    guard(emailKey(email), email),
    guard(accountNumberKey(number), number),
    ...words.map((word) => ({
      ...nameWordKey(user.id, word),
      ...customerSearchIndexKey(word, user.id),
      kind: 'word' as const,
      userId: user.id,
      word,
    })),
  ];
}

export function changedIndexEntries(
  before: Named,
  after: Named,
): { deleteKeys: UserIndexEntry[]; putEntries: UserIndexEntry[] } {
  const [was, is] = [userIndexEntries(before), userIndexEntries(after)];
  const [standing, kept] = [new Set(was.map(itemKeyText)), new Set(is.map(itemKeyText))];
  return {
    deleteKeys: was.filter((entry) => !kept.has(itemKeyText(entry))),
    putEntries: is.filter((entry) => !standing.has(itemKeyText(entry))),
  };
}

interface CustomerSnapshot {
  readonly name: string;
  readonly email: string;
  readonly accountNumber?: string;
}

export function isCustomerFoundBy(
  words: readonly string[],
  { name, email, accountNumber = '' }: CustomerSnapshot,
): boolean {
  const whole = searchWords(name);
  return matchesAllPrefixes(words, [...whole, ...hyphenParts(whole), canonicalEmail(email), accountNumber]);
}
