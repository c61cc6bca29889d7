import { getReconciliation, getStats } from '#shared/contract/reports.ts';
import type { Person, TestBank } from './bank.ts';

/** Returns the totals without what midnight alone changes: when they were counted, and days without transactions. */
export async function readComparableTotals(admin: Person) {
  const { asOf: _, volume, ...totals } = (await admin.call(getStats)).result;
  return { ...totals, volume: volume.filter(({ deposits, withdrawals }) => deposits.count + withdrawals.count > 0) };
}

/** Returns how many customers there are and the sums of their balances, when everything is counted. */
export async function readBalanceTotals(bank: TestBank) {
  await bank.drain();
  const { totalUsers, totalBalance, totalReserved } = (await bank.admin.call(getStats)).result;
  return { totalUsers, totalBalance, totalReserved };
}

/** Returns the books with their balances by account, when everything is counted. */
export async function readBooks(bank: TestBank) {
  await bank.drain();
  const { accounts, ...rest } = (await bank.admin.call(getReconciliation)).result;
  return { ...rest, accounts: Object.fromEntries(accounts.map(({ account, balance }) => [account, balance])) };
}

export const BALANCED_BOOKS = { sum: 0, tiesOut: true, differences: [] };
