import { notFoundError } from '#functions/core/errors.ts';
import { expandUuid } from '#functions/core/ids.ts';
import { openTransactionStatuses } from '#shared/domain/transaction-status.ts';
import { isCursorOf } from '../core/dynamodb/cursor.ts';
import { getItems } from '../core/dynamodb/get-items.ts';
import { TRANSACTION_KEY_PREFIX, transactionKey, transactionsByCustomerList, userKey } from '../core/dynamodb/keys.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { cursorListName, type Page } from '../core/dynamodb/page.ts';
import { partitionPrefixQuery, queryAllItems } from '../core/dynamodb/query.ts';
import {
  type ListPageRequest,
  type RowLoader,
  readListPageInTurn,
  readNewestRows,
} from '../core/dynamodb/read-lists.ts';
import { customerSnapshotFromItems } from '../core/users/user.ts';
import type { StoredTransaction, Transaction } from './transaction.ts';
import { transactionFromItem, transactionFromListedItem } from './transaction-item.ts';

/** Reads a transaction with its customer's current data. @throws DomainError 404, also for a deleted transaction */
export async function readTransaction(id: string, thing = 'Transaction'): Promise<StoredTransaction> {
  const { customerId, localId } = parseOwnedId(id, thing);
  const items = await getItems([transactionKey(customerId, localId), userKey(customerId)], { consistent: true });
  const item = items.find(({ kind }) => kind === 'transaction');
  if (!item || item.deleted) throw notFoundError(thing);
  return { ...transactionFromItem(item), customer: customerSnapshotFromItems(items) };
}

export type TransactionPageRequest = ListPageRequest<Transaction>;

const rowsOfTransactions: RowLoader<Transaction> = {
  rows: (entries) => entries.map(({ item, position }) => transactionFromListedItem(item, position)),
};

const listName = (name: string): string => `transactions ${name}`;

/** Tells whether a page of this request has ended with this cursor. */
export const isTransactionsCursor = (
  cursor: string,
  { name, order }: Pick<TransactionPageRequest, 'name' | 'order'>,
): boolean => isCursorOf(cursorListName(listName(name), order), cursor);

/** Lists what the first request finds, and then what the next one does. */
export function listTransactions(...requests: readonly TransactionPageRequest[]): Promise<Page<Transaction>> {
  return readListPageInTurn(
    rowsOfTransactions,
    requests.map((request) => ({ ...request, name: listName(request.name) })),
  );
}

export function newestTransactions(customerId: string, limit: number): Promise<Transaction[]> {
  return readNewestRows(rowsOfTransactions, { lists: [transactionsByCustomerList(customerId)], limit });
}

export async function allTransactionsOf(customerId: string): Promise<StoredTransaction[]> {
  return (await queryAllItems(partitionPrefixQuery(userKey(customerId).pk, TRANSACTION_KEY_PREFIX))).map(
    transactionFromItem,
  );
}

export async function listOpenTransactionIds(customerId: string): Promise<string[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk and begins_with(sk, :transactions)',
    FilterExpression: `#row.#status in (${openTransactionStatuses.map((status) => `:${status}`).join(', ')}) and attribute_not_exists(deleted)`,
    ProjectionExpression: 'sk',
    ExpressionAttributeNames: { '#row': 'row', '#status': 's' },
    ExpressionAttributeValues: {
      ':pk': userKey(customerId).pk,
      ':transactions': TRANSACTION_KEY_PREFIX,
      ...Object.fromEntries(openTransactionStatuses.map((status) => [`:${status}`, status])),
    },
  });
  return items.map(({ sk }) => expandUuid(String(sk).slice(TRANSACTION_KEY_PREFIX.length)));
}
