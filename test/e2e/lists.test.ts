/** Lists that are turned, left and come back to. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/bank.ts';
import { moneyOf } from '#test/support/money.ts';
import { arriveAt, bankInBrowser, DESK, PHONE, photograph } from './bank-in-browser.ts';
import { button, field, heading, link, signIn } from './people.ts';
import { attributeOf, countOf, gone, hasFocus, shown, textOf, valueIn } from './see.ts';

const site = bankInBrowser();
let customer: Person;

const REQUESTS = 30;

beforeAll(async () => {
  await moneyOf(site.bank).saveMethods();
  customer = await site.money.customerWith(5000);
  for (let index = 0; index < REQUESTS; index += 1) {
    await site.money[index < 2 ? 'deposit' : 'withdraw'](customer, 11 + index);
    site.bank.clock.advance(1);
  }
  await site.bank.drain();
});

const details = (page: Page) => page.getByRole('link', { name: /^View Details/ });
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name });
/** By the mouse alone. NOTE: Playwright's `click` scrolls the page for what is sticky, though it is in sight. */
async function choose(page: Page, name: string): Promise<void> {
  const box = await menu(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in the menu`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The event that tells of it comes with the next frame. */
async function scrollTo(page: Page, wanted: number): Promise<void> {
  await page.evaluate(async (top) => {
    const told = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, top);
    await told;
  }, wanted);
}

test('a list is turned by the head of its column, with the keyboard, too, and says so in its address', async () => {
  const page = await site.visitAs(site.bank.admin, '/admin/requests');
  await countOf(details(page)).toBe(REQUESTS);
  await field(page, 'Rows per page').selectOption('25');
  await shown(page.getByText('1–25 of 30'));
  const head = page.getByRole('columnheader', { name: 'Requested' });
  await attributeOf(head, 'aria-sort').toBe('descending');
  await textOf(firstRow(page)).toContain('€40.00');

  await button(page, 'Requested').focus();
  await page.keyboard.press('Enter');
  await arriveAt(page, '/admin/requests?order=oldest');
  await textOf(firstRow(page)).toContain('€11.00');
  await attributeOf(head, 'aria-sort').toBe('ascending');
  await hasFocus(button(page, 'Requested'));
  await photograph(page, 'lists', '01-oldest-first');
  // The order is no filter.
  await gone(button(page, 'Clear filters'));

  await button(page, 'Next').click();
  await shown(page.getByText('26–30 of 30'));
  await textOf(firstRow(page)).toContain('€36.00');
  const secondPage = new URL(page.url());
  await page.reload();
  await textOf(firstRow(page)).toContain('€36.00');
  await attributeOf(head, 'aria-sort').toBe('ascending');

  // A page of one order is none of the other: the list begins anew.
  await button(page, 'Requested').click();
  await arriveAt(page, '/admin/requests');
  await textOf(firstRow(page)).toContain('€40.00');
  secondPage.searchParams.delete('order');
  await page.goto(secondPage.href);
  await shown(page.getByText('This page link is not valid'));
  await link(page, 'Show the whole list').click();
  await arriveAt(page, '/admin/requests');
  await textOf(firstRow(page)).toContain('€40.00');
});

test('the neighbours of a request are in the order of its list', async () => {
  const page = await site.visitAs(site.bank.admin, '/admin/withdrawals?order=oldest');
  await textOf(firstRow(page)).toContain('€13.00');
  await details(page).first().click();
  await shown(page.getByText('€13.00', { exact: true }).first());
  await shown(link(page, 'Next request').first());
  await page.keyboard.press('j');
  await shown(page.getByText('€14.00', { exact: true }).first());
  await link(page, 'Withdrawals').first().click();
  await arriveAt(page, '/admin/withdrawals?order=oldest');
});

test('a list is as it was left: filters, order, page and place, until they are cleared or the administrator leaves', async () => {
  const address = '/admin/requests?type=withdraw&order=oldest';
  const page = await site.visitAs(site.bank.admin, address, { viewport: DESK });
  await field(page, 'Rows per page').selectOption('25');
  await countOf(details(page)).toBe(25);
  await shown(button(page, 'Clear filters'));
  await scrollTo(page, 600);

  await choose(page, 'All Users');
  await shown(heading(page, /^All Users/));
  await choose(page, 'Requests');
  await arriveAt(page, '/admin/requests?type=withdraw&order=oldest');
  await textOf(firstRow(page)).toContain('€13.00');
  await expect.poll(() => scrolled(page)).toBe(600);

  await details(page).nth(12).focus();
  const place = await scrolled(page);
  await page.keyboard.press('Enter');
  await shown(heading(page, `Withdrawal of ${customer.name}`));
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await countOf(details(page)).toBe(25);
  await expect.poll(() => scrolled(page)).toBe(place);
  await details(page).nth(12).press('Enter');
  await shown(heading(page, `Withdrawal of ${customer.name}`));
  await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).click();
  await countOf(details(page)).toBe(25);
  await expect.poll(() => scrolled(page)).toBe(place);

  await button(page, 'Next').click();
  await shown(page.getByText(/^26–28 of/));
  const { pathname, search } = new URL(page.url());
  await menu(page, 'Deposits').click();
  await countOf(details(page)).toBe(3);
  await menu(page, 'Requests').click();
  await arriveAt(page, pathname + search);
  await shown(page.getByText(/^26–28 of/));
  await button(page, 'Previous').click();
  await countOf(details(page)).toBe(25);

  await button(page, 'Clear filters').click();
  await arriveAt(page, '/admin/requests?order=oldest');
  await field(page, 'Search requests').fill(customer.email);
  await arriveAt(page, `/admin/requests?order=oldest&search=${encodeURIComponent(customer.email)}`);
  // From the list itself, its item of the menu leads to the whole list.
  await menu(page, 'Requests').click();
  await arriveAt(page, '/admin/requests');
  await valueIn(field(page, 'Search requests')).toBe('');
  await field(page, 'Status').selectOption('All');
  await arriveAt(page, '/admin/requests?status=all');

  await button(page, 'Logout').click();
  await shown(link(page, 'Sign in').first());
  expect(await page.evaluate(() => sessionStorage.getItem('list-places'))).toBeNull();
  await page.goto('/login');
  await signIn(page, site.bank.admin);
  await shown(heading(page, 'Dashboard'));
  await attributeOf(menu(page, 'Requests'), 'href').toBe('/admin/requests');
});

test('on a phone the order is among the filters, and is no filter', async () => {
  const page = await site.visitAs(site.bank.admin, '/admin/requests?type=withdraw', { viewport: PHONE });
  await button(page, 'Filters (1)').click();
  await field(page, 'Order').selectOption('Oldest first');
  await arriveAt(page, '/admin/requests?type=withdraw&order=oldest');
  await button(page, 'Show the list').click();
  // While it closes, its own way to clear the filters is there, too.
  await gone(page.getByRole('dialog'));
  await shown(button(page, 'Filters (1)'));
  await textOf(page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first()).toContain('€13.00');
  await photograph(page, 'lists', '02-filtered-on-a-phone');
  await button(page, 'Clear filters').click();
  await arriveAt(page, '/admin/requests?order=oldest');
});

test('a record of the audit trail takes one line, in both orders, and opens whole; on a phone it takes two', async () => {
  const address = `/admin/settings/audit?user=${customer.id}`;
  const page = await site.visitAs(site.bank.admin, address);
  const booked = page.getByRole('row', { name: 'Transaction booked' });
  await shown(booked);
  for (const row of await page.getByRole('row').all()) expect((await row.boundingBox())?.height).toBeLessThan(54);
  await button(page, 'When').click();
  await arriveAt(page, `${address}&order=oldest`);
  await textOf(firstRow(page)).toContain('Account created');

  const details = booked.getByRole('button', { name: /Amount: €5,000\.00/ });
  await details.press('Enter');
  const record = page.getByRole('dialog', { name: 'Transaction booked' });
  for (const fact of [site.bank.admin.name, customer.name, 'Amount: €5,000.00', 'Type: deposit'])
    await shown(record.getByText(fact, { exact: true }));
  await photograph(page, 'lists', '03-record');
  await page.keyboard.press('Escape');
  await gone(record);

  const phone = await site.visitAs(site.bank.admin, address, { viewport: PHONE });
  const row = phone.getByRole('listitem').filter({ hasText: 'Transaction booked' }).last();
  await shown(row);
  expect((await row.boundingBox())?.height).toBeLessThan(80);
  await shown(row.getByText(site.bank.admin.name));
  await row.click();
  await link(phone, 'Open the transaction').click();
  await shown(heading(phone, `Deposit of ${customer.name}`));
});

test('tickets come oldest first, too', async () => {
  for (const subject of ['The older one', 'The newer one']) await site.tickets.opened(customer, { subject });
  await site.bank.drain();
  const page = await site.visitAs(site.bank.admin, '/admin/tickets');
  const cards = page.getByRole('article');
  await textOf(cards.first()).toContain('The newer one');
  await field(page, 'Order').selectOption('Oldest first');
  await arriveAt(page, '/admin/tickets?order=oldest');
  await textOf(cards.first()).toContain('The older one');
  await gone(button(page, 'Clear filters'));
});
