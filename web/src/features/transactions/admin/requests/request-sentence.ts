import type { TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';

/** Returns what was decided: "Deposit of €250.00 by Amelie Thornbury completed". */
export function requestSentence({ type, amount, userId, status }: TransactionView, before?: TransactionView): string {
  const request = `${transactionTypeLabels[type]} of ${formatEuros(amount)} by ${userId.name}`;
  return before && before.status !== status ? `${request} ${transactionStatusLabels[status].toLowerCase()}` : request;
}
