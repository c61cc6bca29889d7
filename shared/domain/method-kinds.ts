/**
 * A new kind needs a row in the two tables of this file, its schemas in `shared/contract/transactions/method-kinds.ts`
 * and its look in `web/src/components/bank/method-looks.ts`.
 */
import { type CoinsPerEuro, isCoinsPerEuro, TOO_MANY_DECIMALS_MESSAGE } from './crypto-amount.ts';

type BankInstructions = {
  readonly beneficiaryName: string;
  readonly bankName: string;
  readonly iban: string;
  readonly swift?: string | undefined;
  readonly referenceInstruction?: string | undefined;
};

/** The coin of a method and its rate, which is `0` while the bank has set none. */
export type CoinTerms = {
  readonly currency: string;
  readonly eurToCryptoRate: CoinsPerEuro;
};

type CryptoInstructions = CoinTerms & { readonly walletAddress: string };

export interface PaymentInstructions {
  readonly bankDetails?: BankInstructions | undefined;
  readonly cryptoDetails?: CryptoInstructions | undefined;
}

export type PaymentDetails = {
  readonly bitcoinWallet?: string | undefined;
  readonly bankDetails?: { readonly [Name in keyof BankInstructions | 'address']?: string | undefined } | undefined;
};

export type TextFormat = 'text' | 'exact' | 'decimal' | 'name' | 'street-address' | 'iban' | 'bic' | 'wallet';

export type PaymentDetailTexts = Readonly<Record<string, string | undefined>>;

export interface MethodFieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly format: TextFormat;
  readonly hint?: string;
}

interface InstructionRule extends Omit<MethodFieldDefinition, 'hint'> {
  readonly name: keyof BankInstructions | keyof CryptoInstructions;
  readonly short?: string;
  readonly isOptional?: boolean;
  readonly initial?: string;
  readonly problem?: (value: string) => string | undefined;
  readonly columns?: 2 | 3;
}

interface MethodInstructions {
  readonly key: keyof PaymentInstructions;
  readonly missing: string;
  readonly fields: readonly InstructionRule[];
  readonly paidTo: (instructions: PaymentInstructions) => PaymentDetails | undefined;
  readonly coins?: (method: {
    readonly cryptoDetails?: CoinTerms | undefined;
  }) => { readonly currency: string; readonly rate: CoinsPerEuro } | undefined;
}

interface MethodKind {
  /** All fields are required. */
  readonly payout: { readonly missing: string; readonly fields: readonly MethodFieldDefinition[] };
  readonly textsIn: (details: PaymentDetails) => PaymentDetailTexts;
  readonly detailsOf: (texts: PaymentDetailTexts) => PaymentDetails;
  readonly prefix: string;
}

export const DEFAULT_COIN_CURRENCY = 'BTC';

export const methodTypes = ['bank', 'crypto'] as const;
export type MethodType = (typeof methodTypes)[number];

export const methodTypeProperties: Readonly<Record<MethodType, MethodKind>> = {
  bank: {
    payout: {
      missing: 'Please fill all bank details',
      fields: [
        { name: 'beneficiaryName', label: 'Beneficiary name', format: 'name' },
        { name: 'iban', label: 'IBAN', format: 'iban' },
        { name: 'swift', label: 'BIC/SWIFT', format: 'bic' },
        { name: 'address', label: 'Address', hint: 'Of the beneficiary', format: 'street-address' },
      ],
    },
    textsIn: ({ bankDetails }) => bankDetails ?? {},
    detailsOf: (bankDetails) => ({ bankDetails }),
    prefix: 'bankDetails.',
  },
  crypto: {
    payout: {
      missing: 'Please enter crypto wallet address',
      fields: [
        {
          name: 'bitcoinWallet',
          label: 'Crypto wallet address',
          hint: 'Your own address',
          format: 'wallet',
        },
      ],
    },
    textsIn: ({ bitcoinWallet }) => ({ bitcoinWallet }),
    detailsOf: ({ bitcoinWallet }) => ({ bitcoinWallet }),
    prefix: '',
  },
};

export type CoinName = 'Bitcoin' | 'Ethereum' | 'Litecoin';

export interface Coin {
  readonly name: CoinName;
  readonly named: RegExp;
}

/**
 * A new coin needs a reader of its addresses in `wallet-address.ts`. NOTE: a coin that exists on several networks (USDT)
 * must not be listed, because its addresses are those of the network.
 */
const coins: readonly Coin[] = [
  { name: 'Bitcoin', named: /(?<![a-z])(btc|bitcoin)(?![a-z]|\W?(cash|gold|sv))/i },
  { name: 'Ethereum', named: /(?<![a-z])(eth|ether|ethereum|erc)(?![a-z])/i },
  { name: 'Litecoin', named: /(?<![a-z])(ltc|litecoin)(?![a-z])/i },
];

/** Other coins' addresses are checked for length and alphabet only. */
export const FALLBACK_WALLET_ADDRESS_PATTERN = /^[\w:.-]{20,128}$/;

export function findCoin(...texts: readonly string[]): Coin | undefined {
  for (const text of texts) {
    const coin = coins.find(({ named }) => named.test(text));
    if (coin) return coin;
  }
  return undefined;
}

export interface NamedMethod {
  readonly code: string;
  readonly name: string;
  readonly type: MethodType;
}

export const coinOf = ({ type, code, name }: NamedMethod): Coin | undefined =>
  type === 'crypto' ? findCoin(code, name) : undefined;

/**
 * NOTE: this table is apart from the one above, because the size of that one counts in the function that creates
 * withdrawals.
 */
export const instructionsByMethodType: Readonly<Record<MethodType, MethodInstructions>> = {
  bank: {
    key: 'bankDetails',
    missing: 'Please fill beneficiary, bank name and IBAN',
    fields: [
      { name: 'beneficiaryName', label: 'Beneficiary', format: 'text' },
      { name: 'bankName', label: 'Bank name', short: 'Bank', format: 'text' },
      { name: 'iban', label: 'IBAN', format: 'iban' },
      { name: 'swift', label: 'BIC/SWIFT', format: 'bic', isOptional: true },
      {
        name: 'referenceInstruction',
        label: 'Reference instruction',
        short: 'Reference',
        format: 'text',
        isOptional: true,
        columns: 3,
      },
    ],
    paidTo: ({ bankDetails }) => bankDetails && { bankDetails },
  },
  crypto: {
    key: 'cryptoDetails',
    missing: 'Please fill crypto currency and wallet address',
    fields: [
      { name: 'currency', label: 'Currency', format: 'exact', initial: DEFAULT_COIN_CURRENCY },
      {
        name: 'eurToCryptoRate',
        label: 'Coins per euro',
        short: 'Rate',
        format: 'decimal',
        isOptional: true,
        initial: '0',
        problem: (rate) => (isCoinsPerEuro(rate) ? undefined : TOO_MANY_DECIMALS_MESSAGE),
      },
      { name: 'walletAddress', label: 'Wallet address', short: 'Wallet', format: 'wallet', columns: 2 },
    ],
    paidTo: ({ cryptoDetails }) => cryptoDetails && { bitcoinWallet: cryptoDetails.walletAddress },
    coins: ({ cryptoDetails }) =>
      cryptoDetails && { currency: cryptoDetails.currency, rate: cryptoDetails.eurToCryptoRate },
  },
};

export const instructionFields = () => methodTypes.flatMap((type) => instructionsByMethodType[type].fields);

export function instructionTexts(instructions: PaymentInstructions): PaymentDetailTexts {
  const parts = methodTypes.map((type) => instructions[instructionsByMethodType[type].key]);
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));
}
