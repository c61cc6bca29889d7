/** What screens add to a kind of payment method, and to a format of text. */
import { Bitcoin, Landmark, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { MethodType, TextFormat } from '#shared/domain/method-kinds.ts';
import type { Badge } from '../ui/badge.tsx';

interface MethodLook {
  readonly icon: LucideIcon;
  /** Of its badge. */
  readonly tone: ComponentProps<typeof Badge>['tone'];
}

export const methodLooks = {
  bank: { icon: Landmark, tone: 'info' },
  crypto: { icon: Bitcoin, tone: 'warning' },
} as const satisfies Record<MethodType, MethodLook>;

const EXACT = { spellCheck: false, autoCapitalize: 'none' } as const;
/** Copied, not typed from memory: a correction would send money elsewhere. */
const VERBATIM = { ...EXACT, autoComplete: 'off' } as const;

export const inputsOf = {
  text: {},
  exact: EXACT,
  decimal: { inputMode: 'decimal' },
  name: { autoComplete: 'name' },
  'street-address': { autoComplete: 'street-address' },
  iban: { ...VERBATIM, autoCapitalize: 'characters' },
  bic: { ...VERBATIM, autoCapitalize: 'characters' },
  wallet: VERBATIM,
} as const satisfies Record<TextFormat, ComponentProps<'input'>>;
