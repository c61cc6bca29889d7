/** Time and memory of the worker for a backup, check, deletion and restore of banks of several sizes. */
import type { BankSize } from '#test/support/faults/many-customers.ts';
import type { MeasuredJobs } from './backups-process.ts';
import { inOwnProcess } from './child.ts';
import type { Report } from './report.ts';

/** Each transaction is two records: itself and its journal line. */
const SIZES: readonly BankSize[] = [
  { customers: 500, transactionsEach: 10 },
  { customers: 5_000, transactionsEach: 10 },
];

export async function measure(report: Report): Promise<void> {
  const banks: MeasuredJobs[] = [];
  for (const size of SIZES) banks.push(await inOwnProcess<BankSize, MeasuredJobs>('./backups-process.ts', size));
  report.table(
    'Long work, each in a process of its own as in Lambda',
    banks.flatMap(({ records, jobs }) =>
      jobs.map(({ kind, seconds, megabytes }) => ({ records, job: kind, seconds, 'MB of memory': megabytes })),
    ),
  );
  const most = (bank: MeasuredJobs | undefined) => Math.max(...(bank?.jobs ?? []).map(({ megabytes }) => megabytes));
  const [small, large] = [most(banks[0]), most(banks[1])];
  report.atMost(`memory with ${banks[1]?.records} records`, large, 256, 'MB');
  report.atMost(`memory, with ten times as many records, more by`, large / small, 1.35, 'times');
}
