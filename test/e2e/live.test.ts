/** What others do shows within ten seconds, and nothing moves under the pointer. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { moneyOf, transactionIn } from '#test/support/money.ts';
import { ticketIn } from '#test/support/tickets.ts';
import { bankInBrowser, breaks, goWithin, photograph, requestsTo } from './bank-in-browser.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { button, field, heading } from './people.ts';
import { countOf, gone, shown, textOf, valueIn } from './see.ts';

const site = bankInBrowser();

beforeAll(() => moneyOf(site.bank).saveMethods());

/** In milliseconds. */
const SOON = 10_000;

/** Once it knows the state that changes are compared with. */
async function watches(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/user/changes')),
  );
  await site.answered(page);
}

test('two administrators see what the other decides, and what customers request, without a row that moves', async () => {
  const customer = await site.money.customerWith(1000);
  const [old, other] = [
    transactionIn(await site.money.withdraw(customer, 100)),
    transactionIn(await site.money.deposit(customer, 200)),
  ];
  await site.bank.drain();
  const colleague = await site.bank.newAdmin({ name: 'Edda Second' });
  const first = await site.visitAs(site.bank.admin, `/admin/requests?search=${customer.email}`);
  const second = await site.visitAs(colleague, `/admin/withdrawals/${old._id}?list=requests`);
  const row = (number: string) => first.getByRole('row', { name: number });
  await shown(row(old.transactionNumber));
  await watches(first);
  const place = await row(old.transactionNumber).boundingBox();

  await button(second, 'Complete').click();
  await expect.poll(() => button(second, 'Confirm Completed').getAttribute('aria-disabled')).toBe('false');
  await button(second, 'Confirm Completed').click();
  await shown(second.getByText('Withdrawal updated successfully!'));
  const added = transactionIn(await site.money.withdraw(customer, 50));
  await site.bank.drain();

  await row(old.transactionNumber).getByText('decided by Edda Second').waitFor({ timeout: SOON });
  await shown(row(old.transactionNumber).getByText('Completed'));
  const news = first.getByRole('button', { name: '1 new: show' });
  await news.waitFor({ timeout: SOON });
  expect(await row(old.transactionNumber).boundingBox()).toEqual(place);
  await shown(row(other.transactionNumber));
  await countOf(row(added.transactionNumber)).toBe(0);
  // In the menu, which stands behind a button where the window is narrow.
  const figure = first
    .getByRole('navigation', { name: 'Back-office', includeHidden: true })
    .getByRole('link', { name: 'Requests', includeHidden: true });
  await textOf(figure).toBe('Requests2');
  await photograph(first, 'live', '01-requests');

  await news.click();
  await shown(row(added.transactionNumber));
  await gone(row(old.transactionNumber));
  await gone(news);

  // The open request of the one follows the other.
  await goWithin(first, `/admin/deposits/${other._id}`);
  await shown(heading(first, `Deposit of ${customer.name}`));
  await site.answered(first);
  await site.money.setStatus(other._id, 'processing');
  await site.bank.drain();
  await first.getByText('Pending → Processing').waitFor({ timeout: SOON });
});

test('a ticket and a reply show as news', async () => {
  const customer = await site.bank.newCustomer();
  const { _id: id } = ticketIn(await site.tickets.create(customer));
  await site.bank.drain();
  const page = await site.visitAs(site.bank.admin, '/admin/tickets');
  await shown(page.getByRole('article').first());
  await watches(page);
  await site.tickets.reply(customer, id);
  await site.tickets.create(customer, { subject: 'And my other card' });
  await site.bank.drain();
  const news = page.getByRole('button', { name: /new, 1 changed: show$/ });
  await news.waitFor({ timeout: SOON });
  await photograph(page, 'live', '02-tickets');
  await news.click();
  await shown(page.getByText('Thank you.'));
  await gone(news);
});

test('a customer is told of a decision on any screen, and sees the money as it is', async () => {
  const customer = await site.money.customerWith(300);
  const withdrawal = transactionIn(await site.money.withdraw(customer, 80));
  const deposit = transactionIn(await site.money.deposit(customer, 40));
  const page = await site.visitAs(customer, '/dashboard/profile');
  await shown(heading(page, 'Profile Settings'));
  await watches(page);
  await site.money.setStatus(withdrawal._id, 'completed');
  await page.getByText('Your withdrawal of €80.00 is completed').waitFor({ timeout: SOON });
  await goWithin(page, '/dashboard');
  await shown(page.getByText('€220.00').first());
  await site.answered(page);
  await site.money.setStatus(deposit._id, 'failed');
  await page.getByText('Your deposit of €40.00 has failed').waitFor({ timeout: SOON });
  await shown(page.getByRole('listitem').filter({ hasText: 'Failed' }).first());
  await photograph(page, 'live', '03-customer');
});

test('a reply to an opened ticket shows by itself, and takes nothing from the one that is being written', async () => {
  const customer = await site.bank.newCustomer();
  const { _id: id } = ticketIn(await site.tickets.create(customer));
  const page = await site.visitAs(customer, `/dashboard/tickets/${id}`);
  await shown(page.getByRole('article'));
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await field(page, 'Your reply').fill('One more thing');
  await site.tickets.replyAsBank(id, 'Your card is on its way.');
  await page.getByText('Your card is on its way.').waitFor({ state: 'attached', timeout: SOON });
  await valueIn(field(page, 'Your reply')).toBe('One more thing');
  await page.keyboard.press('Escape');
  await shown(page.getByText('Your card is on its way.'));
  await photograph(page, 'live', '04-own-ticket');
});

test('nothing is asked while the page is hidden, and failures are silent', async () => {
  const customer = await site.money.customerWith(10);
  const page = await site.visitAs(customer, QUIET_PAGE);
  const asked = requestsTo(page.context(), '/user/changes');
  // Its time can be moved on.
  await page.clock.install();
  await page.goto('/dashboard');
  await shown(heading(page, /Welcome/));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await site.answered(page);
  const atFirst = asked.length;
  await page.clock.runFor(SOON);
  await expect.poll(() => asked.length).toBeGreaterThan(atFirst);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await site.answered(page);
  const before = asked.length;
  await page.clock.runFor(6 * SOON);
  // What it had asked would have been sent before this.
  await page.evaluate((path) => fetch(path), QUIET_PAGE);
  expect(asked.length).toBe(before);

  await breaks(page.context(), '/user/changes');
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await site.answered(page);
  await countOf(page.getByRole('alert').filter({ hasText: /./ })).toBe(0);
  await shown(
    field(page, 'Month')
      .or(heading(page, /Welcome/))
      .first(),
  );
});
