import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AmountSchema } from '#shared/contract/wire.ts';
import {
  type Cents,
  cents,
  formatAmount,
  formatEuros,
  MAX_CENTS,
  parseAmount,
  possibleAmounts,
} from '#shared/domain/money.ts';

type Refused = 'invalid' | 'decimals' | 'tooLarge' | 'ambiguous';

/** Returns the cents that a text stands for, or why it is refused. */
function outcome(text: string): Cents | Refused {
  const reading = parseAmount(text);
  return reading.amount === undefined ? reading.reason : reading.amount;
}

const [NO_BREAK, NARROW] = ['\u00a0', '\u202f'];

const SPELLINGS: readonly (readonly [country: string, result: number | Refused, texts: readonly string[]])[] = [
  ['the United States (en-US)', 123_450, ['1234.5', '1234.50', '1,234.50', '1,234.5', '€1,234.50', '+€1,234.50']],
  ['the United States (en-US)', 'invalid', ['$5', '(5.00)', '5.00-', '1,23,456.70', '1234,567.89']],
  ['the United States (en-US)', 2_000, ['€ 20']],
  ['the United States (en-US)', 100_000, ['  €1,000.00 ']],
  ['the United States (en-US)', 'ambiguous', ['1,000', '1,250', '1,250.', '12,250', '123,456']],
  ['the United States (en-US)', 125_050, ['1,250.5']],
  ['the United States (en-US)', 125_000_000, ['1,250,000']],
  ['the United States (en-US)', 1_234_567_890, ['12,345,678.90']],
  ['the United States (en-US)', 99_999_999_999, ['999,999,999.99']],
  ['the United States (en-US)', 'tooLarge', ['1,000,000,000', '1000000000.00']],
  ['the United States (en-US)', 50, ['.5', '.50']],
  ['the United States (en-US)', 700, ['7.']],
  ['the United States (en-US)', 0, ['0']],
  ['the United States (en-US)', 1, ['0.01']],
  ['the United States (en-US)', -500, ['-5', '-€5.00', '€-5.00']],
  ['the United States (en-US)', 1_234, ['12,34']],
  ['the United States (en-US)', 'decimals', ['1,234.567', '1,234,567.890']],
  ['Britain and Ireland (en-GB, en-IE)', 'ambiguous', ['1.250', '1.234', '10.005', '150.000']],
  ['Britain and Ireland (en-GB, en-IE)', 'decimals', ['1.2500', '1.5000', '0.100', '0.500', '1234.000', '10.0000']],
  ['Britain and Ireland (en-GB, en-IE)', 'decimals', ['.500', '00.500', '012.345']],
  ['Britain and Ireland (en-GB, en-IE)', 50, ['0.50']],
  ['Britain and Ireland (en-GB, en-IE)', 123_450, ['EUR 1,234.50']],
  ['Britain and Ireland (en-GB, en-IE)', 123_400, ['EUR1234', '1234 eur']],
  ['Britain and Ireland (en-GB, en-IE)', 10_000, ['100€']],
  ['Britain and Ireland (en-GB, en-IE)', 750, ['007.50']],
  ['Germany (de-DE)', 30_050, ['300,50', '300,5']],
  ['Germany (de-DE)', 30_000, ['300,']],
  ['Germany (de-DE)', 50, [',50']],
  ['Germany (de-DE)', 123_450, ['1234,50', '1.234,50', '1.234,5', `1.234,50${NO_BREAK}€`, '1.234,50 EUR']],
  ['Germany (de-DE)', 125_000, ['1.250,00']],
  ['Germany (de-DE)', 125_000_000, ['1.250.000', '1.250.000,00']],
  ['Germany (de-DE)', 1_234_567_890, ['12.345.678,90']],
  ['Germany (de-DE)', 150_000, ['1500,-', '1.500,-', '1500,--', '1500,– €', '1500,—']],
  ['Germany (de-DE)', 'invalid', [',-', '1500-', '1500,-5', '0.500,00', '0.500.000', '1.234.50']],
  ['Germany (de-DE)', 'ambiguous', ['1.250', '1.250 €', '€ 1.250', '1.250,', '1.250.']],
  ['Germany (de-DE)', 'decimals', ['0,500', '1.5000', '1234,000', '1.234,567']],
  ['Germany (de-DE)', -123_450, ['-1.234,50']],
  ['Germany (de-DE)', -30_050, ['−300,50 €']],
  ['Germany (de-DE)', 99_999_999_999, ['999.999.999,99']],
  ['Germany (de-DE)', 'tooLarge', ['1.000.000.000,00']],
  ['France (fr-FR)', 123_450, ['1 234,50', `1${NARROW}234,50`, `1${NARROW}234,50${NO_BREAK}€`, `1${NO_BREAK}234,50`]],
  ['France (fr-FR)', 123_450, ['1 234.50']],
  ['France (fr-FR)', 1_234_567_890, [`12${NARROW}345${NARROW}678,90`]],
  ['France (fr-FR)', 123_456_789, [`1${NARROW}234${NO_BREAK}567,89`]],
  ['France (fr-FR)', 125_000, ['1 250', '1 250,']],
  ['France (fr-FR)', 125_000_000, ['1 250 000']],
  ['France (fr-FR)', 'decimals', ['1 234,567']],
  ['France (fr-FR)', 'invalid', ['1 25', '12 34,50', '1234 567,00', '1  234,50', '0 500', '1 234.567,00', '12€50']],
  ['France (fr-FR)', -123_450, [`-1${NARROW}234,50`]],
  ['Switzerland (de-CH)', 123_450, ['1’234.50', "1'234,50", "EUR 1'234.50", `EUR${NO_BREAK}1’234.50`]],
  ['Switzerland (de-CH)', 2_179_369, ["21'793.69"]],
  ['Switzerland (de-CH)', 125_000, ["1'250", "1'250.", "1'250.-"]],
  ['Switzerland (de-CH)', 150_000, ['1500.-', '1’500.–']],
  ['Switzerland (de-CH)', 123_456_789, ["1'234’567.89"]],
  ['Switzerland (de-CH)', 'decimals', ["1'234.500"]],
  ['Switzerland (de-CH)', 'invalid', ["0'500", "12'34", "1'"]],
  ['Switzerland (de-CH)', 99_999_999_999, ["999'999'999.99"]],
  ['Poland and Sweden (pl-PL, sv-SE)', 1_234_567, [`12${NO_BREAK}345,67`]],
  ['Poland and Sweden (pl-PL, sv-SE)', 123_450, ['1234,50']],
  ['Poland and Sweden (pl-PL, sv-SE)', 30_050, ['300,50 EUR']],
  ['Poland and Sweden (pl-PL, sv-SE)', -123_450, [`−1${NO_BREAK}234,50${NO_BREAK}€`]],
  ['Poland and Sweden (pl-PL, sv-SE)', 'invalid', ['1 000:50']],
  ['Poland and Sweden (pl-PL, sv-SE)', 50, ['0,5']],
  ['Poland and Sweden (pl-PL, sv-SE)', 5, ['0,05 €']],
  ['Poland and Sweden (pl-PL, sv-SE)', 'decimals', ['1234,5678']],
  ['a text that is no amount', 'invalid', ['', ' ', '.', ',', '€', 'EUR', '-', '--5', '-€-5', 'ten', '1e5', '0x10']],
  ['a text that is no amount', 'invalid', ['1..5', '1,,5', '1,250,00', '1.250.00', '1.2.3', '1_000', 'NaN']],
  ['a text that is no amount', 'invalid', ['Infinity', '١٢٣', '１２', '5 USD']],
  ['a text that is no amount', 0, ['-0']],
  ['a text that is no amount', 'tooLarge', ['9'.repeat(400)]],
  ['a text that is no amount', 'decimals', [`${'9'.repeat(400)}.999`]],
];

