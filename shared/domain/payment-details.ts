/** These checks are apart from the kinds of methods, because their libraries are large. */
import { validate as isBitcoinAddress, Network } from 'bitcoin-address-validation';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { DomainError } from './domain-error.ts';
import {
  type Coin,
  coinOf,
  FALLBACK_WALLET_ADDRESS_PATTERN,
  findCoin,
  instructionsByMethodType,
  methodTypeProperties,
  type NamedMethod,
  type PaymentDetails,
  type PaymentDetailTexts,
  type TextFormat,
} from './method-kinds.ts';
import type { DepositMethod } from './payment-methods.ts';

export function ibanProblem(iban: string): string | undefined {
  return isValidIBAN(electronicFormatIBAN(iban) ?? '') ? undefined : 'This IBAN is not valid. Please check it.';
}

export function bicProblem(bic: string): string | undefined {
  return isValidBIC(bic.trim().toUpperCase()) ? undefined : 'This BIC/SWIFT code is not valid. Please check it.';
}

export function walletProblem(wallet: string, coin: Coin | undefined): string | undefined {
  const address = wallet.trim();
  const form = coin ? coin.addresses : FALLBACK_WALLET_ADDRESS_PATTERN;
  const valid = form ? form.test(address) : isBitcoinAddress(address, Network.mainnet);
  return valid ? undefined : `This is not a valid ${coin?.name ?? 'wallet'} address`;
}

interface Rule {
  readonly problem?: (typed: string, coin: Coin | undefined) => string | undefined;
  readonly canonical?: (typed: string) => string;
}

const rules: Readonly<Partial<Record<TextFormat, Rule>>> = {
  iban: { problem: ibanProblem, canonical: (iban) => electronicFormatIBAN(iban) ?? iban },
  bic: { problem: bicProblem, canonical: (bic) => bic.trim().toUpperCase() },
  wallet: { problem: walletProblem },
};

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
  const canonical = fields.map(({ name, format, typed }) => [name, rules[format]?.canonical?.(typed) ?? typed.trim()]);
  return detailsOf(Object.fromEntries(canonical));
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
