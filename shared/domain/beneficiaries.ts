/** Saved payout details of a customer's earlier withdrawals. */
import { coinNamed, coinOf, methodKinds, methodTypes, type NamedMethod, type PaymentDetails } from './method-kinds.ts';
import { Refusal } from './refusal.ts';

export const MOST_BENEFICIARIES = 20;

export interface Beneficiary {
  /** Derived from the method and the details. */
  readonly id: string;
  /** Name of the method used. */
  readonly method: string;
  readonly paymentDetails: PaymentDetails;
  /** ISO 8601. */
  readonly usedAt: string;
}

/**
 * The list with this one first, added if it is new.
 * @param all last used first
 * @throws Refusal 409 when the list is full
 */
export function withUsed(all: readonly Beneficiary[], used: Beneficiary): readonly Beneficiary[] {
  const others = all.filter(({ id }) => id !== used.id);
  if (others.length >= MOST_BENEFICIARIES) {
    const sentence = `You have saved the details of ${MOST_BENEFICIARIES} withdrawals, which is the most. Please remove one first.`;
    throw new Refusal('conflict', 'too_many_beneficiaries', sentence);
  }
  return [used, ...others];
}

type Saved = Pick<Beneficiary, 'method' | 'paymentDetails'>;

/** The details by the fields of the method's kind; undefined for details of another kind. */
export function textsFor({ type }: Pick<NamedMethod, 'type'>, { paymentDetails }: Saved) {
  const { textsIn, payout } = methodKinds[type];
  const texts = textsIn(paymentDetails);
  const fields = payout.fields.map(({ name }) => [name, texts[name] ?? ''] as const);
  return fields.every(([, text]) => text) ? Object.fromEntries(fields) : undefined;
}

/** Whether a method can pay to these details: a bank method to any account, a coin method to wallets of its coin. */
export function fits(method: NamedMethod, saved: Saved): boolean {
  if (!textsFor(method, saved)) return false;
  if (method.type !== 'crypto' || method.name === saved.method) return true;
  const coin = coinOf(method);
  return coin !== undefined && coin === coinNamed(saved.method);
}

/** Distinguishes the details at a glance: an IBAN or a wallet; empty when there is neither. */
export function accountOf({ bankDetails, bitcoinWallet }: PaymentDetails): string {
  return bankDetails?.iban ?? bitcoinWallet ?? '';
}

/** Whether some method could pay a withdrawal to these details. */
export const isComplete = (saved: Saved): boolean => methodTypes.some((type) => textsFor({ type }, saved));
