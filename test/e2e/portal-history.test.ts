/** What a customer sees of their money: the dashboard, the histories, one transaction, the monthly statement. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addBalance, changeStatus, listOwnTransactions } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { type Transaction, transactionIn } from '#test/support/money.ts';
import { IBAN } from '#test/support/payment-details.ts';
import { arriveAt, bankInBrowser, goWithin, PHONE, photograph, signInWithoutScreen } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { arriveSignedIn, button, field, link } from './people.ts';
import { attributeOf, countOf, gone, shown, textOf, valueIn } from './see.ts';

const site = bankInBrowser({ methods: true });

/** A customer with this many euros, signed in at a browser of their own. */
async function customerAt(path: string, balance: number) {
  const customer = await site.money.customerWith(balance);
  const page = await site.visitAs(customer, path);
  return { customer, page };
}

/** What the bank has of this customer's requests, newest first. */
async function transactionsOf(customer: Person): Promise<Transaction[]> {
  return (await customer.call(listOwnTransactions)).result.transactions;
}

describe('the histories', () => {
  test('are filtered, searched, paged, opened and exported; the address says where one is', async () => {
    const customer = await site.money.customerWith(900);
    const made: Transaction[] = [];
    for (let amount = 11; amount <= 36; amount += 1) {
      made.push((await site.money.deposit(customer, amount)).result.transaction);
    }
    await site.money.withdraw(customer, 25);
    const page = await site.visitAs(customer, '/dashboard');
    await link(page, 'All Transactions').click();
    const table = page.getByRole('table', { name: 'All Transactions' });
    const rows = table.getByRole('row');
    await countOf(rows).toBe(26);
    await shown(table.getByText('-€25.00'));
    await photograph(page, 'portal-history', '01-all-transactions');
    await button(page, 'Next').click();
    await shown(table.getByText('+€900.00'));
    await countOf(rows).toBe(4);
    await page.waitForURL(/cursor=/);
    await page.reload();
    await shown(table.getByText('+€900.00'));
    await button(page, 'Previous').click();
    await shown(table.getByText('-€25.00'));

    await button(page, 'Date').click();
    await arriveAt(page, '/dashboard/transactions?order=oldest');
    await textOf(rows.nth(1)).toContain('+€900.00');
    await attributeOf(table.getByRole('columnheader', { name: 'Date' }), 'aria-sort').toBe('ascending');
    await gone(button(page, 'Clear filters'));
    await button(page, 'Date').click();
    await textOf(rows.nth(1)).toContain('-€25.00');

    await field(page, 'Type').selectOption('Withdrawals');
    await countOf(rows).toBe(2);
    await arriveAt(page, '/dashboard/transactions?type=withdraw');
    await field(page, 'Type').selectOption('All types');
    await field(page, 'Status').selectOption('Completed');
    await countOf(rows).toBe(2);
    await page.reload();
    await valueIn(field(page, 'Status')).toBe('completed');
    await shown(table.getByText('+€900.00'));
    await field(page, 'Search transactions').fill('nothing of this kind');
    await shown(page.getByText('No transactions found'));
    await photograph(page, 'portal-history', '02-none-found');
    await button(page, 'Clear filters').click();
    await arriveAt(page, '/dashboard/transactions');
    await valueIn(field(page, 'Search transactions')).toBe('');
    for (const text of ['14.00', made[3]?.transactionNumber.slice(-6) ?? '']) {
      await field(page, 'Search transactions').fill(text);
      await countOf(rows).toBe(2);
      await shown(table.getByText('+€14.00'));
    }
    await field(page, 'To').fill('2020-01-01');
    await shown(page.getByText('No transactions found'));
    await button(page, 'Clear filters').click();
    await valueIn(field(page, 'To')).toBe('');
    await page.goto('/dashboard/transactions?from=yesterday&status=zzz');
    await shown(page.getByRole('alert'));
    await button(page, 'Clear filters').click();
    await shown(table.getByText('-€25.00'));
    const wanted = made[3]?.transactionNumber ?? '';
    await field(page, 'Search transactions').fill(wanted);
    await countOf(rows).toBe(2);
    await link(page, wanted).click();
    await shown(page.getByRole('list', { name: 'What has happened' }).getByText('Requested'));
    await page.goBack();
    await countOf(rows).toBe(2);
    await field(page, 'Search transactions').fill('');
    await field(page, 'From').fill('2020-01-01');
    await field(page, 'To').fill('2020-01-31');
    await shown(page.getByText('No transactions found'));
    // The search is over, too: it would go back to these filters.
    await arriveAt(page, '/dashboard/transactions?from=2020-01-01&to=2020-01-31');
    await goWithin(page, '/dashboard/transactions?from=yesterday');
    await shown(page.getByRole('alert').getByText('A date looks like 2026-11-21'));

    await goWithin(page, '/dashboard/deposits?status=pending');
    await shown(page.getByRole('table', { name: 'Deposits History' }).getByRole('row').nth(25));
    const download = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('deposits.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(27);
    expect(lines[0]).toBe('Number,Date,Type,"Amount in EUR","Charge in EUR",Method,Status,Description');
    expect(lines[1]).toMatch(/^TX[\w-]+,\d{4}-[^,]+Z,Deposit,36\.00,0\.54,"SEPA transfer",Pending,$/);

    await page.context().route('**/api/user/transactions*', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Export CSV').click();
    await shown(page.getByText('Failed to fetch transactions').first());
    await goWithin(page, '/dashboard/withdrawals');
    await shown(page.getByRole('alert').getByText('Failed to fetch transactions'));
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await shown(page.getByRole('table', { name: 'Withdrawal History' }).getByText('€25.00'));
  });

  test('another customer’s transaction is not found, and there is a way back', async () => {
    const other = await site.money.customerWith(10);
    const [theirs] = await transactionsOf(other);
    const { page } = await customerAt(`/dashboard/transactions/${theirs?._id}`, 0);
    await shown(page.getByRole('alert').getByText('Transaction not found'));
    await page.getByRole('main').getByRole('link', { name: 'All Transactions' }).click();
    await shown(page.getByText('No transactions found'));
    await shown(page.getByRole('main').getByRole('link', { name: 'Deposit Money' }));
  });
});

test('a transaction is printed as a receipt: whose it is, what it was, and nothing to press', async () => {
  const { customer, page } = await customerAt('/dashboard', 900);
  const { _id, transactionNumber } = transactionIn(await site.money.withdraw(customer, 60));
  await site.money.setStatus(_id, 'completed');
  await goWithin(page, `/dashboard/transactions/${_id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await button(page, 'Print receipt').click();
  await shown(page.locator('body[data-printed]'));
  const holder = page.getByText(customer.name, { exact: true });
  await gone(holder);
  await photograph(page, 'portal-history', '09-detail');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await shown(page.getByText(`${customer.name}Account`));
  await shown(page.getByText(transactionNumber, { exact: true }));
  await shown(page.getByText(IBAN, { exact: true }));
  await shown(page.getByText('You received'));
  await shown(page.getByRole('list', { name: 'What has happened' }).getByText('Completed'));
  await gone(page.getByRole('banner'));
  await gone(page.getByRole('button'));
  await gone(page.getByRole('main').getByRole('link'));
  await photograph(page, 'portal-history', '10-receipt-on-paper');
});

describe('a pending request', () => {
  const question = (page: Page) => page.getByRole('alertdialog');
  const facts = (page: Page) => page.getByRole('region', { name: 'Transaction information' });

  test('is cancelled after a question, and what it holds is available again', async () => {
    const { customer, page } = await customerAt('/dashboard', 100);
    const { _id } = transactionIn(await site.money.withdraw(customer, 60));
    await goWithin(page, `/dashboard/transactions/${_id}`);
    await button(page, 'Cancel request').click();
    await shown(question(page).getByText('€60.00 is available again at once.'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep request');
    await photograph(page, 'portal-history', '06-cancel-question');
    await expectForEveryone(page, 'question before cancelling', { widths: [PHONE] });
    await page.keyboard.press('Enter');
    await gone(question(page));
    await button(page, 'Cancel request').click();
    await question(page).getByRole('button', { name: 'Cancel request' }).dblclick();
    await shown(page.getByText('Request cancelled'));
    await shown(facts(page).getByText('Cancelled'));
    await gone(button(page, 'Cancel request'));
    await shown(page.getByRole('list', { name: 'What has happened' }).getByRole('listitem').getByText('Cancelled'));
    await photograph(page, 'portal-history', '07-cancelled');
    expect(await site.money.balances(customer)).toMatchObject({ availableBalance: 100 });
  });

  test('that the bank has decided in the meantime is shown as it is, with the reason', async () => {
    const { customer, page } = await customerAt('/dashboard', 100);
    const { _id } = transactionIn(await site.money.withdraw(customer, 60));
    await goWithin(page, `/dashboard/transactions/${_id}`);
    await button(page, 'Cancel request').click();
    await site.notTold(page);
    await site.money.setStatus(_id, 'completed');
    await question(page).getByRole('button', { name: 'Cancel request' }).click();
    await shown(page.getByRole('alert').getByText('This request is completed and cannot be cancelled any more'));
    await shown(facts(page).getByText('Completed', { exact: true }));
    await gone(button(page, 'Cancel request'));
    await photograph(page, 'portal-history', '08-cancelled-too-late');
  });
});

describe('the dashboard', () => {
  test('shows everything before the chart is there, and all but what failed', async () => {
    const { customer, page } = await customerAt('/dashboard', 640);
    let show = () => {};
    const held = new Promise<void>((resolve) => {
      show = resolve;
    });
    await page.context().route('**/balance-chart-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const balance = page.getByRole('region', { name: 'Balance', exact: true });
    await shown(balance.getByText('€640.00'));
    await shown(page.getByRole('region', { name: 'Recent transactions' }).getByText('+€640.00'));
    await shown(page.getByRole('region', { name: 'Profile information' }).getByText(customer.email));
    await countOf(page.getByRole('slider')).toBe(0);
    show();
    const chart = page.getByRole('slider', { name: 'Booked balance, last 90 days' });
    await shown(chart);
    await attributeOf(chart, 'aria-valuetext').toContain('€640.00');
    await field(page, 'Period').selectOption('365 days');
    await shown(page.getByRole('slider', { name: 'Booked balance, last 365 days' }));
    await arriveAt(page, '/dashboard?days=365');

    await site.money.book(customer, 'withdraw', 40);
    await button(page, 'Refresh balance').click();
    await shown(page.getByText('Balance updated'));
    await shown(balance.getByText('€600.00'));
    await attributeOf(page.getByRole('slider'), 'aria-valuetext').toContain('€600.00');
    await shown(page.getByRole('link', { name: 'Transactions 2' }));
    await shown(page.getByRole('region', { name: 'Recent transactions' }).getByText('-€40.00'));

    await page.context().route('**/api/user/overview', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await shown(balance.getByText('€600.00'));
    const recent = page.getByRole('region', { name: 'Recent transactions' });
    await shown(recent.getByRole('alert').getByText('Failed to fetch transactions'));
    await photograph(page, 'portal-history', '03-overview-failed');
    await page.context().unrouteAll();
    await recent.getByRole('button', { name: 'Retry' }).click();
    await shown(recent.getByText('-€40.00'));
  });
});

test('a screen is whole when the list of messages cannot be loaded', async () => {
  const customer = await site.money.customerWith(640);
  const page = await site.visit('/robots.txt');
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/messages-'));
  await page.context().route('**/messages-*.js', (route) => route.abort('internetdisconnected'));
  await signInWithoutScreen(page, customer);
  await page.goto('/dashboard');
  await tried;
  await shown(page.getByRole('region', { name: 'Balance', exact: true }).getByText('€640.00'));
  await button(page, 'Refresh balance').click();
  await site.answered(page);
  await shown(page.getByRole('region', { name: 'Recent transactions' }));
});

describe('the monthly statement', () => {
  test('leads from balance to balance, on the screen, on paper and as a file', async () => {
    const customer = await site.money.customerWith(1000);
    await site.money.book(customer, 'withdraw', 250);
    const { _id: late } = transactionIn(await site.money.withdraw(customer, 60));
    const opened = new Date(site.bank.clock.now());
    site.bank.clock.advance(40 * 24 * 60 * 60_000);
    const page = await site.visit('/');
    await page.context().clock.install({ time: site.bank.clock.now() });
    await arriveSignedIn(page, customer, '/dashboard');
    const admin = await site.bank.signIn(site.bank.admin.email, site.bank.admin.password);
    const deposit = { userId: customer.id, amount: 70, type: 'deposit' as const };
    expect(await site.bank.call(addBalance, { body: deposit }, { as: admin })).toMatchObject({ status: 201 });
    const completed = { params: { id: late }, body: { status: 'completed' as const } };
    expect(await site.bank.call(changeStatus, completed, { as: admin })).toMatchObject({ status: 200 });
    await link(page, 'All Transactions').click();
    await link(page, 'Monthly statement').click();
    const month = opened.toISOString().slice(0, 7);
    // 40 days later it is one month later, or two.
    await page.waitForURL(/\/dashboard\/statement\/\d{4}-\d\d$/);
    const menu = page.getByRole('navigation', { name: 'Your account' });
    await attributeOf(menu.getByRole('link', { name: 'All Transactions' }), 'aria-current').toBe('page');
    await goWithin(page, `/dashboard/statement/${month}`);
    const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(opened);
    const paper = page.getByRole('article', { name: `Statement for ${name}` });
    for (const text of [customer.name, 'Opening balance€0.00', 'Received€1,000.00', 'Paid out-€250.00'])
      await textOf(paper).toContain(text);
    await textOf(paper).toContain('Closing balance€750.00');
    await countOf(paper.getByRole('table').getByRole('row')).toBe(3);
    await photograph(page, 'portal-history', '04-statement');

    const download = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`statement-${month}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('"Booked on (UTC)",Number,Description,"Amount in EUR","Balance in EUR"');
    expect(lines[1]).toBe(`${month}-01,,"Opening balance",,0.00`);
    expect(lines[3]).toMatch(/,-250\.00,750\.00$/);
    expect(lines.at(-1)).toMatch(/,"Closing balance",,750\.00$/);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await gone(page.getByRole('banner'));
    await gone(button(page, 'Print or save as PDF'));
    await expect
      .poll(() => paper.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await button(page, 'Print or save as PDF').click();
    await shown(page.locator('body[data-printed]'));

    const now = new Date(site.bank.clock.now()).toISOString().slice(0, 7);
    await field(page, 'Month').selectOption(now);
    await arriveAt(page, `/dashboard/statement/${now}`);
    await textOf(page.getByRole('article')).toContain('Closing balance€760.00');
    await goWithin(page, '/dashboard/statement/1999-01');
    await shown(page.getByText('There is no statement for this month'));
    await page.getByRole('link', { name: /^Statement of / }).click();
    await shown(page.getByRole('article'));
  });
});
