import { customerSearchWords, isCustomerFoundBy } from '#shared/domain/customer-search.ts';
import { prefixVariants } from '#shared/domain/search-words.ts';
import { decodeCursor, encodeCursor } from '../core/dynamodb/cursor.ts';
import { customerSearchPartition, type ItemKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { query } from '../core/dynamodb/query.ts';
import type { User } from '../core/users/user.ts';
import { userIndexEntries } from '../core/users/user-entries.ts';
import { findUsers } from '../core/users/users.ts';
import { listCustomers } from './list-customers.ts';

/**
 * Finds customers for whom each word of the search is a prefix of a word of the name, or of what the e-mail address or
 * account number ends with. Only the longest word is queried in the index.
 */
export async function searchCustomers(search: string, { limit, cursor }: PageRequest): Promise<Page<User>> {
  const words = customerSearchWords(search).sort((a, b) => b.length - a.length);
  const [longest] = words;
  if (!longest) return listCustomers({ limit, cursor });
  const list = `FIND ${words.join(' ')}`;
  const prefixes = prefixVariants(longest);
  const [pk = '', sk = '', gsi4sk = '', from = '0', before = '0'] = cursor ? decodeCursor(list, cursor) : [];
  let at = Number(from);
  let start: StartKey | undefined = pk ? { pk, sk, gsi4sk } : undefined;
  const rows: User[] = [];
  for (let reads = 0; reads < 10 && rows.length < limit; reads += 1) {
    const prefix = prefixes[at] ?? '';
    const { Items = [], LastEvaluatedKey } = await query({
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :partition and begins_with(gsi4sk, :word)',
      ExpressionAttributeValues: { ':partition': customerSearchPartition(prefix), ':word': prefix },
      Limit: limit - rows.length,
      ...(start && { ExclusiveStartKey: { ...start, gsi4pk: customerSearchPartition(prefix) } }),
    });
    const users = await findUsers([...new Set(Items.map(userIdIn))]);
    for (const item of Items) {
      const user = users.get(userIdIn(item));
      if (user?.role !== 'user' || !isCustomerFoundBy(words, user)) continue;
      const first = firstHit(user, prefixes);
      if (first?.at === at && first.entry.pk === item.pk && first.entry.sk === item.sk) rows.push(user);
    }
    start = LastEvaluatedKey as StartKey | undefined;
    if (!start) at += 1;
    if (at === prefixes.length) break;
  }
  const counted = Number(before) + rows.length;
  if (at === prefixes.length) return { rows, counted };
  const end = start ? [start.pk, start.sk, start.gsi4sk] : ['', '', ''];
  return { rows, counted, nextCursor: encodeCursor(list, [...end, String(at), String(counted)]) };
}

interface StartKey extends ItemKey {
  readonly gsi4sk: string;
}

function userIdIn({ gsi4sk }: Record<string, unknown>): string {
  const entry = String(gsi4sk);
  return entry.slice(entry.lastIndexOf('#') + 1);
}

/**
 * Returns the first matching entry in the order of the index, so that a customer who matches several times is listed
 * once.
 */
function firstHit(user: User, prefixes: readonly string[]) {
  const entries = userIndexEntries(user).sort((a, b) => (a.word < b.word ? -1 : 1));
  for (const [at, prefix] of prefixes.entries()) {
    const entry = entries.find(({ word }) => word.startsWith(prefix));
    if (entry) return { at, entry };
  }
  return undefined;
}
