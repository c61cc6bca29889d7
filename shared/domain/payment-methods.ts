import { DomainError, fieldError } from './domain-error.ts';
import { type BasisPoints, NO_FEE } from './fees.ts';
import {
  type CoinTerms,
  coinOf,
  findCoin,
  instructionsByMethodType,
  type MethodType,
  type PaymentDetailTexts,
  type PaymentInstructions,
} from './method-kinds.ts';
import { cents } from './money.ts';
import type { AmountLimits } from './money-requests.ts';

interface Method extends AmountLimits {
  /** Codes are unique within a list, ignoring case. */
  readonly code: string;
  readonly name: string;
  readonly type: MethodType;
  readonly isActive: boolean;
  readonly feePercent: BasisPoints;
}

export type WithdrawMethod = Method;

/** A withdraw method as a customer is offered it. */
export interface OfferedWithdrawMethod extends WithdrawMethod {
  readonly cryptoDetails?: CoinTerms | undefined;
}

export interface DepositMethod extends Method, PaymentInstructions {}

const defaults = { isActive: true, feePercent: NO_FEE } as const;

export const newDepositMethodDefaults = { ...defaults, minLimit: cents(25_000), maxLimit: cents(99_999_900) } as const;

export const newWithdrawMethodDefaults = {
  ...defaults,
  minLimit: cents(10_000),
  maxLimit: cents(100_000_000),
} as const;

/** These methods apply until an administrator saves others. They are also shown when the settings fail to load. */
export const defaultWithdrawMethods: readonly WithdrawMethod[] = [
  { ...newWithdrawMethodDefaults, code: 'bank-sepa', name: 'Bank Sepa', type: 'bank' },
  { ...newWithdrawMethodDefaults, code: 'bitcoin', name: 'Bitcoin', type: 'crypto' },
];

const sameCode = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const METHOD_CODE_EXISTS_MESSAGE = 'A method with this code already exists. Please choose another.';

export const hasMethodCode = (methods: readonly Pick<Method, 'code'>[], code: string): boolean =>
  methods.some((method) => sameCode(method.code, code));

export const METHOD_INACTIVE_MESSAGE = 'This method is not available at the moment';
export const UNKNOWN_METHOD_MESSAGE = 'Please choose one of the methods';

/** @throws DomainError 400 for an unknown or inactive method */
export function getActiveMethod<M extends Method>(methods: readonly M[], code: string, field: string): M {
  const method = methods.find((candidate) => sameCode(candidate.code, code));
  if (method?.isActive) return method;
  const sentence = method ? METHOD_INACTIVE_MESSAGE : UNKNOWN_METHOD_MESSAGE;
  throw fieldError(field, method ? 'method_inactive' : 'unknown_method', sentence);
}

/**
 * Returns the code of the bank's own method of the same type and coin for a default method, which is shown while the
 * bank's own cannot be loaded.
 */
export function resolveMethodCode(methods: readonly WithdrawMethod[], code: string): string {
  const isChosen = (method: Method) => sameCode(method.code, code);
  const usual = methods.some(isChosen) ? undefined : defaultWithdrawMethods.find(isChosen);
  const own = methods.filter((method) => method.type === usual?.type && coinOf(method) === coinOf(usual));
  const instead = own.find(({ isActive }) => isActive) ?? own[0];
  return instead?.code ?? code;
}

/** @throws DomainError 400 for an unknown or inactive method */
export const getActiveWithdrawMethod = (methods: readonly WithdrawMethod[], code: string): WithdrawMethod =>
  getActiveMethod(methods, resolveMethodCode(methods, code), 'method');

/**
 * Adds the coin and rate at which a withdrawal is converted: those of the bank's first active deposit method for the same
 * coin that has a rate. Without one the bank sets the rate when it pays out.
 */
export function withCoinTerms(method: WithdrawMethod, depositMethods: readonly DepositMethod[]): OfferedWithdrawMethod {
  const coin = coinOf(method);
  const terms = depositMethods
    .filter(({ isActive }) => isActive)
    .map(({ cryptoDetails }) => cryptoDetails)
    .find((details) => coin && details && findCoin(details.currency) === coin && Number(details.eurToCryptoRate) > 0);
  if (!terms) return method;
  return { ...method, cryptoDetails: { currency: terms.currency, eurToCryptoRate: terms.eurToCryptoRate } };
}

/** @throws DomainError 400 with a sentence for each field that cannot be saved */
export function assertMethodsSavable(methods: readonly DepositMethod[], kind: 'deposit' | 'withdraw'): void {
  const fields: Record<string, string> = {};
  methods.forEach((method, index) => {
    const at = (field: string, sentence: string) => {
      fields[`methods.${index}.${field}`] ??= sentence;
    };
    if (!method.code || !method.name) at(method.code ? 'name' : 'code', 'Please provide both a unique code and a name');
    if (hasMethodCode(methods.slice(0, index), method.code)) at('code', METHOD_CODE_EXISTS_MESSAGE);
    if (method.minLimit > method.maxLimit) at('maxLimit', 'The maximum must not be below the minimum');
    if (kind === 'deposit') checkInstructions(method, at);
  });
  const [first] = Object.values(fields);
  if (first) throw new DomainError('invalid', 'invalid_methods', first, { fields });
}

function checkInstructions(method: DepositMethod, at: (field: string, sentence: string) => void): void {
  const { key, missing, fields } = instructionsByMethodType[method.type];
  const given: PaymentDetailTexts = method[key] ?? {};
  if (fields.some(({ name, isOptional }) => !isOptional && !given[name])) at(key, missing);
  for (const { name, problem, initial = '' } of fields) {
    const sentence = problem?.(given[name] ?? initial);
    if (sentence) at(`${key}.${name}`, sentence);
  }
}
