import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { formatSignedAmount } from '../../../components/bank/signed-amount.tsx';

export const isTransactionRefused = ({ status }: Pick<TransactionView, 'status'>): boolean =>
  transactionStatusProperties[status].refused;

/** Money counts as received once it is booked. */
const isReceived = ({ type, status }: Pick<TransactionView, 'type' | 'status'>): boolean =>
  type === 'deposit' && transactionStatusProperties[status].deposit === 'booked';

export function TransactionAmount({ transaction }: { transaction: TransactionView }) {
  const Text = isTransactionRefused(transaction) ? 's' : 'span';
  const look = isTransactionRefused(transaction) ? 'text-quiet' : isReceived(transaction) ? 'text-good' : '';
  return (
    <Text className={`font-semibold whitespace-nowrap tabular-nums lining-nums ${look}`}>
      {formatSignedAmount(transaction)}
    </Text>
  );
}

/** Shows an arrow; the amount's sign tells screen readers the same. */
export function DirectionArrow({ type, status }: Pick<TransactionView, 'type' | 'status'>) {
  const Arrow = type === 'deposit' ? ArrowDownLeft : ArrowUpRight;
  return (
    <Arrow
      className={`inline size-4.5 shrink-0 align-[-0.2em] ${isReceived({ type, status }) ? 'text-good' : 'text-quiet'}`}
      aria-hidden="true"
    />
  );
}
