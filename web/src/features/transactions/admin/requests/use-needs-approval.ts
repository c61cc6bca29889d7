import { useQuery } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import { exceedsApprovalAmount } from '#shared/domain/approvals.ts';
import { balanceChange } from '#shared/domain/ledger.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { approvalRulesQuery } from '../../../approvals/admin/proposal-queries.ts';
import { waitingProposalsQuery } from '../../../approvals/admin/waiting-query.ts';

export const PROPOSED_MESSAGE = 'Waiting for a second administrator';
export const NEEDS_SECOND_MESSAGE = "This needs a second administrator's approval. Nothing changes until then.";

export const proposalLabel = (status: TransactionStatus): string =>
  status === 'completed' ? 'Propose completion' : 'Propose change';

/**
 * Returns whether a status of the request would wait for a second administrator by its amount alone. What was moved
 * before within a day may require one all the same.
 */
export function useNeedsApproval(request: TransactionView): (status: TransactionStatus) => boolean {
  const { data: waiting } = useQuery(waitingProposalsQuery);
  const { data: rules } = useQuery({ ...approvalRulesQuery, enabled: waiting?.anyRule === true });
  const movement = (status: TransactionStatus) => ({ ...request, status, settlement: 'cash' as const });
  return (status) =>
    exceedsApprovalAmount(rules?.moneyAbove, balanceChange(movement(request.status), movement(status)).balance);
}
