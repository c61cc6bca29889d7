/** Counts attempts in the table, so that a limit holds over all Lambdas: the moments of the last ones, per subject. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { attemptsKey } from './keys.ts';
import { table } from './table.ts';
import { conditionalWrite, transact, withRetries } from './transact.ts';

export interface AttemptsLimit {
  /** Attempts allowed within the window. */
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

export interface Attempts {
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  /** Sign-in: when the right password was last given for an account with two-factor on (epoch milliseconds). */
  readonly passwordAt?: number;
}

/** Seconds until another attempt is allowed; undefined when it is now. */
export function waitingTime({ times }: Attempts, { limit, window }: AttemptsLimit, now: number): number | undefined {
  const recent = times.filter((time) => time > now - window);
  const deciding = recent.at(-limit);
  return recent.length < limit || deciding === undefined ? undefined : Math.ceil((deciding + window - now) / 1000);
}

/**
 * Takes one attempt before it is made, so that a thousand at once are not a thousand. `giveBack` returns it.
 * @returns the state it was decided on, and how long to wait when it was refused (seconds)
 * @throws Refusal 503 when others took attempts at the same moment, over and over
 */
export async function takeAttempt(
  subject: string,
  limit: AttemptsLimit,
  now: number,
): Promise<{ before: Attempts; wait?: number }> {
  return update<{ before: Attempts; wait?: number }>(subject, (before) => {
    const wait = waitingTime(before, limit, now);
    if (wait !== undefined) return { result: { before, wait } };
    const times = [...before.times.filter((time) => time > now - limit.window), now];
    return { result: { before }, write: { ...before, times }, keepUntil: now + limit.window };
  });
}

/** Returns one attempt taken at `now`: it turned out not to be a failure. */
export async function giveBack(subject: string, limit: AttemptsLimit, now: number, passwordAt?: number): Promise<void> {
  await update(subject, (before) => {
    const index = before.times.indexOf(now);
    const times = index < 0 ? before.times : before.times.toSpliced(index, 1);
    const write = { ...before, times, ...(passwordAt !== undefined && { passwordAt }) };
    return { result: undefined, write, keepUntil: now + limit.window };
  });
}

/** Forgets a subject's attempts. */
export async function forgetAttempts(subject: string): Promise<void> {
  await withRetries(() => table().send(new DeleteCommand({ TableName: env.tableName, Key: attemptsKey(subject) })));
}

/** Forgets a subject's attempts and records why, in one transaction. */
export async function clearAttempts(subject: string, audit: AuditEntry): Promise<void> {
  const TransactItems = [{ Delete: { TableName: env.tableName, Key: attemptsKey(subject) } }, auditPut(audit)];
  // The one condition is that the record is new: when it is not, an earlier try wrote both, and its answer was lost.
  await conditionalWrite(() => transact(TransactItems));
}

interface Update<T> {
  readonly result: T;
  readonly write?: Attempts;
  /** Epoch milliseconds after which the table may forget the item. */
  readonly keepUntil?: number;
}

function update<T>(subject: string, decide: (before: Attempts) => Update<T>): Promise<T> {
  return withRetries(async () => {
    const { Item } = await table().send(
      new GetCommand({ TableName: env.tableName, Key: attemptsKey(subject), ConsistentRead: true }),
    );
    const { result, write, keepUntil = 0 } = decide((Item as Attempts | undefined) ?? { times: [] });
    if (!write) return result;
    await table().send(
      new PutCommand({
        TableName: env.tableName,
        Item: {
          ...attemptsKey(subject),
          kind: 'attempts',
          times: write.times,
          passwordAt: write.passwordAt,
          version: (Item?.version ?? 0) + 1,
          expiresAt: Math.ceil(keepUntil / 1000),
        },
        ConditionExpression: Item ? '#version = :version' : 'attribute_not_exists(pk)',
        ...(Item && {
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': Item.version },
        }),
      }),
    );
    return result;
  });
}
