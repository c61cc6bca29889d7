/** Largest contentful paint at 150 ms, 1.6 Mbit/s and a quarter of the processor, with nothing in the cache. */
import type { Page } from 'playwright-core';
import { moneyOf } from '#test/support/money.ts';
import { slowNetwork, slowProcessor, withBrowser } from './browser-bank.ts';
import { atMost, percentile, small, table } from './report.ts';

const TIMES = small ? 1 : 5;
/** A larger paint may still follow the last answer. */
const SETTLED_MS = 1000;

await withBrowser({ customers: 1000, transactionsEach: 5 }, async ({ bank, pageOf }) => {
  const money = moneyOf(bank);
  await money.saveMethods();
  const customer = await money.customerWith(100);
  const screens = [
    { name: 'front page', path: '/', person: undefined, goal: undefined },
    { name: 'sign-in', path: '/login', person: undefined, goal: 1800 },
    { name: 'portal', path: '/dashboard', person: customer, goal: 2800 },
    { name: 'back-office', path: '/admin', person: bank.admin, goal: 2800 },
  ];
  const measured = [];
  for (const { person, ...screen } of screens) {
    const page = await pageOf(person);
    await slowNetwork(await slowProcessor(page));
    const seen: Paints[] = [];
    for (let count = 0; count < TIMES; count += 1) seen.push(await paintsOf(page, screen.path));
    const [lcp, cls] = [percentile(seen.map((one) => one.lcp)), Math.max(...seen.map((one) => one.cls))];
    measured.push({ ...screen, lcp, cls });
    await page.context().close();
  }
  table(
    `Largest contentful paint and layout shift, middle and most of ${TIMES}`,
    measured.map(({ name, lcp, cls }) => ({ screen: name, 'LCP ms': lcp, CLS: cls })),
  );
  for (const { name, lcp, goal } of measured) if (goal) atMost(`${name}: largest contentful paint`, lcp, goal, 'ms');
});

interface Paints {
  readonly lcp: number;
  readonly cls: number;
}

async function paintsOf(page: Page, path: string): Promise<Paints> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        const seen = { lcp: Number.NaN, cls: 0 };
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) seen.lcp = startTime;
          setTimeout(() => resolve(seen), 100);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) seen.cls += Number(Reflect.get(shift, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  );
}
