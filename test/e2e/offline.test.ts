/**
 * A connection that is lost, at every step of a withdrawal and of its decision and while screens change, one that is slow,
 * and a bank that was deployed anew: nothing is lost, all goes on.
 */
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { listOwnTransactions } from '#shared/contract/transactions.ts';
import { euros, transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import { arriveAt, bankInBrowser, goWithin, photograph, routeOnce } from './bank-in-browser.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { button, field, heading, link } from './people.ts';
import { attributeOf, gone, shown, valueIn } from './see.ts';

const site = bankInBrowser({ methods: true });

const NO_CONNECTION = 'There is no connection. What you see is as of';
const NOT_SENT = 'You are offline. Nothing was sent; what you have typed stays here.';
/** Refused as if the connection were lost: the page cannot tell, and this one is no complaint. */
const TICKETS_CODE = '**/assets/tickets-*.js';

test('a screen that was not loaded yet comes by itself when the connection is back, and the menu stays', async () => {
  const page = await site.visitAs(await site.money.customerWith(300), '/dashboard');
  await shown(heading(page, 'Recent transactions'));
  await site.answered(page);
  await page.context().setOffline(true);
  await shown(page.getByText(NO_CONNECTION));
  await link(page, 'Support Tickets').click();
  await shown(heading(page, 'This page could not be shown'));
  await photograph(page, 'offline', '01-screen');
  await link(page, 'Dashboard').click();
  await shown(heading(page, 'Recent transactions'));
  await link(page, 'Support Tickets').click();
  await shown(button(page, 'Reload the page'));
  await page.context().setOffline(false);
  await gone(page.getByText(NO_CONNECTION));
  await shown(heading(page, 'New ticket'));
  await arriveAt(page, '/dashboard/tickets');
});

test('a screen is loaded when its link is about to be followed, and opens without the network', async () => {
  const page = await site.visitAs(await site.money.customerWith(300), '/dashboard');
  await shown(heading(page, 'Recent transactions'));
  await page.waitForLoadState('networkidle');
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  const code = page.waitForEvent('requestfinished', (request) => /assets\/tickets-/.test(request.url()));
  await link(page, 'Support Tickets').focus();
  await code;
  // The code that it imports has been asked for with it.
  await expect.poll(() => underWay.size).toBe(0);
  await page.context().setOffline(true);
  await shown(page.getByText(NO_CONNECTION));
  await page.keyboard.press('Enter');
  await shown(heading(page, 'New ticket'));
  await page.context().setOffline(false);
  await gone(page.getByText(NO_CONNECTION));
});

test('a dialog whose code was not loaded yet takes its screen away, and both come when the connection is back', async () => {
  const page = await site.visitAs(site.bank.admin, '/admin/settings/audit');
  const [table, list] = [
    page.getByRole('table', { name: 'Audit trail' }),
    page.getByRole('list', { name: 'Audit trail' }),
  ];
  await shown(table.or(list));
  await site.answered(page);
  const opened = table.getByRole('row').nth(1).or(list.getByRole('listitem').first()).getByRole('button').last();
  await page.context().setOffline(true);
  await shown(page.getByText(NO_CONNECTION));
  await opened.click();
  await shown(heading(page, 'This page could not be shown'));
  await page.context().setOffline(false);
  await opened.click();
  await shown(page.getByRole('dialog'));
});

test('a list that could not be read is read when the connection is back', async () => {
  const page = await site.visitAs(await site.money.customerWith(300), '/dashboard/transactions');
  await shown(page.getByRole('main').getByText('+€300.00'));
  await page.context().setOffline(true);
  await field(page, 'Status').selectOption('failed');
  await shown(page.getByRole('alert').getByText('Failed to fetch transactions'));
  await page.context().setOffline(false);
  await gone(page.getByRole('alert'));
  await shown(page.getByText('No transactions found'));
});

test.each(['before the amount', 'before the details', 'before it is sent'] as const)(
  'a withdrawal whose connection is lost %s keeps what was typed, and is made once',
  async (lost) => {
    const customer = await site.money.customerWith(300);
    const made = async () => (await customer.call(listOwnTransactions)).result.transactions.length;
    const before = await made();
    const page = await site.visitAs(customer, '/dashboard/withdraw');
    await shown(button(page, 'Confirm Withdraw'));
    // The dialog is loaded while the form is filled in.
    await page.waitForLoadState('networkidle');
    const at = async (step: typeof lost) => {
      if (step === lost) await page.context().setOffline(true);
    };
    await at('before the amount');
    await field(page, 'Amount in euro').fill('120');
    await at('before the details');
    await button(page, 'Confirm Withdraw').click();
    await field(page, 'Beneficiary name').fill(bankDetails.beneficiaryName);
    await field(page, 'IBAN').fill(bankDetails.iban);
    await field(page, 'BIC/SWIFT').fill(bankDetails.swift);
    await field(page, 'Address').fill(bankDetails.address);
    await at('before it is sent');
    await button(page, 'Submit Withdrawal').click();
    await shown(page.getByRole('dialog').getByRole('alert').getByText(`Withdrawal failed. ${NOT_SENT}`));
    await photograph(page, 'offline', `02-${lost}`);
    expect(await made()).toBe(before);
    await valueIn(field(page, 'Address')).toBe(bankDetails.address);

    await page.context().setOffline(false);
    await button(page, 'Submit Withdrawal').click();
    await shown(page.getByText('Withdrawal request submitted successfully! Status: Pending'));
    await expect.poll(made).toBe(before + 1);
    await gone(page.getByText(NO_CONNECTION));
  },
);

test('a withdrawal whose answer is lost is not said to be unsent, and sent again it is made once', async () => {
  const customer = await site.money.customerWith(300);
  const page = await site.visitAs(customer, '/dashboard/withdraw');
  await shown(button(page, 'Confirm Withdraw'));
  await field(page, 'Amount in euro').fill('120');
  await button(page, 'Confirm Withdraw').click();
  await field(page, 'Beneficiary name').fill(bankDetails.beneficiaryName);
  await field(page, 'IBAN').fill(bankDetails.iban);
  await field(page, 'BIC/SWIFT').fill(bankDetails.swift);
  await field(page, 'Address').fill(bankDetails.address);
  const context = page.context();
  await routeOnce(
    context,
    '**/api/user/withdraw',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    'POST',
  );
  await button(page, 'Submit Withdrawal').click();
  const dialog = page.getByRole('dialog');
  await shown(dialog.getByText('The bank may have received it all the same'));
  expect(await dialog.getByText(NOT_SENT).count()).toBe(0);
  await shown(page.getByText(NO_CONNECTION));
  // It waits with its key until the bank can be reached.
  await button(page, 'Submit Withdrawal').click();
  await shown(dialog.getByText(NOT_SENT));
  await context.setOffline(false);
  await button(page, 'Submit Withdrawal').click();
  await shown(page.getByText('Withdrawal request submitted successfully! Status: Pending'));
  expect(await site.money.balances(customer)).toEqual(euros(300, 120));
});

test('a network that does not lead to the bank is told of, and a bank without a network is used', async () => {
  const page = await site.visitAs(await site.money.customerWith(300), '/dashboard/transactions');
  await shown(page.getByRole('main').getByText('+€300.00'));
  const context = page.context();
  const all = '**/api/**';
  await context.route(all, (route) => route.abort('internetdisconnected'));
  await field(page, 'Status').selectOption('failed');
  await shown(page.getByText(NO_CONNECTION));
  await context.unroute(all);
  await gone(page.getByText(NO_CONNECTION));
  await shown(page.getByText('No transactions found'));
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });
  await field(page, 'Status').selectOption('');
  await shown(page.getByRole('main').getByText('+€300.00'));
  expect(await page.getByText(NO_CONNECTION).count()).toBe(0);
});

