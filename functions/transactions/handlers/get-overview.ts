import { getOverview } from '#shared/contract/transactions/transactions.ts';
import { availableBalance } from '#shared/domain/ledger.ts';
import { isoTime, now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toOwnTransactionView } from '../transaction-view.ts';
import { newestTransactions } from '../transactions.ts';

const RECENT = 5;

/** Pending requests are counted among this many transactions: these are new, and one read costs the same for every customer. */
const SEARCHED = 50;

export const handler = endpoint(getOverview, async (_, { user }) => {
  const newest = await newestTransactions(user.id, SEARCHED);
  return {
    name: user.name,
    balance: user.balance,
    reservedAmount: user.reserved,
    availableBalance: availableBalance(user),
    transactionCount: user.transactionCount ?? 0,
    ticketCount: user.ticketCount ?? 0,
    pendingCount: newest.filter(({ status }) => status === 'pending').length,
    recentTransactions: newest.slice(0, RECENT).map(toOwnTransactionView),
    asOf: isoTime(now()),
  };
});
