/** A seal contains the ends of all lists at one moment. It is stored in a bucket that keeps every object for years. */
import { createHash } from 'node:crypto';
import { isTrailSignatureValid, signTrail } from '../../backups/signature.ts';
import { canonicalJson } from '../../core/canonical.ts';
import { isoTime } from '../../core/clock.ts';
import { chainHeadOf } from '../audit-block.ts';
import { lastAuditBlock } from '../trail.ts';
import { allAuditListNames, journalListNames } from '../trail-lists.ts';
import type { TrailProblemCollector } from './problems.ts';
import { SealedChainHeads, type SealedHead } from './sealed-chain-heads.ts';

export interface TrailSeal {
  /** ISO 8601. */
  readonly at: string;
  readonly heads: readonly SealedHead[];
  readonly signedBy: string;
  readonly signature: string;
}

const digestOf = ({ at, heads }: Pick<TrailSeal, 'at' | 'heads'>): string =>
  createHash('sha256').update(canonicalJson({ at, heads })).digest('base64url');

export const allTrailListNames: readonly string[] = [...allAuditListNames, ...journalListNames];

/** Writes a seal. @param at epoch milliseconds @throws DomainError 503 */
export async function sealTrail(at: number): Promise<TrailSeal> {
  const heads: SealedHead[] = [];
  for (const list of allTrailListNames) {
    const last = await lastAuditBlock(list);
    if (last) heads.push({ list, number: last.number, ...chainHeadOf(last) });
  }
  const sealed = { at: isoTime(at), heads };
  return { ...sealed, ...(await signTrail(digestOf(sealed))) };
}

export interface NamedSeal {
  readonly name: string;
  readonly seal: TrailSeal | undefined;
}

interface Heads {
  readonly points: ReadonlyMap<string, SealedChainHeads>;
  readonly count: number;
  /** ISO 8601. */
  readonly sealedAt: string | undefined;
}

/** @throws DomainError 503 */
export async function checkpointsFromSeals(
  seals: AsyncIterable<NamedSeal> | Iterable<NamedSeal>,
  problems: TrailProblemCollector,
): Promise<Heads> {
  const points = new Map<string, SealedChainHeads>();
  let count = 0;
  let sealedAt: string | undefined;
  for await (const { name, seal } of seals) {
    count += 1;
    if (seal && !(sealedAt !== undefined && sealedAt > seal.at)) sealedAt = seal.at;
    if (!seal || !(await isTrailSignatureValid(digestOf(seal), seal))) {
      problems.add({ what: 'changed', list: name, link: 0, why: 'this seal is not signed by the bank' });
      continue;
    }
    for (const head of seal.heads) {
      const ofList = points.get(head.list) ?? new SealedChainHeads();
      ofList.add(head, Date.parse(seal.at));
      points.set(head.list, ofList);
    }
  }
  return { points, count, sealedAt };
}