/** A withdrawal of €120 out of €300 that waits, as an administrator who is about to decide sees it. */
async function withdrawalToDecide() {
  const customer = await site.money.customerWith(300);
  const { _id: id } = transactionIn(await site.money.withdraw(customer, 120));
  await site.bank.drain();
  const page = await site.visitAs(site.bank.admin, `/admin/withdrawals/${id}`);
  await shown(page.getByRole('row', { name: /^Balance/ }));
  // The dialog is loaded while the request is read.
  await page.waitForLoadState('networkidle');
  const reason = () => page.getByRole('dialog').getByLabel('Reason for the customer');
  const confirm = () => button(page, 'Confirm Failed');
  return { customer, page, reason, confirm };
}

test.each(['before the question', 'before it is confirmed'] as const)(
  'a decision whose connection is lost %s is not made, keeps its reason, and is made once',
  async (lost) => {
    const { customer, page, reason, confirm } = await withdrawalToDecide();
    if (lost === 'before the question') await page.context().setOffline(true);
    await button(page, 'Fail').click();
    await reason().fill('The account is closed.');
    if (lost === 'before it is confirmed') {
      await attributeOf(confirm(), 'aria-disabled').toBe('false');
      await page.context().setOffline(true);
      await confirm().click();
      await shown(page.getByRole('dialog').getByRole('alert').getByText(`Failed to update withdrawal. ${NOT_SENT}`));
    } else {
      // Nothing is confirmed before what it does to the money is seen.
      await shown(page.getByText(NO_CONNECTION));
      await attributeOf(confirm(), 'aria-disabled').toBe('true');
    }
    await photograph(page, 'offline', `03-decision-${lost}`);
    await valueIn(reason()).toBe('The account is closed.');
    expect(await site.money.balances(customer)).toEqual(euros(300, 120));

    await page.context().setOffline(false);
    await attributeOf(confirm(), 'aria-disabled').toBe('false');
    await valueIn(reason()).toBe('The account is closed.');
    await confirm().click();
    await shown(page.getByText('Withdrawal updated successfully!'));
    expect(await site.money.balances(customer)).toEqual(euros(300));
    await gone(page.getByText(NO_CONNECTION));
  },
);

