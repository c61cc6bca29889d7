import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { TransactionView } from '#shared/contract/views.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { formatSignedAmount } from '../../../components/bank/signed-amount.tsx';

export const isTransactionRefused = ({ status }: Pick<TransactionView, 'status'>): boolean =>
  transactionStatusProperties[status].refused;

export function TransactionAmount({ transaction }: { transaction: TransactionView }) {
  const { type } = transaction;
  const Text = isTransactionRefused(transaction) ? 's' : 'span';
  const look = isTransactionRefused(transaction) ? 'text-quiet' : type === 'deposit' ? 'text-good' : '';
  return (
    <Text className={`font-semibold whitespace-nowrap tabular-nums lining-nums ${look}`}>
      {formatSignedAmount(transaction)}
    </Text>
  );
}

/** Shows an arrow; the amount's sign tells screen readers the same. */
export function DirectionArrow({ type }: Pick<TransactionView, 'type'>) {
  const Arrow = type === 'deposit' ? ArrowDownLeft : ArrowUpRight;
  return (
    <Arrow
      className={`inline size-4.5 shrink-0 align-[-0.2em] ${type === 'deposit' ? 'text-good' : 'text-quiet'}`}
      aria-hidden="true"
    />
  );
}
