import * as z from 'zod/mini';
import { isCoinsPerEuro, isSameCoinRate, TOO_MANY_DECIMALS_MESSAGE } from '../../domain/crypto-amount.ts';
import { DEFAULT_COIN_CURRENCY, type PaymentDetails, type PaymentInstructions } from '../../domain/method-kinds.ts';
import { sanitizeText, toSingleLine } from '../../domain/text.ts';
import { optionalLineSchema, tooLongMessage } from '../wire.ts';

/** Cleans a text without refusing it, because responses also contain texts that were saved under earlier rules. */
const shown = () => z.overwrite((text: string) => sanitizeText(text, toSingleLine));

const text = (name: string, max: number) =>
  z.string({ error: `${name} is not a text` }).check(shown(), z.maxLength(max, { error: tooLongMessage(name, max) }));

export const methodTextSchema = (name: string, max: number) => z._default(text(name, max), '');

const optionalMethodText = (name: string, max: number) => z.optional(text(name, max));

/** Writes a rate without an exponent. A number with more than eight decimals is left as it is and then refused. */
const written = (rate: number): string =>
  Number(rate.toFixed(8)) === rate ? rate.toFixed(8).replace(/\.?0+$/, '') : String(rate);

/** Returns a rate as a number, unless it has more digits than a number holds or was saved under earlier rules. */
function asNumber(rate: string): number | string {
  const number = Number(rate);
  return isCoinsPerEuro(rate) && isSameCoinRate(written(number), rate) ? number : rate;
}

const numberOrText = () => z.union([z.number(), z.string()], { error: 'A rate is a number' });

/** Coins per euro: a number on the wire, where a text is accepted too; decimal digits inside the bank. */
export const RateSchema = z.pipe(
  numberOrText(),
  z.codec(numberOrText(), z.string(), {
    decode: (rate) => (typeof rate === 'number' ? written(rate) : rate.trim().replace(',', '.') || '0'),
    encode: asNumber,
  }),
);

/** Validates the rate that a customer was shown. */
export const shownRateSchema = () => RateSchema.check(z.refine(isCoinsPerEuro, { error: TOO_MANY_DECIMALS_MESSAGE }));

type SchemasOf<Parts> = { readonly [Key in keyof Parts]-?: z.ZodMiniType<Parts[Key]> };

const bankInstructions = () => ({
  beneficiaryName: methodTextSchema('Beneficiary', 200),
  bankName: methodTextSchema('Bank name', 200),
  iban: methodTextSchema('IBAN', 50),
  swift: optionalMethodText('BIC/SWIFT', 20),
  referenceInstruction: optionalMethodText('Reference', 500),
});

const coinTerms = () => ({
  currency: z._default(text('Currency', 10), DEFAULT_COIN_CURRENCY),
  eurToCryptoRate: z._default(RateSchema, '0'),
});

const cryptoInstructions = () => ({ ...coinTerms(), walletAddress: methodTextSchema('Wallet address', 200) });

/** Coin and rate of a withdraw method, which the bank pays out at. */
export const coinTermsSchema = () => z.object(coinTerms());

export const instructionSchemas = () =>
  ({
    bankDetails: z.optional(z.object(bankInstructions())),
    cryptoDetails: z.optional(z.object(cryptoInstructions())),
  }) satisfies SchemasOf<PaymentInstructions>;

export const newInstructionSchemas = () =>
  ({
    bankDetails: z.optional(z.strictObject(bankInstructions())),
    cryptoDetails: z.optional(z.strictObject(cryptoInstructions())),
  }) satisfies SchemasOf<PaymentInstructions>;

const line = (name: string) => optionalLineSchema(name, 200);

export const payoutDetailSchemas = () =>
  ({
    bitcoinWallet: line('Wallet address'),
    bankDetails: z.optional(
      z.strictObject({
        beneficiaryName: line('Beneficiary name'),
        iban: line('IBAN'),
        swift: line('BIC/SWIFT'),
        address: line('Address'),
      }),
    ),
  }) satisfies SchemasOf<PaymentDetails>;

export const paymentDetailSchemas = () =>
  ({
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
  }) satisfies SchemasOf<PaymentDetails>;