test('a decision whose answer is lost is not said to be unsent, and sent again it is seen to have been made', async () => {
  const { customer, page, reason, confirm } = await withdrawalToDecide();
  await button(page, 'Fail').click();
  await reason().fill('The account is closed.');
  await attributeOf(confirm(), 'aria-disabled').toBe('false');
  const context = page.context();
  await routeOnce(
    context,
    '**/api/admin/withdrawals/**',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    'PATCH',
  );
  await confirm().click();
  const dialog = page.getByRole('dialog');
  await shown(dialog.getByRole('alert').getByText('Failed to update withdrawal'));
  expect(await dialog.getByText(NOT_SENT).count()).toBe(0);
  expect(await site.money.balances(customer)).toEqual(euros(300));
  await confirm().click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'You changed this on' });
  await shown(notice.getByText('This may be your change, whose answer was lost.'));
  await shown(notice.getByText('Status: Pending'));
  await photograph(page, 'offline', '04-decision-made');
  expect(await site.money.balances(customer)).toEqual(euros(300));
});

test('an answer that takes long is told of until it is here', async () => {
  const customer = await site.money.customerWith(300);
  const page = await site.visitAs(customer, QUIET_PAGE);
  // Its time can be moved on.
  await page.clock.install();
  await page.goto('/dashboard/transactions');
  await shown(page.getByRole('main').getByText('+€300.00'));
  await site.answered(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await routeOnce(page.context(), '**/api/user/transactions?*', async (route) => {
    ask();
    await released;
    await route.continue();
  });
  await field(page, 'Status').selectOption('failed');
  await asked;
  const notice = page.getByRole('status').getByText('The bank takes longer than usual to answer.');
  await page.clock.runFor(4_000);
  await gone(notice);
  await page.clock.runFor(2_000);
  await shown(notice);
  await photograph(page, 'offline', '05-slow');
  release();
  await shown(page.getByText('No transactions found'));
  await gone(notice);
});

test('a screen whose code is of another deployment comes by itself: the page is loaded again', async () => {
  const page = await site.visitAs(await site.money.customerWith(300), '/dashboard');
  await shown(heading(page, 'Recent transactions'));
  await site.answered(page);
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await routeOnce(page.context(), TICKETS_CODE, async (route) => {
    await route.abort('internetdisconnected');
    refuse();
  });
  await goWithin(page, '/dashboard/tickets');
  await refused;
  await shown(heading(page, 'New ticket'));
  await arriveAt(page, '/dashboard/tickets');
});

test('a screen whose code stays away says so, and comes when the page is loaded again', async () => {
  const page = await site.visitAs(await site.money.customerWith(300), '/dashboard');
  await shown(heading(page, 'Recent transactions'));
  await site.answered(page);
  let refused = 0;
  await page.context().route(TICKETS_CODE, async (route) => {
    refused += 1;
    await route.abort('internetdisconnected');
  });
  await goWithin(page, '/dashboard/tickets');
  // By hand, and by the page that loads itself again once.
  await expect.poll(() => refused).toBeGreaterThan(1);
  await shown(heading(page, 'This page could not be shown'));
  await shown(page.getByText('the bank has been updated in the meantime'));
  await shown(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }));
  await photograph(page, 'offline', '06-new-deployment');
  await page.context().unroute(TICKETS_CODE);
  await button(page, 'Reload the page').click();
  await shown(heading(page, 'New ticket'));
  await arriveAt(page, '/dashboard/tickets');
});
