import { listUnclaimed } from '#shared/contract/unclaimed.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { readTotals } from '../data/totals.ts';
import { listUnclaimed as read } from '../data/unclaimed.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(listUnclaimed, async ({ query: { limit = DEFAULT_LIMIT, cursor } }) => {
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
