/** For states that no route makes. */
import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inTicketsWithWord, subjectWordKey, transactionKey, userKey } from '#functions/data/keys.ts';
import { ownedId, parseOwnedId } from '#functions/data/owned-id.ts';
import { table } from '#functions/data/table.ts';
import type { StoredTicket } from '#functions/data/ticket.ts';
import { positionOf, toReplyItem, toItem as toTicketItem, toWordItems } from '#functions/data/ticket-item.ts';
import { readTicket } from '#functions/data/tickets.ts';
import type { StoredTransaction } from '#functions/data/transaction.ts';
import { fromItem, toItem } from '#functions/data/transaction-item.ts';
import { changedEntries } from '#functions/data/user-entries.ts';
import { changeUser, getUser } from '#functions/data/users.ts';
import { env } from '#functions/platform/env.ts';
import { newId } from '#functions/platform/ids.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { wordsOf } from '#shared/domain/tickets.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';

export type { StoredTransaction };

/** Without its money. @returns its id on the wire */
export async function putTransaction(
  customerId: string,
  changes: Partial<StoredTransaction> = {},
): Promise<{ id: string; number: string }> {
  const transaction: StoredTransaction = {
    customerId,
    localId: newId(),
    number: transactionNumber(Date.now(), 1),
    type: 'withdraw',
    status: 'failed',
    amount: cents(1000),
    feePercent: NO_FEE,
    settlement: 'bank',
    version: 1,
    journal: [],
    ...changes,
  };
  await table().send(new PutCommand({ TableName: env.tableName, Item: toItem(transaction) }));
  return { id: ownedId(transaction), number: transaction.number };
}

/** @param expression an attribute, such as `#row.sourceIp` */
export async function setByHand(item: Record<string, unknown>, expression: string, value: unknown): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: { pk: item.pk, sk: item.sk },
      UpdateExpression: `set ${expression} = :value`,
      ...(expression.startsWith('#row') && { ExpressionAttributeNames: { '#row': 'row' } }),
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** Changes a person's item, and nothing else. */
export const changePerson = (id: string, changes: ReturnType<Parameters<typeof changeUser>[1]>) =>
  changeUser(
    id,
    () => changes,
    () => ({ action: 'test', actorId: 'test', subjectId: id }),
  );

/** Without a transaction. */
export async function alterBalance(customerId: string, amount: number): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: userKey(customerId),
      UpdateExpression: 'add balance :amount',
      ExpressionAttributeValues: { ':amount': amount },
    }),
  );
}

/** Of no transaction of this customer. */
export const idOfNothing = (customerId: string): string => ownedId({ customerId, localId: newId() });

/** Of all customers among these items, deleted ones included, each with its id on the wire. */
export const storedTransactions = (items: readonly Record<string, unknown>[]): (StoredTransaction & { id: string })[] =>
  items
    .filter(({ kind }) => kind === 'transaction')
    .map((item) => {
      const transaction = fromItem(item);
      return { ...transaction, id: ownedId(transaction) };
    });

/** Puts a transaction with other contents in the place of its item. */
export async function replaceTransaction(transaction: StoredTransaction): Promise<void> {
  await table().send(new PutCommand({ TableName: env.tableName, Item: toItem(transaction) }));
}

/** The bytes of a transaction's item. */
export const bytesOfItem = (transaction: StoredTransaction): number => JSON.stringify(toItem(transaction)).length;

/** The items of one customer as they are at this moment. */
export async function itemsOfCustomer(customerId: string): Promise<Record<string, unknown>[]> {
  const { Items = [], LastEvaluatedKey } = await table().send(
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

/** Removes attributes of an item, as when it was written without them. */
export async function removeByHand(item: Record<string, unknown>, ...names: readonly string[]): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: { pk: item.pk, sk: item.sk },
      UpdateExpression: `remove ${names.join(', ')}`,
      ...(names.some((name) => name.startsWith('#row')) && { ExpressionAttributeNames: { '#row': 'row' } }),
    }),
  );
}

/** Deleted or not. */
export async function itemOfTransaction(id: string): Promise<Record<string, unknown>> {
  const { customerId, localId } = parseOwnedId(id, 'Transaction');
  const Key = transactionKey(customerId, localId);
  const { Item } = await table().send(new GetCommand({ TableName: env.tableName, Key, ConsistentRead: true }));
  if (!Item) throw new Error(`No transaction ${id}`);
  return Item;
}

/** Deleted or not. */
export const storedTransaction = async (id: string): Promise<StoredTransaction> =>
  fromItem(await itemOfTransaction(id));

/** As when its row had neither payment details nor proof. */
export async function storeAsBeforeLists(id: string): Promise<void> {
  const { customerId, localId } = parseOwnedId(id, 'Transaction');
  await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: transactionKey(customerId, localId),
      UpdateExpression: 'set payment = #row.p, proof = #row.x remove #row.p, #row.x',
      ExpressionAttributeNames: { '#row': 'row' },
    }),
  );
}

/** As when words kept their accents, and hyphenated ones were not parted. */
export async function storeWordsAsBefore(userId: string): Promise<void> {
  const { foldedWords: _, ...user } = await getUser(userId);
  const { gone } = changedEntries(user, { ...user, name: '' });
  const standing = changedEntries({ ...user, name: '' }, user).fresh;
  const deleted = standing.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  await table().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: deleted } }));
  const written = [{ ...userKey(userId), ...user }, ...gone].map((Item) => ({ PutRequest: { Item: { ...Item } } }));
  await table().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: written } }));
}

/** As when words kept their accents. */
export async function storeSubjectAsBefore(id: string): Promise<void> {
  const ticket = await readTicket(parseOwnedId(id, 'Ticket'));
  const { customerId, localId, subject } = ticket;
  const written = wordsOf(subject).map((word) => ({
    PutRequest: {
      Item: {
        ...subjectWordKey(customerId, localId, word),
        ...inTicketsWithWord(word, positionOf(ticket)),
        kind: 'ticket-word',
      },
    },
  }));
  await table().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: written } }));
}

/** Without its customer's counter. @returns its id on the wire */
export async function putTicket(customerId: string, changes: Partial<StoredTicket> = {}, replies = 0): Promise<string> {
  const at = new Date().toISOString();
  const messages = Array.from({ length: replies }, (_, index) => ({ id: newId(), message: `Reply ${index + 1}`, at }));
  const ticket: StoredTicket = {
    customerId,
    localId: newId(),
    subject: 'Put into the table',
    message: 'By a test',
    priority: 'medium',
    status: 'open',
    createdAt: at,
    updatedAt: at,
    replies: messages.slice(-3),
    replyCount: replies,
    version: replies + 1,
    lastChange: 'by a test',
    ...changes,
  };
  const items = [
    toTicketItem(ticket),
    ...toWordItems(ticket),
    ...messages.map((reply, index) => toReplyItem(ticket, reply, index)),
  ];
  for (let start = 0; start < items.length; start += 25) {
    const batch = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await table().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: batch } }));
  }
  return ownedId(ticket);
}
