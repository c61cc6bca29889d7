/** How much of what the table can do arrives at the customers, and how long they wait for it. */
import { inOwnProcess } from './child.ts';
import type { Report } from './report.ts';
import type { Throughput } from './throughput-process.ts';

export async function measure(report: Report): Promise<void> {
  const measured = await inOwnProcess<object, Throughput>('./throughput-process.ts', {});
  const { money, write, readsAndWrite, reads, readsOfOne, answers, left } = measured;
  report.table(
    '16 clients, who send the next request when the last one was answered',
    [money, write, readsAndWrite, reads, readsOfOne].map(({ name, perSecond, p50, p99 }) => ({
      what: name,
      'a second': Math.round(perSecond),
      'p50 ms': p50,
      'p99 ms': p99,
    })),
  );
  report.atLeast('operations on money beside the bare table', money.perSecond / write.perSecond, 0.6, 'of its rate');
  report.atMost('a read, p50', readsOfOne.p50, 3, 'ms');
  report.atMost('a read, p99', readsOfOne.p99, 15, 'ms');
  report.table('64 withdrawals at once with funds for 10, by status', [{ ...answers, 'left, euros': left }]);
  report.atLeast('of 64 withdrawals with funds for 10 succeed', answers[201] ?? 0, 10, '');
  report.atMost('of 64 withdrawals with funds for 10 succeed', answers[201] ?? 0, 10, '');
}
