/** The cost of a list, search or overview must not grow with the bank. */
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { measuredReads } from '#test/support/measured-reads.ts';
import { inOwnProcess } from './child.ts';
import type { Measured, MeasuredList } from './lists-process.ts';
import type { Report } from './report.ts';

/** The largest has two transactions a customer, or it would take too long. */
const SIZES: readonly BankSize[] = [
  { customers: 100, transactionsEach: 20 },
  { customers: 10_000, transactionsEach: 20 },
  { customers: 1_000_000, transactionsEach: 2 },
];

export async function measure(report: Report): Promise<void> {
  for (const size of SIZES) {
    const title = `${size.customers} customers with ${size.transactionsEach} transactions each`;
    const { preparing, lists } = await inOwnProcess<BankSize, Measured>('./lists-process.ts', size);
    report.table(
      `${title} (made in ${Math.round(preparing)} s)`,
      lists.map(({ name, rows, bytes, calls, units, p50, p99 }) => ({
        'besides the caller check, 1 RRU': name,
        rows,
        kB: bytes / 1000,
        calls,
        RRU: units,
        'p50 ms': p50,
        'p99 ms': p99,
      })),
    );
    report.atMost(`${title}: lists over their units or calls`, overBudget(lists).length, 0, '');
    report.atMost(`${title}: largest answer`, Math.max(...lists.map(({ bytes }) => bytes)) / 1000, 30, 'kB');
  }
}

function overBudget(lists: readonly MeasuredList[]): string[] {
  return lists.flatMap(({ name, calls, units }) => {
    const budget = measuredReads.find((read) => read.name === name);
    return budget && calls <= budget.calls && units <= budget.units ? [] : [name];
  });
}
