import { Bitcoin, Landmark } from 'lucide-react';
import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';

interface Method {
  readonly code: string;
  readonly name: string;
  readonly type: 'bank' | 'crypto';
}

/** A method as it stands to be chosen, with what it charges this customer. */
export function methodChoice({ code, name, type }: Method, percent: BasisPoints) {
  return {
    value: code,
    title: name,
    detail: percent > 0 ? `${formatPercent(percent)} charge` : 'No charge',
    icon: type === 'crypto' ? Bitcoin : Landmark,
  };
}
