import { type BasisPoints, feeOf, NO_FEE, settlementAmount, withdrawalFee } from '#shared/domain/fees.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { formatCharge } from '../figures.ts';

const CONVERSION = '1 euro = 1.00 euro';

/**
 * A withdrawal with its fee.
 * @param method undefined as long as none is chosen
 * @param own the customer's own rate, which comes before the method's
 */
export function chargedWithdrawal(method: WithdrawMethod | undefined, own: BasisPoints | undefined, amount: Cents) {
  const rate = withdrawalFee(own, method?.feePercent ?? NO_FEE);
  return { type: 'withdraw', amount, rate, feeAmount: feeOf(amount, rate) } as const;
}

/** What a withdrawal costs and brings, in lines. */
export function quoteLines(charged: ReturnType<typeof chargedWithdrawal>) {
  return {
    label: 'What you receive',
    lines: [
      { label: 'Charge', value: formatCharge(charged.feeAmount, charged.rate) },
      { label: 'Conversion', value: CONVERSION },
    ],
    total: { label: 'You receive', value: formatEuros(settlementAmount(charged)) },
  };
}
