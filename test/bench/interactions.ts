/** How long the back-office takes to respond with ten thousand customers and a slow processor. */
import { buildSite } from '#infra/build/build-site.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { inOwnProcess } from './child.ts';
import type { Interactions } from './interactions-process.ts';
import type { Report } from './report.ts';

const SIZE: BankSize = { customers: 10_000, transactionsEach: 5 };

export async function measure(report: Report): Promise<void> {
  await buildSite();
  const { ours, emptyPage } = await inOwnProcess<BankSize, Interactions>('./interactions-process.ts', SIZE);
  report.table(
    `To the next paint, at a quarter of the processor, with ${SIZE.customers} customers: middle of five times`,
    [...ours, emptyPage].map(({ name, paint, shift }) => ({
      interaction: name,
      // Chromium rounds to 8 ms and reports nothing below 16.
      'paint ms': paint || 'under 16',
      'layout shift': shift,
    })),
  );
  const [slowest] = ours.toSorted((a, b) => b.paint - a.paint);
  report.atMost(`the slowest interaction, ${slowest?.name}`, slowest?.paint ?? Number.NaN, 50, 'ms');
  report.atMost('layout that shifts unasked', Math.max(...ours.map(({ shift }) => shift)), 0, '');
}
