/** How much of the table's throughput reaches the customers, and how long they wait. */
import { inOwnProcess } from './child.ts';
import type { Report } from './report.ts';
import type { Throughput } from './throughput-process.ts';

export async function measure(report: Report): Promise<void> {
  const measured = await inOwnProcess<object, Throughput>('./throughput-process.ts', {});
  const { money, write, readsAndWrite, reads, calmReads, answers, left } = measured;
  report.table(
    '16 clients, each with one request after the other',
    [money, write, readsAndWrite, reads, calmReads].map(({ name, perSecond, p50, p99 }) => ({
      what: name,
      'a second': Math.round(perSecond),
      'p50 ms': p50,
      'p99 ms': p99,
    })),
  );
  report.atLeast('operations on money beside the bare table', money.perSecond / write.perSecond, 0.6, 'of its rate');
  report.atMost('a read of 16 clients, p50', calmReads.p50, 3, 'ms');
  report.atMost('a read of 16 clients, p99', calmReads.p99, 15, 'ms');
  report.table('64 withdrawals at once with funds for 10, by status', [{ ...answers, 'left, euros': left }]);
  report.atLeast('of 64 withdrawals with funds for 10 succeed', answers[201] ?? 0, 10, '');
  report.atMost('of 64 withdrawals with funds for 10 succeed', answers[201] ?? 0, 10, '');
}
