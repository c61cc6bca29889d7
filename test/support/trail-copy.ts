/** To be tampered with and verified. */
import type { NamedSeal } from '#functions/backup-jobs/trail/seal.ts';
import type { TrailSource } from '#functions/backup-jobs/trail/verify-trail.ts';
import { trailPartition } from '#functions/data/keys.ts';

export type Item = Record<string, unknown>;

const bySortKey = (one: Item, other: Item): number => (String(one.sk) < String(other.sk) ? -1 : 1);

export function copyOfTrail(items: readonly Item[], seals: readonly NamedSeal[]): TrailSource {
  const partition = (pk: string) => items.filter((item) => item.pk === pk).sort(bySortKey);
  async function* inPages(all: readonly Item[]) {
    for (let at = 0; at < all.length; at += 7) yield all.slice(at, at + 7);
  }
  return {
    links: (list) => inPages(partition(trailPartition(list))),
    count: async (list) => Number(partition(trailPartition(list)).at(-1)?.count ?? 0),
    records: (list) => inPages(partition(list)),
    items: () => inPages(items),
    seals: () => seals,
  };
}
