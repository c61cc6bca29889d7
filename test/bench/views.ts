/** Each view of ten thousand customers appears within a second, and loads one page. */
import { buildSite } from '#infra/build/build-site.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { inOwnProcess } from './child.ts';
import type { Report } from './report.ts';
import type { MeasuredView } from './views-process.ts';

const SIZE: BankSize = { customers: 10_000, transactionsEach: 20 };

export async function measure(report: Report): Promise<void> {
  await buildSite();
  const views = await inOwnProcess<BankSize, MeasuredView[]>('./views-process.ts', SIZE);
  report.table(
    `Opened at its address with ${SIZE.customers} customers and ${SIZE.customers * SIZE.transactionsEach} transactions, middle of five times`,
    views.map(({ address, shown, pages, rows, bytes }) => ({
      view: address.replace(/[\w-]{36,}/, ':id'),
      'shown after ms': Math.round(shown),
      'pages of a list': pages,
      rows,
      'kB of answers': bytes / 1000,
    })),
  );
  const [slowest] = views.toSorted((a, b) => b.shown - a.shown);
  report.atMost(`the slowest view, ${slowest?.address}`, (slowest?.shown ?? Number.NaN) / 1000, 1, 's');
  // A request opened by its address searches this many pages for its neighbours.
  report.atMost('pages of one list', Math.max(...views.map(({ pages }) => pages)), 10, '');
  report.atMost('answers with more rows than asked for', views.flatMap(({ tooLong }) => tooLong).length, 0, '');
}
