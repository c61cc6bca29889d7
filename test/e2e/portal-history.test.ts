/** What a customer sees of their money: the dashboard, the histories, one transaction, the monthly statement. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBalance, listOwnTransactions } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { moneyOf, type Transaction } from '#test/support/money.ts';
import { arriveAt, bankInBrowser, photograph } from './bank-in-browser.ts';
import { arriveSignedIn, button, field, link } from './people.ts';

const site = bankInBrowser();
const money = () => moneyOf(site.bank);

/** Longer than a slow machine needs. */
const SOON = { timeout: 20_000 };

beforeAll(() => money().saveMethods());

/** A customer with this many euros, signed in at a browser of their own. */
async function customerAt(path: string, balance: number) {
  const customer = await money().customerWith(balance);
  const page = await site.visit('/login');
  await arriveSignedIn(page, customer, '/dashboard');
  await page.goto(path);
  return { customer, page };
}

/** What the bank has of this customer's requests, newest first. */
async function transactionsOf(customer: Person): Promise<Transaction[]> {
  const { body } = await site.bank.call(listOwnTransactions, {}, { as: customer.session });
  return (body as { transactions: Transaction[] }).transactions;
}

describe('the histories', () => {
  test('are filtered, searched, paged, opened and exported; the address says where one is', async () => {
    const customer = await money().customerWith(900);
    const made: Transaction[] = [];
    for (let amount = 11; amount <= 36; amount += 1) {
      const { body } = await money().deposit(customer, amount);
      made.push((body as { transaction: Transaction }).transaction);
    }
    await money().withdraw(customer, 25);
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await link(page, 'All Transactions').click();
    const table = page.getByRole('table', { name: 'All Transactions' });
    const rows = table.getByRole('row');
    await expect.poll(() => rows.count(), SOON).toBe(26);
    await table.getByText('-€25.00').waitFor();
    await photograph(page, 'portal-history', '01-all-transactions');
    await button(page, 'Next').click();
    await table.getByText('+€900.00').waitFor();
    await expect.poll(() => rows.count(), SOON).toBe(4);
    expect(page.url()).toContain('cursor=');
    await page.reload();
    await table.getByText('+€900.00').waitFor();
    await button(page, 'Previous').click();
    await table.getByText('-€25.00').waitFor();

    await field(page, 'Type').selectOption('Withdrawals');
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await arriveAt(page, '/dashboard/transactions?type=withdraw');
    await field(page, 'Type').selectOption('All types');
    await field(page, 'Status').selectOption('Completed');
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await page.reload();
    expect(await field(page, 'Status').inputValue()).toBe('completed');
    await table.getByText('+€900.00').waitFor();
    await field(page, 'Search transactions').fill('nothing of this kind');
    await page.getByText('No transactions found').waitFor();
    await photograph(page, 'portal-history', '02-none-found');
    await button(page, 'Show all').click();
    await arriveAt(page, '/dashboard/transactions');
    expect(await field(page, 'Search transactions').inputValue()).toBe('');
    const wanted = made[3]?.transactionNumber ?? '';
    await field(page, 'Search transactions').fill(wanted);
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await link(page, wanted).click();
    await page.getByRole('list', { name: 'What has happened' }).getByText('Requested').waitFor();
    await page.goBack();
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await field(page, 'Search transactions').fill('');
    await field(page, 'From').fill('2020-01-01');
    await field(page, 'To').fill('2020-01-31');
    await page.getByText('No transactions found').waitFor();
    await page.goto('/dashboard/transactions?from=yesterday');
    await page.getByRole('alert').getByText('A date looks like 2026-11-21').waitFor();

    await page.goto('/dashboard/deposits?status=pending');
    await page.getByRole('table', { name: 'Deposits History' }).getByRole('row').nth(25).waitFor();
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
    await page.getByText('Failed to fetch transactions').first().waitFor();
    await page.goto('/dashboard/withdrawals');
    await page.getByRole('alert').getByText('Failed to fetch transactions').waitFor();
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await page.getByRole('table', { name: 'Withdrawal History' }).getByText('€25.00').waitFor();
  });

  test('another customer’s transaction is not found, and there is a way back', async () => {
    const other = await money().customerWith(10);
    const [theirs] = await transactionsOf(other);
    const { page } = await customerAt(`/dashboard/transactions/${theirs?._id}`, 0);
    await page.getByRole('alert').getByText('Transaction not found').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'All Transactions' }).click();
    await page.getByText('No transactions found').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Deposit Money' }).waitFor();
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
    await balance.getByText('€640.00').waitFor();
    await page.getByRole('region', { name: 'Recent transactions' }).getByText('+€640.00').waitFor();
    await page.getByRole('region', { name: 'Profile information' }).getByText(customer.email).waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    show();
    const chart = page.getByRole('slider', { name: 'Booked balance, last 90 days' });
    await chart.waitFor();
    expect(await chart.getAttribute('aria-valuetext')).toContain('€640.00');
    await field(page, 'Period').selectOption('365 days');
    await page.getByRole('slider', { name: 'Booked balance, last 365 days' }).waitFor();
    await arriveAt(page, '/dashboard?days=365');

    await money().book(customer, 'withdraw', 40);
    await button(page, 'Refresh balance').click();
    await page.getByText('Balance updated').waitFor();
    await balance.getByText('€600.00').waitFor();
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext'), SOON).toContain('€600.00');
    await page.getByRole('link', { name: 'Transactions 2' }).waitFor();
    await page.getByRole('region', { name: 'Recent transactions' }).getByText('-€40.00').waitFor();

    await page.context().route('**/api/user/overview', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await balance.getByText('€600.00').waitFor();
    const recent = page.getByRole('region', { name: 'Recent transactions' });
    await recent.getByRole('alert').getByText('Failed to fetch transactions').waitFor();
    await photograph(page, 'portal-history', '03-overview-failed');
    await page.context().unrouteAll();
    await recent.getByRole('button', { name: 'Retry' }).click();
    await recent.getByText('-€40.00').waitFor();
  });
});

