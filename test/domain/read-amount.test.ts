import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Amount } from '#shared/contract/wire.ts';
import { type Cents, cents, formatEuros, MAX_CENTS } from '#shared/domain/money.ts';
import { formatAmount, possibleAmounts, readAmount } from '#shared/domain/read-amount.ts';

type Refused = 'invalid' | 'decimals' | 'tooLarge' | 'ambiguous';

/** The cents that a text stands for, or why it is refused. */
function outcome(text: string): Cents | Refused {
  const reading = readAmount(text);
  return reading.amount === undefined ? reading.reason : reading.amount;
}

const [NO_BREAK, NARROW] = ['\u00a0', '\u202f'];

const SPELLINGS: Readonly<Record<string, readonly (readonly [text: string, result: number | Refused])[]>> = {
  'the United States (en-US)': [
    ['1234.5', 123_450],
    ['1234.50', 123_450],
    ['1,234.50', 123_450],
    ['1,234.5', 123_450],
    ['$5', 'invalid'],
    ['€1,234.50', 123_450],
    ['€ 20', 2_000],
    ['  €1,000.00 ', 100_000],
    ['1,000', 'ambiguous'],
    ['1,250', 'ambiguous'],
    ['1,250.', 'ambiguous'],
    ['1,250.5', 125_050],
    ['12,250', 'ambiguous'],
    ['123,456', 'ambiguous'],
    ['1,250,000', 125_000_000],
    ['12,345,678.90', 1_234_567_890],
    ['999,999,999.99', 99_999_999_999],
    ['1,000,000,000', 'tooLarge'],
    ['1000000000.00', 'tooLarge'],
    ['.5', 50],
    ['.50', 50],
    ['7.', 700],
    ['0', 0],
    ['0.01', 1],
    ['-5', -500],
    ['-€5.00', -500],
    ['€-5.00', -500],
    ['+€1,234.50', 123_450],
    ['(5.00)', 'invalid'],
    ['5.00-', 'invalid'],
    ['1,23,456.70', 'invalid'],
    ['12,34', 1_234],
    ['1234,567.89', 'invalid'],
    ['1,234.567', 'decimals'],
    ['1,234,567.890', 'decimals'],
  ],
  'Britain and Ireland (en-GB, en-IE)': [
    ['1.250', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['10.005', 'ambiguous'],
    ['150.000', 'ambiguous'],
    ['1.2500', 'decimals'],
    ['1.5000', 'decimals'],
    ['0.100', 'decimals'],
    ['0.500', 'decimals'],
    ['1234.000', 'decimals'],
    ['10.0000', 'decimals'],
    ['.500', 'decimals'],
    ['00.500', 'decimals'],
    ['012.345', 'decimals'],
    ['0.50', 50],
    ['EUR 1,234.50', 123_450],
    ['EUR1234', 123_400],
    ['1234 eur', 123_400],
    ['100€', 10_000],
    ['007.50', 750],
  ],
  'Germany (de-DE)': [
    ['300,50', 30_050],
    ['300,5', 30_050],
    ['300,', 30_000],
    [',50', 50],
    ['1234,50', 123_450],
    ['1.234,50', 123_450],
    ['1.234,5', 123_450],
    ['1.250,00', 125_000],
    [`1.234,50${NO_BREAK}€`, 123_450],
    ['1.234,50 EUR', 123_450],
    ['1.250.000', 125_000_000],
    ['1.250.000,00', 125_000_000],
    ['12.345.678,90', 1_234_567_890],
    ['1500,-', 150_000],
    ['1.500,-', 150_000],
    ['1500,--', 150_000],
    ['1500,– €', 150_000],
    ['1500,—', 150_000],
    [',-', 'invalid'],
    ['1500-', 'invalid'],
    ['1500,-5', 'invalid'],
    ['1.250', 'ambiguous'],
    ['1.250 €', 'ambiguous'],
    ['€ 1.250', 'ambiguous'],
    ['1.250,', 'ambiguous'],
    ['0,500', 'decimals'],
    ['0.500,00', 'invalid'],
    ['0.500.000', 'invalid'],
    ['1.5000', 'decimals'],
    ['1234,000', 'decimals'],
    ['1.234,567', 'decimals'],
    ['1.234.50', 'invalid'],
    ['1.250.', 'ambiguous'],
    ['-1.234,50', -123_450],
    ['−300,50 €', -30_050],
    ['999.999.999,99', 99_999_999_999],
    ['1.000.000.000,00', 'tooLarge'],
  ],
  'France (fr-FR)': [
    ['1 234,50', 123_450],
    [`1${NARROW}234,50`, 123_450],
    [`1${NARROW}234,50${NO_BREAK}€`, 123_450],
    [`12${NARROW}345${NARROW}678,90`, 1_234_567_890],
    [`1${NO_BREAK}234,50`, 123_450],
    [`1${NARROW}234${NO_BREAK}567,89`, 123_456_789],
    ['1 250', 125_000],
    ['1 250,', 125_000],
    ['1 250 000', 125_000_000],
    ['1 234.50', 123_450],
    ['1 234,567', 'decimals'],
    ['1 25', 'invalid'],
    ['12 34,50', 'invalid'],
    ['1234 567,00', 'invalid'],
    ['1  234,50', 'invalid'],
    ['0 500', 'invalid'],
    ['1 234.567,00', 'invalid'],
    ['12€50', 'invalid'],
    [`-1${NARROW}234,50`, -123_450],
  ],
  'Switzerland (de-CH)': [
    ['1’234.50', 123_450],
    ["21'793.69", 2_179_369],
    ["1'250", 125_000],
    ["1'250.", 125_000],
    ["1'250.-", 125_000],
    ['1500.-', 150_000],
    ['1’500.–', 150_000],
    ["1'234,50", 123_450],
    ["EUR 1'234.50", 123_450],
    [`EUR${NO_BREAK}1’234.50`, 123_450],
    ["1'234’567.89", 123_456_789],
    ["1'234.500", 'decimals'],
    ["0'500", 'invalid'],
    ["12'34", 'invalid'],
    ["1'", 'invalid'],
    ["999'999'999.99", 99_999_999_999],
  ],
  'Poland and Sweden (pl-PL, sv-SE)': [
    [`12${NO_BREAK}345,67`, 1_234_567],
    ['1234,50', 123_450],
    ['300,50 EUR', 30_050],
    [`−1${NO_BREAK}234,50${NO_BREAK}€`, -123_450],
    ['1 000:50', 'invalid'],
    ['0,5', 50],
    ['0,05 €', 5],
    ['1234,5678', 'decimals'],
  ],
  'a text that is no amount': [
    ['', 'invalid'],
    [' ', 'invalid'],
    ['.', 'invalid'],
    [',', 'invalid'],
    ['€', 'invalid'],
    ['EUR', 'invalid'],
    ['-', 'invalid'],
    ['--5', 'invalid'],
    ['-€-5', 'invalid'],
    ['ten', 'invalid'],
    ['1e5', 'invalid'],
    ['0x10', 'invalid'],
    ['1..5', 'invalid'],
    ['1,,5', 'invalid'],
    ['1,250,00', 'invalid'],
    ['1.250.00', 'invalid'],
    ['1.2.3', 'invalid'],
    ['1_000', 'invalid'],
    ['NaN', 'invalid'],
    ['Infinity', 'invalid'],
    ['١٢٣', 'invalid'],
    ['１２', 'invalid'],
    ['5 USD', 'invalid'],
    ['-0', 0],
    ['9'.repeat(400), 'tooLarge'],
    [`${'9'.repeat(400)}.999`, 'decimals'],
  ],
};

describe.each(Object.entries(SPELLINGS))('an amount as it is written: %s', (_, spellings) => {
  test.each(spellings)('%j is read as %s', (text, result) => {
    expect(outcome(text)).toBe(result);
  });
});

/** All that a computer here can format, and each with its own spaces, apostrophes, minus signs and currencies. */
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

  test.each(READ_LOCALES)('is read as the same amount when it has two decimals in %s', (locale) => {
    for (const amount of amounts)
      for (const options of [DECIMAL, SIGN, CODE]) {
        const text = formatted(amount, locale, options);
        expect([text, outcome(text)]).toEqual([text, amount]);
      }
  });

  test('is never read as another amount, in any locale', () => {
    const anyFormat = fc.record({
      amount: someAmount,
      locale: fc.constantFrom(...LOCALES),
      options: fc.constantFrom(DECIMAL, SIGN, CODE, { ...DECIMAL, useGrouping: 'always' as const }),
      isNegative: fc.boolean(),
    });
    fc.assert(
      fc.property(anyFormat, ({ amount, locale, options, isNegative }) => {
        const written = cents(isNegative ? -amount : amount);
        const reading = readAmount(formatted(written, locale, options));
        expect(reading.amount ?? written).toBe(written);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    { decimals: 0, step: 100 },
    { decimals: 3, step: 1 },
    { decimals: 4, step: 1 },
  ])('is never read as another amount when it has $decimals decimals', ({ decimals, step }) => {
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    fc.assert(
      fc.property(someAmount, fc.constantFrom(...LOCALES), (amount, locale) => {
        const written = cents(Math.trunc(amount / step) * step);
        const reading = readAmount(formatted(written, locale, options));
        expect(reading.amount ?? written).toBe(written);
        if (reading.amount === undefined && reading.candidates) expect(reading.candidates).toContain(written);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is read back as the same amount when the bank shows it', () => {
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

/** How a country writes a number: the separator between thousands, and the decimal mark. */
const CONVENTIONS = [',.', '.,', ' .', ' ,', "'.", "',"].map(([thousands = '', mark = '']) => ({ thousands, mark }));

/** The decimal number that a country reads, without zeros that do not change it; undefined where it reads none. */
function readingIn({ thousands, mark }: (typeof CONVENTIONS)[number], text: string): string | undefined {
  const [whole = '', decimals = '', ...others] = text.split(mark);
  const groups = whole.split(thousands);
  const isGrouped = groups.every((group, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
  if (others.length > 0 || !(isGrouped || /^\d+$/.test(whole)) || !/^\d*$/.test(decimals)) return undefined;
  return `${BigInt(groups.join(''))}.${decimals.replace(/0+$/, '')}`;
}

const decimalOf = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`.replace(/0{1,2}$/, '');

test('a text is read only as what every country that can read it understands', () => {
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
      const reading = readAmount(text);
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
      const reading = readAmount(text);
      if (reading.amount === undefined) expect(reading.sentence).not.toBe('');
      else expect(Math.abs(reading.amount)).toBeLessThanOrEqual(MAX_CENTS);
    }),
    { numRuns: 5_000 },
  );
});

describe('the sentence of a refused text', () => {
  test.each([
    ['1.250', 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.', [125_000, 125]],
    ['1,250', 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.', [125_000, 125]],
    ['€ 150.000', 'Did you mean €150,000.00 or €150.00? Please write the amount with two decimals.', [15e6, 15_000]],
    ['1.000', 'Did you mean €1,000.00 or €1.00? Please write the amount with two decimals.', [100_000, 100]],
    ['1,234', 'Did you mean €1,234.00 or €1.234? Please write the amount with two decimals.', [123_400]],
    ['-1.250', 'Did you mean -€1,250.00 or -€1.25? Please write the amount with two decimals.', [-125_000, -125]],
    ['-1.234', 'Did you mean -€1,234.00 or -€1.234? Please write the amount with two decimals.', [-123_400]],
  ])('names both amounts that %s can be read as', (text, sentence, candidates) => {
    expect(readAmount(text)).toEqual({ reason: 'ambiguous', sentence, candidates });
    expect(possibleAmounts(text)).toEqual(candidates);
  });

  test.each([
    ['ten', Number.NaN],
    ['10.0055', 10.0055],
    ['1000000000.00', 1_000_000_000],
  ])('is the one of the API when %s is refused', (text, sent) => {
    const error = z.safeDecode(Amount, sent).error;
    expect(readAmount(text)).toMatchObject({ sentence: error?.issues[0]?.message });
    expect(possibleAmounts(text)).toEqual([]);
  });
});
