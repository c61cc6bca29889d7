/** What is on a screen stays in its place while the rest loads, so that users do not press something else by mistake. */
import type { Locator, Page, Route } from '@playwright/test';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { waitForApiAnswers } from './network.ts';
import { PHONE_SIZE, waitUntilSettled } from './pages.ts';

test.use({ paymentMethods: true });

const chart = (page: Page) => page.getByRole('slider');
const rows = (page: Page) => page.getByRole('row').or(page.getByRole('listitem')).getByText('€25.00');

test('a dashboard stays in place on a phone, and dashboard and list of the back-office on a desktop, as answers arrive', async ({
  money,
  administrator,
  visitAs,
}) => {
  // Lists have more than one screenful.
  const customer = await money.customerWith(900);
  for (let amount = 11; amount < 26; amount += 1) await money.deposit(customer, amount);
  await money.withdraw(customer, 25);
  const portal = await visitAs(customer, BLANK_SAME_ORIGIN_PATH);
  const backOffice = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  await portal.setViewportSize(PHONE_SIZE);
  for (const [page, path, lastPart] of [
    [portal, '/dashboard', chart(portal)],
    [backOffice, '/admin', chart(backOffice)],
    [backOffice, '/admin/deposits', rows(backOffice)],
  ] as const) {
    await openWithSlowAnswers(page, path, lastPart.first());
    expect(await layoutShifts(page), path).toEqual([]);
  }
});

/** Opens a path and answers the newest request first, an order that no screen expects, until the last part is visible. */
async function openWithSlowAnswers(page: Page, path: string, lastPart: Locator): Promise<void> {
  const held: Route[] = [];
  let isLoaded = false;
  await page.route('**/api/**', (route) => {
    if (isLoaded) return route.continue();
    held.push(route);
  });
  await page.goto(path);
  while (held.length > 0 || !(await lastPart.isVisible())) {
    await held.pop()?.continue();
    await waitUntilSettled(page);
  }
  // Later requests, such as those for the changes of others, are answered at once.
  isLoaded = true;
  for (const route of held) await route.continue();
  await waitForApiAnswers(page);
  await waitUntilSettled(page);
}

/** Returns each element that has moved without input of the user, with its old and its new place. */
function layoutShifts(page: Page): Promise<string[]> {
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