test.each(SPELLINGS)('an amount as it is written in %s is read as %s: %j', (_, result, texts) => {
  expect(texts.map(outcome)).toEqual(texts.map(() => result));
});

/** All locales that this runtime can format, each with its own spaces, apostrophes, minus signs and currencies. */
const LOCALES = [
  ...['en-US', 'en-GB', 'en-IE', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES', 'pt-PT', 'nl-NL'],
  ...['pl-PL', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'et-EE', 'lv-LV', 'lt-LT', 'cs-CZ', 'sk-SK', 'hu-HU', 'sl-SI'],
  ...['hr-HR', 'ro-RO', 'bg-BG', 'el-GR', 'tr-TR', 'en-ZA', 'en-IN', 'hi-IN', 'he-IL', 'ar-EG', 'fa-IR', 'ja-JP'],
];
const READ_LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'de-CH', 'pl-PL', 'sv-SE', 'nl-NL', 'de-AT', 'it-IT'];
const DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const SIGN: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' };
const CODE: Intl.NumberFormatOptions = { ...SIGN, currencyDisplay: 'code' };

const formatted = (amount: Cents, locale: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(amount / 100);

const someAmount = fc
  .oneof(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 0, max: 9_999_999 }), fc.nat({ max: 999 }))
  .map(cents);

