import { type AttemptsLimit, countedAttemptTimes, secondsUntilAttemptAllowed } from '#shared/domain/attempts.ts';
import { tooManyAttemptsError } from '#shared/domain/rate-limits.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { attemptsKey, deviceAttemptsKey, deviceIdFromSortKey } from '../core/dynamodb/keys.ts';
import { partitionQuery, queryAllItems } from '../core/dynamodb/query.ts';
import {
  conditionalWrite,
  itemIsNewCondition,
  type TableWrite,
  versionMatchesCondition,
  withRetries,
  writeItem,
} from '../core/dynamodb/transact.ts';

export type AttemptSubject = string | { readonly account: string; readonly device: string };

export interface RecordedAttempts {
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  /** Epoch milliseconds of the last right password; only with two-factor authentication. */
  readonly passwordAt?: number;
  readonly lastSession?: string;
}

interface Attempt {
  readonly before: RecordedAttempts;
  /** Seconds; set when the attempt was refused. */
  readonly wait?: number;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
 * @throws DomainError 503 under contention
 */
export function recordAttempt(subject: AttemptSubject, limit: AttemptsLimit, now: number): Promise<Attempt> {
  return update(subject, (before) => taking(before, limit, now));
}

/**
 * @returns undefined, with nothing counted, when another session has begun on the device since, which shows that the
 * cookie is a copy
 */
export function recordDeviceAttempt(
  subject: AttemptSubject,
  session: string,
  limit: AttemptsLimit,
  now: number,
): Promise<Attempt | undefined> {
  return update<Attempt | undefined>(subject, (before) => {
    const { lastSession = session } = before;
    return lastSession === session ? taking(before, limit, now) : { result: undefined };
  });
}

function taking(before: RecordedAttempts, limit: AttemptsLimit, now: number): Update<Attempt> {
  const wait = secondsUntilAttemptAllowed(before.times, limit, now);
  if (wait !== undefined) return { result: { before, wait } };
  const times = [...countedAttemptTimes(before.times, limit, now), now];
  return { result: { before }, write: { ...before, times }, keepUntil: now + limit.window };
}

/** @throws DomainError 429 */
export async function takeAttempt(
  subject: string,
  limit: AttemptsLimit & { readonly sentence: string },
  now: number,
): Promise<void> {
  const { wait } = await recordAttempt(subject, limit, now);
  if (wait !== undefined) throw tooManyAttemptsError(limit.sentence, wait);
}

export async function refundAttempt(
  subject: AttemptSubject,
  limit: AttemptsLimit,
  now: number,
  passwordAt?: number,
): Promise<void> {
  await update(subject, (before) => {
    const index = before.times.indexOf(now);
    const times = index < 0 ? before.times : before.times.toSpliced(index, 1);
    const write = { ...before, times, ...(passwordAt !== undefined && { passwordAt }) };
    return { result: undefined, write, keepUntil: now + limit.window };
  });
}

export async function forgetAttempts(subject: AttemptSubject): Promise<void> {
  await conditionalWrite({ Delete: { Key: keyOf(subject) } });
}

export async function forgetAttemptsWithAudit(
  subject: AttemptSubject,
  audit: AuditEntry,
  notices: readonly TableWrite[] = [],
): Promise<void> {
  await conditionalWrite({ Delete: { Key: keyOf(subject) } }, auditPut(audit), ...notices);
}

export async function attemptsOfAccount(account: string): Promise<RecordedAttempts[]> {
  return (await itemsOf(account)) as unknown as RecordedAttempts[];
}

/** Clears the attempts of an account and its devices, which stay known. @throws DomainError 503 under contention */
export async function clearAttemptsOfAccount(account: string, audit: AuditEntry): Promise<void> {
  const devices = (await itemsOf(account))
    .map(({ sk }) => deviceIdFromSortKey(String(sk)))
    .filter((device) => device !== undefined);
  for (const device of devices) {
    await update({ account, device }, (before) => ({
      result: undefined,
      ...(before.times.length > 0 && { write: { ...before, times: [] } }),
    }));
  }
  await forgetAttemptsWithAudit(account, audit);
}

function itemsOf(account: string): Promise<Record<string, unknown>[]> {
  return queryAllItems(partitionQuery(attemptsKey(account).pk));
}

/** Notes a new session of the device, which makes earlier cookies invalid. */
export async function recordKnownDeviceSession(
  subject: AttemptSubject,
  { lastSession, now, expiresAt }: { readonly lastSession: string; readonly now: number; readonly expiresAt: number },
  audit: AuditEntry,
): Promise<void> {
  const Item = { ...keyOf(subject), kind: 'attempts', times: [], lastSession, version: now, expiresAt };
  await conditionalWrite({ Put: { Item } }, auditPut(audit));
}

const keyOf = (subject: AttemptSubject) =>
  typeof subject === 'string' ? attemptsKey(subject) : deviceAttemptsKey(subject.account, subject.device);

interface Update<T> {
  readonly result: T;
  readonly write?: RecordedAttempts;
  /** Epoch milliseconds. */
  readonly keepUntil?: number;
}

interface Stored extends RecordedAttempts {
  readonly version: number;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

function update<T>(subject: AttemptSubject, decide: (before: RecordedAttempts) => Update<T>): Promise<T> {
  return withRetries(async () => {
    const item = (await getItem(keyOf(subject))) as Stored | undefined;
    const { result, write, keepUntil = 0 } = decide(item ?? { times: [] });
    if (!write) return result;
    const { times, passwordAt, lastSession } = write;
    const expiresAt = Math.max(Math.ceil(keepUntil / 1000), lastSession === undefined ? 0 : (item?.expiresAt ?? 0));
    await writeItem({
      Put: {
        Item: {
          ...{ ...keyOf(subject), kind: 'attempts', times, passwordAt, lastSession },
          version: (item?.version ?? 0) + 1,
          expiresAt,
        },
        ...(item ? versionMatchesCondition(item.version) : itemIsNewCondition),
      },
    });
    return result;
  });
}
