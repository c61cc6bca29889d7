import { type BasisPoints, feeOf, withdrawalFee } from '#shared/domain/fees.ts';
import { type Cents, cents, formatEuros } from '#shared/domain/money.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { formatCharge } from '../figures.ts';

const CONVERSION = '1 euro = 1.00 euro';

/**
 * What a withdrawal costs and brings, in lines. The charge comes out of the amount.
 * @param own the customer's own percentage, which comes before the method's
 */
export function quoteLines(method: WithdrawMethod, own: BasisPoints | undefined, amount: Cents) {
  const percent = withdrawalFee(own, method.feePercent);
  const fee = feeOf(amount, percent);
  return {
    label: 'What you receive',
    lines: [
      { label: 'Charge', value: formatCharge(fee, percent) },
      { label: 'Conversion', value: CONVERSION },
    ],
    total: { label: 'You receive', value: formatEuros(cents(amount - fee)) },
  };
}
