import { type Cents, formatEuros } from '#shared/domain/money.ts';

/** An amount, in figures that stand under each other. */
export function Money({ amount }: { amount: Cents }) {
  return <span className="whitespace-nowrap tabular-nums lining-nums">{formatEuros(amount)}</span>;
}
