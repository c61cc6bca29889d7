import { notFound } from '#functions/platform/errors.ts';
import { getItems } from './get-items.ts';
import { transactionKey, userKey } from './keys.ts';
import { parseOwnedId } from './owned-id.ts';
import type { Page } from './page.ts';
import { type RowsOf, readLists, type WantedPage } from './read-lists.ts';
import type { StoredTransaction, Transaction } from './transaction.ts';
import { fromItem, fromListed, lacksDetails } from './transaction-item.ts';
import { asOfToday } from './users.ts';

/** With its customer as of today. @throws Refusal 404, also for a deleted transaction */
export async function readTransaction(id: string, thing = 'Transaction'): Promise<StoredTransaction> {
  const { customerId, localId } = parseOwnedId(id, thing);
  const items = await getItems([transactionKey(customerId, localId), userKey(customerId)], { consistent: true });
  const item = items.find(({ kind }) => kind === 'transaction');
  if (!item || item.deleted) throw notFound(thing);
  return { ...fromItem(item), customer: asOfToday(items) };
}

/** Reads the items of withdrawals that are too old for their entries to show all. */
async function withDetails(entries: readonly Record<string, unknown>[]): Promise<Map<string, Transaction>> {
  if (entries.length === 0) return new Map();
  const items = await getItems(entries.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  const listed = items.filter(({ deleted }) => !deleted);
  return new Map(listed.map((item) => [nameOf(item), fromItem(item)]));
}

const nameOf = ({ pk, sk }: Record<string, unknown>): string => `${pk} ${sk}`;

export type ListedTransactions = Omit<WantedPage<Transaction>, 'name'>;

const rowsOfTransactions: RowsOf<Transaction> = {
  rows: async (entries) => {
    const old = await withDetails(entries.map(({ item }) => item).filter(lacksDetails));
    return entries.map(({ item, position }) => old.get(nameOf(item)) ?? fromListed(item, position));
  },
  position: ({ number }) => number,
};

/** Bounds are transaction numbers. */
export function listTransactions({ lists, from, to, ...page }: ListedTransactions): Promise<Page<Transaction>> {
  const name = `transactions ${JSON.stringify([lists, from, to])}`;
  return readLists(rowsOfTransactions, { ...page, name, lists, from, to });
}
