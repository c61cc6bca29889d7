import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import type { MethodType } from '#shared/domain/method-kinds.ts';
import { methodLooks } from '../bank/method-looks.ts';

interface Method {
  readonly code: string;
  readonly name: string;
  readonly type: MethodType;
}

/** A method as a choice card. @param percent what this customer is charged */
export function methodChoice({ code, name, type }: Method, percent: BasisPoints) {
  return {
    value: code,
    title: name,
    detail: percent > 0 ? `${formatPercent(percent)} charge` : 'No charge',
    icon: methodLooks[type].icon,
  };
}
