import type { TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';

type Moved = Pick<TransactionView, 'type' | 'amount'>;

export function formatSignedAmount({ type, amount }: Moved): string {
  return `${type === 'deposit' ? '+' : '-'}${formatEuros(amount)}`;
}

export function SignedAmount(moved: Moved) {
  return (
    <span
      className={`font-semibold whitespace-nowrap tabular-nums lining-nums ${moved.type === 'deposit' ? 'text-good' : ''}`}
    >
      {formatSignedAmount(moved)}
    </span>
  );
}
