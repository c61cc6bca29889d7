import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { transactionTypeLabels } from '../../components/bank/type-labels.ts';
import { showError, showSuccess } from '../../components/ui/toaster.tsx';
import { ownTransactionsQuery, refetchMoney } from '../../features/transactions/customer/transactions-query.ts';
import { optimisticWrites } from '../../lib/api/browser-optimistic-writes.ts';
import { pollChanges } from '../../lib/api/poll-changes.ts';

type Known = ReadonlyMap<string, TransactionView>;

/** Milliseconds until the lists are read again, because they follow a change a moment later. */
const LIST_FOLLOWS = 2000;

const MANY = 4;

export default function CustomerChangePoller() {
  const queries = useQueryClient();
  useEffect(() => {
    let hasLeft = false;
    let known = newest(queries, ownTransactionsQuery({}));
    const look = async (): Promise<number> => {
      const [before, now] = [await known, await newest(queries, { ...ownTransactionsQuery({}), staleTime: 0 })];
      if (hasLeft || !now) return 0;
      known = Promise.resolve(now);
      const told = before ? [...now.values()].flatMap((row) => sentenceAbout(row, before) ?? []) : [];
      if (told.length >= MANY) showSuccess(`${told.length} of your transactions have changed`);
      else for (const { show, sentence } of told) show(sentence);
      return told.length;
    };
    const stop = pollChanges(async () => {
      void refetchMoney(queries);
      if ((await look()) > 0 || hasLeft) return;
      await new Promise((resolve) => setTimeout(resolve, LIST_FOLLOWS));
      if (!hasLeft && (await look()) > 0) void refetchMoney(queries);
    });
    return () => {
      hasLeft = true;
      stop();
    };
  }, [queries]);
  return null;
}

async function newest(
  queries: QueryClient,
  query: ReturnType<typeof ownTransactionsQuery>,
): Promise<Known | undefined> {
  try {
    const { transactions } = await queries.fetchQuery(query);
    return new Map(transactions.map((row) => [row._id, row]));
  } catch {
    return undefined;
  }
}

const SENTENCES = {
  pending: { show: showSuccess, ending: 'is pending again' },
  processing: { show: showSuccess, ending: 'is being processed' },
  completed: { show: showSuccess, ending: 'is completed' },
  failed: { show: showError, ending: 'has failed' },
  cancelled: { show: showError, ending: 'was cancelled' },
} as const satisfies Record<TransactionStatus, { show: typeof showSuccess; ending: string }>;

function sentenceAbout(row: TransactionView, before: Known) {
  if (optimisticWrites.has(row._id)) return undefined;
  const what = `${transactionTypeLabels[row.type].toLowerCase()} of ${formatEuros(row.amount)}`;
  const was = before.get(row._id);
  const oldest = [...before.values()].at(-1);
  if (!was) {
    const isNew = !oldest || row.createdAt > oldest.createdAt;
    return isNew && row.status === 'completed' ? { show: showSuccess, sentence: `A ${what} was booked` } : undefined;
  }
  if (was.status === row.status) return undefined;
  const { show, ending } = SENTENCES[row.status];
  return { show, sentence: `Your ${what} ${ending}` };
}
