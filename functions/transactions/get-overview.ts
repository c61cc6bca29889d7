import { getOverview } from '#shared/contract/transactions.ts';
import { availableOf } from '#shared/domain/ledger.ts';
import { newestTransactions } from '../data/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { isoTime, now } from '../platform/clock.ts';
import { toOwnTransactionView } from '../views/transaction-view.ts';

const RECENT = 5;

export const handler = endpoint(getOverview, async (_, { user }) => {
  const recent = await newestTransactions(user.id, RECENT);
  return {
    name: user.name,
    balance: user.balance,
    reservedAmount: user.reserved,
    availableBalance: availableOf(user),
    transactionCount: user.transactionCount ?? 0,
    ticketCount: user.ticketCount ?? 0,
    recentTransactions: recent.map(toOwnTransactionView),
    asOf: isoTime(now()),
  };
});
