import { TRANSACTION_KEY_PREFIX } from '../../core/dynamodb/keys.ts';
import type { StoredTransaction } from '../../transactions/transaction.ts';
import { transactionFromItem } from '../../transactions/transaction-item.ts';
import {
  type ExpectedChange,
  journalLineDigests,
  storedChangeDigests,
  type TrailEntry,
  transactionChangeDigest,
  transactionTrailKey,
} from '../audit-block.ts';
import { journalListNameForCustomer } from '../trail-lists.ts';
import type { TrailProblemCollector } from './problems.ts';
import {
  CHAINING_DEADLINE_MS,
  MAX_CHAIN_DELAY_MS,
  RECORD_ADDED_LATE_PROBLEM,
  RECORD_CHANGED_PROBLEM,
  RECORD_NOT_CHAINED_PROBLEM,
  type VerifiedCounts,
} from './verified.ts';
import type { WalkedAuditBlock } from './walk-chain.ts';

type Item = Record<string, unknown>;

interface Journals {
  readonly links: readonly (readonly [list: string, links: AsyncIterable<WalkedAuditBlock>])[];
  readonly items: AsyncIterable<readonly Item[]>;
  readonly isSigned: (link: WalkedAuditBlock['link']) => Promise<boolean>;
  readonly problems: TrailProblemCollector;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface Line {
  readonly digest: string;
  readonly link: number;
  readonly at: number;
  /** Time of the last seal before the line's link; 0 for lines that a job restored. */
  readonly sealedAt: number;
}

export async function verifyJournals({ links, items, isSigned, problems, now }: Journals): Promise<VerifiedCounts> {
  const lists = new Map<string, { since: number; links: number }>();
  const transactions = new Map<string, (Line | undefined)[]>();
  for (const [list, walked] of links) {
    const about = { since: Number.MAX_SAFE_INTEGER, links: 0 };
    lists.set(list, about);
    const changeDigests = new Set<string>();
    for await (const { link, sealedAt } of walked) {
      about.links += 1;
      about.since = Math.min(about.since, Number(link.since));
      const allowances = link.entries.filter((entry) => 'allow' in entry);
      if (allowances.length > 0) await takeAllowances(link, allowances, changeDigests);
      for (const entry of link.entries) {
        if ('allow' in entry) continue;
        const isAllowed = changeDigests.delete(`${customerOf(entry.k)} ${transactionChangeDigest(entry)}`);
        takeLines(list, link, entry, isAllowed ? 0 : sealedAt);
        if (!entry.over || isAllowed) continue;
        const what = entry.d.length > 0 ? 'changed' : 'removed';
        const why = `${what} past the bank`;
        problems.add({ what, list, link: link.number, key: entry.k, at: link.at, why });
      }
    }
  }

  async function takeAllowances(
    link: WalkedAuditBlock['link'],
    allowances: readonly ExpectedChange[],
    changeDigests: Set<string>,
  ): Promise<void> {
    const { list, number, at } = link;
    if (await isSigned(link)) {
      for (const allowance of allowances) {
        // The set ignores an entry that is in the chain twice because the first answer was lost.
        for (const digest of storedChangeDigests(allowance)) changeDigests.add(`${allowance.allow} ${digest}`);
      }
      return;
    }
    const why = 'allowed to be replaced by a link that the bank has not signed';
    for (const { allow } of allowances) problems.add({ what: 'changed', list, link: number, key: allow, at, why });
  }

  function takeLines(
    list: string,
    link: WalkedAuditBlock['link'],
    { k, d, n = 0, over }: TrailEntry,
    sealedAt: number,
  ): void {
    const lines = over ? [] : (transactions.get(k) ?? []);
    for (const [index, digest] of d.entries()) {
      const known = lines[n + index];
      if (known && known.digest !== digest) {
        const why = 'changed: the chain has it twice';
        problems.add({ what: 'changed', list, link: link.number, key: k, line: n + index + 1, at: link.at, why });
      }
      lines[n + index] = known ?? { digest, link: link.number, at: link.at, sealedAt };
    }
    transactions.set(k, lines);
  }

  let [records, older, waiting] = [0, 0, 0];
  for await (const page of items) {
    for (const item of page) {
      if (item.kind !== 'transaction') continue;
      const transaction = transactionIn(item);
      if (!transaction) {
        const key = `${String(item.pk).slice('USER#'.length)} ${String(item.sk).slice(TRANSACTION_KEY_PREFIX.length)}`;
        const list = journalListNameForCustomer(customerOf(key));
        if (lists.has(list)) problems.add({ what: 'changed', list, key, at: 0, why: 'changed: it cannot be read' });
        transactions.delete(key);
        continue;
      }
      const list = journalListNameForCustomer(transaction.customerId);
      const about = lists.get(list);
      if (!about) continue;
      const key = transactionTrailKey(transaction);
      const expected = transactions.get(key) ?? [];
      transactions.delete(key);
      const digests = journalLineDigests(transaction);
      for (let index = 0; index < Math.max(digests.length, expected.length); index += 1) {
        const line = expected[index];
        const at = transaction.journal[index]?.at ?? 0;
        const found = digests[index];
        const where = { list, link: line?.link, key, line: index + 1 };
        if (!line) {
          if (about.links === 0 || at < about.since) older += 1;
          else if (at > now - MAX_CHAIN_DELAY_MS) waiting += 1;
          else problems.add({ ...where, what: 'added', at, why: RECORD_NOT_CHAINED_PROBLEM });
        } else if (found === undefined) {
          problems.add({ ...where, what: 'removed', at: line.at, why: 'removed' });
        } else if (found !== line.digest) {
          problems.add({ ...where, what: 'changed', at, why: RECORD_CHANGED_PROBLEM });
        } else {
          records += 1;
          if (at < line.sealedAt - CHAINING_DEADLINE_MS) {
            problems.add({ ...where, what: 'added', at, why: RECORD_ADDED_LATE_PROBLEM });
          }
        }
      }
    }
  }
  for (const [key, lines] of transactions) {
    const first = lines.findIndex((line) => line !== undefined);
    if (first < 0) continue;
    const { link, at } = lines[first] ?? {};
    const list = journalListNameForCustomer(customerOf(key));
    problems.add({ what: 'removed', list, link, key, at, why: 'removed with its transaction' });
  }
  const walked = [...lists.values()].reduce((sum, about) => sum + about.links, 0);
  return { records, older, waiting, links: walked };
}

const customerOf = (key: string): string => key.split(' ', 1)[0] ?? '';

/** Returns undefined for an item that was altered so much that it cannot be read. */
function transactionIn(item: Item): StoredTransaction | undefined {
  try {
    const transaction = transactionFromItem(item);
    return transaction.journal.every((line) => typeof line.at === 'number') ? transaction : undefined;
  } catch {
    return undefined;
  }
}
