import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { ACCOUNT_OPENINGS_PARTITION, accountOpeningKey, customersIndexKey, userKey } from '../core/dynamodb/keys.ts';
import { queryAllItems } from '../core/dynamodb/query.ts';
import { conditionalWrite, itemIsNewCondition, type TableWrite } from '../core/dynamodb/transact.ts';
import type { User } from '../core/users/user.ts';
import { userIndexEntries } from '../core/users/user-entries.ts';

/**
 * Notes that a sign-in will be created, so that it is removed if the account is never written.
 * @param at epoch milliseconds
 * @returns false while another call gives up the same opening
 */
export async function beginAccountOpening(userId: string, at: number): Promise<boolean> {
  return conditionalUpdate(userId, 'set startedAt = :value', 'attribute_not_exists(abandoned)', at);
}

/**
 * Marks an opening as given up, so that the account can no longer be written.
 * @returns false when the account was written, or the opening has ended
 */
export async function abandonAccountOpening(userId: string): Promise<boolean> {
  return conditionalUpdate(userId, 'set abandoned = :value', 'attribute_exists(pk)', true);
}

export async function endAccountOpening(userId: string): Promise<void> {
  await conditionalWrite({ Delete: { Key: accountOpeningKey(userId) } });
}

async function conditionalUpdate(userId: string, update: string, condition: string, value: unknown): Promise<boolean> {
  const outcome = await conditionalWrite({
    Update: {
      Key: accountOpeningKey(userId),
      UpdateExpression: update,
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':value': value },
    },
  });
  return outcome === 'written';
}

/** Lists the users whose opening began before a moment and has not ended. @param before epoch milliseconds */
export async function unfinishedAccountOpenings(before: number): Promise<string[]> {
  const openings = await queryAllItems({
    KeyConditionExpression: 'pk = :openings',
    FilterExpression: 'startedAt < :before',
    ExpressionAttributeValues: { ':openings': ACCOUNT_OPENINGS_PARTITION, ':before': before },
  });
  return openings.map(({ sk }) => String(sk));
}

export type AccountOpeningOutcome = 'opened' | 'exists already' | 'e-mail taken' | 'account number taken' | 'given up';

/** @param others further writes of the transaction, which have no conditions */
export async function writeAccount(
  user: User,
  audit: AuditEntry,
  others: readonly TableWrite[],
): Promise<AccountOpeningOutcome> {
  const put = (item: object) => ({ Put: { Item: { ...item }, ...itemIsNewCondition } });
  const [email, accountNumber, ...words] = userIndexEntries(user);
  const listed = user.role === 'user' && customersIndexKey(user.createdAt, user.id);
  const outcome = await conditionalWrite(
    put({ ...userKey(user.id), ...listed, kind: 'user', ...user }),
    put(email),
    put(accountNumber),
    {
      Delete: {
        Key: accountOpeningKey(user.id),
        ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(abandoned)',
      },
    },
    auditPut(audit),
    ...words.map(put),
    ...others,
  );
  if (outcome === 'written') return 'opened';
  const [exists, emailTaken, numberTaken, _gone, recorded] = outcome;
  if (recorded) return 'opened';
  if (exists) return 'exists already';
  if (emailTaken) return 'e-mail taken';
  return numberTaken ? 'account number taken' : 'given up';
}
