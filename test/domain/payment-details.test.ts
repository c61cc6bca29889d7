import { describe, expect, test, vi } from 'vitest';
import { DomainError } from '#shared/domain/domain-error.ts';
import { findCoin } from '#shared/domain/method-kinds.ts';
import { bicProblem, canonicalPayoutDetails, ibanProblem, walletProblem } from '#shared/domain/payment-details.ts';
import { ETHEREUM_WALLET, exampleBankDetails, IBAN, WALLET } from '#test/support/payment-details.ts';
import { ENTER_WALLET_ADDRESS, FILL_ALL_BANK_DETAILS } from '#test/support/spec-texts.ts';

const methods = {
  bank: { code: 'sepa', name: 'Bank Sepa', type: 'bank' },
  crypto: { code: 'btc', name: 'Bitcoin', type: 'crypto' },
} as const;

describe('an IBAN', () => {
  test.each([IBAN, 'de89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19', 'NO9386011117947'])(
    'an IBAN may be %s',
    (iban) => {
      expect(ibanProblem(iban)).toBeUndefined();
    },
  );

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
});

describe('a BIC', () => {
  test.each(['COBADEFFXXX', 'COBADEFF', ' cobadeff '])('a BIC may be %s', (bic) => {
    expect(bicProblem(bic)).toBeUndefined();
  });

  test.each(['', 'COBA', 'COBADEF', 'COBADEFFX', 'COBAD1FF', 'COBADEFFXXXX'])('a BIC cannot be "%s"', (bic) => {
    expect(bicProblem(bic)).toBe('This BIC/SWIFT code is not valid. Please check it.');
  });
});

describe('a wallet', () => {
  test.each([
    WALLET,
    ' 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy ',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ])('a wallet may be %s', (wallet) => {
    expect(walletProblem(wallet, findCoin('BTC'))).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['mistyped', `${WALLET.slice(0, -1)}3`],
    ['of a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['of another test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['of another coin', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['in mixed letters', 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ])('a wallet cannot be %s', (_, wallet) => {
    expect(walletProblem(wallet, findCoin('BTC'))).toBe('This is not a valid Bitcoin address');
  });

  test.each([
    ['ETH', ETHEREUM_WALLET],
    ['LTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['LTC', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
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

describe('the coin of a method', () => {
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
