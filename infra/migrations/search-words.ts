import { NAME_WORD_KEY_PREFIX, subjectWordKey } from '#functions/core/dynamodb/keys.ts';
import type { User } from '#functions/core/users/user.ts';
import { userIndexEntries } from '#functions/core/users/user-entries.ts';
import { ticketFromItem, toSubjectWordItems } from '#functions/tickets/ticket-item.ts';
import type { Item, MigratedItem, ReadItems } from './migration.ts';

/** Attributes of a customer from which the words follow. Those of a ticket follow from its subject, which never changes. */
export const SEARCHED_ATTRIBUTES: readonly string[] = ['kind', 'name', 'email', 'accountNumber'];

/**
 * Replaces the search words of a customer or a ticket by today's. Each change of how words are split or normalised
 * needs a migration that calls this.
 */
export async function rewriteSearchWords(item: Item, read: ReadItems): Promise<readonly MigratedItem[]> {
  const pk = String(item.pk);
  if (item.kind === 'user' && item.role === 'user' && !item.deleted) {
    const [, , ...words] = userIndexEntries(item as unknown as User);
    return replacements(
      await read(pk, NAME_WORD_KEY_PREFIX),
      words.map((word) => ({ ...word })),
    );
  }
  if (item.kind !== 'ticket') return [];
  const ticket = ticketFromItem(item);
  const { sk: prefix } = subjectWordKey(ticket.customerId, ticket.localId, '');
  return replacements(await read(pk, prefix), toSubjectWordItems(ticket));
}

/** New words come first, so that a customer can be found at each moment. */
function replacements(stored: readonly Item[], wanted: readonly Item[]): MigratedItem[] {
  const known = new Map(stored.map((item) => [item.sk, item]));
  const keys = new Set(wanted.map(({ sk }) => sk));
  return [
    ...wanted.map((after) => ({ before: known.get(after.sk), after })),
    ...stored.filter(({ sk }) => !keys.has(sk)).map((before) => ({ before })),
  ];
}
