/**
 * The first administrator's call is kept as a proposal. The second administrator repeats it with the proposal's id, and
 * it is carried out if it would still change the same. The approval claims the proposal in one conditional write and
 * names the audit record of the result; because that record can exist only once, nothing is carried out twice.
 */
import * as z from 'zod/mini';
import type { ProposedTransaction } from '#shared/contract/approvals.ts';
import { ProposalCreatedView } from '#shared/contract/proposed.ts';
import type { DualApprovalKind, Route, RouteInput } from '#shared/contract/route.ts';
import {
  type DualApprovalRules,
  decidedProposalMessages,
  isAnyApprovalRuleOn,
  PROPOSAL_ALREADY_DECIDED_MESSAGE,
} from '#shared/domain/approvals.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { canonicalJson } from '../core/canonical.ts';
import { conflictError, invalidRequestError, standardError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { deriveIdempotentId, type RequestContext } from '../core/http/request.ts';
import { createHttpReply, type HandlerOutcome } from '../core/http/response.ts';
import { newId, sha256OfParts } from '../core/ids.ts';
import { logger } from '../core/logger.ts';
import { findUser } from '../core/users/users.ts';
import { readApprovalRules } from './approval-rules.ts';
import { toProposalView } from './proposal-view.ts';
import {
  createProposal,
  type Proposal,
  type ProposalClaim,
  type ProposedCall,
  type ProposedChange,
  type ProposedRestore,
  proposalClaimWrites,
  readProposal,
  updateProposalStatus,
} from './proposals.ts';

export type DualApprovalRoute = Route & { readonly access: 'admin'; readonly dualApproval: DualApprovalKind };

interface Plan<R extends Route> {
  /** The input with the version on which the change was planned, so that only what was seen is carried out. */
  readonly input: RouteInput<R>;
  readonly subject: string;
  /** The customer whose account would change. */
  readonly userId?: string | undefined;
  /** The existing transaction that would change. */
  readonly transaction?: { readonly id: string; readonly version: number } | undefined;
  readonly changes: readonly ProposedChange[];
  readonly transactions?: readonly ProposedTransaction[] | undefined;
  readonly bound?: readonly ProposedChange[];
  readonly preview?: ProposedRestore;
  readonly evidence?: Record<string, unknown>;
  needsApproval(rules: DualApprovalRules): boolean;
}

/**
 * Plans a call and changes nothing.
 * @param rules absent once the call is proposed
 * @throws DomainError if the bank would refuse the call
 */
type MakePlan<R extends Route> = (
  input: RouteInput<R> & { request: RequestContext },
  principal: Principal,
  rules?: DualApprovalRules,
) => Promise<Plan<R>>;

type Carry<R extends Route> = (
  input: RouteInput<R> & { request: RequestContext },
  principal: Principal,
) => Promise<HandlerOutcome<R>>;

const WAITING = 'A second administrator must approve this. Nothing has changed yet.';

interface ApprovedJob {
  readonly claim: ProposalClaim;
  readonly preview: ProposedRestore | undefined;
}

type BeginJob<R extends Route> = (
  input: RouteInput<R> & { request: RequestContext },
  principal: Principal,
  approved?: ApprovedJob,
) => Promise<HandlerOutcome<R>>;

export function withDualApproval<const R extends DualApprovalRoute>(
  route: R,
  plan: MakePlan<R>,
  handle: Carry<R>,
): Carry<R> {
  return guarded(route, plan, handle, (checked, request, principal) =>
    carryOut(route, checked, request, principal, handle),
  );
}

/** Wraps a route that starts a job: one write approves the proposal and starts the job. */
export function withDualApprovalOfJob<const R extends DualApprovalRoute>(
  route: R,
  plan: MakePlan<R>,
  begin: BeginJob<R>,
): Carry<R> {
  return guarded(route, plan, begin, ({ proposal, planned, decider }, request, principal) => {
    const approved = record('proposal.approved', proposal.id, proposal.subject, principal, request);
    const audit = { ...approved, after: { ...approved.after, ...planned.evidence } };
    const claim = proposalClaimWrites(proposal, decider, planned, audit);
    return begin({ ...planned.input, request }, principal, { claim, preview: planned.preview });
  });
}

function guarded<R extends DualApprovalRoute>(
  route: R,
  plan: MakePlan<R>,
  handle: Carry<R>,
  approved: (checked: Checked<R>, request: RequestContext, principal: Principal) => Promise<HandlerOutcome<R>>,
): Carry<R> {
  return async (input, principal) => {
    const { request } = input;
    if (principal.approves !== undefined) {
      return approved(await check(route, principal.approves, input, principal, plan), request, principal);
    }
    const rules = await readApprovalRules(principal.prefetched);
    if (!isAnyApprovalRuleOn(rules)) return handle(input, principal);
    let planned = await plan(input, principal, rules);
    if (!planned.needsApproval(rules) || planned.changes.length === 0) {
      try {
        return await handle({ ...planned.input, request }, principal);
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'approval_required')) throw error;
      }
      // A simultaneous call has used up what may be moved without approval.
      planned = await plan(input, { ...principal, prefetched: undefined }, rules);
    }
    const proposal = await propose(route, planned, request, principal);
    const response = { message: WAITING, proposal: toProposalView(proposal, principal.userId) };
    return createHttpReply(response, { status: 202, schema: ProposalCreatedView });
  };
}

