import type * as z from 'zod/mini';
import type { DepositMethodView } from '#shared/contract/transactions/payment-methods.ts';
import { formattedCoinAmount } from '#shared/domain/crypto-amount.ts';
import { feeOf, settlementAmount } from '#shared/domain/fees.ts';
import { methodInstructions } from '#shared/domain/method-kinds.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { formatCharge, RATE_NOT_FIXED_TEXT } from '../../../reports/customer/figures.ts';

export type ActiveDepositMethod = z.output<typeof DepositMethodView>;

interface DepositQuote {
  readonly fee: Cents;
  readonly toPay: Cents;
  readonly coins?: { readonly currency: string; readonly rate: string; readonly amount?: string };
}

export function calculateDepositQuote(method: ActiveDepositMethod, amount: Cents): DepositQuote {
  const fee = feeOf(amount, method.feePercent);
  const toPay = settlementAmount({ type: 'deposit', amount, feeAmount: fee });
  const inCoins = methodInstructions[method.type].coins?.(method);
  if (!inCoins) return { fee, toPay };
  const { currency, rate } = inCoins;
  const inAll = formattedCoinAmount(toPay, rate);
  return { fee, toPay, coins: { currency, rate, ...(inAll && { amount: inAll }) } };
}

export function depositQuoteLines(method: ActiveDepositMethod, amount: Cents) {
  const { fee, toPay, coins } = calculateDepositQuote(method, amount);
  const conversion = coins
    ? [
        {
          label: 'Conversion',
          value: coins.amount ? `1 euro = ${formatExchangeRate(coins.rate)} ${coins.currency}` : RATE_NOT_FIXED_TEXT,
        },
        ...(coins.amount ? [{ label: `Amount in ${coins.currency}`, value: `${coins.amount} ${coins.currency}` }] : []),
      ]
    : [{ label: 'Conversion', value: '1 euro = 1.00 euro' }];
  return {
    label: 'What you pay',
    lines: [{ label: 'Charge', value: formatCharge(fee, method.feePercent) }, ...conversion],
    total: { label: 'Amount to pay', value: formatEuros(toPay) },
  };
}

export function formatExchangeRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(8, '0')}`;
}
