import {
  type AuditBlock,
  type ChainHead,
  chainHeadOf,
  storedDigestPrefixes,
  trailEntryDigestPrefix,
  trailEntryKey,
} from '../audit-block.ts';
import type { TrailProblemCollector } from './problems.ts';
import type { SealedChainHeads } from './sealed-chain-heads.ts';

interface Walk {
  readonly list: string;
  readonly links: AsyncIterable<readonly Record<string, unknown>[]> | Iterable<readonly Record<string, unknown>[]>;
  readonly points: SealedChainHeads;
  readonly problems: TrailProblemCollector;
}

export interface WalkedAuditBlock {
  readonly link: AuditBlock;
  /** Time of the last seal before this link; 0 if there is none. */
  readonly sealedAt: number;
}

interface Placed {
  readonly link: AuditBlock;
  readonly place: number;
  readonly tail: ChainHead;
}

export async function* walkAuditChain({ list, links, points, problems }: Walk): AsyncGenerator<WalkedAuditBlock> {
  let before: Placed | undefined;
  let current: Placed | undefined;
  let sealed = { place: 0, at: 0 };
  const blame = ({ link, place }: Placed, kept: ChainHead | undefined, why: string): void => {
    const key = keyAt(link, kept);
    problems.add({ what: 'changed', list, link: place, key, at: Number(link.at), why });
  };

  const isAtOdds = ({ link, place, tail }: Placed): boolean =>
    link.digest !== tail.before || link.number !== place || link.list !== list;

  /** Compares the current link with its neighbours. @param next undefined at the end of the list */
  function check(next: Placed | undefined): void {
    if (!current) return;
    const { link, place, tail } = current;
    const expected = (before?.place ?? 0) + 1;
    if (place > expected) {
      const key = place === expected + 1 && link.after ? link.after : undefined;
      const range = place === expected + 1 ? '' : `, and those up to link ${place - 1}`;
      const why = `removed with its link${range}`;
      problems.add({ what: 'removed', list, link: expected, key, at: Number(before?.link.at ?? 0), why });
    } else if (before && link.before !== before.tail.before && !isAtOdds(before)) {
      // Both links are consistent in themselves, so the next link shows which of the two was rewritten.
      const follows = isBehind(next, current) ? next?.link.before === tail.before : true;
      if (isAtOdds(current) || !follows) blame(current, undefined, 'its link was changed');
      else blame(before, link, 'its link was changed');
    }
    if (isAtOdds(current)) {
      const kept = isBehind(next, current) ? next?.link : points.get(place);
      blame(current, kept, 'its link was changed');
    }
    const point = points.get(place);
    if (!point) return;
    if (point.before !== tail.before && !problems.hasIn(list, sealed.place + 1, place)) {
      const from = sealed.place + 1;
      const why = from === place ? 'its link was changed' : `the links ${from} to ${place} differ from what was sealed`;
      blame(current, point, why);
    }
    sealed = { place, at: point.sealedAt };
  }

  for await (const page of links) {
    for (const item of page) {
      const link = linkIn(item);
      const next: Placed = { link, place: Number(item.sk), tail: chainHeadOf(link) };
      check(next);
      if (current) before = current;
      current = next;
      yield { link, sealedAt: sealed.at };
    }
  }
  check(undefined);
  const last = current?.place ?? 0;
  const beyond = [...points.numbers()].filter((number) => number > last).sort((one, other) => one - other)[0];
  if (beyond === undefined) return;
  const point = points.get(beyond);
  problems.add({
    ...{ what: 'removed', list, link: last + 1, key: beyond === last + 1 ? point?.after : undefined },
    ...{ at: Number(current?.link.at ?? 0), why: `removed with its link and what followed: link ${beyond} was sealed` },
  });
}

/** Accepts an item of any form, because it may have been altered. */
function linkIn(item: Record<string, unknown>): AuditBlock {
  const link = item as unknown as AuditBlock;
  const entries = Array.isArray(link.entries) ? link.entries.filter((entry) => typeof entry === 'object') : [];
  return { ...link, entries };
}

const isBehind = (next: Placed | undefined, { place }: Placed): boolean => next?.place === place + 1;

function keyAt({ entries }: AuditBlock, kept: ChainHead | undefined): string | undefined {
  const first = entries[0] && trailEntryKey(entries[0]);
  if (!kept) return first;
  const [found, stored] = [entries.map(trailEntryDigestPrefix), storedDigestPrefixes(kept)];
  const at = Array.from({ length: Math.max(found.length, stored.length) }).findIndex(
    (_, index) => found[index] !== stored[index],
  );
  if (at <= 0) return kept.after || first;
  const entry = entries[at];
  return entry ? trailEntryKey(entry) : first;
}
