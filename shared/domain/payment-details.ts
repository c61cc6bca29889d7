/** These checks are apart from the kinds of methods, because their libraries are large. */
import { isValidBIC, isValidIBAN } from 'ibantools';
import { canonicalBic, canonicalIban, withoutHeadOfficeBranch } from './bank-codes.ts';
import { DomainError } from './domain-error.ts';
import {
  type Coin,
  coinOf,
  findCoin,
  instructionsByMethodType,
  methodTypeProperties,
  methodTypes,
  type NamedMethod,
  type PaymentDetails,
  type PaymentDetailTexts,
  type TextFormat,
} from './method-kinds.ts';
import type { DepositMethod } from './payment-methods.ts';
import { toSingleLine } from './text.ts';
import { canonicalWallet, isWalletAddress } from './wallet-address.ts';

export function ibanProblem(iban: string): string | undefined {
  return isValidIBAN(canonicalIban(iban)) ? undefined : 'This IBAN is not valid. Please check it.';
}

export function bicProblem(bic: string): string | undefined {
  return isValidBIC(canonicalBic(bic)) ? undefined : 'This BIC/SWIFT code is not valid. Please check it.';
}

export function walletProblem(wallet: string, coin: Coin | undefined): string | undefined {
  return isWalletAddress(wallet, coin) ? undefined : `This is not a valid ${coin?.name ?? 'wallet'} address`;
}

interface Rule {
  readonly problem?: (typed: string, coin: Coin | undefined) => string | undefined;
  readonly canonical?: (typed: string) => string;
}

const rules: Readonly<Partial<Record<TextFormat, Rule>>> = {
  iban: { problem: ibanProblem, canonical: canonicalIban },
  bic: { problem: bicProblem, canonical: canonicalBic },
  wallet: { problem: walletProblem, canonical: canonicalWallet },
};

const canonicalText = (format: TextFormat, typed: string): string =>
  rules[format]?.canonical?.(typed) ?? toSingleLine(typed);

const comparableText = (format: TextFormat, text = ''): string =>
  format === 'bic' ? withoutHeadOfficeBranch(text) : canonicalText(format, text);

export function payoutProblem(method: NamedMethod, name: string, typed: string): string | undefined {
  const { missing, fields } = methodTypeProperties[method.type].payout;
  const format = fields.find((field) => field.name === name)?.format;
  return typed.trim() ? format && rules[format]?.problem?.(typed, coinOf(method)) : missing;
}

/**
 * Returns the details in canonical form.
 * @throws DomainError 400 with a sentence for each empty field, or else for each invalid one
 */
export function canonicalPayoutDetails(method: NamedMethod, details: PaymentDetails): PaymentDetails {
  const { payout, prefix, textsIn, detailsOf } = methodTypeProperties[method.type];
  const given = textsIn(details);
  const fields = payout.fields.map((field) => ({ ...field, typed: given[field.name] ?? '' }));
  const empty = fields.filter(({ typed }) => !typed.trim());
  const bad = (empty.length > 0 ? empty : fields).flatMap(({ name, typed }) => {
    const problem = payoutProblem(method, name, typed);
    return problem ? [[`${prefix}${name}`, problem] as const] : [];
  });
  const [first] = bad;
  if (first) throw new DomainError('invalid', 'invalid_payment_details', first[1], { fields: Object.fromEntries(bad) });
  const canonical = fields.map(({ name, format, typed }) => [name, canonicalText(format, typed)]);
  return detailsOf(Object.fromEntries(canonical));
}

/** Tells whether two saved details are the same, also where one of them was saved in another spelling. */
export function isSameRecipient(one: PaymentDetails, other: PaymentDetails): boolean {
  return methodTypes.every((type) => {
    const { payout, textsIn } = methodTypeProperties[type];
    const [texts, otherTexts] = [textsIn(one), textsIn(other)];
    return payout.fields.every(
      ({ name, format }) => comparableText(format, texts[name]) === comparableText(format, otherTexts[name]),
    );
  });
}

/** Returns the bank's own methods with IBANs, BICs and wallets in canonical form. */
export function canonicalPaymentInstructions<Method extends DepositMethod>(methods: readonly Method[]): Method[] {
  return methods.map((method) => {
    const { key, fields } = instructionsByMethodType[method.type];
    const given: PaymentDetailTexts | undefined = method[key];
    if (!given) return method;
    const canonical = fields.flatMap(({ name, format }) => {
      const text = given[name];
      return text === undefined ? [] : [[name, canonicalText(format, text)]];
    });
    return { ...method, [key]: { ...given, ...Object.fromEntries(canonical) } };
  });
}

/**
 * Checks only what would misdirect payments, because lists saved under earlier rules may break the other rules of
 * saving.
 * @throws DomainError 400 with a sentence for each such field
 */
export function assertValidPaymentInstructions(methods: readonly DepositMethod[]): void {
  const bad = methods.flatMap((method, index) => {
    const { key, fields, coins } = instructionsByMethodType[method.type];
    const given: PaymentDetailTexts = method[key] ?? {};
    const coin = findCoin(coins?.(method)?.currency ?? '');
    return fields.flatMap(({ name, format }) => {
      const typed = given[name];
      const problem = typed && rules[format]?.problem?.(typed, coin);
      return problem ? [[`methods.${index}.${key}.${name}`, problem] as const] : [];
    });
  });
  const [first] = bad;
  if (first) throw new DomainError('invalid', 'invalid_methods', first[1], { fields: Object.fromEntries(bad) });
}
