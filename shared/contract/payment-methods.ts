import * as z from 'zod/mini';
import { NO_FEE } from '../domain/fees.ts';
import { DEFAULT_CURRENCY, newDepositMethod, newWithdrawMethod } from '../domain/payment-methods.ts';
import { route } from './route.ts';
import { Euros, optionalText, Percent } from './wire.ts';

/** A limit of a method: euros, not negative; the default of spec 9 when there is none. */
function limit(cents: number) {
  return z.prefault(
    z.pipe(
      z.number({ error: 'Please enter a limit' }).check(z.minimum(0, { error: 'A limit is not negative' })),
      Euros,
    ),
    cents / 100,
  );
}

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');
const MethodType = z.enum(['bank', 'crypto'], { error: 'The type is bank or crypto' });

function method(defaults: { minLimit: number; maxLimit: number }) {
  return {
    code: text(50),
    name: text(100),
    type: MethodType,
    isActive: z._default(z.boolean(), true),
    minLimit: limit(defaults.minLimit),
    maxLimit: limit(defaults.maxLimit),
    feePercent: z._default(Percent, NO_FEE),
  };
}

const BankInstructions = z.object({
  beneficiaryName: text(200),
  bankName: text(200),
  iban: text(50),
  swift: optionalText('BIC/SWIFT', 20),
  referenceInstruction: optionalText('Reference', 500),
});

/** Eight decimals and no exponent; with more of them as JavaScript writes it, which is refused as no rate. */
const written = (rate: number): string =>
  Number(rate.toFixed(8)) === rate ? rate.toFixed(8).replace(/\.?0+$/, '') : String(rate);

/** The rate comes as a number or as text, and is kept as the text that was typed. */
const Rate = z.pipe(
  z.union([z.string(), z.number()]),
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: (rate) => (typeof rate === 'number' ? written(rate) : rate.trim() || '0'),
    encode: (rate) => rate,
  }),
);

const CryptoInstructions = z.object({
  currency: z._default(z.string().check(z.trim(), z.maxLength(10)), DEFAULT_CURRENCY),
  walletAddress: text(200),
  eurToCryptoRate: z._default(Rate, '0'),
});

/** The version of the list as the screen showed it; 0 for one that nobody has saved yet. */
const ListVersion = z.optional(z.number({ error: 'The version is a number' }).check(z.int(), z.minimum(0)));

export const DepositMethodView = z.object({
  ...method(newDepositMethod),
  bankDetails: z.optional(BankInstructions),
  cryptoDetails: z.optional(CryptoInstructions),
});

export const WithdrawMethodView = z.object(method(newWithdrawMethod));

const DepositMethods = z.array(DepositMethodView).check(z.maxLength(50, { error: 'At most 50 methods' }));
const WithdrawMethods = z.array(WithdrawMethodView).check(z.maxLength(50, { error: 'At most 50 methods' }));

export const getDepositSettings = route({
  method: 'GET',
  path: '/admin/deposit-settings',
  access: 'admin',
  summary: 'All deposit methods',
  needs: ['settings:get'],
  answer: z.object({ methods: DepositMethods, version: z.number() }),
});

export const saveDepositSettings = route({
  method: 'PUT',
  path: '/admin/deposit-settings',
  access: 'admin',
  summary: 'Replaces the deposit methods by this list',
  needs: ['settings:get', 'settings:put'],
  records: ['deposit-methods.saved'],
  refuses: ['conflict'],
  body: z.strictObject({ methods: DepositMethods, version: ListVersion }),
  answer: z.object({ message: z.string(), methods: DepositMethods, version: z.number() }),
});

export const getWithdrawSettings = route({
  method: 'GET',
  path: '/admin/withdraw-settings',
  access: 'admin',
  summary: 'All withdraw methods',
  needs: ['settings:get'],
  answer: z.object({ methods: WithdrawMethods, version: z.number() }),
});

export const saveWithdrawSettings = route({
  method: 'PUT',
  path: '/admin/withdraw-settings',
  access: 'admin',
  summary: 'Replaces the withdraw methods by this list',
  needs: ['settings:get', 'settings:put'],
  records: ['withdraw-methods.saved'],
  refuses: ['conflict'],
  body: z.strictObject({ methods: WithdrawMethods, version: ListVersion }),
  answer: z.object({ message: z.string(), methods: WithdrawMethods, version: z.number() }),
});

export const listDepositMethods = route({
  method: 'GET',
  path: '/user/deposit-settings',
  access: 'user',
  summary: 'The deposit methods a customer may choose',
  needs: ['settings:get'],
  answer: z.object({ methods: DepositMethods }),
});

export const listWithdrawMethods = route({
  method: 'GET',
  path: '/user/withdraw-settings',
  access: 'user',
  summary: 'The withdraw methods a customer may choose',
  needs: ['settings:get'],
  answer: z.object({ methods: WithdrawMethods }),
});
