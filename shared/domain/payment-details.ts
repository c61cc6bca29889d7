/** Where a withdrawal goes to: what must be said, and whether it can be right (spec 5). */
import { validate as isBitcoinAddress, Network } from 'bitcoin-address-validation';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { MethodType } from './payment-methods.ts';
import { Refusal } from './refusal.ts';

interface BankDetails {
  readonly beneficiaryName: string;
  readonly iban: string;
  readonly swift: string;
  readonly address: string;
}

export interface PayoutDetails {
  readonly bitcoinWallet?: string | undefined;
  readonly bankDetails?: { readonly [Name in keyof BankDetails]?: BankDetails[Name] | undefined } | undefined;
}

/** Why an IBAN cannot be right; undefined when it can. Spaces are allowed. */
export function ibanProblem(iban: string): string | undefined {
  return isValidIBAN(electronicFormatIBAN(iban) ?? '') ? undefined : 'This IBAN is not valid. Please check it.';
}

export function bicProblem(bic: string): string | undefined {
  return isValidBIC(bic.trim().toUpperCase()) ? undefined : 'This BIC/SWIFT code is not valid. Please check it.';
}

export function walletProblem(wallet: string): string | undefined {
  return isBitcoinAddress(wallet.trim(), Network.mainnet) ? undefined : 'This is not a valid Bitcoin address';
}

/**
 * The details a withdrawal by this type of method is paid out with, in their canonical form.
 * @throws Refusal 400 with the sentence of spec 5 and each bad field
 */
export function payoutDetails(type: MethodType, { bitcoinWallet, bankDetails }: PayoutDetails) {
  if (type === 'crypto') {
    const wallet = bitcoinWallet?.trim() ?? '';
    if (!wallet) throw refuse({ bitcoinWallet: 'Please enter crypto wallet address' });
    const problem = walletProblem(wallet);
    if (problem) throw refuse({ bitcoinWallet: problem });
    return { bitcoinWallet: wallet };
  }
  const { beneficiaryName = '', iban = '', swift = '', address = '' } = bankDetails ?? {};
  const given = { beneficiaryName, iban, swift, address };
  const missing = Object.entries(given).filter(([, value]) => !value.trim());
  if (missing.length > 0) {
    throw refuse(Object.fromEntries(missing.map(([name]) => [`bankDetails.${name}`, 'Please fill all bank details'])));
  }
  const problems = { 'bankDetails.iban': ibanProblem(iban), 'bankDetails.swift': bicProblem(swift) };
  const bad = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []));
  if (bad.length > 0) throw refuse(Object.fromEntries(bad));
  return {
    bankDetails: {
      beneficiaryName: beneficiaryName.trim(),
      iban: electronicFormatIBAN(iban) ?? iban,
      swift: swift.trim().toUpperCase(),
      address: address.trim(),
    },
  };
}

function refuse(fields: Record<string, string>): Refusal {
  const [sentence = 'Please fill all bank details'] = Object.values(fields);
  return new Refusal('invalid', 'invalid_payment_details', sentence, { fields });
}
