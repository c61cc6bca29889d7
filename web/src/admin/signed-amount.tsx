import type { TransactionView } from '#shared/contract/views.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';

/** `+€50.00` for what comes in, `-€50.00` for what goes out (spec 2). */
export function SignedAmount({ type, amount }: Pick<TransactionView, 'type' | 'amount'>) {
  const text = type === 'deposit' ? `+${formatEuros(amount)}` : formatEuros(cents(-amount));
  return (
    <span
      className={`font-semibold whitespace-nowrap tabular-nums lining-nums ${type === 'deposit' ? 'text-good' : ''}`}
    >
      {text}
    </span>
  );
}
