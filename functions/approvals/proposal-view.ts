import type { ProposalView } from '#shared/contract/proposed.ts';
import type { Proposal } from './proposals.ts';

export function toProposalView(proposal: Proposal, viewer: string): ProposalView {
  const { id, subject, transactionId, userId, status, by, at, lapsesAt, decidedBy, decidedAt, reason } = proposal;
  return {
    _id: id,
    subject,
    transactionId,
    userId,
    status,
    by: { _id: by.id, name: by.name },
    at,
    lapsesAt,
    decidedBy: decidedBy && { _id: decidedBy.id, name: decidedBy.name },
    decidedAt,
    reason,
    own: by.id === viewer,
  };
}
