import type { RouteInput } from '#shared/contract/route.ts';
import type { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { api } from '../../../../lib/api/client.ts';
import type { CallOptions } from '../../../../lib/api/send.ts';

export type RequestDecision = Omit<RouteInput<typeof processWithdrawal>['body'], 'version'>;

export const statusSetMessages = {
  deposit: 'Deposit status updated!',
  withdraw: 'Withdrawal updated successfully!',
} as const satisfies Record<TransactionType, string>;

/** The sentences for a decision that failed without one of the server's. */
export const statusNotSetMessages = {
  deposit: 'Failed to update status',
  withdraw: 'Failed to update withdrawal',
} as const satisfies Record<TransactionType, string>;

/** Decides a request as it is in this version. Only a withdrawal has a proof and notes. */
export async function setMoneyRequestStatus(
  request: TransactionView,
  { status, reason, proofImage, notes }: RequestDecision,
  version: number,
  options?: CallOptions,
): Promise<TransactionDetailView> {
  const params = { id: request._id };
  const decided = { timeline: [], ...request, status };
  if (request.type === 'deposit') {
    const answer = await api.transactions.changeStatus({ params, body: { status, reason, version } }, options);
    return answer.transaction ?? decided;
  }
  const body = { status, reason, proofImage, notes, version };
  return (await api.transactions.processWithdrawal({ params, body }, options)).withdrawal ?? decided;
}