describe('the monthly statement', () => {
  test('leads from balance to balance, on the screen, on paper and as a file', async () => {
    const customer = await money().customerWith(1000);
    await money().book(customer, 'withdraw', 250);
    const opened = new Date(site.bank.clock.now());
    site.bank.clock.advance(40 * 24 * 60 * 60_000);
    const page = await site.visit('/');
    await page.context().clock.install({ time: site.bank.clock.now() });
    await arriveSignedIn(page, customer, '/dashboard');
    const admin = await site.bank.signIn(site.bank.admin.email, site.bank.admin.password);
    const deposit = { userId: customer.id, amount: 70, type: 'deposit' as const };
    expect(await site.bank.call(addBalance, { body: deposit }, { as: admin })).toMatchObject({ status: 201 });
    await link(page, 'All Transactions').click();
    await link(page, 'Monthly statement').click();
    const month = opened.toISOString().slice(0, 7);
    // 40 days later it is one month later, or two.
    await page.waitForURL(/\/dashboard\/statement\/\d{4}-\d\d$/);
    await page.goto(`/dashboard/statement/${month}`);
    const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(opened);
    const paper = page.getByRole('article', { name: `Statement for ${name}` });
    for (const text of [customer.name, 'Opening balance€0.00', 'Received€1,000.00', 'Paid out-€250.00'])
      await expect.poll(() => paper.textContent(), SOON).toContain(text);
    expect(await paper.textContent()).toContain('Closing balance€750.00');
    expect(await paper.getByRole('table').getByRole('row').count()).toBe(3);
    await photograph(page, 'portal-history', '04-statement');

    const download = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`statement-${month}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[1]).toBe(`${month}-01,,"Opening balance",,0.00`);
    expect(lines[3]).toMatch(/,-250\.00,750\.00$/);
    expect(lines.at(-1)).toMatch(/,"Closing balance",,750\.00$/);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => page.getByRole('banner').isVisible(), SOON).toBe(false);
    expect(await button(page, 'Print or save as PDF').isVisible()).toBe(false);
    expect(await paper.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await button(page, 'Print or save as PDF').click();
    await page.locator('body[data-printed]').waitFor();

    const now = new Date(site.bank.clock.now()).toISOString().slice(0, 7);
    await field(page, 'Month').selectOption(now);
    await arriveAt(page, `/dashboard/statement/${now}`);
    await expect.poll(() => page.getByRole('article').textContent(), SOON).toContain('Closing balance€820.00');
    await page.goto('/dashboard/statement/1999-01');
    await page.getByText('There is no statement for this month').waitFor();
    await page.getByRole('link', { name: /^Statement of / }).click();
    await page.getByRole('article').waitFor();
  });
});
