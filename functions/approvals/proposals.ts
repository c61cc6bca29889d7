import { isoTime, now } from '#functions/core/clock.ts';
import { notFoundError } from '#functions/core/errors.ts';
import { minIdAt, newId } from '#functions/core/ids.ts';
import type { RestoreDiffCounts } from '#shared/contract/backups.ts';
import { PROPOSAL_EXPIRES_AFTER_MS, type ProposalStatus } from '#shared/domain/approvals.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { auditKey, PROPOSALS_PARTITION, proposalKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { query, queryAllItems } from '../core/dynamodb/query.ts';
import { type RowLoader, readListPage } from '../core/dynamodb/read-lists.ts';
import { conditionalWrite, itemIsNewCondition, setExpression, type TableWrite } from '../core/dynamodb/transact.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface ProposedCall {
  readonly method: string;
  readonly path: string;
  readonly params?: Record<string, unknown> | undefined;
  readonly query?: Record<string, unknown> | undefined;
  readonly body?: unknown;
}

export interface ProposedChange {
  readonly key: string;
  readonly label: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface ProposedRestore {
  readonly fileSha256?: string | undefined;
  readonly differences?: RestoreDiffCounts | undefined;
  readonly changes?: { readonly id: string; readonly rows: number; readonly sha256: string } | undefined;
}

export interface Proposal {
  readonly id: string;
  readonly subject: string;
  readonly call: ProposedCall;
  readonly changes: readonly ProposedChange[];
  readonly preview?: ProposedRestore | undefined;
  readonly seen: string;
  readonly idempotencyKey?: string | undefined;
  readonly by: Person;
  readonly at: string;
  readonly lapsesAt: string;
  readonly status: ProposalStatus;
  readonly decidedBy?: Person;
  readonly decidedAt?: string;
  readonly reason?: string;
  /** Id of the call's audit record, set on approval; absent where a job carries out the call. */
  readonly recordId?: string;
  readonly result?: ProposedRestore & { readonly safetyBackup?: string | undefined };
}

/** Milliseconds; longer than a function runs. */
const CARRIED_OUT_WITHIN_MS = 60_000;

export type NewProposal = Omit<Proposal, 'id' | 'at' | 'lapsesAt' | 'status'>;

export async function createProposal(
  wanted: NewProposal,
  audit: (proposal: Proposal) => AuditEntry,
): Promise<Proposal> {
  const at = now();
  const proposal: Proposal = {
    ...wanted,
    id: newId(),
    at: isoTime(at),
    lapsesAt: isoTime(at + PROPOSAL_EXPIRES_AFTER_MS),
    status: 'waiting',
  };
  await conditionalWrite(
    { Put: { Item: { ...proposalKey(proposal.id), kind: 'proposal', ...proposal }, ...itemIsNewCondition } },
    auditPut(audit(proposal)),
  );
  return proposal;
}

/** @throws DomainError 404 */
export async function readProposal(id: string): Promise<Proposal> {
  const item = await getItem(proposalKey(id));
  if (!item) throw notFoundError('Proposal');
  return asOfNow(item as unknown as Proposal);
}

function asOfNow(proposal: Proposal): Proposal {
  const { status, lapsesAt } = proposal;
  if (status !== 'waiting' || Date.parse(lapsesAt) > now()) return proposal;
  return { ...proposal, status: 'lapsed', decidedAt: lapsesAt, reason: TOO_OLD };
}

const TOO_OLD = 'No other administrator decided it within 72 hours.';

/**
 * Tells whether a function died before it had carried out an approved call. A proposal with a job is left out, because
 * the end of the job decides it.
 */
export const isProposalExecutionOverdue = ({ status, recordId, decidedAt = '' }: Proposal): boolean =>
  status === 'approved' && recordId !== undefined && Date.parse(decidedAt) < now() - CARRIED_OUT_WITHIN_MS;

export async function wasProposalCarriedOut({ recordId = '' }: Proposal): Promise<boolean> {
  const { pk, sk } = auditKey(recordId);
  const { Items = [] } = await query({
    KeyConditionExpression: 'pk = :pk and sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  return Items.length > 0;
}

export async function recentProposals(): Promise<Proposal[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk and sk >= :from',
    ExpressionAttributeValues: { ':pk': PROPOSALS_PARTITION, ':from': minIdAt(now() - PROPOSAL_EXPIRES_AFTER_MS) },
  });
  return (items as unknown as Proposal[]).map(asOfNow);
}

const proposals: RowLoader<Proposal> = {
  rows: (entries) => entries.map(({ item }) => asOfNow(item as unknown as Proposal)),
  size: (proposal) => JSON.stringify(proposal).length,
};

export function listProposals(wanted: 'waiting' | 'decided' | undefined, page: PageRequest): Promise<Page<Proposal>> {
  return readListPage(proposals, {
    name: `proposals ${wanted ?? ''}`,
    lists: [{ index: 'table', partition: PROPOSALS_PARTITION }],
    ...page,
    ...(wanted === 'waiting' && { from: minIdAt(now() - PROPOSAL_EXPIRES_AFTER_MS) }),
    ...(wanted && { chunk: 25, matches: ({ status }) => (status === 'waiting') === (wanted === 'waiting') }),
  });
}

export interface ProposalClaim {
  readonly proposalId: string;
  readonly writes: readonly [approves: TableWrite, records: TableWrite];
}

type Seen = Pick<Proposal, 'changes' | 'preview'>;

export function proposalClaimWrites(
  { id }: Proposal,
  by: Person,
  { changes, preview }: Seen,
  audit: AuditEntry,
): ProposalClaim {
  const decided = {
    status: 'approved' as const,
    decidedBy: by,
    decidedAt: isoTime(now()),
    changes,
    ...(preview && { preview }),
  };
  return { proposalId: id, writes: [decide(id, decided, 'waiting'), auditPut(audit)] };
}

type JobEnd =
  | { readonly status: 'done'; readonly result: NonNullable<Proposal['result']> }
  | { readonly status: 'lapsed'; readonly reason: string };

/** Decides the proposal of a job without a condition, so that the job can always end. */
export const proposalJobEndWrite = (proposalId: string, end: JobEnd): TableWrite => decide(proposalId, end);

interface Decision {
  readonly from: 'waiting' | 'approved';
  readonly to: ProposalStatus;
  readonly by: Person;
  readonly reason?: string;
  readonly recordId?: string;
}

/** @returns the decided proposal, or undefined when it was already decided or has lapsed */
export async function updateProposalStatus(
  before: Proposal,
  { from, to, by, reason, recordId }: Decision,
  audit?: AuditEntry,
): Promise<Proposal | undefined> {
  const decided: Pick<Proposal, 'status' | 'decidedBy' | 'decidedAt' | 'reason' | 'recordId'> = {
    status: to,
    decidedBy: by,
    decidedAt: isoTime(now()),
    ...(reason !== undefined && { reason }),
    ...(recordId !== undefined && { recordId }),
  };
  const outcome = await conditionalWrite(decide(before.id, decided, from), ...(audit ? [auditPut(audit)] : []));
  // An existing record shows that an earlier try, whose answer was lost, has succeeded.
  return outcome === 'written' || outcome[1] === true ? { ...before, ...decided } : undefined;
}

function decide(id: string, decided: Partial<Proposal>, from?: 'waiting' | 'approved'): TableWrite {
  const inTime = from === 'waiting' && decided.status === 'approved';
  return {
    Update: {
      Key: proposalKey(id),
      ...setExpression(decided, from && { ':from': from }),
      ...(from && { ConditionExpression: `#status = :from${inTime ? ' and lapsesAt > :decidedAt' : ''}` }),
    },
  };
}
