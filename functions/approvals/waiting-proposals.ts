import type { WaitingProposalView } from '#shared/contract/views.ts';
import { PROPOSAL_EXPIRES_AFTER_MS } from '#shared/domain/approvals.ts';
import { now } from '../core/clock.ts';
import { WAITING_PROPOSALS_PARTITION } from '../core/dynamodb/keys.ts';
import { queryAllItems } from '../core/dynamodb/query.ts';
import { minIdAt } from '../core/ids.ts';

/** What lists show of a proposal, in an item of its own that the decision removes. */
export interface WaitingProposal {
  readonly id: string;
  readonly subject: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
  readonly lapsesAt: string;
  /** Digest of the call and of what it changes. */
  readonly seen: string;
  readonly requestId?: string | undefined;
  readonly transactionId?: string | undefined;
  /** The version that the proposal would change. */
  readonly transactionVersion?: number | undefined;
}

/** Reads all proposals that wait, oldest first. Each administrator has at most `MAX_WAITING_PROPOSALS`. */
export async function readWaitingProposals(): Promise<WaitingProposal[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk and sk >= :from',
    ExpressionAttributeValues: {
      ':pk': WAITING_PROPOSALS_PARTITION,
      ':from': minIdAt(now() - PROPOSAL_EXPIRES_AFTER_MS),
    },
  });
  return (items as unknown as WaitingProposal[]).filter(({ lapsesAt }) => Date.parse(lapsesAt) > now());
}

/** Finds the newest proposal that waits on a version of a transaction. A proposal on an earlier version cannot be approved. */
export type ProposalFinder = (transaction: {
  readonly id: string;
  readonly version: number;
}) => WaitingProposalView | undefined;

export async function findProposalsOfTransactions(viewer: string): Promise<ProposalFinder> {
  const proposals = await readWaitingProposals();
  return ({ id, version }) => {
    const found = proposals.findLast((one) => one.transactionId === id && one.transactionVersion === version);
    return found && toWaitingProposalView(found, viewer);
  };
}

function toWaitingProposalView(
  { id, subject, by, at, lapsesAt }: WaitingProposal,
  viewer: string,
): WaitingProposalView {
  return { _id: id, subject, by: { _id: by.id, name: by.name }, at, lapsesAt, own: by.id === viewer };
}
