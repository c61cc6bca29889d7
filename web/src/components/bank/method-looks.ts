import { Bitcoin, Landmark, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import type { MethodFieldDefinition, MethodType, NamedMethod, TextFormat } from '#shared/domain/method-kinds.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { AmountLimits } from '#shared/domain/money-requests.ts';
import type { Badge } from '../ui/badge.tsx';

interface MethodLook {
  readonly label: string;
  readonly settlementLabel: string;
  readonly icon: LucideIcon;
  readonly tone: ComponentProps<typeof Badge>['tone'];
  readonly shown: readonly MethodFieldDefinition[];
}

export const methodLooks: Readonly<Record<MethodType, MethodLook>> = {
  bank: {
    label: 'Bank',
    settlementLabel: 'Settled by bank transfer',
    icon: Landmark,
    tone: 'info',
    shown: [
      { name: 'beneficiaryName', label: 'Beneficiary', format: 'name' },
      { name: 'iban', label: 'IBAN', format: 'iban' },
      { name: 'swift', label: 'BIC/SWIFT', format: 'bic' },
      { name: 'bankName', label: 'Bank', format: 'text' },
      { name: 'address', label: 'Address', format: 'street-address' },
      { name: 'referenceInstruction', label: 'Reference', format: 'exact' },
    ],
  },
  crypto: {
    label: 'Crypto',
    settlementLabel: 'Settled in coins',
    icon: Bitcoin,
    tone: 'warning',
    shown: [{ name: 'bitcoinWallet', label: 'Wallet address', format: 'wallet' }],
  },
};

const EXACT = { spellCheck: false, autoCapitalize: 'none' } as const;
/** Automatic corrections are switched off, because a corrected number would send money elsewhere. */
const VERBATIM = { ...EXACT, autoComplete: 'off' } as const;

export const inputPropsByFormat = {
  text: {},
  exact: EXACT,
  decimal: { inputMode: 'decimal' },
  name: { autoComplete: 'name' },
  'street-address': { autoComplete: 'street-address' },
  iban: { ...VERBATIM, autoCapitalize: 'characters' },
  bic: { ...VERBATIM, autoCapitalize: 'characters' },
  wallet: VERBATIM,
} as const satisfies Record<TextFormat, ComponentProps<'input'>>;

export function toMethodChoice({ code, name, type, feePercent }: NamedMethod & { readonly feePercent: BasisPoints }) {
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
