import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createUser } from '#shared/contract/customers.ts';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { UserView } from '#shared/contract/views.ts';
import { EurosSchema, PercentSchema } from '#shared/contract/wire.ts';
import { basisPoints } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { INVALID_AMOUNT } from '#test/support/spec-texts.ts';

function sentences(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value);
  return result.success ? {} : fieldErrors(result.error.issues);
}

test.each([
  [1.005, 'An amount has at most two decimals'],
  ['10', INVALID_AMOUNT],
  [Number.NaN, INVALID_AMOUNT],
  [Number.POSITIVE_INFINITY, INVALID_AMOUNT],
  [1_000_000_000, 'The amount is too large'],
  [null, INVALID_AMOUNT],
])('the decoder of euros refuses %j', (value, sentence) => {
  expect(sentences(EurosSchema, value)).toEqual({ body: sentence });
});

test('a percentage is decoded to basis points, from 0 to 100 with two decimals', () => {
  expect(z.decode(PercentSchema, 2.55)).toBe(255);
  expect(z.encode(PercentSchema, basisPoints(10_000))).toBe(100);
  expect(sentences(PercentSchema, 100.01)).toEqual({ body: 'Please enter a number from 0 to 100' });
  expect(sentences(PercentSchema, 1.234)).toEqual({ body: 'A percentage has at most two decimals' });
});

test('an answer shows only what its view names (ASVS 15.3.1)', () => {
  const money = { balance: cents(250), reservedAmount: cents(0), availableBalance: cents(250) };
  const user = {
    ...{ _id: 'x', name: 'Ada', email: 'ada@example.com', role: 'user' as const, accountNumber: '1234567897' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', twoFactorEnabled: false, suspended: false, ...money },
  };
  const { pk, requestDigest, ...wire } = z.encode(UserView, {
    ...user,
    ...{ pk: 'USER#x', requestDigest: 'secret' },
  }) as Record<string, unknown>;
  expect([pk, requestDigest]).toEqual([undefined, undefined]);
  expect(wire.balance).toBe(2.5);
});

test('a schema refuses unknown fields (ASVS 15.3.3)', () => {
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', role: 'admin', balance: 5 };
  expect(sentences(createUser.body, body)).toEqual({
    role: 'Unknown field "role"',
    balance: 'Unknown field "balance"',
  });
});

test.each(['__proto__', 'constructor', 'toString', ''])(
  'a schema refuses a field called "%s", too (ASVS 15.3.3, 15.3.6)',
  (name) => {
    const body = JSON.parse(
      `{"name":"Ada","email":"ada@example.com","password":"correct horse","${name}":{"role":"admin"}}`,
    );
    expect(Object.entries(sentences(createUser.body, body))).toEqual([[name || 'body', expect.any(String)]]);
  },
);
