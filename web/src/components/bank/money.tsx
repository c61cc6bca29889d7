import { type Cents, formatEuros } from '#shared/domain/money.ts';

export function FormattedMoney({ amount }: { amount: Cents }) {
  return <span className="whitespace-nowrap tabular-nums lining-nums">{formatEuros(amount)}</span>;
}

/** Returns a change of a balance with its sign, such as `+€2.00`. */
export const formatBalanceChange = (change: Cents): string => `${change > 0 ? '+' : ''}${formatEuros(change)}`;
