/** Reads and writes items directly, for states that no route creates. */
import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { transactionKey, userKey } from '#functions/core/dynamodb/keys.ts';
import { encodeOwnedId, parseOwnedId } from '#functions/core/dynamodb/owned-id.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import { env } from '#functions/core/env.ts';
import { newId } from '#functions/core/ids.ts';
import { changeUser } from '#functions/core/users/users.ts';
import type { StoredTicket } from '#functions/tickets/ticket.ts';
import { toReplyItem, toSubjectWordItems, toTicketItem } from '#functions/tickets/ticket-item.ts';
import type { StoredTransaction } from '#functions/transactions/transaction.ts';
import { toTransactionItem, transactionFromItem } from '#functions/transactions/transaction-item.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { type LimitedAction, rateLimits } from '#shared/domain/rate-limits.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';

export type { StoredTransaction };

/** Returns the entry that every stored transaction has at least, because DynamoDB's update paths refer to it. */
const firstEntry = (customerId: string): StoredTransaction['journal'][number] => ({
  ...{ id: newId(), at: Date.now(), what: 'requested', postings: {} },
  by: { id: customerId, name: 'A Customer' },
});

const newTransaction = (customerId: string, changes: Partial<StoredTransaction>): StoredTransaction => ({
  customerId,
  localId: newId(),
  number: transactionNumber(Date.now(), 1),
  ...{ type: 'withdraw', status: 'failed', amount: cents(1000), feePercent: NO_FEE, settlement: 'bank', version: 1 },
  journal: [firstEntry(customerId)],
  ...changes,
});

/** Stores many transactions without moving their money. */
export const putTransactions = (customerId: string, all: readonly Partial<StoredTransaction>[]): Promise<void> =>
  putAll(all.map((changes) => toTransactionItem(newTransaction(customerId, changes))));

/** Stores a transaction without moving its money. @returns its id on the wire */
export async function putTransaction(
  customerId: string,
  changes: Partial<StoredTransaction> = {},
): Promise<{ id: string; number: string }> {
  const transaction = newTransaction(customerId, changes);
  await overwriteStoredTransaction(transaction);
  return { id: encodeOwnedId(transaction), number: transaction.number };
}

/** Updates an item; `#row` in the expression stands for the item's row. */
async function update(
  { pk, sk }: { readonly pk?: unknown; readonly sk?: unknown },
  UpdateExpression: string,
  ExpressionAttributeValues?: Record<string, unknown>,
): Promise<void> {
  const ExpressionAttributeNames = UpdateExpression.includes('#row') ? { '#row': 'row' } : undefined;
  const names = { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues };
  await tableClient().send(new UpdateCommand({ TableName: env.tableName, Key: { pk, sk }, ...names }));
}

/** Sets an attribute of an item. @param expression an attribute, such as `#row.sourceIp` */
export const setItemAttribute = (item: Record<string, unknown>, expression: string, value: unknown): Promise<void> =>
  update(item, `set ${expression} = :value`, { ':value': value });

/** Changes a person's item, and nothing else. */
export const changePerson = (id: string, changes: ReturnType<Parameters<typeof changeUser>[1]>) =>
  changeUser(
    id,
    () => changes,
    () => ({ action: 'test', actorId: 'test', subjectId: id }),
  );

/** Uses up a person's allowance except for so many requests. @param now epoch milliseconds */
export function leaveAllowance(id: string, action: LimitedAction, requests: number, now: number): Promise<void> {
  const { limit, window } = rateLimits[action];
  const allowances = { [action]: now + window - (requests * window) / limit };
  return update(userKey(id), 'set allowances = :allowances', { ':allowances': allowances });
}

/** Changes a balance without a transaction. */
export const addToStoredBalance = (customerId: string, amount: number): Promise<void> =>
  update(userKey(customerId), 'add balance :amount', { ':amount': amount });

/** Returns an id that no transaction of this customer has. */
export const unusedTransactionId = (customerId: string): string => encodeOwnedId({ customerId, localId: newId() });

/** Returns the transactions among these items, including those of deleted customers, each with its id on the wire. */
export const storedTransactions = (items: readonly Record<string, unknown>[]): (StoredTransaction & { id: string })[] =>
  items
    .filter(({ kind }) => kind === 'transaction')
    .map(transactionFromItem)
    .map((transaction) => ({ ...transaction, id: encodeOwnedId(transaction) }));

/** Replaces the item of a transaction by one with other contents. */
export async function overwriteStoredTransaction(transaction: StoredTransaction): Promise<void> {
  await tableClient().send(new PutCommand({ TableName: env.tableName, Item: toTransactionItem(transaction) }));
}

/** Returns the size of a transaction's item in bytes. */
export const transactionItemBytes = (transaction: StoredTransaction): number =>
  JSON.stringify(toTransactionItem(transaction)).length;

/** Returns the items of one customer as they are now. */
export async function itemsOfCustomer(customerId: string): Promise<Record<string, unknown>[]> {
  const { Items = [], LastEvaluatedKey } = await tableClient().send(
    new QueryCommand({
      TableName: env.tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': userKey(customerId).pk },
      ConsistentRead: true,
    }),
  );
  if (LastEvaluatedKey) throw new Error('The customer has more than one page of items');
  return Items;
}

/** Returns the item of a transaction, which may be deleted. */
export async function readTransactionItem(id: string): Promise<Record<string, unknown>> {
  const { customerId, localId } = parseOwnedId(id, 'Transaction');
  const Key = transactionKey(customerId, localId);
  const { Item } = await tableClient().send(new GetCommand({ TableName: env.tableName, Key, ConsistentRead: true }));
  if (!Item) throw new Error(`No transaction ${id}`);
  return Item;
}

/** Returns a transaction, which may be deleted. */
export const storedTransaction = async (id: string): Promise<StoredTransaction> =>
  transactionFromItem(await readTransactionItem(id));

async function putAll(items: readonly object[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((item) => ({ PutRequest: { Item: { ...item } } }));
    await tableClient().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: puts } }));
  }
}

/** Stores a ticket without updating its customer's counter. @returns its id on the wire */
export async function putTicket(customerId: string, changes: Partial<StoredTicket> = {}, replies = 0): Promise<string> {
  const at = new Date().toISOString();
  const messages = Array.from({ length: replies }, (_, index) => ({ id: newId(), message: `Reply ${index + 1}`, at }));
  const ticket: StoredTicket = {
    customerId,
    localId: newId(),
    ...{ subject: 'Put into the table', message: 'By a test', priority: 'medium', status: 'open' },
    ...{ createdAt: at, updatedAt: at, version: replies + 1, lastChange: 'by a test' },
    ...{ replies: messages.slice(-3), replyCount: replies },
    ...changes,
  };
  const replyItems = messages.map((reply, index) => toReplyItem(ticket, reply, index));
  await putAll([toTicketItem(ticket), ...toSubjectWordItems(ticket), ...replyItems]);
  return encodeOwnedId(ticket);
}