describe('an amount that a computer formats', () => {
  const amounts = [1, 50, 1_250, 30_050, 125_000, 123_456, 10_000_000, 125_000_000, 2_179_369, 99_999_999_999].map(
    cents,
  );

  test.each(READ_LOCALES)('a formatted amount is read as the same amount when it has two decimals in %s', (locale) => {
    for (const amount of amounts)
      for (const options of [DECIMAL, SIGN, CODE]) {
        const text = formatted(amount, locale, options);
        expect([text, outcome(text)]).toEqual([text, amount]);
      }
  });

  test('a formatted amount is never read as another amount, in any locale and with any number of decimals', () => {
    const decimals = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
    const grouped = { ...DECIMAL, useGrouping: 'always' as const };
    const options = fc.constantFrom(DECIMAL, SIGN, CODE, grouped, decimals(0), decimals(3), decimals(4));
    fc.assert(
      fc.property(
        someAmount,
        fc.constantFrom(...LOCALES),
        options,
        fc.boolean(),
        (drawn, locale, format, isNegative) => {
          const whole = format.maximumFractionDigits === 0 ? Math.trunc(drawn / 100) * 100 : drawn;
          const written = cents(isNegative ? -whole : whole);
          const reading = parseAmount(formatted(written, locale, format));
          expect(reading.amount ?? written).toBe(written);
          if (reading.amount === undefined && reading.candidates) expect(reading.candidates).toContain(written);
        },
      ),
      { numRuns: 6_000 },
    );
  });

  test.each([
    [123_450, '1,234.50'],
    [-500, '-5.00'],
    [0, '0.00'],
  ])('an amount of %d cents is shown in a field without its currency, as %s', (amount, text) => {
    expect(formatAmount(cents(amount))).toBe(text);
  });

  test('an amount is read back as the same amount when the bank shows it', () => {
    const amount = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);
    fc.assert(
      fc.property(amount, (shown) => {
        expect(outcome(formatEuros(shown))).toBe(shown);
        expect(outcome(formatAmount(shown))).toBe(shown);
        expect(possibleAmounts(formatAmount(shown))).toEqual([shown]);
      }),
    );
  });
});

/** The conventions of countries: the separator between thousands, and the decimal mark. */
const CONVENTIONS = [',.', '.,', ' .', ' ,', "'.", "',"].map(([thousands = '', mark = '']) => ({ thousands, mark }));

