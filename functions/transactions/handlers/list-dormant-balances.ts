import { listDormantBalances } from '#shared/contract/transactions/unclaimed.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readTotals } from '../../reports/totals.ts';
import { listDormantBalances as read } from '../dormant-balances.ts';

export const handler = endpoint(listDormantBalances, async ({ query: { limit = DEFAULT_PAGE_LIMIT, cursor } }) => {
  const [{ rows, nextCursor }, totals] = await Promise.all([read({ limit, cursor }), readTotals()]);
  return {
    unclaimed: rows.map(({ id, balance, deletedAt = '', deletedBy }) => ({
      _id: id,
      amount: balance,
      deletedAt,
      deletedBy: deletedBy?.name,
    })),
    nextCursor,
    totalUnclaimed: totals.unclaimed,
  };
});
