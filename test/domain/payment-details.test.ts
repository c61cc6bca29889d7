import { countrySpecs, isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { canonicalBic, canonicalIban } from '#shared/domain/bank-codes.ts';
import { findCoin } from '#shared/domain/method-kinds.ts';
import {
  bicProblem,
  canonicalPaymentInstructions,
  canonicalPayoutDetails,
  ibanProblem,
  isSameRecipient,
  walletProblem,
} from '#shared/domain/payment-details.ts';
import { type DepositMethod, newDepositMethodDefaults } from '#shared/domain/payment-methods.ts';
import { canonicalWallet } from '#shared/domain/wallet-address.ts';
import { exampleBankDetails, IBAN, WALLET } from '#test/support/payment-details.ts';
import { FILL_ALL_BANK_DETAILS } from '#test/support/spec-texts.ts';

const methods = {
  bank: { code: 'sepa', name: 'Bank Sepa', type: 'bank' },
  crypto: { code: 'btc', name: 'Bitcoin', type: 'crypto' },
} as const;

test.each([
  ['IBAN de89 3704 0044 0532 0130 00', IBAN],
  ['IBAN: DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', IBAN],
  ['ＤＥ８９３７０４００４４０５３２０１３０００', IBAN],
  ['GB29–NWBK-6016—1331−9268‑19', 'GB29NWBK60161331926819'],
])('an IBAN may be %s', (iban, canonical) => {
  expect(ibanProblem(iban)).toBeUndefined();
  expect(canonicalIban(iban)).toBe(canonical);
});

test('an IBAN of no country begins as its name does', () => {
  const names = Object.keys(countrySpecs).map((country) => `${country}00`);
  expect(names.filter((beginning) => canonicalIban(beginning) !== beginning)).toEqual([]);
  expect(isValidIBAN(canonicalIban('IBAN'))).toBe(false);
});

test.each([
  ...['', ' ', 'DE', `${IBAN}0`, IBAN.slice(0, -1)],
  ...['DE88370400440532013000', 'XX89370400440532013000', 'DE8937040044053201300O'],
])('an IBAN cannot be "%s"', (iban) => {
  expect(ibanProblem(iban)).toBe('This IBAN is not valid. Please check it.');
});

test.each([
  [' cobadeff ', 'COBADEFF'],
  ['COBA–DE FF-XXX', 'COBADEFFXXX'],
  ['BIC: COBADEFF', 'COBADEFF'],
  ['BIC/SWIFT COBA DE FF', 'COBADEFF'],
  ['SWIFT code: COBADEFF', 'COBADEFF'],
  // The name of this bank begins as the code's own name does.
  ['BICADEFF', 'BICADEFF'],
])('a BIC may be %s', (bic, canonical) => {
  expect(bicProblem(bic)).toBeUndefined();
  expect(canonicalBic(bic)).toBe(canonical);
});

test.each(['', 'COBA', 'COBADEF', 'COBADEFFX', 'COBAD1FF', 'COBADEFFXXXX'])('a BIC cannot be "%s"', (bic) => {
  expect(bicProblem(bic)).toBe('This BIC/SWIFT code is not valid. Please check it.');
});

describe('a wallet', () => {
  const p2wpkh = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
  const p2tr = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const litecoin = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea';

  // The addresses are those of BIP 173, BIP 350 and EIP-55.
  test.each([
    ['BTC', 'p2pkh', WALLET, WALLET],
    ['BTC', 'p2sh', ' 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy ', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BTC', 'p2wpkh in groups', 'bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4', p2wpkh],
    ['BTC', 'p2wsh', p2wsh, p2wsh],
    ['BTC', 'p2tr', p2tr, p2tr],
    ['BTC', 'a link with an amount', `bitcoin:${p2wpkh}?amount=0.5&label=Ada`, p2wpkh],
    ['BTC', 'a link in capitals', `BITCOIN:${p2wpkh.toUpperCase()}?AMOUNT=0.5`, p2wpkh],
    ['ETH', 'EIP-55', checksummed, checksummed],
    ['ETH', 'without a checksum', checksummed.toLowerCase(), checksummed],
    ['ETH', 'a link', `ethereum:${checksummed}@1?value=1e18`, checksummed],
    ['LTC', 'p2pkh', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['LTC', 'p2wpkh', litecoin, litecoin],
  ])('a wallet of %s may be %s: %s', (currency, _, wallet, canonical) => {
    expect(walletProblem(wallet, findCoin(currency))).toBeUndefined();
    expect(canonicalWallet(wallet)).toBe(canonical);
    expect(canonicalWallet(canonical)).toBe(canonical);
  });

  // BIP 173 and 350 list the invalid addresses with their faults.
  test.each([
    ['a pay-to-anchor output, which anyone can spend', 'bc1pfeessrawgf'],
    ['of witness version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['of witness version 16', 'BC1SW50QGDZ25J'],
    ['of version 1 in bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['with a bad checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['a link to another network', 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@137'],
    ['a link that demands more', `bitcoin:${p2wpkh}?req-else=1`],
    ['mistyped', `${WALLET.slice(0, -1)}3`],
    ['in mixed letters', 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ])('a wallet in bitcoin cannot be %s', (_, wallet) => {
    expect(walletProblem(wallet, findCoin('BTC'))).toBe('This is not a valid Bitcoin address');
  });

  test.each([
    ['USDT', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['XMR', '4'.repeat(95)],
  ])('a wallet in %s may be %s', (currency, wallet) => {
    expect(walletProblem(wallet, findCoin(currency))).toBeUndefined();
  });

  test.each([
    ['ETH', WALLET, 'This is not a valid Ethereum address'],
    ['ETH', checksummed.replace('Aed', 'Aee'), 'This is not a valid Ethereum address'],
    ['ETH', `ethereum:${checksummed}/transfer?address=0`, 'This is not a valid Ethereum address'],
    ['LTC', p2wpkh, 'This is not a valid Litecoin address'],
    ['USDT', 'abc', 'This is not a valid wallet address'],
    ['USDT', 'x'.repeat(129), 'This is not a valid wallet address'],
  ])('a wallet in %s cannot be %s', (currency, wallet, sentence) => {
    expect(walletProblem(wallet, findCoin(currency))).toBe(sentence);
  });
});

test.each([
  ['Bitcoin', ['fast', 'Bitcoin (main network)']],
  ['Bitcoin', ['BTC-2', 'Litecoin']],
  ['Ethereum', ['usdt', 'USDT on Ethereum']],
  ['Ethereum', ['usdt_erc20', 'Tether']],
  [undefined, ['wbtc', 'Ethical coins']],
])('the coin of a method is %s by %j', (coin, texts) => {
  expect(findCoin(...texts)?.name).toBe(coin);
});

test('the details of a payment are reduced to those of the method, in canonical form', () => {
  const { iban, beneficiaryName, ...others } = exampleBankDetails;
  const given = { ...others, beneficiaryName: ` ${beneficiaryName} `, iban: `IBAN ${iban.toLowerCase()}` };
  expect(canonicalPayoutDetails(methods.bank, { bankDetails: given, bitcoinWallet: WALLET })).toEqual({
    bankDetails: exampleBankDetails,
  });
  expect(canonicalPayoutDetails(methods.crypto, { bankDetails: given, bitcoinWallet: ` ${WALLET}\n` })).toEqual({
    bitcoinWallet: WALLET,
  });
});

const wallet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const bank = (changes: object) => ({ bankDetails: { ...exampleBankDetails, ...changes } });
test.each([
  [bank({ iban: 'DE89 3704 0044 0532 0130 00', swift: 'coba de ff' }), bank({}), true],
  [bank({ swift: 'COBADEFF' }), bank({ swift: 'COBADEFF370' }), false],
  [bank({ beneficiaryName: 'Ada' }), bank({}), false],
  [{ bitcoinWallet: wallet }, { bitcoinWallet: wallet.toUpperCase() }, true],
  [{ bitcoinWallet: wallet }, { bitcoinWallet: WALLET }, false],
])('the check whether %j and %j name one recipient returns %s', (one, other, same) => {
  expect(isSameRecipient(one, other)).toBe(same);
});

test('instructions of the bank are saved in canonical form, and what is missing stays so', () => {
  const own = { ...newDepositMethodDefaults, code: 'a', name: 'A' };
  const bank = { beneficiaryName: 'Aldermoor  Bank', bankName: 'Moor', iban: 'de89 3704 0044 0532 0130 00' };
  expect(
    canonicalPaymentInstructions<DepositMethod>([
      { ...own, type: 'bank', bankDetails: { ...bank, swift: 'coba de ff' } },
      { ...own, type: 'bank', bankDetails: bank },
      { ...own, type: 'bank' },
    ]).map(({ bankDetails }) => bankDetails),
  ).toEqual([
    { ...bank, beneficiaryName: 'Aldermoor Bank', iban: IBAN, swift: 'COBADEFF' },
    { ...bank, beneficiaryName: 'Aldermoor Bank', iban: IBAN },
    undefined,
  ]);
});

const fields = ['beneficiaryName', 'iban', 'swift', 'address'].map((field) => [
  `bankDetails.${field}`,
  FILL_ALL_BANK_DETAILS,
]);
const allMissing: Record<string, string> = Object.fromEntries(fields);
test.each<[string, 'bank' | 'crypto', object, Record<string, string>]>([
  ['a bad wallet', 'crypto', { bitcoinWallet: 'x' }, { bitcoinWallet: 'This is not a valid Bitcoin address' }],
  ['no bank details', 'bank', { bitcoinWallet: WALLET }, allMissing],
  [
    'both codes wrong',
    'bank',
    { bankDetails: { ...exampleBankDetails, iban: 'DE1', swift: 'X' } },
    {
      'bankDetails.iban': 'This IBAN is not valid. Please check it.',
      'bankDetails.swift': 'This BIC/SWIFT code is not valid. Please check it.',
    },
  ],
])('payment details are refused with %s, naming each bad field', (_, type, given, fields) => {
  expect(() => canonicalPayoutDetails(methods[type], given)).toThrow(
    expect.objectContaining({
      ...{ kind: 'invalid', code: 'invalid_payment_details' },
      ...{ message: Object.values(fields)[0], details: { fields } },
    }),
  );
});
