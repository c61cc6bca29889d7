import { getStats } from '#shared/contract/reports.ts';
import type { Person } from './bank.ts';

/** Returns the totals without what midnight alone changes: when they were counted, and days without transactions. */
export async function readComparableTotals(admin: Person) {
  const { asOf: _, volume, ...totals } = (await admin.call(getStats)).result;
  return { ...totals, volume: volume.filter(({ deposits, withdrawals }) => deposits.count + withdrawals.count > 0) };
}
