import { type BasisPoints, feeOf, settlementAmount } from '#shared/domain/fees.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { formatCharge } from '../../../reports/customer/figures.ts';

const CONVERSION = '1 euro = 1.00 euro';

interface Charged {
  /** The customer's own fee, if there is one. */
  readonly feePercent: BasisPoints;
}

export function calculateWithdrawalQuote({ feePercent }: Charged, amount: Cents) {
  return { type: 'withdraw', amount, feeAmount: feeOf(amount, feePercent) } as const;
}

export function withdrawalQuoteLines(method: Charged, amount: Cents) {
  const quote = calculateWithdrawalQuote(method, amount);
  return {
    label: 'What you receive',
    lines: [
      { label: 'Charge', value: formatCharge(quote.feeAmount, method.feePercent) },
      { label: 'Conversion', value: CONVERSION },
    ],
    total: { label: 'You receive', value: formatEuros(settlementAmount(quote)) },
  };
}
