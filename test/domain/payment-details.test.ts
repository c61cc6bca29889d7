import { countrySpecs, isValidIBAN } from 'ibantools';
import { describe, expect, test, vi } from 'vitest';
import { canonicalBic, canonicalIban } from '#shared/domain/bank-codes.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
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
import { ETHEREUM_WALLET, exampleBankDetails, IBAN, WALLET } from '#test/support/payment-details.ts';
import { ENTER_WALLET_ADDRESS, FILL_ALL_BANK_DETAILS } from '#test/support/spec-texts.ts';

const methods = {
  bank: { code: 'sepa', name: 'Bank Sepa', type: 'bank' },
  crypto: { code: 'btc', name: 'Bitcoin', type: 'crypto' },
} as const;

test.each([
  [IBAN, IBAN],
  ['de89 3704 0044 0532 0130 00', IBAN],
  ['IBAN DE89 3704 0044 0532 0130 00', IBAN],
  ['IBAN: DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', IBAN],
  ['ＤＥ８９３７０４００４４０５３２０１３０００', IBAN],
  ['GB29-NWBK-6016-1331-9268-19', 'GB29NWBK60161331926819'],
  ['GB29–NWBK–6016—1331−9268‑19', 'GB29NWBK60161331926819'],
  ['NO9386011117947', 'NO9386011117947'],
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
  '',
  ' ',
  'DE',
  `${IBAN}0`,
  IBAN.slice(0, -1),
  'DE88370400440532013000',
  'XX89370400440532013000',
  'DE8937040044053201300O',
])('an IBAN cannot be "%s"', (iban) => {
  expect(ibanProblem(iban)).toBe('This IBAN is not valid. Please check it.');
});

