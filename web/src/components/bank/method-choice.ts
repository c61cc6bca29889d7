import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import type { MethodType } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { AmountLimits } from '#shared/domain/money-requests.ts';
import { methodLooks } from './method-looks.ts';

interface Method {
  readonly code: string;
  readonly name: string;
  readonly type: MethodType;
}

export function methodChoice({ code, name, type }: Method, percent: BasisPoints) {
  return {
    value: code,
    title: name,
    detail: percent > 0 ? `${formatPercent(percent)} charge` : 'No charge',
    icon: methodLooks[type].icon,
  };
}

export function limitHint({ minLimit, maxLimit }: AmountLimits): string {
  return `Limit: ${formatEuros(minLimit)} to ${formatEuros(maxLimit)}`;
}
