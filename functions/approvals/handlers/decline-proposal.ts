import { declineProposal } from '#shared/contract/approvals.ts';
import { DECIDED_MEANWHILE, decidedSentences } from '#shared/domain/approvals.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { conflict } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toProposalView } from '../proposal-view.ts';
import { decideProposal, readProposal } from '../proposals.ts';

export const handler = endpoint(declineProposal, async ({ params, body, request }, principal) => {
  const proposal = await readProposal(params.id);
  const { status, subject } = proposal;
  if (status !== 'waiting') throw conflict('proposal_already_decided', decidedSentences[status]);
  const { reason } = body;
  const to = proposal.by.id === principal.userId ? 'withdrawn' : 'declined';
  const by = { id: principal.userId, name: principal.name };
  const declined = await decideProposal(
    proposal,
    { from: 'waiting', to, by, reason },
    { action: `proposal.${to}`, ...auditActor(principal, request), resourceId: params.id, after: { subject, reason } },
  );
  if (!declined) throw conflict('proposal_already_decided', DECIDED_MEANWHILE);
  const message = to === 'withdrawn' ? 'Proposal taken back' : 'Proposal declined';
  return { message, proposal: toProposalView(declined, principal.userId) };
});
