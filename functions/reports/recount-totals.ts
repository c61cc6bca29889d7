import { DomainError } from '#shared/domain/domain-error.ts';
import { now } from '../core/clock.ts';
import { pause } from '../core/deadline.ts';
import { itemKeyText, loggedChangePrefix, totalsKey, userKey } from '../core/dynamodb/keys.ts';
import { partitionPrefixQuery, queryAllItems } from '../core/dynamodb/query.ts';
import { addSums, type Sums } from '../core/dynamodb/sums.ts';
import { tablePages } from '../core/dynamodb/table-scan.ts';
import {
  conditionalWrite,
  itemIsNewCondition,
  versionMatchesCondition,
  withRetries,
  writeItem,
} from '../core/dynamodb/transact.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import { newId } from '../core/ids.ts';
import { packDailyVolumes, unpackDailyVolumes } from '../transactions/daily-volume.ts';
import type { LoggedChange } from './recount-log.ts';
import { readTotalsItem, type TotalsItem, totalsDelta } from './totals.ts';

const MARKS_AT_ONCE = 16;
const POLL_MS = 250;
/** Twice as long as the stream may be behind before its alarm is raised. */
const TIME_LIMIT_MS = 10 * 60 * 1000;
const LOG_MS = 12 * 60 * 60 * 1000;

export interface TotalsDifference {
  /** Name of a sum, such as `deposit.completed.amount`. Amounts are in cents. */
  readonly name: string;
  readonly counted: number;
  readonly exact: number;
}

/**
 * Counts the totals anew from customers, transactions and tickets, while these change. It holds what each item
 * contributes in memory, some 300 bytes an item.
 *
 * An item that was read may be ahead of the totals, which come later by the stream. Each customer is therefore marked
 * after having been read. When the worker has met the mark, the totals have everything that was read. What the worker
 * has counted since the beginning is in its log, and replaces what was read.
 * @param correct writes the exact totals in place of the present ones
 * @throws DomainError 503 when the stream's worker does not come that far, or when another recount has begun
 */
export async function recountTotals(correct: boolean): Promise<{ items: number; differences: TotalsDifference[] }> {
  const id = newId();
  await begin(id);
  const { contributions, marks } = await readContributions(id);
  await meetMarks(id, marks);
  const differences = await withRetries(async () => {
    const present = await readRecounted(id);
    const { item, differences } = compare(present, await exactSums(id, present, contributions));
    await writeItem({ Put: { Item: correct ? item : without(present), ...versionMatchesCondition(present.version) } });
    return differences;
  });
  return { items: contributions.size, differences };
}

const EMPTY: TotalsItem = { sums: {}, asOf: new Date(0).toISOString(), version: 0, counted: {} };

function begin(id: string): Promise<void> {
  return withRetries(async () => {
    const present = await readTotalsItem(true);
    const { version, ...rest } = present ?? EMPTY;
    const recount = { id, marks: 0, until: now() + LOG_MS };
    const Item = { ...totalsKey, kind: 'totals', ...rest, version: version + 1, recount };
    await writeItem({ Put: { Item, ...(present ? versionMatchesCondition(version) : itemIsNewCondition) } });
  });
}

async function readContributions(id: string) {
  const contributions = new Map<string, Sums>();
  let [pages, marks] = [0, 0];
  const kinds = { ':user': 'user', ':transaction': 'transaction', ':ticket': 'ticket' };
  const filter = {
    FilterExpression: `#kind in (${Object.keys(kinds)})`,
    ExpressionAttributeNames: { '#kind': 'kind' },
    ExpressionAttributeValues: kinds,
  };
  for await (const { items } of tablePages(filter)) {
    pages += 1;
    const customers = new Set<string>();
    for (const after of items) {
      const sums = totalsDelta({ sequence: '', before: undefined, after });
      if (Object.keys(sums).length === 0) continue;
      contributions.set(itemKeyText(after), sums);
      customers.add(String(after.pk).replace('USER#', ''));
    }
    await forEachConcurrently(MARKS_AT_ONCE, customers, async (customer) => {
      if (await mark(customer, `${id}#${pages}`)) marks += 1;
    });
  }
  return { contributions, marks };
}

async function mark(customer: string, recountMark: string): Promise<boolean> {
  const outcome = await conditionalWrite({
    Update: {
      Key: userKey(customer),
      UpdateExpression: 'set recountMark = :mark',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':mark': recountMark },
    },
  });
  return outcome === 'written';
}

async function meetMarks(id: string, marks: number): Promise<void> {
  let [met, since] = [0, now()];
  while (met < marks) {
    await pause(POLL_MS);
    const { recount } = await readRecounted(id);
    if (recount.marks > met) [met, since] = [recount.marks, now()];
    if (now() - since > TIME_LIMIT_MS) {
      throw new DomainError(
        'unavailable',
        'stream_behind',
        'The worker of the stream is behind. See its alarms first.',
      );
    }
  }
}

async function readRecounted(id: string) {
  const present = await readTotalsItem(true);
  if (present?.recount?.id !== id)
    throw new DomainError('unavailable', 'recount_replaced', 'Another recount has begun.');
  return { ...present, recount: present.recount };
}

async function exactSums(id: string, { version }: TotalsItem, read: ReadonlyMap<string, Sums>): Promise<Sums> {
  const log = (await queryAllItems(partitionPrefixQuery(totalsKey.pk, loggedChangePrefix(id)))) as unknown[];
  const contributions = new Map(read);
  // The log is in the order of counting, and may already have more than the totals that were read.
  for (const { item, sums, ...change } of log as LoggedChange[])
    if (change.version <= version) contributions.set(item, sums);
  return addSums([...contributions.values()]);
}

function without({ recount: _, version, ...rest }: TotalsItem): Record<string, unknown> {
  return { ...rest, version: version + 1 };
}

function compare(present: TotalsItem, sums: Sums) {
  const at = now();
  const packed = packDailyVolumes(sums, at);
  const [counted, exact] = [packDailyVolumes(unpackDailyVolumes(present), at), packed].map(unpackDailyVolumes);
  const names = [...new Set([...Object.keys(counted ?? {}), ...Object.keys(exact ?? {})])].sort();
  return {
    item: { ...without(present), ...packed },
    differences: names
      .map((name) => ({ name, counted: counted?.[name] ?? 0, exact: exact?.[name] ?? 0 }))
      .filter((one) => one.counted !== one.exact),
  };
}