/** Returns the decimal number that a country reads, without redundant zeros; undefined where it reads none. */
function readingIn({ thousands, mark }: (typeof CONVENTIONS)[number], text: string): string | undefined {
  const [whole = '', decimals = '', ...others] = text.split(mark);
  const groups = whole.split(thousands);
  const isGrouped = groups.every((group, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
  if (others.length > 0 || !(isGrouped || /^\d+$/.test(whole)) || !/^\d*$/.test(decimals)) return undefined;
  return `${BigInt(groups.join(''))}.${decimals.replace(/0+$/, '')}`;
}

const decimalOf = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`.replace(/0{1,2}$/, '');

test('a text is read only when every country that can read it understands the same amount', () => {
  const digits = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 3 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 }),
  );
  const parts = fc.array(fc.tuple(fc.constantFrom(',', '.', ' ', "'"), digits), { maxLength: 4 });
  const text = fc.tuple(digits, parts).map(([first, others]) => first + others.flat().join(''));
  fc.assert(
    fc.property(text, (text) => {
      const understood = new Set(CONVENTIONS.map((convention) => readingIn(convention, text)));
      understood.delete(undefined);
      const reading = parseAmount(text);
      if (reading.amount !== undefined) expect([...understood]).toEqual([decimalOf(reading.amount)]);
      else if (reading.reason === 'invalid') expect([...understood]).toEqual([]);
      else if (reading.reason === 'ambiguous') expect(understood.size).toBe(2);
    }),
    { numRuns: 10_000 },
  );
});

test('any text is read as an amount within the limit, or refused with a sentence', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,'’ -−+€EUR\u00a0\u202f") });
  fc.assert(
    fc.property(text, (text) => {
      const reading = parseAmount(text);
      if (reading.amount === undefined) expect(reading.sentence).not.toBe('');
      else expect(Math.abs(reading.amount)).toBeLessThanOrEqual(MAX_CENTS);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['1.250', 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.', [125_000, 125]],
  ['1,250', 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.', [125_000, 125]],
  ['€ 150.000', 'Did you mean €150,000.00 or €150.00? Please write the amount with two decimals.', [15e6, 15_000]],
  ['1.000', 'Did you mean €1,000.00 or €1.00? Please write the amount with two decimals.', [100_000, 100]],
  ['1,234', 'Did you mean €1,234.00 or €1.234? Please write the amount with two decimals.', [123_400]],
  ['-1.250', 'Did you mean -€1,250.00 or -€1.25? Please write the amount with two decimals.', [-125_000, -125]],
  ['-1.234', 'Did you mean -€1,234.00 or -€1.234? Please write the amount with two decimals.', [-123_400]],
])('the sentence of a refusal names both amounts that %s can be read as', (text, sentence, candidates) => {
  expect(parseAmount(text)).toEqual({ reason: 'ambiguous', sentence, candidates });
  expect(possibleAmounts(text)).toEqual(candidates);
});

test.each([
  ['0,500', 'This is read as €0.500. An amount has at most two decimals.'],
  ['1.5000', 'This is read as €1.5000. An amount has at most two decimals.'],
  ['-1.234,567', 'This is read as -€1,234.567. An amount has at most two decimals.'],
  ['.005', 'This is read as €0.005. An amount has at most two decimals.'],
])('the sentence of a refusal says how %s was read', (text, sentence) => {
  expect(parseAmount(text)).toEqual({ reason: 'decimals', sentence });
  expect(possibleAmounts(text)).toEqual([]);
});

test.each([
  ['ten', Number.NaN],
  ['1000000000.00', 1_000_000_000],
])('the sentence of a refusal equals that of the API when %s is refused', (text, sent) => {
  const error = z.safeDecode(AmountSchema, sent).error;
  expect(parseAmount(text)).toMatchObject({ sentence: error?.issues[0]?.message });
  expect(possibleAmounts(text)).toEqual([]);
});
