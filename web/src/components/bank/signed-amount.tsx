import type { TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';

type Moved = Pick<TransactionView, 'type' | 'amount'>;

export function formatSignedAmount({ type, amount }: Moved): string {
  return `${type === 'deposit' ? '+' : '-'}${formatEuros(amount)}`;
}

/** Money that has arrived is green, and money that will never move is pale. */
export function SignedAmount(moved: Moved & { readonly status: TransactionStatus }) {
  const { type, status } = moved;
  const { refused, [type]: effect } = transactionStatusProperties[status];
  const isCredit = type === 'deposit' && effect === 'booked';
  return (
    <span
      className={`font-semibold whitespace-nowrap tabular-nums lining-nums ${isCredit ? 'text-good' : ''} ${refused ? 'text-quiet line-through' : ''}`}
    >
      {formatSignedAmount(moved)}
    </span>
  );
}
