/** The table's part of opening an account: the intention, then the account itself in one transaction. */
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { inCustomers, OPENINGS, openingKey, userKey } from './keys.ts';
import { table } from './table.ts';
import { conditionalWrite, transact, withRetries } from './transact.ts';
import { entriesOf } from './user-entries.ts';
import type { User } from './users.ts';

/**
 * Notes that a sign-in is about to be made, so that it is found and removed should nothing follow.
 * @param at epoch milliseconds
 * @returns false when the same opening is being given up at this moment
 */
export async function beginOpening(userId: string, at: number): Promise<boolean> {
  return conditionalUpdate(userId, 'set startedAt = :value', 'attribute_not_exists(abandoned)', at);
}

/** From here on the account can no longer be written. @returns false when it was written, or the opening has ended */
export async function abandonOpening(userId: string): Promise<boolean> {
  return conditionalUpdate(userId, 'set abandoned = :value', 'attribute_exists(pk)', true);
}

export async function endOpening(userId: string): Promise<void> {
  await withRetries(() => table().send(new DeleteCommand({ TableName: env.tableName, Key: openingKey(userId) })));
}

async function conditionalUpdate(userId: string, update: string, condition: string, value: unknown): Promise<boolean> {
  const outcome = await conditionalWrite(() =>
    table().send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: openingKey(userId),
        UpdateExpression: update,
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':value': value },
      }),
    ),
  );
  return outcome === 'written';
}

/** The users whose opening began before `before` (epoch ms) and was never finished. */
export async function unfinishedOpenings(before: number): Promise<string[]> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: env.tableName,
      KeyConditionExpression: 'pk = :openings',
      FilterExpression: 'startedAt < :before',
      ExpressionAttributeValues: { ':openings': OPENINGS, ':before': before },
      ConsistentRead: true,
    }),
  );
  return Items.map(({ sk }) => String(sk));
}

/** Why an account was not written. */
export type OpeningOutcome = 'opened' | 'exists already' | 'e-mail taken' | 'account number taken' | 'given up';

/**
 * Writes the customer, what guards the uniqueness of e-mail and account number, what the customer is found by and the
 * audit record, and ends the intention: all in one transaction, or nothing.
 */
export async function writeAccount(user: User, audit: AuditEntry): Promise<OpeningOutcome> {
  const put = (item: object) => ({
    Put: { TableName: env.tableName, Item: { ...item }, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  const [email, accountNumber, ...words] = entriesOf(user);
  const TransactItems = [
    put({
      ...userKey(user.id),
      ...(user.role === 'user' && inCustomers(user.createdAt, user.id)),
      kind: 'user',
      ...user,
    }),
    put(email),
    put(accountNumber),
    {
      Delete: {
        TableName: env.tableName,
        Key: openingKey(user.id),
        ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(abandoned)',
      },
    },
    auditPut(audit),
    ...words.map(put),
  ];
  const outcome = await conditionalWrite(() => transact(TransactItems));
  if (outcome === 'written') return 'opened';
  const [exists, emailTaken, numberTaken, _gone, recorded] = outcome;
  // An earlier try was written, and only its answer was lost.
  if (recorded) return 'opened';
  if (exists) return 'exists already';
  if (emailTaken) return 'e-mail taken';
  return numberTaken ? 'account number taken' : 'given up';
}
