/** Counts attempts in the table, so that a limit holds across all Lambdas. */
import { type AuditEntry, auditPut } from './audit.ts';
import { getItem } from './get-items.ts';
import { attemptsKey } from './keys.ts';
import { conditionalWrite, ifNew, ifVersion, withRetries, writeItem } from './transact.ts';

export interface AttemptsLimit {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

export interface Attempts {
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  /** When the right password was last given for an account with two-factor on (epoch milliseconds). */
  readonly passwordAt?: number;
}

/** Seconds until another attempt is allowed. */
export function waitingTime({ times }: Attempts, { limit, window }: AttemptsLimit, now: number): number | undefined {
  const recent = times.filter((time) => time > now - window);
  const deciding = recent.at(-limit);
  return recent.length < limit || deciding === undefined ? undefined : Math.ceil((deciding + window - now) / 1000);
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 * @returns the state before, and the seconds to wait when it was refused
 * @throws Refusal 503 under contention
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

/** Returns an attempt that was not a failure. */
export async function giveBack(subject: string, limit: AttemptsLimit, now: number, passwordAt?: number): Promise<void> {
  await update(subject, (before) => {
    const index = before.times.indexOf(now);
    const times = index < 0 ? before.times : before.times.toSpliced(index, 1);
    const write = { ...before, times, ...(passwordAt !== undefined && { passwordAt }) };
    return { result: undefined, write, keepUntil: now + limit.window };
  });
}

export async function forgetAttempts(subject: string): Promise<void> {
  await conditionalWrite({ Delete: { Key: attemptsKey(subject) } });
}

export async function clearAttempts(subject: string, audit: AuditEntry): Promise<void> {
  // The only condition is that the record is new. When it fails, an earlier try wrote both, and its answer was lost.
  await conditionalWrite({ Delete: { Key: attemptsKey(subject) } }, auditPut(audit));
}

interface Update<T> {
  readonly result: T;
  readonly write?: Attempts;
  /** Epoch milliseconds. */
  readonly keepUntil?: number;
}

function update<T>(subject: string, decide: (before: Attempts) => Update<T>): Promise<T> {
  return withRetries(async () => {
    const item = (await getItem(attemptsKey(subject))) as (Attempts & { readonly version: number }) | undefined;
    const { result, write, keepUntil = 0 } = decide(item ?? { times: [] });
    if (!write) return result;
    const { times, passwordAt } = write;
    await writeItem({
      Put: {
        Item: {
          ...{ ...attemptsKey(subject), kind: 'attempts', times, passwordAt },
          version: (item?.version ?? 0) + 1,
          expiresAt: Math.ceil(keepUntil / 1000),
        },
        ...(item ? ifVersion(item.version) : ifNew),
      },
    });
    return result;
  });
}
