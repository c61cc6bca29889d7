import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cents } from '#shared/domain/money.ts';
import { INVALID_AMOUNT } from '#test/support/spec-texts.ts';
import {
  AmountTextSchema,
  formatLimitInput,
  OptionalLimitTextSchema,
} from '../../web/src/components/bank/money-field.tsx';
import { PercentTextSchema } from '../../web/src/lib/percent-text.ts';

const QUESTION = 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.';
const readAs = (amount: string) => `This is read as ${amount}. An amount has at most two decimals.`;
const TOO_LARGE = 'The amount is too large';
const NO_LIMIT = 'Please enter a limit';

/** Returns the value that a form sends, or the message at its field. */
function outcome(schema: z.ZodMiniType, text: string): unknown {
  const { data, error } = z.safeParse(schema, text);
  return error ? error.issues.map(({ message }) => message).join() : data;
}

test.each([
  ['300,50', 30_050, 30_050],
  ['1.234,50', 123_450, 123_450],
  ['1.250', QUESTION, QUESTION],
  ['1500,-', 150_000, 150_000],
  ['0,500', readAs('€0.500'), readAs('€0.500')],
  ['1000000000', TOO_LARGE, TOO_LARGE],
  ['ten', INVALID_AMOUNT, NO_LIMIT],
  ['-5', INVALID_AMOUNT, 'A limit is not negative'],
  ['0', INVALID_AMOUNT, 0],
  ['', INVALID_AMOUNT, null],
])('the fields of a form read %j as the amount %s and as the limit %s', (text, amount, limit) => {
  expect(outcome(AmountTextSchema, text)).toBe(amount);
  expect(outcome(OptionalLimitTextSchema, text)).toBe(limit);
});

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['', undefined],
  ['1,2,3', Number.NaN],
])('the fields of a form read %j as the percentage %s', (text, percent) => {
  expect(outcome(PercentTextSchema, text)).toBe(percent);
});

test('the field of a stored limit shows it in the same form as after an edit', () => {
  expect(formatLimitInput(cents(123_450))).toBe('1,234.50');
  expect(formatLimitInput(undefined)).toBe('');
});
