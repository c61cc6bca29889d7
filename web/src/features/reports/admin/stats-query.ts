import { queryOptions } from '@tanstack/react-query';
import type { getStats } from '#shared/contract/reports.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { Cents } from '#shared/domain/money.ts';
import { cents } from '#shared/domain/money.ts';
import { type TransactionStatus, transactionStatuses } from '#shared/domain/transaction-status.ts';
import { api } from '../../../lib/api/client.ts';

export type BankStats = RouteOutput<typeof getStats>;

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: (): Promise<BankStats> => api.reports.getStats(),
});

interface CountAndAmount {
  readonly count: number;
  readonly amount: Cents;
}

export function sumOverStatuses(
  byStatus: Readonly<Record<TransactionStatus, CountAndAmount>>,
  states: readonly TransactionStatus[] = transactionStatuses,
): CountAndAmount {
  const found = states.map((state) => byStatus[state]);
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    amount: cents(found.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
