import type { TransactionView } from '#shared/contract/views.ts';
import type { BasisPoints } from '#shared/domain/fees.ts';
import { feeOf, settlementAmount } from '#shared/domain/ledger.ts';
import { type CoinTerms, instructionsByMethodType, type MethodType } from '#shared/domain/method-kinds.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { coinSettlementOf } from '#shared/domain/money-requests.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { MissingValue } from '../../../components/ui/missing-value.tsx';
import { formatCharge, rateNotFixedTexts } from '../../reports/customer/format-charge.ts';

interface QuotedMethod {
  readonly type: MethodType;
  readonly cryptoDetails?: CoinTerms | undefined;
  /** The customer's own rate, if there is one. */
  readonly feePercent: BasisPoints;
}

export type Quote = ReturnType<typeof calculateQuote>;

/** Computes the charge of a request and what is paid in or out, in euros and, for a method in coins, in these. */
export function calculateQuote(type: TransactionType, method: QuotedMethod, amount: Cents) {
  const { feePercent } = method;
  const charged = { type, amount, feePercent, feeAmount: feeOf(amount, feePercent) };
  const coins = coinSettlementOf({ ...charged, coins: instructionsByMethodType[method.type].coins?.(method) });
  return { ...charged, methodType: method.type, settled: settlementAmount(charged), coins };
}

interface Line {
  readonly label: string;
  readonly value: string;
  /** The value does not depend on the amount. */
  readonly isFixed?: boolean;
}

export interface QuoteTableData {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly total: Line;
}

const LABELS = {
  deposit: { label: 'What you pay', total: 'Amount to pay' },
  withdraw: { label: 'What you receive', total: 'You receive' },
} as const satisfies Record<TransactionType, { label: string; total: string }>;

/** Lists what a customer is shown before a request is sent. */
export function toQuoteTableData(quote: Quote): QuoteTableData {
  const { type, feeAmount, feePercent, settled, coins } = quote;
  return {
    label: LABELS[type].label,
    lines: [
      { label: 'Charge', value: formatCharge(feeAmount, feePercent) },
      { label: 'Conversion', value: conversion(quote), isFixed: true },
      ...(coins?.amount ? [{ label: `Amount in ${coins.currency}`, value: `${coins.amount} ${coins.currency}` }] : []),
    ],
    total: { label: LABELS[type].total, value: formatEuros(settled) },
  };
}

function conversion({ type, methodType, coins }: Pick<Quote, 'type' | 'methodType' | 'coins'>): string {
  if (coins && Number(coins.rate) > 0) return `1 euro = ${formatExchangeRate(coins.rate)} ${coins.currency}`;
  return methodType === 'crypto' ? rateNotFixedTexts[type] : '1 euro = 1.00 euro';
}

/** Lists what a customer is shown once a request is made. */
export function toReceiptTableData(transaction: TransactionView): QuoteTableData {
  const { type, amount, feeAmount, feePercent, cryptoAmount, cryptoCurrency } = transaction;
  return {
    label: LABELS[type].label,
    lines: [
      { label: 'Amount', value: formatEuros(amount) },
      { label: 'Charge', value: formatCharge(feeAmount, feePercent) },
      ...(cryptoCurrency
        ? [{ label: `Amount in ${cryptoCurrency}`, value: cryptoAmount ?? rateNotFixedTexts[type] }]
        : []),
    ],
    total: { label: LABELS[type].total, value: formatEuros(settlementAmount(transaction)) },
  };
}

export function formatExchangeRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(8, '0')}`;
}

/** @param isValid whether the amount may be requested: otherwise no charge and no total are promised */
export function QuoteLines({ label, lines, total, isValid = true }: QuoteTableData & { readonly isValid?: boolean }) {
  return (
    <section aria-label={label} className="rounded-control bg-sunken px-4 py-3.5 text-[0.9375rem] tabular-nums">
      <dl className="grid gap-2">
        {lines.map((line) => (
          <div key={line.label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-quiet">{line.label}</dt>
            <dd className="ml-auto text-right font-medium lining-nums">
              {isValid || line.isFixed ? line.value : <MissingValue />}
            </dd>
          </div>
        ))}
      </dl>
      <p
        aria-live="polite"
        className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-3 font-semibold"
      >
        <span>{total.label}</span>{' '}
        <span className="ml-auto text-lg lining-nums">{isValid ? total.value : <MissingValue />}</span>
      </p>
    </section>
  );
}
