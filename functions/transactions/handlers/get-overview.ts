import { getOverview } from '#shared/contract/transactions/transactions.ts';
import { availableBalance } from '#shared/domain/ledger.ts';
import { isoTime, now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toOwnTransactionView } from '../transaction-view.ts';
import { newestTransactions } from '../transactions.ts';

const RECENT = 5;

export const handler = endpoint(getOverview, async (_, { user }) => {
  const recent = await newestTransactions(user.id, RECENT);
  return {
    name: user.name,
    balance: user.balance,
    reservedAmount: user.reserved,
    availableBalance: availableBalance(user),
    transactionCount: user.transactionCount ?? 0,
    ticketCount: user.ticketCount ?? 0,
    recentTransactions: recent.map(toOwnTransactionView),
    asOf: isoTime(now()),
  };
});
