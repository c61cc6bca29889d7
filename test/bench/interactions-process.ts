/** An administrator's actions, in a browser slowed down four times. */
import type { Locator, Page } from 'playwright-core';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { moneyOf } from '#test/support/money.ts';
import { inBackOffice } from './back-office.ts';
import { answer } from './child.ts';
import { percentile } from './times.ts';

export interface Interaction {
  readonly name: string;
  /** Milliseconds to the next paint, of the slowest event; the median. */
  readonly paint: number;
  /** The largest unrequested layout shift since the address was opened. */
  readonly shift: number;
}

export interface Interactions {
  readonly ours: readonly Interaction[];
  readonly emptyPage: Interaction;
}

const TIMES = 5;
const SLOW_DOWN = 4;
/** Entries of events arrive some frames later, and what a click loads may still move. */
const SETTLED_MS = 700;

interface Step {
  readonly name: string;
  readonly at: string;
  readonly act: (page: Page) => Promise<void>;
}

const named = (role: 'link' | 'button', name: string | RegExp) => (page: Page) =>
  press(page, page.getByRole(role, { name }).first());

/** A hand is at its target, and a field has the focus, that long before the press. */
const AT_TARGET_MS = 150;

/** Playwright's `click` adds listeners to the page that cause a layout. */
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

/** The cost of a click without a line of the bank. */
const emptyPage: Step = { name: 'a click on an empty page', at: '/empty', act: named('button', 'Click') };
const emptyPageBody = `<!doctype html><html lang="en"><title>Empty</title>
<button onclick="this.textContent = 'Clicked'">Click</button></html>`;

const steps = (customer: string): Step[] => [
  {
    name: 'type in a search',
    at: '/admin/users',
    act: (page) => type(page, page.getByLabel('Search customers'), [...'thorn']),
  },
  { name: 'open a row', at: '/admin/users', act: named('link', /^View Profile/) },
  {
    name: 'change a filter',
    at: '/admin/transactions',
    act: (page) => type(page, page.getByLabel('Status', { exact: true }), ['ArrowDown']),
  },
  { name: 'open a dialog', at: '/admin/users', act: named('button', /^Delete User/) },
  { name: 'next page', at: '/admin/transactions', act: named('button', 'Next') },
  { name: 'palette', at: '/admin/users', act: (page) => page.keyboard.press('Control+k') },
  { name: 'tab', at: `/admin/users/${customer}`, act: named('link', 'Sign-ins') },
  { name: 'submit', at: '/admin/users/new', act: (page) => press(page, page.locator('form button[type=submit]')) },
];

answer((size: BankSize) =>
  inBackOffice(size, watch, async (page, bank): Promise<Interactions> => {
    const money = moneyOf(bank);
    await money.saveMethods();
    const { id } = await money.customerWith(100);
    await page.route(`**${emptyPage.at}`, (route) => route.fulfill({ contentType: 'text/html', body: emptyPageBody }));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const ours: Interaction[] = [];
    for (const step of steps(id)) ours.push(await measureStep(page, step));
    return { ours, emptyPage: await measureStep(page, emptyPage) };
  }),
);

type Seen = Omit<Interaction, 'name'>;

async function measureStep(page: Page, { name, at, act }: Step): Promise<Interaction> {
  const seen: Seen[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    await page.goto(at, { waitUntil: 'networkidle' });
    await act(page);
    await page.waitForTimeout(SETTLED_MS);
    seen.push(await page.evaluate(() => Reflect.get(window, 'seen') as Seen));
  }
  const paints = seen.map(({ paint }) => paint);
  return { name, paint: percentile(paints, 0.5), shift: Math.max(...seen.map(({ shift }) => shift)) };
}

/** In the browser: notes the slowest event as INP counts it, and unrequested layout shifts. */
function watch(): void {
  const seen = { paint: 0, shift: 0 };
  Reflect.set(window, 'seen', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId')) seen.paint = Math.max(seen.paint, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
