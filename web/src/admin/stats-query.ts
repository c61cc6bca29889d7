import { queryOptions } from '@tanstack/react-query';
import type { getStats } from '#shared/contract/reports.ts';
import type { Output } from '#shared/contract/route.ts';
import type { Cents } from '#shared/domain/money.ts';
import { cents } from '#shared/domain/money.ts';
import { type TransactionStatus, transactionStatuses } from '#shared/domain/transaction-status.ts';
import { api } from '../api/client.ts';

export type Stats = Output<typeof getStats>;

/** How often the totals are read again while a screen shows them, in milliseconds. */
const AGAIN_MS = 60_000;

/** The totals of the bank. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: (): Promise<Stats> => api.reports.getStats(),
  refetchInterval: AGAIN_MS,
});

interface CountAndAmount {
  readonly count: number;
  readonly amount: Cents;
}

/** Of some states together; of all of them when none is named. */
export function inStates(
  byStatus: Readonly<Record<TransactionStatus, CountAndAmount>>,
  states: readonly TransactionStatus[] = transactionStatuses,
): CountAndAmount {
  const found = states.map((state) => byStatus[state]);
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    amount: cents(found.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
