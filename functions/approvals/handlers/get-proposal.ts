import { getProposal } from '#shared/contract/approvals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toProposalView } from '../proposal-view.ts';
import { isProposalExecutionOverdue, type Proposal, readProposal, wasProposalCarriedOut } from '../proposals.ts';

export const handler = endpoint(getProposal, async ({ params }, { userId }) => {
  const found = await readProposal(params.id);
  const proposal = isProposalExecutionOverdue(found) ? await asItEnded(found) : found;
  const { changes, transactions, call, preview, result } = proposal;
  return {
    proposal: {
      ...toProposalView(proposal, userId),
      changes: [...changes],
      transactions: transactions && [...transactions],
      call,
      preview,
      result,
    },
  };
});

const INTERRUPTED = 'It was approved, and not carried out: the bank was interrupted. Please propose it again.';

async function asItEnded(proposal: Proposal): Promise<Proposal> {
  if (await wasProposalCarriedOut(proposal)) return { ...proposal, status: 'done' };
  return { ...proposal, status: 'lapsed', reason: INTERRUPTED };
}
