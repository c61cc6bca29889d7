/** These checks are apart from the instructions, because their libraries are large. */
import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { canonicalBic, canonicalIban } from './bank-codes.ts';
import { findCoin, type PaymentDetails } from './method-kinds.ts';
import { type Cents, eurosFromCents, MAX_CENTS } from './money.ts';
import { paymentReferenceFor } from './payment-reference.ts';
import { sanitizeText, toSingleLine } from './text.ts';
import { canonicalWallet, isWalletAddress } from './wallet-address.ts';

/** Limits of EPC069-12: the fields' lengths in characters, the code's in bytes. */
const LONGEST = { name: 70, reference: 140, code: 331 };

export interface DepositToPay {
  readonly details: PaymentDetails | undefined;
  readonly toPay: Cents;
  readonly accountNumber: string | undefined;
  readonly coins?: { readonly currency: string; readonly amount?: string | undefined } | undefined;
}

export interface PaymentQrContent {
  readonly app: 'banking' | 'wallet';
  readonly text: string;
}

/** Returns undefined if the code would lack a part of the instructions. */
export function paymentQrCode({ details, toPay, accountNumber, coins }: DepositToPay): PaymentQrContent | undefined {
  if (coins) {
    const isBitcoin = findCoin(coins.currency)?.name === 'Bitcoin';
    const text = isBitcoin ? bitcoinQrText(details?.bitcoinWallet, coins.amount) : undefined;
    return text === undefined ? undefined : { app: 'wallet', text };
  }
  const { beneficiaryName, iban, swift, referenceInstruction } = details?.bankDetails ?? {};
  const reference = paymentReferenceFor(referenceInstruction, accountNumber);
  const text = transferQrText({ name: beneficiaryName, iban, bic: swift, amount: toPay, reference });
  return text === undefined ? undefined : { app: 'banking', text };
}

interface Transfer {
  readonly name: string | undefined;
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  readonly amount: Cents;
  readonly reference: string | undefined;
}

/** Countries that have joined SEPA (EPC409-09) and that the library's table does not have yet. */
const NEW_SEPA_COUNTRIES: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS']);

/** The European Economic Area, within which a transfer needs no BIC (EPC069-12, version 002 of the code). */
const EEA_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const isSepaCountry = (country: string): boolean => isSEPACountry(country) || NEW_SEPA_COUNTRIES.has(country);

/** Returns a code by EPC069-12, version 002, in UTF-8; undefined when a part is missing or exceeds its limit. */
export function transferQrText(transfer: Transfer): string | undefined {
  const { amount } = transfer;
  // Each line is a field, so that a text must not contain a line break.
  const name = sanitizeText(transfer.name ?? '', toSingleLine);
  const reference = sanitizeText(transfer.reference ?? '', toSingleLine);
  const iban = canonicalIban(transfer.iban ?? '');
  const bic = canonicalBic(transfer.bic ?? '');
  const country = iban.slice(0, 2);
  if (!isValidIBAN(iban) || !isSepaCountry(country)) return undefined;
  if (bic === '' ? !EEA_COUNTRIES.has(country) : !isValidBIC(bic)) return undefined;
  if (!fits(name, LONGEST.name) || !fits(reference, LONGEST.reference)) return undefined;
  if (amount <= 0 || amount > MAX_CENTS) return undefined;
  const euros = `EUR${eurosFromCents(amount).toFixed(2)}`;
  const [purpose, creditorReference] = ['', ''];
  const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, euros, purpose, creditorReference, reference];
  const code = lines.join('\n');
  return new TextEncoder().encode(code).length <= LONGEST.code ? code : undefined;
}

const fits = (text: string, longest: number): boolean => text !== '' && [...text].length <= longest;

/** Returns a link by BIP 21; undefined without an amount, or for an address that is not one of Bitcoin. */
export function bitcoinQrText(address: string | undefined, coins: string | undefined): string | undefined {
  const isAmount = coins !== undefined && /^\d{1,8}(\.\d{1,8})?$/.test(coins) && /[1-9]/.test(coins);
  if (!isAmount || address === undefined || !isWalletAddress(address, findCoin('Bitcoin'))) return undefined;
  return `bitcoin:${canonicalWallet(address)}?amount=${coins}`;
}
