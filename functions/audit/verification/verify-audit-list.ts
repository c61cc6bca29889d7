import { createdAtOfId } from '#functions/core/ids.ts';
import { auditRecordDigest } from '../audit-block.ts';
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

interface Lists {
  readonly list: string;
  readonly links: AsyncIterable<WalkedAuditBlock>;
  readonly records: AsyncIterable<readonly Item[]>;
  readonly problems: TrailProblemCollector;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Number of links that are held while records are read. Few are enough, because links and records are in nearly the
 * same order.
 */
const AHEAD = 1000;

interface Expected {
  readonly digest: string;
  readonly link: number;
  readonly sealedAt: number;
}

export async function verifyAuditList({ list, links, records, problems, now }: Lists): Promise<VerifiedCounts> {
  const expected = new Map<string, Expected>();
  const found = new Map<string, string>();
  let [since, matched, linked] = [Number.MAX_SAFE_INTEGER, 0, 0];
  let newest = '';

  function compare(id: string, digest: string, { digest: kept, link, sealedAt }: Expected): void {
    matched += 1;
    if (digest !== kept) problems.add({ what: 'changed', list, link, key: id, why: RECORD_CHANGED_PROBLEM });
    else if (createdAtOfId(id) < sealedAt - CHAINING_DEADLINE_MS) {
      problems.add({ what: 'added', list, link, key: id, why: RECORD_ADDED_LATE_PROBLEM });
    }
  }

  const reader = records[Symbol.asyncIterator]();
  let page: readonly Item[] = [];
  async function readUpTo(last: string | undefined): Promise<void> {
    for (;;) {
      const rest = page.findIndex((record) => last !== undefined && String(record.sk) > last);
      for (const record of rest < 0 ? page : page.slice(0, rest)) {
        const id = String(record.sk);
        const digest = auditRecordDigest(record);
        const entry = expected.get(id);
        if (!entry) found.set(id, digest);
        else {
          compare(id, digest, entry);
          expected.delete(id);
        }
      }
      page = rest < 0 ? [] : page.slice(rest);
      if (rest >= 0) return;
      const next = await reader.next();
      if (next.done) return;
      page = next.value;
    }
  }

  for await (const { link, sealedAt } of links) {
    linked += 1;
    since = Math.min(since, Number(link.since));
    for (const entry of link.entries) {
      if ('allow' in entry) continue;
      const one = { digest: String(entry.d?.[0]), link: link.number, sealedAt };
      const known = found.get(entry.k);
      if (known === undefined) expected.set(entry.k, one);
      else {
        compare(entry.k, known, one);
        found.delete(entry.k);
      }
      if (entry.k > newest) newest = entry.k;
    }
    if (expected.size > AHEAD) await readUpTo(newest);
  }
  await readUpTo(undefined);

  for (const [key, { link }] of expected) problems.add({ what: 'removed', list, link, key, why: 'removed' });
  let [older, waiting] = [0, 0];
  for (const key of found.keys()) {
    if (createdAtOfId(key) < since && linked > 0) older += 1;
    else if (createdAtOfId(key) > now - MAX_CHAIN_DELAY_MS) waiting += 1;
    else if (linked === 0) older += 1;
    else problems.add({ what: 'added', list, key, why: RECORD_NOT_CHAINED_PROBLEM });
  }
  return { records: matched, older, waiting, links: linked };
}
