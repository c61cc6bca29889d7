/** What is on a screen stays where it is while the rest of it loads: nobody presses what has just moved there. */
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/bank.ts';
import { bankInBrowser, DESKTOP, PHONE, settled } from './bank-in-browser.ts';
import { link } from './people.ts';
import { attributeOf, shown } from './see.ts';

const site = bankInBrowser({ methods: true });

let customer: Person;
beforeAll(async () => {
  customer = await site.money.customerWith(900);
  for (let amount = 11; amount < 26; amount += 1) await site.money.deposit(customer, amount);
  await site.money.withdraw(customer, 25);
});

const chart = (page: Page) => page.getByRole('slider');
const rows = (page: Page) => page.getByRole('row').or(page.getByRole('listitem')).getByText('€25.00');

const SCREENS = [
  { screen: 'the dashboard', path: '/dashboard', who: () => customer, comesLast: chart },
  { screen: 'the back-office’s dashboard', path: '/admin', who: () => site.bank.admin, comesLast: chart },
  { screen: 'the list of deposits', path: '/admin/deposits', who: () => site.bank.admin, comesLast: rows },
];

test.each(SCREENS.flatMap((screen) => [DESKTOP, PHONE].map((viewport) => ({ ...screen, viewport }))))(
  'nothing of $screen moves while the answers come one by one ($viewport.width pixels)',
  async (it) => {
    const page = await site.visitAs(it.who(), '/contact');
    await page.setViewportSize(it.viewport);
    const held: Route[] = [];
    let isLoaded = false;
    await page.context().route('**/api/**', (route) => {
      if (isLoaded) return route.continue();
      held.push(route);
    });
    await page.goto(it.path);
    // The newest first, which is not the order that a screen expects.
    while (held.length > 0 || !(await it.comesLast(page).first().isVisible())) {
      await held.pop()?.continue();
      await settled(page);
    }
    // What is asked for from now on, as for what others change, is answered at once.
    isLoaded = true;
    for (const route of held) await route.continue();
    await site.answered(page);
    await settled(page);
    expect(await moved(page)).toEqual([]);
  },
);

test('what was pressed shows it in the next frame, and the next screen is rendered after that', async () => {
  const page = await site.visitAs(site.bank.admin, `/admin/users/${customer.id}`);
  const tab = await shown(link(page, 'Sign-ins'));
  await site.answered(page);
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    Reflect.set(window, 'frame', () => held.splice(0).map((work) => work(performance.now())));
    window.requestAnimationFrame = (work) => held.push(work);
  });
  await tab.click();
  await attributeOf(tab, 'data-pressed').toBe('');
  expect(await tab.getAttribute('aria-current')).toBeNull();
  await page.evaluate(() => Reflect.get(window, 'frame')());
  await attributeOf(tab, 'aria-current').toBe('page');
  expect(await tab.getAttribute('data-pressed')).toBeNull();
});

/** What has moved without a hand on it: which element, and from where to where. */
function moved(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    type Shift = PerformanceEntry & {
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    return (entries as Shift[]).flatMap(({ sources }) =>
      sources.map(({ node, previousRect: from, currentRect: to }) => {
        const text = node?.textContent?.slice(0, 40);
        return `${node?.nodeName} “${text}” from ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
      }),
    );
  });
}
