/** The lists of the back-office can be sorted and paged, and a browser restores them when the user returns. */
import type { Page } from '@playwright/test';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import type { Person, TestBank } from '#test/support/bank.ts';
import { test as base, expect } from './fixtures.ts';
import { failRequests } from './network.ts';
import { DESKTOP_SIZE, navigateWithin, PHONE_SIZE } from './pages.ts';
import { findButton, findField, findHeading, findLink } from './people.ts';

const REQUESTS = 30;

const requesters = new WeakMap<TestBank, Person>();

const test = base.extend<{
  /** The customer who has made all requests of the bank: 2 pending deposits and 28 pending withdrawals. No test decides one. */
  readonly requester: Person;
}>({
  requester: [
    async ({ bank, money }, provide) => {
      const requester = requesters.get(bank) ?? (await money.customerWith(5000));
      if (!requesters.has(bank)) {
        for (let index = 0; index < REQUESTS; index += 1) {
          await money[index < 2 ? 'deposit' : 'withdraw'](requester, 11 + index);
          bank.clock.advance(1);
        }
        await bank.drain();
        requesters.set(bank, requester);
      }
      await provide(requester);
    },
    { auto: true },
  ],
});

test.use({ paymentMethods: true });

const details = (page: Page) => page.getByRole('link', { name: /^View Details/ });
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name });

/**
 * Clicks where the item is, without scrolling.
 * NOTE: Playwright's `click` scrolls the page to an element of a sticky menu although it is visible.
 */