async function propose<R extends DualApprovalRoute>(
  route: R,
  planned: Plan<R>,
  request: RequestContext,
  principal: Principal,
): Promise<Proposal> {
  const { subject, userId, transaction, changes, transactions, preview } = planned;
  const call = callOf(route, planned.input);
  if (JSON.stringify([call, changes, transactions]).length > LARGEST)
    throw new DomainError('too-large', 'too_large', TOO_MUCH);
  const proposal = {
    ...{ subject, userId, call, changes, transactions, preview },
    transactionId: transaction?.id,
    transactionVersion: transaction?.version,
    seen: digestOf(call, planned),
    idempotencyKey: request.idempotency?.key,
    requestId: request.idempotency && deriveIdempotentId(principal, request),
    by: { id: principal.userId, name: principal.name },
  };
  return createProposal(proposal, ({ id }) => record('proposal.created', id, subject, principal, request));
}

interface Checked<R extends Route> {
  readonly proposal: Proposal;
  readonly planned: Plan<R>;
  readonly decider: { readonly id: string; readonly name: string };
  lapse(from: 'waiting' | 'approved', reason: string): Promise<DomainError>;
}

/** @throws DomainError if the proposal cannot be approved or the change is no longer the same */
async function check<R extends DualApprovalRoute>(
  route: R,
  id: string,
  input: RouteInput<R> & { request: RequestContext },
  principal: Principal,
  plan: MakePlan<R>,
): Promise<Checked<R>> {
  const { request } = input;
  if (id.length === 0 || id.length > MAX_ID_LENGTH) throw invalidRequestError({ 'Approves-Proposal': BAD_ID });
  const proposal = await readProposal(id);
  const { status, by, subject, call, seen } = proposal;
  if (canonicalJson(callOf(route, input)) !== canonicalJson(call)) throw standardError('approval_request_mismatch');
  if (by.id === principal.userId) throw standardError('self_approval_forbidden');
  if (status !== 'waiting') throw conflictError('proposal_already_decided', decidedProposalMessages[status]);
  const decider = { id: principal.userId, name: principal.name };
  const lapse = async (from: 'waiting' | 'approved', reason: string) => {
    const audit = { ...record('proposal.expired', id, subject, principal, request), after: { subject, reason } };
    await updateProposalStatus(proposal, { from, to: 'lapsed', by: decider, reason }, audit);
    return conflictError('proposal_expired', `This proposal has lapsed. ${reason}`);
  };
  const proposer = await findUser(by.id);
  if (!proposer || proposer.suspended) throw await lapse('waiting', PROPOSER_GONE);
  const planned = await planAgain(() => plan(input, principal));
  if (planned instanceof DomainError) throw await lapse('waiting', planned.message);
  // A proposal of an earlier release has no transactions, and was bound to the other parts only.
  const bound = proposal.transactions ? planned : { ...planned, transactions: undefined };
  if (digestOf(call, bound) !== seen) throw await lapse('waiting', CHANGED);
  return { proposal, planned, decider, lapse };
}

