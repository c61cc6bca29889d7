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
