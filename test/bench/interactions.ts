/**
 * Measures the INP of actions at a quarter of the processor: of an administrator with ten thousand customers, and of a
 * customer with ten thousand transactions.
 */
import type { Locator, Page } from 'playwright-core';
import { createMoneyActions } from '#test/support/money.ts';
import { throttleProcessor, withBrowser } from './browser-bank.ts';
import { isSmallRun, percentile, printTable, reportAtMost } from './report.ts';

const TIMES = isSmallRun ? 1 : 5;
/** Milliseconds between reaching a target and pressing it, as a hand needs them. */
const AT_TARGET_MS = 150;
/** Milliseconds to wait for entries of events, which arrive some frames later. */
const SETTLED_MS = 700;

type Action = (page: Page) => Promise<void>;

/** Presses without Playwright's `click`, which adds listeners to the page that cause a layout. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to press: ${target}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(AT_TARGET_MS);
  await page.mouse.down();
  await page.mouse.up();
}

async function type(page: Page, field: Locator, keys: readonly string[]): Promise<void> {
  await field.focus();
  await page.waitForTimeout(AT_TARGET_MS);
  for (const key of keys) await page.keyboard.press(key, { delay: 80 });
}

const pressed =
  (role: 'link' | 'button', name: string | RegExp): Action =>
  (page) =>
    press(page, page.getByRole(role, { name }).first());

type Interactions = readonly [name: string, at: string, action: Action][];

const backOffice = (customer: string): Interactions => [
  ['type in a search', '/admin/users', (page) => type(page, page.getByLabel('Search customers'), [...'thorn'])],
  ['open a row', '/admin/users', pressed('link', /^View Profile/)],
  ['filter', '/admin/transactions', (page) => type(page, page.getByLabel('Status', { exact: true }), ['ArrowDown'])],
  ['open a dialog', '/admin/users', pressed('button', /^Delete User/)],
  ['next page', '/admin/transactions', pressed('button', 'Next')],
  ['palette', '/admin/users', (page) => page.keyboard.press('Control+k')],
  ['tab', `/admin/users/${customer}`, pressed('link', 'Sign-ins')],
  ['submit', '/admin/users/new', (page) => press(page, page.locator('form button[type=submit]'))],
];

const chosen =
  (label: string): Action =>
  (page) =>
    type(page, page.getByLabel(label, { exact: true }), ['ArrowDown']);

const portal: Interactions = [
  [
    'type in a search',
    '/dashboard/transactions',
    (page) => type(page, page.getByLabel('Search transactions'), [...'1234']),
  ],
  ['filter', '/dashboard/transactions', chosen('Status')],
  ['next page', '/dashboard/transactions', pressed('button', 'Next')],
  ['open a row', '/dashboard/transactions', (page) => press(page, page.getByRole('table').getByRole('link').first())],
  ['period of the chart', '/dashboard', chosen('Period')],
  [
    'type an amount',
    '/dashboard/deposit',
    (page) => type(page, page.getByLabel('Amount', { exact: true }), [...'125.50']),
  ],
  [
    'open a dialog',
    '/dashboard/deposit',
    async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('125');
      await press(page, page.getByRole('button', { name: 'Confirm Deposit' }));
    },
  ],
  ['tab', '/dashboard/profile/details', pressed('link', 'Change Password')],
];

/** Records, in the browser, the slowest event as INP counts it. Chromium rounds to 8 ms, from 16 on. */
function watch(): void {
  Reflect.set(window, 'slowest', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'interactionId')) continue;
      Reflect.set(window, 'slowest', Math.max(Reflect.get(window, 'slowest'), entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

await withBrowser({ customers: isSmallRun ? 500 : 10_000, transactionsEach: 5 }, async ({ bank, pageOf }) => {
  const money = createMoneyActions(bank);
  await money.saveMethods();
  const { id } = await money.customerWith(100);
  await measure('back-office', await pageOf(bank.admin), backOffice(id));
  const customer = await money.customerWith(1000);
  for (let count = 0; count < (isSmallRun ? 60 : 10_000); count += 1) {
    await money.book(customer, count % 2 === 0 ? 'deposit' : 'withdraw', 1);
  }
  await measure('portal', await pageOf(customer), portal);
});

async function measure(area: string, page: Page, interactions: Interactions): Promise<void> {
  await page.addInitScript(watch);
  await throttleProcessor(page);
  const measured: { interaction: string; 'INP ms': number }[] = [];
  for (const [interaction, at, action] of interactions) {
    const times: number[] = [];
    for (let count = 0; count < TIMES; count += 1) {
      await page.goto(at, { waitUntil: 'networkidle' });
      await action(page);
      await page.waitForTimeout(SETTLED_MS);
      times.push(await page.evaluate(() => Number(Reflect.get(window, 'slowest'))));
    }
    measured.push({ interaction, 'INP ms': percentile(times) });
  }
  printTable(`${area}: to the next paint, middle of ${TIMES}; 0 is below 16 ms`, measured);
  const [slowest] = measured.toSorted((a, b) => b['INP ms'] - a['INP ms']);
  reportAtMost(
    `${area}: the slowest interaction, ${slowest?.interaction}`,
    slowest?.['INP ms'] ?? Number.NaN,
    100,
    'ms',
  );
}
