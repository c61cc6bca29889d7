/** The methods by which money comes in and goes out, as administrators set them (spec 3, 5 and 9). */
import { type CoinsPerEuro, isCoinsPerEuro } from './crypto-amount.ts';
import { type BasisPoints, NO_FEE } from './fees.ts';
import type { Settlement } from './ledger.ts';
import type { Limits } from './limits.ts';
import { cents } from './money.ts';
import { Refusal } from './refusal.ts';

export type MethodType = 'bank' | 'crypto';

interface Method extends Limits {
  /** Unique within its list, without regard to case. */
  readonly code: string;
  readonly name: string;
  readonly type: MethodType;
  readonly isActive: boolean;
  readonly feePercent: BasisPoints;
}

/** Out: the customer says where to. */
export type WithdrawMethod = Method;

/** In: the method says where to pay. */
export interface DepositMethod extends Method {
  readonly bankDetails?: BankInstructions | undefined;
  readonly cryptoDetails?: CryptoInstructions | undefined;
}

interface BankInstructions {
  readonly beneficiaryName: string;
  readonly bankName: string;
  readonly iban: string;
  readonly swift?: string | undefined;
  readonly referenceInstruction?: string | undefined;
}

interface CryptoInstructions {
  readonly currency: string;
  readonly walletAddress: string;
  readonly eurToCryptoRate: CoinsPerEuro;
}

export const DEFAULT_CURRENCY = 'BTC';

const defaults = { isActive: true, feePercent: NO_FEE } as const;

/** What a new deposit method begins with (spec 9); also the limits of one that gives none. */
export const newDepositMethod = { ...defaults, minLimit: cents(25_000), maxLimit: cents(99_999_900) } as const;

/** What a new withdraw method begins with (spec 9). */
export const newWithdrawMethod = { ...defaults, minLimit: cents(10_000), maxLimit: cents(100_000_000) } as const;

/** In force until an administrator has saved others, and on the screen when the settings fail to load. */
export const defaultWithdrawMethods: readonly WithdrawMethod[] = [
  { ...newWithdrawMethod, code: 'bank-sepa', name: 'Bank Sepa', type: 'bank' },
  { ...newWithdrawMethod, code: 'bitcoin', name: 'Bitcoin', type: 'crypto' },
];

const sameCode = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The method a customer chose, by its code.
 * @throws Refusal 400 for one that there is not, or that is switched off
 */
export function chosenMethod<M extends Method>(methods: readonly M[], code: string, field: string): M {
  const method = methods.find((candidate) => sameCode(candidate.code, code));
  if (method?.isActive) return method;
  const sentence = method ? 'This method is not available at the moment' : 'Please choose one of the methods';
  throw new Refusal('invalid', method ? 'method_inactive' : 'unknown_method', sentence, {
    fields: { [field]: sentence },
  });
}

/** Through which door the money of a method goes. */
export const settlementOf = ({ type }: Pick<Method, 'type'>): Settlement => type;

/** Refuses a list of methods that cannot be saved, naming each bad field. @throws Refusal 400 with the sentence of spec 5 */
export function assertSavable(methods: readonly DepositMethod[], kind: 'deposit' | 'withdraw'): void {
  const fields: Record<string, string> = {};
  methods.forEach((method, index) => {
    const at = (field: string, sentence: string) => {
      fields[`methods.${index}.${field}`] ??= sentence;
    };
    if (!method.code || !method.name) at(method.code ? 'name' : 'code', 'Please provide both a unique code and a name');
    if (methods.findIndex((other) => sameCode(other.code, method.code)) < index) {
      at('code', 'A method with this code already exists. Please choose another.');
    }
    if (method.minLimit > method.maxLimit) at('maxLimit', 'The maximum must not be below the minimum');
    if (kind === 'deposit') checkInstructions(method, at);
  });
  const [first] = Object.values(fields);
  if (first) throw new Refusal('invalid', 'invalid_methods', first, { fields });
}

function checkInstructions(method: DepositMethod, at: (field: string, sentence: string) => void): void {
  if (method.type === 'bank') {
    const { beneficiaryName, bankName, iban } = method.bankDetails ?? {};
    if (!beneficiaryName || !bankName || !iban) at('bankDetails', 'Please fill beneficiary, bank name and IBAN');
    return;
  }
  const { currency, walletAddress, eurToCryptoRate = '0' } = method.cryptoDetails ?? {};
  if (!currency || !walletAddress) at('cryptoDetails', 'Please fill crypto currency and wallet address');
  if (!isCoinsPerEuro(eurToCryptoRate)) at('cryptoDetails.eurToCryptoRate', 'A rate has at most eight decimals');
}
