import { queryOptions } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { openTransactionStatuses, type TransactionType } from '#shared/domain/transaction-status.ts';
import { fetchTransactionListPage } from '../../transactions/admin/transaction-queries.ts';

interface OpenRequests {
  readonly rows: readonly TransactionView[];
  readonly more: boolean;
}

export function openRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: ['transactions', 'open', userId],
    queryFn: async (): Promise<OpenRequests> => {
      const pages = await Promise.all(
        openTransactionStatuses.map((status) =>
          fetchTransactionListPage('transactions', { userId, status, limit: 100 }),
        ),
      );
      return {
        rows: pages.flatMap(({ rows }) => rows),
        more: pages.some(({ nextCursor }) => nextCursor !== undefined),
      };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

const things = {
  deposit: { one: 'deposit', many: 'deposits', state: 'not yet booked' },
  withdraw: { one: 'withdrawal', many: 'withdrawals', state: 'not yet paid' },
} as const satisfies Record<TransactionType, { one: string; many: string; state: string }>;

export function UserOpenRequests({ open, failed }: { open: OpenRequests | undefined; failed: boolean }) {
  if (failed) return <p className="mt-3">Open requests could not be loaded. All that are open will be cancelled.</p>;
  if (!open) return <p className="mt-3">Looking for open requests...</p>;
  if (open.rows.length === 0) return <p className="mt-3">No requests are open.</p>;
  return (
    <>
      <p className="mt-3">
        <strong className="text-ink">These open requests will be cancelled:</strong>
      </p>
      <ul className="mt-1 list-disc pl-5">
        {(['deposit', 'withdraw'] as const).map((type) => {
          const rows = open.rows.filter((row) => row.type === type);
          const { one, many, state } = things[type];
          if (rows.length === 0) return null;
          return (
            <li key={type} className="tabular-nums">
              {rows.length} {rows.length === 1 ? one : many} of{' '}
              {formatEuros(cents(rows.reduce((sum, { amount }) => sum + amount, 0)))}, {state}
            </li>
          );
        })}
        {open.more && <li>and more</li>}
      </ul>
      {open.rows.some(({ type }) => type === 'deposit') && (
        <p className="mt-3">A deposit that still arrives can be completed; its amount is unclaimed then.</p>
      )}
    </>
  );
}