async function clickMenuItem(page: Page, name: string): Promise<void> {
  const box = await menuItem(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in the menu`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Resolves after the `scroll` event, which the browser fires with its next frame. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, y);
    await scrolled;
  }, top);
}

test('a list is sorted by its column header, on a phone by a sheet, and stores order and page in the URL', async ({
  administrator,
  visitAs,
}) => {
  const page = await visitAs(administrator, '/admin/requests');
  await expect(details(page)).toHaveCount(REQUESTS);
  await findField(page, 'Rows per page').selectOption('25');
  await expect(page.getByText('1–25 of 30')).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Requested' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(firstRow(page)).toContainText('€40.00');

  await findButton(page, 'Requested').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/requests?order=oldest');
  await expect(firstRow(page)).toContainText('€11.00');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(findButton(page, 'Requested')).toBeFocused();

  await findButton(page, 'Next').click();
  await expect(page.getByText('26–30 of 30')).toBeVisible();
  // The last page has no next one, so the focus goes to the list's screen.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(firstRow(page)).toContainText('€36.00');
  const secondPage = new URL(page.url());

  // A cursor is valid in one order only, so the other order begins at its first page.
  await findButton(page, 'Requested').click();
  await expect(page).toHaveURL('/admin/requests');
  await expect(firstRow(page)).toContainText('€40.00');
  secondPage.searchParams.delete('order');
  await navigateWithin(page, secondPage.pathname + secondPage.search);
  await expect(page.getByText('This page link is not valid')).toBeVisible();
  await findLink(page, 'Show all').click();
  await expect(page).toHaveURL('/admin/requests');
  await expect(firstRow(page)).toContainText('€40.00');

  await findField(page, 'Type').selectOption('withdraw');
  await page.setViewportSize(PHONE_SIZE);
  await findButton(page, 'Filters (1)').click();
  await findField(page, 'Order').selectOption('Oldest first');
  await expect(page).toHaveURL('/admin/requests?type=withdraw&order=oldest');
  await findButton(page, 'Show the list').click();
  // The sheet has its own button that clears the filters, so it must first have closed.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(findButton(page, 'Filters (1)')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first()).toContainText('€13.00');
});

test('an administrator saves filters under a name, also after another tab has, and selects the requests of all their pages', async ({
  bank,
  visitAs,
}) => {
  const page = await visitAs(await bank.newAdmin(), '/admin/requests?type=withdraw');
  const saved = page.getByRole('list', { name: 'Saved filters' });
  const save = async (of: Page, name: string) => {
    await findField(of, 'Name of the current filters').fill(name);
    await findButton(of, 'Save these filters').click();
    await expect(findLink(of, name)).toBeVisible();
  };
  await findButton(page, 'Saved filters').click();
  await findButton(page, 'Save these filters').click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await save(page, 'Payouts');
  const other = await page.context().newPage();
  await other.goto('/admin/deposits?status=failed');
  await findButton(other, 'Saved filters').click();
  await save(other, 'Failed deposits');
  await other.close();
  await save(page, 'Old payouts');

  await failRequests(page.context(), getAdminProfile.path);
  await page.goto('/admin/requests');
  await findButton(page, 'Saved filters').click();
  await expect(page.getByText('Failed to load the saved filters')).toBeVisible();
  await expect(findField(page, 'Name of the current filters')).toBeHidden();
  await page.context().unrouteAll();
  await findButton(page, 'Retry').click();
  await expect(saved.getByRole('link')).toHaveText(['Payouts', 'Old payouts']);
  await page.getByRole('button', { name: 'Delete Old payouts' }).click();
  await expect(findLink(page, 'Old payouts')).toBeHidden();
  await findLink(page, 'Payouts').click();
  await expect(page).toHaveURL('/admin/requests?type=withdraw');
  await expect(page.getByRole('dialog')).toBeHidden();

  await findField(page, 'Rows per page').selectOption('25');
  await expect(details(page)).toHaveCount(25);
  await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
  const chosen = page.getByRole('region', { name: 'Chosen requests' });
  await chosen.getByRole('button', { name: 'Select all 28' }).click();
  await expect(chosen.getByText(/^28 selected: 28 withdrawals/)).toBeVisible();
});

test('twelve requests are in sight on a desktop, and filters, order, page and scroll position are restored', async ({
  requester,
  administrator,
  visitAs,
}) => {
  const address = '/admin/requests?type=withdraw&order=oldest';
  const page = await visitAs(administrator, address, { viewport: DESKTOP_SIZE });
  await findField(page, 'Rows per page').selectOption('25');
  await expect(details(page)).toHaveCount(25);
  const bottoms = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms[12]).toBeLessThanOrEqual(DESKTOP_SIZE.height);
  await scrollTo(page, 600);

  await clickMenuItem(page, 'All Users');
  await expect(findHeading(page, /^All Users/)).toBeVisible();
  await clickMenuItem(page, 'Requests');
  await expect(page).toHaveURL('/admin/requests?type=withdraw&order=oldest');
  await expect(firstRow(page)).toContainText('€13.00');
  await expect.poll(() => scrollTop(page)).toBe(600);

  await details(page).nth(12).focus();
  const top = await scrollTop(page);
  await page.keyboard.press('Enter');
  await expect(findHeading(page, `Withdrawal of ${requester.name}`)).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(details(page)).toHaveCount(25);
  await expect.poll(() => scrollTop(page)).toBe(top);

  await findButton(page, 'Next').click();
  await expect(page.getByText(/^26–28 of/)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  await menuItem(page, 'Deposits').click();
  await expect(findHeading(page, /^Deposits/)).toBeVisible();
  await expect(details(page)).toHaveCount(3);
  await menuItem(page, 'Requests').click();
  await expect(page).toHaveURL(pathname + search);
  await expect(page.getByText(/^26–28 of/)).toBeVisible();
  await findButton(page, 'Previous').click();
  await expect(details(page)).toHaveCount(25);

  await findButton(page, 'Clear filters').click();
  await expect(page).toHaveURL('/admin/requests?order=oldest');
  // On the list itself, its menu item clears the filters.
  await menuItem(page, 'Requests').click();
  await expect(page).toHaveURL('/admin/requests');
  await findButton(page, 'Logout').click();
  await expect(findLink(page, 'Sign in').first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
