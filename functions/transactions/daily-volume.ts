/** A day is stored as one short list, because names such as `2026-11-21.deposit.amount` would fill the item. */
import { momentOfTransactionNumber } from '#shared/domain/transaction-number.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import type { Sums } from '../core/dynamodb/sums.ts';
import type { Transaction } from './transaction.ts';

/** Maps a day (`20261121`) to counts and cents of deposits and of withdrawals. */
export type PackedDailyVolumes = Readonly<Record<string, readonly number[]>>;

const DAY_MS = 24 * 60 * 60 * 1000;

const KEPT_DAYS = 40;

type Part = `${TransactionType}.${'count' | 'amount'}`;
const PARTS = ['deposit.count', 'deposit.amount', 'withdraw.count', 'withdraw.amount'] as const satisfies Part[];

export const volumeSumName = (day: string, part: Part): string => `${day}.${part}`;

/** @param at epoch milliseconds @returns the day as ISO 8601 in UTC */
export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function utcDaysUpTo(at: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDayOf(at - (count - 1 - index) * DAY_MS));
}

export function dailyVolumeOfTransaction({ number, type, status, amount }: Transaction): Sums {
  if (transactionStatusProperties[status][type] !== 'booked') return {};
  const day = utcDayOf(momentOfTransactionNumber(number));
  return { [volumeSumName(day, `${type}.count`)]: 1, [volumeSumName(day, `${type}.amount`)]: amount };
}

const IS_VOLUME = /^(\d{4}-\d\d-\d\d)\./;

export function packDailyVolumes(all: Sums, at: number): { sums: Sums; volume: PackedDailyVolumes } {
  const oldest = utcDayOf(at - KEPT_DAYS * DAY_MS);
  const entries = Object.entries(all);
  const days = new Set(entries.flatMap(([name]) => IS_VOLUME.exec(name)?.[1] ?? []));
  const figuresOf = (day: string) => PARTS.map((part) => all[volumeSumName(day, part)] ?? 0);
  return {
    sums: Object.fromEntries(entries.filter(([name]) => !IS_VOLUME.test(name))),
    volume: Object.fromEntries(
      [...days].filter((day) => day >= oldest).map((day) => [day.replaceAll('-', ''), figuresOf(day)]),
    ),
  };
}

export function unpackDailyVolumes({
  sums,
  volume = {},
}: {
  readonly sums: Sums;
  readonly volume?: PackedDailyVolumes;
}): Sums {
  const named = Object.entries(volume).flatMap(([digits, figures]) => {
    const day = digits.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    return figures.map((value, index) => [`${day}.${PARTS[index]}`, value] as const);
  });
  return { ...sums, ...Object.fromEntries(named.filter(([, value]) => value !== 0)) };
}
