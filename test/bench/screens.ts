/** Measures the largest contentful paint at 150 ms, 1.6 Mbit/s and a quarter of the processor, with an empty cache. */
import type { Page } from 'playwright-core';
import { createMoneyActions } from '#test/support/money.ts';
import { throttleNetwork, throttleProcessor, withBrowser } from './browser-bank.ts';
import { isSmallRun, percentile, reportAtMost } from './report.ts';

const TIMES = isSmallRun ? 1 : 5;
/** Milliseconds to wait after the last answer, because a larger paint may still follow. */
const SETTLED_MS = 1000;

await withBrowser({ customers: 1000, transactionsEach: 5 }, async ({ bank, pageOf }) => {
  const money = createMoneyActions(bank);
  await money.saveMethods();
  const customer = await money.customerWith(100);
  const screens = [
    { name: 'sign-in', path: '/login', person: undefined, goal: 1800 },
    { name: 'portal', path: '/dashboard', person: customer, goal: 2800 },
    { name: 'back-office', path: '/admin', person: bank.admin, goal: 2800 },
  ];
  for (const { name, path, person, goal } of screens) {
    const page = await pageOf(person);
    await throttleNetwork(await throttleProcessor(page));
    const paints: number[] = [];
    for (let count = 0; count < TIMES; count += 1) paints.push(await largestPaint(page, path));
    reportAtMost(`${name}: largest contentful paint, middle of ${TIMES}`, percentile(paints), goal, 'ms');
    await page.context().close();
  }
});

async function largestPaint(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}