async function carryOut<R extends DualApprovalRoute>(
  route: R,
  { proposal, planned, decider, lapse }: Checked<R>,
  request: RequestContext,
  principal: Principal,
  handle: Carry<R>,
): Promise<HandlerOutcome<R>> {
  const { id, subject } = proposal;
  const approval = newId();
  const claimed = await updateProposalStatus(
    proposal,
    { from: 'waiting', to: 'approved', by: decider, recordId: approval },
    record('proposal.approved', id, subject, principal, request),
  );
  if (!claimed) throw conflictError('proposal_already_decided', PROPOSAL_ALREADY_DECIDED_MESSAGE);
  // The id derives from the proposer's key, so that the proposer's call finds what it has made when it is sent again.
  const idempotency = route.idempotency && {
    name: route.idempotency,
    key: proposal.idempotencyKey ?? id,
    callerId: proposal.by.id,
  };
  try {
    const outcome = await handle(
      { ...planned.input, request: { ...request, ...(idempotency && { idempotency }) } },
      { ...principal, approval },
    );
    await noted(() => updateProposalStatus(claimed, { from: 'approved', to: 'done', by: decider }));
    return outcome;
  } catch (error) {
    // For other errors the audit trail shows whether the call was carried out (`wasProposalCarriedOut`).
    if (error instanceof DomainError && error.kind !== 'unavailable')
      await noted(() => lapse('approved', error.message));
    throw error;
  }
}

const MAX_ID_LENGTH = 100;
const BAD_ID = 'Approves-Proposal is the id of a proposal';
/** Bytes; an item may have 400 KB. */
const LARGEST = 350_000;
const TOO_MUCH = 'This changes too much at once for a second administrator to look at. Please do it in parts.';
const PROPOSER_GONE = 'The administrator who proposed it is not active any more.';
const CHANGED = 'What it was about has changed since.';

const NOT_ABOUT_PROPOSAL = new Set(['own_account', 'reauthentication_required', 'job_runs', 'comparison_required']);

async function planAgain<P>(plan: () => Promise<P>): Promise<P | DomainError> {
  try {
    return await plan();
  } catch (error) {
    const isAbout = error instanceof DomainError && error.kind !== 'unavailable' && !NOT_ABOUT_PROPOSAL.has(error.code);
    if (isAbout) return error;
    throw error;
  }
}

async function noted(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    logger.warn('proposal not noted', { error });
  }
}

function callOf<R extends DualApprovalRoute>(route: R, { params, query, body }: RouteInput<R>): ProposedCall {
  const { method, path } = route;
  const encoded = (schema: z.ZodMiniType | undefined, value: unknown) => (schema ? z.encode(schema, value) : undefined);
  const call = { method, path, params: encoded(route.params, params), query: encoded(route.query, query) };
  return JSON.parse(JSON.stringify({ ...call, body: encoded(route.body, body) }));
}

/** Covers everything that a second administrator sees: amount, fee, payment details, proof, reason and status included. */
function digestOf(
  call: ProposedCall,
  { changes, bound = changes, transactions }: Pick<Plan<Route>, 'changes' | 'bound' | 'transactions'>,
): string {
  return sha256OfParts(canonicalJson([call, bound, ...(transactions ? [transactions] : [])]));
}

function record(
  action: string,
  id: string,
  subject: string,
  principal: Principal,
  request: RequestContext,
): AuditEntry {
  return { action, ...auditActor(principal, request), resourceId: id, after: { subject } };
}
