import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import type { NamedMethod } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { AmountLimits } from '#shared/domain/money-requests.ts';
import { methodLooks } from './method-looks.ts';

export function methodChoice({ code, name, type, feePercent }: NamedMethod & { readonly feePercent: BasisPoints }) {
  return {
    value: code,
    title: name,
    detail: feePercent > 0 ? `${formatPercent(feePercent)} charge` : 'No charge',
    icon: methodLooks[type].icon,
  };
}

export function limitHint({ minLimit, maxLimit }: AmountLimits): string {
  return `Limit: ${formatEuros(minLimit)} to ${formatEuros(maxLimit)}`;
}
