import { cents } from '#shared/domain/money.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';

export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const SAMPLE_CUSTOMERS: readonly Customer[] = [
  'Amelie Thornbury',
  'Bartholomew Quill',
  'Cosima Featherstonehaugh-Montgomery',
  'Dorian Ashdown',
  'Eluned Pryce',
].map((name, index) => ({ id: `${index}`, name, email: `${name.split(' ')[0]?.toLowerCase()}@mail.example` }));

export const SAMPLE_TRANSACTIONS = SAMPLE_CUSTOMERS.map((customer, index) => ({
  number: `TX-2026-00${index + 17}`,
  customer,
  amount: cents((index + 1) * 123_450),
  status: transactionStatuses[index] ?? ('pending' as const),
  at: `2026-0${index + 1}-14T09:${index}2:00.000Z`,
}));

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-01-01');

export const SAMPLE_BALANCES = Array.from({ length: 40 }, (_, index) => ({
  at: new Date(FIRST_DAY + index * 9 * DAY_MS).toISOString(),
  value: 420_000 + Math.round(Math.sin(index / 3) * 180_000) + (index % 4) * 35_050 + index * 9_000,
}));

export const SAMPLE_MOVEMENTS = Array.from({ length: 30 }, (_, index) => ({
  at: new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10),
  values: [
    90_000 + Math.round(Math.sin(index / 2) * 60_000) + (index % 5) * 12_000,
    60_000 + Math.round(Math.cos(index / 3) * 45_000),
  ],
}));

export const CONNECTION_LOST_AT = Date.parse('2026-03-04T13:05:00.000Z');

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

export const SAMPLE_BOOKINGS = [
  { _id: '1', type: 'deposit', amount: cents(250_000), status: 'pending', createdAt: ago(0), what: 'SEPA transfer' },
  {
    _id: '2',
    type: 'withdraw',
    amount: cents(4_599),
    status: 'processing',
    createdAt: ago(0),
    what: 'To DE89 3704 0044 0532 0130 00, Cosima Featherstonehaugh-Montgomery',
  },
  { _id: '3', type: 'withdraw', amount: cents(80_284), status: 'failed', createdAt: ago(1), what: 'Bitcoin' },
  { _id: '4', type: 'deposit', amount: cents(1_050), status: 'completed', createdAt: ago(400), what: 'A refund' },
] as const;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const SAMPLE_SIGN_INS = [
  { _id: '1', at: ago(0), outcome: 'signed-in', sourceIp: '203.0.113.7', device: FIREFOX, current: true },
  { _id: '2', at: ago(1), outcome: 'refused', sourceIp: '2001:db8::1', device: 'curl/8.5.0', current: false },
  { _id: '3', at: ago(1), outcome: 'locked', current: false },
] as const;
