import type { Role } from '#shared/contract/views.ts';
import { accountNumberSearchKey } from '#shared/domain/account-number.ts';
import { accountNumberEndings, emailEndings, nameSearchWords } from '#shared/domain/customer-search.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { normalizeSearchWord } from '#shared/domain/search-words.ts';
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

/** Maximum per customer, because old and new words must fit into one transaction of at most 100 items. */
const MAX_WORDS = 45;

/** Returns the words that no guard has: those of the name first, whole ones before parts. */
function wordsOf({ name, email, accountNumber }: Named): string[] {
  const words = [...nameSearchWords(name), ...emailEndings(email), ...accountNumberEndings(accountNumber)];
  return [...new Set(words.map(normalizeSearchWord))].slice(0, MAX_WORDS);
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
  const number = accountNumberSearchKey(user.accountNumber);
  const words = listed ? wordsOf(user) : [];
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
