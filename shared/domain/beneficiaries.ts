import { DomainError } from './domain-error.ts';
import {
  coinOf,
  findCoin,
  methodTypeProperties,
  methodTypes,
  type NamedMethod,
  type PaymentDetails,
} from './method-kinds.ts';

export const MAX_BENEFICIARIES = 20;

export interface Beneficiary {
  readonly id: string;
  readonly method: string;
  readonly paymentDetails: PaymentDetails;
  /** ISO 8601. */
  readonly usedAt: string;
}

/** @param all last used first @throws DomainError 409 when the list is full */
export function putMostRecentBeneficiaryFirst(all: readonly Beneficiary[], used: Beneficiary): readonly Beneficiary[] {
  const others = all.filter(({ id }) => id !== used.id);
  if (others.length >= MAX_BENEFICIARIES) {
    const sentence = `You have saved the details of ${MAX_BENEFICIARIES} withdrawals, which is the most. Please remove one first.`;
    throw new DomainError('conflict', 'too_many_beneficiaries', sentence);
  }
  return [used, ...others];
}

type Saved = Pick<Beneficiary, 'method' | 'paymentDetails'>;

export function payoutTextsFor({ type }: Pick<NamedMethod, 'type'>, { paymentDetails }: Saved) {
  const { textsIn, payout } = methodTypeProperties[type];
  const texts = textsIn(paymentDetails);
  const fields = payout.fields.map(({ name }) => [name, texts[name] ?? ''] as const);
  return fields.every(([, text]) => text) ? Object.fromEntries(fields) : undefined;
}

/**
 * Tells whether a method can pay to saved details: a bank method pays to any account, a coin method to wallets of its
 * coin.
 */
export function isBeneficiaryCompatible(method: NamedMethod, saved: Saved): boolean {
  if (!payoutTextsFor(method, saved)) return false;
  if (method.type !== 'crypto' || method.name === saved.method) return true;
  const coin = coinOf(method);
  return coin !== undefined && coin === findCoin(saved.method);
}

export function ibanOrWalletOf({ bankDetails, bitcoinWallet }: PaymentDetails): string {
  return bankDetails?.iban ?? bitcoinWallet ?? '';
}

export const isBeneficiaryComplete = (saved: Saved): boolean =>
  methodTypes.some((type) => payoutTextsFor({ type }, saved));
