import { isTrailSignatureValid } from '../../backups/signature.ts';
import { auditBlockDigest } from '../audit-block.ts';
import { journalListNames } from '../trail-lists.ts';
import { type TrailProblem, TrailProblemCollector } from './problems.ts';
import { allTrailListNames, checkpointsFromSeals, type NamedSeal } from './seal.ts';
import { SealedChainHeads } from './sealed-chain-heads.ts';
import { addVerifiedCounts, type VerifiedCounts, ZERO_VERIFIED_COUNTS } from './verified.ts';
import { verifyAuditList } from './verify-audit-list.ts';
import { verifyJournals } from './verify-journals.ts';
import { walkAuditChain } from './walk-chain.ts';

type Pages = AsyncIterable<readonly Record<string, unknown>[]>;

export interface TrailSource {
  links(list: string): Pages;
  count(list: string): Promise<number>;
  records(list: string): Pages;
  items(): Pages;
  seals(): AsyncIterable<NamedSeal> | Iterable<NamedSeal>;
}

interface Findings extends VerifiedCounts {
  readonly problemCount: number;
  readonly problems: readonly TrailProblem[];
}

export interface TrailReport extends Findings {
  readonly seals: number;
  /** ISO 8601. */
  readonly sealedAt?: string | undefined;
}

const MAX_ENTRIES = 200_000;

/** Divides the trail into parts: one list of audit records each, or as many journals as fit into memory. */
export async function verificationParts(source: Pick<TrailSource, 'count'>, most = MAX_ENTRIES): Promise<string[][]> {
  const parts = allTrailListNames.filter((list) => !journalListNames.includes(list)).map((list) => [list]);
  let held = most;
  for (const list of journalListNames) {
    const count = await source.count(list);
    if (held + count > most) {
      parts.push([]);
      held = 0;
    }
    parts.at(-1)?.push(list);
    held += count;
  }
  return parts;
}

export interface SealsSummary {
  readonly points: ReadonlyMap<string, SealedChainHeads>;
  readonly count: number;
  readonly sealedAt: string | undefined;
  readonly problems: TrailProblemCollector;
}

/** @throws DomainError 503 */
export async function readSealsSummary(source: Pick<TrailSource, 'seals'>): Promise<SealsSummary> {
  const problems = new TrailProblemCollector();
  return { ...(await checkpointsFromSeals(source.seals(), problems)), problems };
}

export const initialTrailReport = ({ count, sealedAt, problems }: SealsSummary): TrailReport => ({
  ...ZERO_VERIFIED_COUNTS,
  seals: count,
  sealedAt,
  problemCount: problems.count,
  problems: problems.listed(),
});

/** @param lists one part of `verificationParts` @param now epoch milliseconds */
export async function verifyTrailLists(
  lists: readonly string[],
  source: TrailSource,
  { points }: SealsSummary,
  now: number,
): Promise<Findings> {
  const problems = new TrailProblemCollector();
  const walk = (list: string) =>
    walkAuditChain({ list, links: source.links(list), points: points.get(list) ?? new SealedChainHeads(), problems });
  const [first = ''] = lists;
  const verified = journalListNames.includes(first)
    ? await verifyJournals({
        links: lists.map((list) => [list, walk(list)] as const),
        items: source.items(),
        isSigned: (link) => isTrailSignatureValid(auditBlockDigest(link), link),
        problems,
        now,
      })
    : await verifyAuditList({ list: first, links: walk(first), records: source.records(first), problems, now });
  return { ...verified, problemCount: problems.count, problems: problems.listed() };
}

const MAX_PROBLEMS = 50;

export function mergeFindings(report: TrailReport, found: Findings): TrailReport {
  const problems = [...report.problems, ...found.problems].sort((one, other) =>
    momentOf(one) < momentOf(other) ? -1 : 1,
  );
  return {
    ...report,
    ...addVerifiedCounts(report, found),
    problemCount: report.problemCount + found.problemCount,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

const momentOf = ({ at = '9' }: TrailProblem): string => at;

export async function verifyTrail(source: TrailSource, now: number): Promise<TrailReport> {
  const sealed = await readSealsSummary(source);
  let report = initialTrailReport(sealed);
  for (const lists of await verificationParts(source))
    report = mergeFindings(report, await verifyTrailLists(lists, source, sealed, now));
  return report;
}
