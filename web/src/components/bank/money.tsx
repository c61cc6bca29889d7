import { type Cents, formatEuros } from '#shared/domain/money.ts';

export function FormattedMoney({ amount }: { amount: Cents }) {
  return <span className="whitespace-nowrap tabular-nums lining-nums">{formatEuros(amount)}</span>;
}
