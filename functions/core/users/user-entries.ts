import type { Role } from '#shared/contract/views.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { hyphenParts, matchesAllPrefixes, normalizeWord, searchWords } from '#shared/domain/search-words.ts';
import {
  accountNumberKey,
  customerSearchIndexKey,
  emailKey,
  type ItemKey,
  nameOfKey,
  nameWordKey,
} from '../dynamodb/keys.ts';

interface Named {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly accountNumber: string;
  readonly foldedWords?: boolean;
}

export interface UserEntry extends ItemKey {
  readonly kind: 'guard' | 'word';
  readonly userId: string;
  readonly word: string;
  readonly gsi4pk?: string;
  readonly gsi4sk?: string;
}

/** Maximum per name, because old and new words must fit into one transaction of at most 100 items. */
const MAX_WORDS = 45;

/** Returns whole words first. NOTE: keys are not folded, so that older entries have the same keys and are replaced. */
function nameWords({ name, foldedWords }: Named): { named: string; word: string }[] {
  const whole = searchWords(name);
  return [...whole, ...(foldedWords ? hyphenParts(whole) : [])]
    .slice(0, MAX_WORDS)
    .map((named) => ({ named, word: foldedWords ? normalizeWord(named) : named }));
}

export function entriesOf(user: Named): [email: UserEntry, accountNumber: UserEntry, ...words: UserEntry[]] {
  const listed = user.role === 'user';
  const guard = (key: ItemKey, word: string): UserEntry => ({
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
    ...words.map(({ named, word }) => ({
      ...nameWordKey(user.id, named),
      ...customerSearchIndexKey(word, user.id),
      kind: 'word' as const,
      userId: user.id,
      word,
    })),
  ];
}

export function changedEntries(before: Named, after: Named): { deleteKeys: UserEntry[]; putEntries: UserEntry[] } {
  const [was, is] = [entriesOf(before), entriesOf({ ...after, foldedWords: true })];
  const standing = new Map(was.map((entry) => [nameOfKey(entry), entry.word]));
  const kept = new Set(is.map(nameOfKey));
  return {
    deleteKeys: was.filter((entry) => !kept.has(nameOfKey(entry))),
    putEntries: is.filter((entry) => standing.get(nameOfKey(entry)) !== entry.word),
  };
}

interface CustomerSnapshot {
  readonly name: string;
  readonly email: string;
  readonly accountNumber?: string;
}

export function isFoundBy(words: readonly string[], { name, email, accountNumber = '' }: CustomerSnapshot): boolean {
  const whole = searchWords(name);
  return matchesAllPrefixes(words, [...whole, ...hyphenParts(whole), canonicalEmail(email), accountNumber]);
}
