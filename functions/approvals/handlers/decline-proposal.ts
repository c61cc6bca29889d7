import { declineProposal } from '#shared/contract/approvals.ts';
import { decidedProposalMessages, PROPOSAL_ALREADY_DECIDED_MESSAGE } from '#shared/domain/approvals.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { conflictError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toProposalView } from '../proposal-view.ts';
import { readProposal, updateProposalStatus } from '../proposals.ts';

export const handler = endpoint(declineProposal, async ({ params, body, request }, principal) => {
  const proposal = await readProposal(params.id);
  const { status, subject } = proposal;
  if (status !== 'waiting') throw conflictError('proposal_already_decided', decidedProposalMessages[status]);
  const { reason } = body;
  const to = proposal.by.id === principal.userId ? 'withdrawn' : 'declined';
  const by = { id: principal.userId, name: principal.name };
  const declined = await updateProposalStatus(
    proposal,
    { from: 'waiting', to, by, reason },
    { action: `proposal.${to}`, ...auditActor(principal, request), resourceId: params.id, after: { subject, reason } },
  );
  if (!declined) throw conflictError('proposal_already_decided', PROPOSAL_ALREADY_DECIDED_MESSAGE);
  const message = to === 'withdrawn' ? 'Proposal taken back' : 'Proposal declined';
  return { message, proposal: toProposalView(declined, principal.userId) };
});
