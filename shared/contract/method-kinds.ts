/** What each kind of payment method has on the wire: instructions for deposits, details of payouts, and what is shown. */
import * as z from 'zod/mini';
import { DEFAULT_CURRENCY, type Instructions, methodTypes, type PaymentDetails } from '../domain/method-kinds.ts';
import { optionalText } from './wire.ts';

export const MethodType = z.enum(methodTypes, { error: `The type is ${methodTypes.join(' or ')}` });

/** A text of a method; empty when there is none. */
export const methodText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');

/** Eight decimals and no exponent; with more of them as JavaScript writes it, which is refused as no rate. */
const written = (rate: number): string =>
  Number(rate.toFixed(8)) === rate ? rate.toFixed(8).replace(/\.?0+$/, '') : String(rate);

/** The rate comes as a number or as text, and is kept as the text that was typed. */
const Rate = z.pipe(
  z.union([z.string(), z.number()]),
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: (rate) => (typeof rate === 'number' ? written(rate) : rate.trim() || '0'),
    encode: (rate) => rate,
  }),
);

/** A schema for each part: one that is missing does not compile. */
type SchemasOf<Parts> = { readonly [Key in keyof Parts]-?: z.ZodMiniType<Parts[Key]> };

/** Of a deposit method: where customers pay. */
export const instructions = {
  bankDetails: z.optional(
    z.object({
      beneficiaryName: methodText(200),
      bankName: methodText(200),
      iban: methodText(50),
      swift: optionalText('BIC/SWIFT', 20),
      referenceInstruction: optionalText('Reference', 500),
    }),
  ),
  cryptoDetails: z.optional(
    z.object({
      currency: z._default(z.string().check(z.trim(), z.maxLength(10)), DEFAULT_CURRENCY),
      walletAddress: methodText(200),
      eurToCryptoRate: z._default(Rate, '0'),
    }),
  ),
} satisfies SchemasOf<Instructions>;

const line = (name: string) => optionalText(name, 200);

/** Of a withdrawal's request: where the customer wants the money. */
export const payoutDetails = {
  bitcoinWallet: line('Wallet address'),
  bankDetails: z.optional(
    z.strictObject({
      beneficiaryName: line('Beneficiary name'),
      iban: line('IBAN'),
      swift: line('BIC/SWIFT'),
      address: line('Address'),
    }),
  ),
} satisfies SchemasOf<PaymentDetails>;

/** Of a transaction: where it was paid, in or out. */
export const paymentDetails = {
  bitcoinWallet: z.optional(z.string()),
  bankDetails: z.optional(
    z.object({
      beneficiaryName: z.optional(z.string()),
      iban: z.optional(z.string()),
      swift: z.optional(z.string()),
      address: z.optional(z.string()),
      bankName: z.optional(z.string()),
      referenceInstruction: z.optional(z.string()),
    }),
  ),
} satisfies SchemasOf<PaymentDetails>;