test.each([
  ['COBADEFFXXX', 'COBADEFFXXX'],
  ['COBADEFF', 'COBADEFF'],
  [' cobadeff ', 'COBADEFF'],
  ['COBA DE FF XXX', 'COBADEFFXXX'],
  ['COBADEFF-XXX', 'COBADEFFXXX'],
  ['COBA–DE–FF', 'COBADEFF'],
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
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const litecoin = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea';

  // The addresses are those of BIP 173, BIP 350 and EIP-55.
  test.each([
    ['BTC', 'p2pkh', WALLET, WALLET],
    ['BTC', 'p2sh', ' 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy ', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BTC', 'p2wpkh', p2wpkh, p2wpkh],
    ['BTC', 'p2wpkh in capitals', p2wpkh.toUpperCase(), p2wpkh],
    ['BTC', 'p2wpkh in groups', 'bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4', p2wpkh],
    ...[
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'bc1qeklep85ntjz4605drds6aww9u0qr46qzrv5xswd35uhjuj8ahfcqgf6hak',
    ].map((address) => ['BTC', 'p2wsh', address, address]),
    ...[
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ].map((address) => ['BTC', 'p2tr', address, address]),
    ['BTC', 'a link', `bitcoin:${p2wpkh}`, p2wpkh],
    ['BTC', 'a link with an amount', `bitcoin:${p2wpkh}?amount=0.5&label=Ada`, p2wpkh],
    ['BTC', 'a link in capitals', `BITCOIN:${p2wpkh.toUpperCase()}?AMOUNT=0.5`, p2wpkh],
    ...[
      checksummed,
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      '0xde709f2102306220921060314715629080e2fb77',
    ].map((address) => ['ETH', 'EIP-55', address, address]),
    ['ETH', 'without a checksum', checksummed.toLowerCase(), checksummed],
    ['ETH', 'without a checksum, in capitals', `0x${checksummed.slice(2).toUpperCase()}`, checksummed],
    ['ETH', 'a link', `ethereum:${checksummed}@1?value=1e18`, checksummed],
    ['LTC', 'p2pkh', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['LTC', 'p2wpkh', litecoin, litecoin],
    ['LTC', 'p2wpkh in capitals', litecoin.toUpperCase(), litecoin],
    ['LTC', 'a link', `litecoin:${litecoin}?amount=1`, litecoin],
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
    ['of version 1 and 40 bytes', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
    ['of version 0 in bech32m', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['of version 1 in bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['of version 0 and 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['without data', 'bc1gmk9yu'],
    ['with a bad checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['a link to another network', 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@137'],
    ['a link that demands more', `bitcoin:${p2wpkh}?req-else=1`],
    ['a link to nothing', 'bitcoin:?amount=1'],
    ['nothing', ''],
    ['mistyped', `${WALLET.slice(0, -1)}3`],
    ['of a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['of another test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['of another coin', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['in mixed letters', 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ])('a wallet in bitcoin cannot be %s', (_, wallet) => {
    expect(walletProblem(wallet, findCoin('BTC'))).toBe('This is not a valid Bitcoin address');
  });

  test.each([
    ['ETH', ETHEREUM_WALLET],
    ['USDT', ETHEREUM_WALLET],
    ['USDT', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['XRP', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'],
    ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['XMR', '4'.repeat(95)],
  ])('a wallet in %s may be %s', (currency, wallet) => {
    expect(walletProblem(wallet, findCoin(currency))).toBeUndefined();
  });

  test.each([
    ['ETH', WALLET, 'This is not a valid Ethereum address'],
    ['ETH', checksummed.replace('Aed', 'Aee'), 'This is not a valid Ethereum address'],
    ['ETH', checksummed.replace('5aA', '5AA'), 'This is not a valid Ethereum address'],
    ['ETH', `ethereum:${checksummed}@137`, 'This is not a valid Ethereum address'],
    ['ETH', `ethereum:${checksummed}/transfer?address=0`, 'This is not a valid Ethereum address'],
    ['LTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc2', 'This is not a valid Litecoin address'],
    ['LTC', `${litecoin.slice(0, -1)}b`, 'This is not a valid Litecoin address'],
    ['LTC', p2wpkh, 'This is not a valid Litecoin address'],
    ['USDT', `bitcoin:${p2wpkh}?req-else=1`, 'This is not a valid wallet address'],
    ['ETH', ETHEREUM_WALLET.slice(0, -1), 'This is not a valid Ethereum address'],
    ['ETH', `${ETHEREUM_WALLET}0`, 'This is not a valid Ethereum address'],
    ['ETH', ETHEREUM_WALLET.replace('9', 'g'), 'This is not a valid Ethereum address'],
    ['LTC', ETHEREUM_WALLET, 'This is not a valid Litecoin address'],
    ['BTC', ETHEREUM_WALLET, 'This is not a valid Bitcoin address'],
    ['USDT', 'abc', 'This is not a valid wallet address'],
    ['USDT', `${ETHEREUM_WALLET} to me`, 'This is not a valid wallet address'],
    ['USDT', 'x'.repeat(129), 'This is not a valid wallet address'],
  ])('a wallet in %s cannot be %s', (currency, wallet, sentence) => {
    expect(walletProblem(wallet, findCoin(currency))).toBe(sentence);
  });
});

test.each([
  ['Bitcoin', ['btc', 'Coins']],
  ['Bitcoin', ['fast', 'Bitcoin (main network)']],
  ['Bitcoin', ['BTC-2', 'Litecoin']],
  ['Ethereum', ['eth', 'Ether']],
  ['Ethereum', ['usdt', 'USDT on Ethereum']],
  ['Ethereum', ['usdt_erc20', 'Tether']],
  ['Litecoin', ['ltc', 'Litecoin']],
])('the coin of a method is %s by %j', (coin, texts) => {
  expect(findCoin(...texts)?.name).toBe(coin);
});

test.each([
  [['usdt', 'Tether']],
  [['bch', 'Bitcoin Cash']],
  [['wbtc', 'Ethical coins']],
  [['crypto', 'Crypto wallet']],
])('the coin of a method is not recognized by %j', (texts) => {
  expect(findCoin(...texts)).toBeUndefined();
});

describe('the details of a payment', () => {
  test('the details of a payment to a bank are reduced to its own fields, in canonical form', () => {
    const given = {
      beneficiaryName: ' Ada Lovelace ',
      iban: 'de89 3704 0044 0532 0130 00',
      swift: ' cobadeffxxx',
      address: '1 Moor Lane ',
    };
    expect(canonicalPayoutDetails(methods.bank, { bankDetails: given, bitcoinWallet: WALLET })).toEqual({
      bankDetails: exampleBankDetails,
    });
  });

  test('the details of a payment to a wallet are reduced to its own fields, trimmed', () => {
    expect(
      canonicalPayoutDetails(methods.crypto, { bankDetails: exampleBankDetails, bitcoinWallet: ` ${WALLET}\n` }),
    ).toEqual({
      bitcoinWallet: WALLET,
    });
  });

  test('details of a payment are those of the same recipient in whatever spelling they were saved', () => {
    const printed = { ...exampleBankDetails, iban: 'DE89 3704 0044 0532 0130 00', swift: 'coba de ff xxx' };
    const wallet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect(isSameRecipient({ bankDetails: exampleBankDetails }, { bankDetails: printed })).toBe(true);
    const withoutBranch = { ...printed, swift: exampleBankDetails.swift.replace(/XXX$/, '') };
    expect(isSameRecipient({ bankDetails: exampleBankDetails }, { bankDetails: withoutBranch })).toBe(true);
    expect(isSameRecipient({ bankDetails: withoutBranch }, { bankDetails: { ...printed, swift: 'COBADEFF370' } })).toBe(
      false,
    );
    expect(isSameRecipient({ bitcoinWallet: wallet }, { bitcoinWallet: wallet.toUpperCase() })).toBe(true);
    expect(isSameRecipient({ bitcoinWallet: wallet }, { bitcoinWallet: WALLET })).toBe(false);
    expect(
      isSameRecipient({ bankDetails: exampleBankDetails }, { bankDetails: { ...printed, beneficiaryName: 'Ada' } }),
    ).toBe(false);
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

  const missing = FILL_ALL_BANK_DETAILS;
  test.each([
    ['no wallet', 'crypto', {}, { bitcoinWallet: ENTER_WALLET_ADDRESS }],
    ['a bad wallet', 'crypto', { bitcoinWallet: 'x' }, { bitcoinWallet: 'This is not a valid Bitcoin address' }],
    [
      'no bank details',
      'bank',
      { bitcoinWallet: WALLET },
      {
        'bankDetails.beneficiaryName': missing,
        'bankDetails.iban': missing,
        'bankDetails.swift': missing,
        'bankDetails.address': missing,
      },
    ],
    [
      'one of them blank',
      'bank',
      { bankDetails: { ...exampleBankDetails, swift: ' ' } },
      { 'bankDetails.swift': missing },
    ],
    [
      'both codes wrong',
      'bank',
      { bankDetails: { ...exampleBankDetails, iban: 'DE1', swift: 'X' } },
      {
        'bankDetails.iban': 'This IBAN is not valid. Please check it.',
        'bankDetails.swift': 'This BIC/SWIFT code is not valid. Please check it.',
      },
    ],
  ] as const)('payment details are refused with %s, naming each bad field', (_, type, given, fields) => {
    const refused = vi.fn(() => canonicalPayoutDetails(methods[type], given));
    expect(refused).toThrow(DomainError);
    expect(refused.mock.results).toMatchObject([
      {
        value: {
          kind: 'invalid',
          code: 'invalid_payment_details',
          message: Object.values(fields)[0],
          details: { fields },
        },
      },
    ]);
  });
});
