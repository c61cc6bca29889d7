import { getStats } from '#shared/contract/reports.ts';
import { cents } from '#shared/domain/money.ts';
import { type TransactionType, transactionStatuses } from '#shared/domain/transaction-status.ts';
import { readWaitingProposals } from '../../approvals/waiting-proposals.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { utcDaysUpTo } from '../../transactions/daily-volume.ts';
import { readTotalsWithDailyVolume, type TotalsSnapshot } from '../totals.ts';

const SHOWN_DAYS = 30;

export const handler = endpoint(getStats, async (_, principal) => {
  const [totals, proposals] = await Promise.all([readTotalsWithDailyVolume(), readWaitingProposals()]);
  const fees = totals.accounts.find(({ account }) => account === 'income:fees');
  return {
    totalUsers: totals.users,
    totalBalance: totals.balance,
    totalReserved: totals.reserved,
    openTickets: totals.tickets('open'),
    totalTransactions: totals.count(['deposit', 'withdraw']),
    feeIncome: fees?.balance ?? cents(0),
    deposits: byStatus(totals, 'deposit'),
    withdrawals: byStatus(totals, 'withdraw'),
    waitingProposals: {
      total: proposals.length,
      own: proposals.filter(({ by }) => by.id === principal.userId).length,
    },
    volume: utcDaysUpTo(now(), SHOWN_DAYS).map((day) => ({
      day,
      deposits: totals.volume('deposit', day),
      withdrawals: totals.volume('withdraw', day),
    })),
    asOf: totals.asOf,
  };
});

function byStatus(totals: TotalsSnapshot, type: TransactionType) {
  const entries = transactionStatuses.map((status) => [status, totals.transactions(type, status)] as const);
  return Object.fromEntries(entries) as Record<(typeof transactionStatuses)[number], (typeof entries)[number][1]>;
}
