import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, MAX_CENTS } from '#shared/domain/money.ts';
import { bitcoinQrText, paymentQrCode, transferQrText } from '#shared/domain/payment-code.ts';
import { ETHEREUM_WALLET, IBAN, WALLET } from '#test/support/payment-details.ts';

const transfer = {
  name: 'Aldermoor Bank',
  iban: IBAN,
  bic: 'COBADEFFXXX',
  amount: cents(121_851),
  reference: '1234567897',
};

/** Returns what a banking app reads, by the lines of the standard. */
function readTransfer(code: string | undefined) {
  const [tag, version, characterSet, kind, bic, name, iban, amount, purpose, creditorReference, reference, ...more] = (
    code ?? ''
  ).split('\n');
  expect([tag, version, characterSet, kind]).toEqual(['BCD', '002', '1', 'SCT']);
  expect([purpose, creditorReference, more]).toEqual(['', '', []]);
  const [, euros, decimals] = /^EUR(\d{1,9})\.(\d\d)$/.exec(amount ?? '') ?? [];
  return { name, iban, bic, amount: Number(`${euros}${decimals}`), reference };
}

test('the code of a SEPA transfer names the recipient, the amount and the reference on a line each', () => {
  expect(transferQrText(transfer)).toBe(
    ['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Aldermoor Bank', IBAN, 'EUR1218.51', '', '', '1234567897'].join('\n'),
  );
});

test('the code of a SEPA transfer has IBAN and BIC without spaces, in capitals', () => {
  const typed = transferQrText({ ...transfer, iban: 'IBAN de89 3704 0044 0532 0130 00', bic: ' coba de ff ' });
  expect(readTransfer(typed)).toMatchObject({ iban: IBAN, bic: 'COBADEFF' });
});

test('the code of a SEPA transfer within the EEA needs no BIC', () => {
  expect(readTransfer(transferQrText({ ...transfer, bic: undefined }))).toMatchObject({ bic: '', iban: IBAN });
});

// The examples of the SWIFT registry of IBANs.
test.each([
  ['AL47212110090000000235698741'],
  ['MD24AG000225100013104168'],
  ['ME25505000012345678951'],
  ['MK07250120000058984'],
  ['RS35260005601001611379'],
  ['GB29NWBK60161331926819'],
])('the code of a SEPA transfer pays to %s outside of the EEA, with a BIC', (iban) => {
  expect(readTransfer(transferQrText({ ...transfer, iban }))).toMatchObject({ iban });
  expect(transferQrText({ ...transfer, iban, bic: undefined })).toBeUndefined();
});

test.each([
  ['no name', { name: undefined }],
  ['a blank name', { name: ' \n ' }],
  ['a name of 71 letters', { name: 'a'.repeat(71) }],
  ['no IBAN', { iban: undefined }],
  ['a false IBAN', { iban: 'DE88370400440532013000' }],
  ['an IBAN from outside of SEPA', { iban: 'AE070331234567890123456' }],
  ['a false BIC', { bic: 'NOBANK' }],
  ['no reference', { reference: undefined }],
  ['a reference of 141 letters', { reference: '1'.repeat(141) }],
  ['nothing to pay', { amount: cents(0) }],
  ['more than the standard allows', { amount: cents(MAX_CENTS + 1) }],
  ['more than 331 bytes', { name: '漢'.repeat(70), reference: '字'.repeat(40) }],
])('the code of a SEPA transfer is not made with %s', (_, part) => {
  expect(transferQrText({ ...transfer, ...part })).toBeUndefined();
});

test('the code of a SEPA transfer covers amounts from 0.01 to 999999999.99', () => {
  expect(transferQrText({ ...transfer, amount: cents(1) })).toContain('\nEUR0.01\n');
  expect(transferQrText({ ...transfer, amount: MAX_CENTS })).toContain('\nEUR999999999.99\n');
});

test('the code of a SEPA transfer gives back any texts and amounts, each in its own field', () => {
  const word = fc
    .stringMatching(/^[\p{L}\d.,&'-]{1,20}$/u)
    .map((text) => text.normalize('NFC'))
    .filter((text) => !/\p{DI}/u.test(text));
  const breaks = fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', ' \n\n ');
  const texts = fc.record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), gap: breaks });
  const ibans = fc.stringMatching(/^\d{18}$/).map((bban) => composeIBAN({ countryCode: 'DE', bban }) ?? '');
  const amounts = fc.integer({ min: 1, max: MAX_CENTS }).map((amount): Cents => cents(amount));
  fc.assert(
    fc.property(texts, texts, ibans, amounts, (name, reference, iban, amount) => {
      const code = transferQrText({
        name: name.words.join(name.gap),
        iban,
        bic: 'COBADEFFXXX',
        amount,
        reference: reference.words.join(reference.gap),
      });
      if (code === undefined) {
        // Letters of other scripts have up to four bytes each.
        expect([...name.words.join(''), ...reference.words.join('')].length).toBeGreaterThan(60);
        return;
      }
      expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
      expect(readTransfer(code)).toEqual({
        name: name.words.join(' '),
        iban,
        bic: 'COBADEFFXXX',
        amount,
        reference: reference.words.join(' '),
      });
    }),
  );
});

