import { isoTime, now } from '#functions/core/clock.ts';
import { conflictError, notFoundError, sessionEndedError, standardError } from '#functions/core/errors.ts';
import { minIdAt, newId } from '#functions/core/ids.ts';
import type { ProposedTransaction } from '#shared/contract/approvals.ts';
import type { RestoreDiffCounts } from '#shared/contract/backups.ts';
import {
  decidedProposalMessages,
  MAX_WAITING_PROPOSALS,
  PROPOSAL_EXPIRES_AFTER_MS,
  type ProposalStatus,
} from '#shared/domain/approvals.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { canonicalJson } from '../core/canonical.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import {
  auditKey,
  PROPOSALS_PARTITION,
  proposalKey,
  proposalOfRequestKey,
  waitingProposalKey,
} from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { query } from '../core/dynamodb/query.ts';
import { type RowLoader, readListPage } from '../core/dynamodb/read-lists.ts';
import {
  conditionalWrite,
  itemIsNewCondition,
  setExpression,
  type TableWrite,
  transactWrite,
  withRetries,
} from '../core/dynamodb/transact.ts';
import { rateLimitStateAfter } from '../core/http/rate-limit-state.ts';
import { findUser, userUpdate } from '../core/users/users.ts';
import { notificationWrite } from '../notifications/outbox.ts';
import { readWaitingProposals, type WaitingProposal } from './waiting-proposals.ts';

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
  readonly transactionId?: string | undefined;
  readonly userId?: string | undefined;
  readonly call: ProposedCall;
  readonly changes: readonly ProposedChange[];
  /** Absent in proposals of an earlier release, too. */
  readonly transactions?: readonly ProposedTransaction[] | undefined;
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

export interface NewProposal
  extends Omit<Proposal, 'id' | 'at' | 'lapsesAt' | 'status'>,
    Pick<WaitingProposal, 'transactionVersion'> {
  /** The id that derives from the idempotency key, if the request has one. */
  readonly requestId?: string | undefined;
}

/**
 * Creates a proposal, or returns the one that waits already for the same call: a call may be repeated after a lost
 * response or by a double click. Each write raises the version of the proposer's item, so that simultaneous calls neither
 * create a proposal twice nor exceed the maximum together.
 * @throws DomainError 409 when the request was proposed and decided before, or too many proposals of the proposer wait,
 * 422 when its key was sent with another call, 429
 */
export function createProposal(
  { requestId, transactionVersion, ...wanted }: NewProposal,
  audit: (proposal: Proposal) => AuditEntry,
): Promise<Proposal> {
  const [id, notificationId] = [newId(), newId()];
  return withRetries(async () => {
    // The proposer is read first, so that the condition on its version covers what is read afterwards.
    const proposer = await findUser(wanted.by.id);
    if (!proposer) throw sessionEndedError();
    const [waiting, earlier] = await Promise.all([
      readWaitingProposals(),
      requestId === undefined ? undefined : findProposalOfRequest(requestId),
    ]);
    const own = waiting.filter(({ by }) => by.id === proposer.id);
    const same = own.find((one) => one.seen === wanted.seen && one.requestId === requestId);
    if (same) return readProposal(same.id);
    // An idempotency key stands for one call and one result.
    if (earlier && canonicalJson(earlier.call) !== canonicalJson(wanted.call))
      throw standardError('idempotency_mismatch');
    if (earlier && earlier.status !== 'waiting')
      throw conflictError('proposal_already_decided', decidedProposalMessages[earlier.status]);
    if (own.length >= MAX_WAITING_PROPOSALS) throw standardError('too_many_proposals');
    const at = now();
    const lapsesAt = at + PROPOSAL_EXPIRES_AFTER_MS;
    const proposal: Proposal = { ...wanted, id, at: isoTime(at), lapsesAt: isoTime(lapsesAt), status: 'waiting' };
    const expiresAt = Math.ceil(lapsesAt / 1000);
    const { subject, by, seen, transactionId } = proposal;
    const listed: WaitingProposal = {
      ...{ id, subject, by, at: proposal.at, lapsesAt: proposal.lapsesAt, seen, requestId },
      ...{ transactionId, transactionVersion },
    };
    await transactWrite([
      userUpdate(proposer, { allowances: rateLimitStateAfter(proposer, 'proposal') }),
      { Put: { Item: { ...proposalKey(id), kind: 'proposal', ...proposal }, ...itemIsNewCondition } },
      { Put: { Item: { ...waitingProposalKey(id), kind: 'waiting-proposal', ...listed, expiresAt } } },
      ...(requestId === undefined
        ? []
        : [{ Put: { Item: { ...proposalOfRequestKey(requestId), kind: 'proposal-of-request', id, expiresAt } } }]),
      auditPut(audit(proposal)),
      notificationWrite({
        id: notificationId,
        kind: 'approval-waiting',
        recipientId: 'administrators',
        exceptUserId: by.id,
        at: proposal.at,
        data: { proposalId: id, proposedBy: by.name },
      }),
    ]);
    return proposal;
  });
}

async function findProposalOfRequest(requestId: string): Promise<Proposal | undefined> {
  const id = (await getItem(proposalOfRequestKey(requestId)))?.id;
  return id === undefined ? undefined : readProposal(String(id));
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
  readonly writes: readonly [approves: TableWrite, records: TableWrite, unlists: TableWrite];
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
  return { proposalId: id, writes: [decide(id, decided, 'waiting'), auditPut(audit), unlist(id)] };
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
  const outcome = await conditionalWrite(
    decide(before.id, decided, from),
    ...(audit ? [auditPut(audit)] : []),
    ...(from === 'waiting' ? [unlist(before.id)] : []),
  );
  // An existing record shows that an earlier try, whose answer was lost, has succeeded.
  return outcome === 'written' || outcome[1] === true ? { ...before, ...decided } : undefined;
}

const unlist = (id: string): TableWrite => ({ Delete: { Key: waitingProposalKey(id) } });

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
