/** Where a customer has withdrawn to and wants to withdraw to again. */
import { coinNamed, coinOf, methodKinds, methodTypes, type NamedMethod, type PaymentDetails } from './method-kinds.ts';
import { Refusal } from './refusal.ts';

export const MOST_BENEFICIARIES = 20;

export interface Beneficiary {
  /** Derived from the method and the details. */
  readonly id: string;
  /** The name of the method they were used with. */
  readonly method: string;
  readonly paymentDetails: PaymentDetails;
  /** ISO 8601. */
  readonly usedAt: string;
}

/**
 * The list with this one at its beginning, whether it was there before or not.
 * @param all last used first
 * @throws Refusal 409 when there is no room for another
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

/** The texts of the details, by the fields of their kind of method; undefined where they are of another kind. */
export function textsFor({ type }: Pick<NamedMethod, 'type'>, { paymentDetails }: Saved) {
  const { textsIn, payout } = methodKinds[type];
  const texts = textsIn(paymentDetails);
  const fields = payout.fields.map(({ name }) => [name, texts[name] ?? ''] as const);
  return fields.every(([, text]) => text) ? Object.fromEntries(fields) : undefined;
}

/** Whether a method pays to such details: any bank to an account, but coins only to a wallet of the same coin. */
export function fits(method: NamedMethod, saved: Saved): boolean {
  if (!textsFor(method, saved)) return false;
  if (method.type !== 'crypto' || method.name === saved.method) return true;
  const coin = coinOf(method);
  return coin !== undefined && coin === coinNamed(saved.method);
}

/** What tells details from others at a glance: an IBAN, a wallet; empty when there is neither. */
export function accountOf({ bankDetails, bitcoinWallet }: PaymentDetails): string {
  return bankDetails?.iban ?? bitcoinWallet ?? '';
}

/** Whether these are details that a withdrawal by some method is paid to. */
export const isComplete = (saved: Saved): boolean => methodTypes.some((type) => textsFor({ type }, saved));