test('the code of a payment in bitcoin has the address and the coins', () => {
  expect(bitcoinQrText(WALLET, '0.00246800')).toBe(`bitcoin:${WALLET}?amount=0.00246800`);
  const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  expect(bitcoinQrText(segwit, '12')).toBe(`bitcoin:${segwit}?amount=12`);
  expect(bitcoinQrText(segwit.toUpperCase(), '12')).toBe(`bitcoin:${segwit}?amount=12`);
  expect(bitcoinQrText(`bitcoin:${segwit}?amount=9`, '12')).toBe(`bitcoin:${segwit}?amount=12`);
});

test.each([
  ['no address', undefined, '1'],
  ['an address of another coin', ETHEREUM_WALLET, '1'],
  ['a false address', `${WALLET}x`, '1'],
  ['an address of the test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '1'],
  ['more behind the address', `${WALLET}?amount=9`, '1'],
  ['no amount', WALLET, undefined],
  ['none at all', WALLET, '0.00000000'],
  ['nine decimals', WALLET, '0.000000001'],
  ['more behind the amount', WALLET, '1&label=x'],
])('the code of a payment in bitcoin is not made with %s', (_, address, coins) => {
  expect(bitcoinQrText(address, coins)).toBeUndefined();
});

test('the code of a payment in bitcoin gives back any amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n }), (units) => {
      const digits = String(units).padStart(9, '0');
      const coins = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
      const read = new URL(bitcoinQrText(WALLET, coins) ?? '');
      expect([read.protocol, read.pathname]).toEqual(['bitcoin:', WALLET]);
      expect([...read.searchParams]).toEqual([['amount', coins]]);
    }),
  );
});

describe('the code of a deposit', () => {
  const bankDetails = { beneficiaryName: transfer.name, iban: IBAN, swift: transfer.bic, bankName: 'Moor Bank' };
  const codeWith = (referenceInstruction: string | undefined, accountNumber: string | undefined = '1234567897') =>
    paymentQrCode({
      details: { bankDetails: { ...bankDetails, referenceInstruction } },
      toPay: cents(500),
      accountNumber,
    });

  test.each([
    [undefined, '1234567897'],
    ['', '1234567897'],
    ['Your account number', '1234567897'],
    ['Please quote your Account No.', '1234567897'],
    ['TX-2026-0017', 'TX-2026-0017'],
  ])('the code of a deposit has for the instruction "%s" the reference %s', (instruction, reference) => {
    const code = codeWith(instruction);
    expect(code?.app).toBe('banking');
    expect(readTransfer(code?.text)).toMatchObject({ amount: 500, reference });
  });

  test('the code of a deposit is not made where only the customer can write the reference', () => {
    expect(codeWith('Your name and date of birth')).toBeUndefined();
    expect(codeWith('Surname')).toBeUndefined();
    expect(paymentQrCode({ details: { bankDetails }, toPay: cents(500), accountNumber: undefined })).toBeUndefined();
  });

  test('the code of a deposit in bitcoin is a wallet code, and deposits in other coins have none', () => {
    const inCoins = (currency: string, amount?: string) =>
      paymentQrCode({
        details: { bitcoinWallet: WALLET, bankDetails },
        toPay: cents(500),
        accountNumber: '1',
        coins: { currency, amount },
      });
    expect(inCoins('BTC', '0.5')).toEqual({ app: 'wallet', text: `bitcoin:${WALLET}?amount=0.5` });
    for (const currency of ['LTC', 'BCH', 'Bitcoin Cash', 'USDT', '']) expect(inCoins(currency, '0.5')).toBeUndefined();
    expect(inCoins('BTC')).toBeUndefined();
  });

  test('the code of a deposit is not made without details', () => {
    expect(paymentQrCode({ details: undefined, toPay: cents(500), accountNumber: '1' })).toBeUndefined();
    expect(
      paymentQrCode({ details: { bitcoinWallet: WALLET }, toPay: cents(500), accountNumber: '1' }),
    ).toBeUndefined();
  });
});
