import { notFound } from '#functions/platform/errors.ts';
import { getItem } from './get-items.ts';
import { transactionKey } from './keys.ts';
import { parseOwnedId } from './owned-id.ts';
import type { Page } from './page.ts';
import { type RowsOf, readLists, type WantedPage } from './read-lists.ts';
import type { StoredTransaction, Transaction } from './transaction.ts';
import { fromItem, fromListed } from './transaction-item.ts';

/** @throws Refusal 404, also for a deleted transaction */
export async function readTransaction(id: string, thing = 'Transaction'): Promise<StoredTransaction> {
  const { customerId, localId } = parseOwnedId(id, thing);
  const item = await getItem(transactionKey(customerId, localId));
  if (!item || item.deleted) throw notFound(thing);
  return fromItem(item);
}

export type ListedTransactions = Omit<WantedPage<Transaction>, 'name'>;

const rowsOfTransactions: RowsOf<Transaction> = {
  rows: (entries) => entries.map(({ item, position }) => fromListed(item, position)),
  position: ({ number }) => number,
};

/** Bounds are transaction numbers. */
export function listTransactions({ lists, from, to, ...page }: ListedTransactions): Promise<Page<Transaction>> {
  const name = `transactions ${JSON.stringify([lists, from, to])}`;
  return readLists(rowsOfTransactions, { ...page, name, lists, from, to });
}
