/** Copies the trail for tests that tamper with it, and recomputes what an attacker with the code can recompute. */
import type { NamedSeal } from '#functions/audit/verification/seal.ts';
import { type TrailReport, type TrailSource, verifyTrail } from '#functions/audit/verification/verify-trail.ts';
import { trailPartition } from '#functions/core/dynamodb/keys.ts';

export type Item = Record<string, unknown>;

const bySortKey = (one: Item, other: Item): number => (String(one.sk) < String(other.sk) ? -1 : 1);

export {
  type AuditBlock,
  auditBlockDigest as digestOfLink,
  auditRecordDigest as digestOfAudit,
  chainHeadOf,
  trailEntryKey as keyOfEntry,
} from '#functions/audit/audit-block.ts';
export { journalListNameForCustomer as journalListOf } from '#functions/audit/trail-lists.ts';
export { sealTrail } from '#functions/audit/verification/seal.ts';
export { expandUuid as expand } from '#functions/core/ids.ts';
export type { NamedSeal };

export const verifyTrailCopy = (
  items: readonly Item[],
  seals: readonly NamedSeal[],
  moment: number,
): Promise<TrailReport> => verifyTrail(copyOfTrail(items, seals), moment);

function copyOfTrail(items: readonly Item[], seals: readonly NamedSeal[]): TrailSource {
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
