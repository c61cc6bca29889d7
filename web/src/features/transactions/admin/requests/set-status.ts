import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';

const FAILED = { withdraw: 'Failed to update withdrawal', deposit: 'Failed to update status' } as const;

interface Decision {
  readonly status: TransactionStatus;
  readonly reason?: string | undefined;
}

export async function setRequestStatus(request: TransactionView, decision: Decision): Promise<TransactionDetailView> {
  const { _id: id, type, version } = request;
  const given = { params: { id }, body: { ...decision, version } };
  if (type === 'withdraw') return (await api.transactions.processWithdrawal(given, { saysProposed: true })).withdrawal;
  return (await api.transactions.changeStatus(given, { saysProposed: true })).transaction;
}

export function statusChangeError({ type }: TransactionView, refusal: unknown): string {
  return errorSentence(refusal, FAILED[type]);
}
