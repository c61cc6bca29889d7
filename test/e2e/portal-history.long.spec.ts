/** Customers see their money on the dashboard, in the lists, on the page of a transaction and in the monthly statement. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { IBAN } from '#test/support/payment-details.ts';
import { NO_TRANSACTIONS_MESSAGE } from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { stopPolling } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findConfirmationButton, findConfirmationDialog, findField, findLink, findRow } from './people.ts';

test.use({ paymentMethods: true });

const LIST = '/dashboard/transactions';

const events = (page: Page) => page.getByRole('list', { name: 'Timeline' });

/** Clicks a button and returns the file that it downloads. */
async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), findButton(page, name).click()]);
  return file;
}

async function linesOf(file: Download): Promise<string[]> {
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

/** Replaces the print dialog of the browser by an attribute of the body. */
const stubPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });

test('the portal filters, sorts, pages and exports transactions, and stores filters, order and page in the URL', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(900);
  for (let amount = 11; amount <= 36; amount += 1) await money.deposit(customer, amount);
  await money.withdraw(customer, 25);
  const page = await visitAs(customer, `${LIST}?status=zzz`);
  const table = page.getByRole('table', { name: 'All Transactions' });
  const rows = table.getByRole('row');
  const search = findField(page, 'Search transactions');
  await expect(page.getByRole('alert').getByText('Please choose one of the statuses')).toBeVisible();
  await expect(findButton(page, 'Retry')).toBeHidden();
  await findButton(page, 'Clear filters').click();
  await expect(rows).toHaveCount(26);
  await expectAccessible(page, 'all transactions');
  await expect(table.getByText('-€25.00')).toBeVisible();
  await findButton(page, 'Next').click();
  await expect(rows).toHaveCount(4);
  await page.reload();
  await expect(table.getByText('+€900.00')).toBeVisible();
  await findButton(page, 'Previous').click();
  await expect(table.getByText('-€25.00')).toBeVisible();
  await findButton(page, 'Date').click();
  await expect(page).toHaveURL(`${LIST}?order=oldest`);
  await expect(rows.nth(1)).toContainText('+€900.00');
  await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending');
  await findButton(page, 'Date').click();
  await expect(rows.nth(1)).toContainText('-€25.00');

  await findField(page, 'Type').selectOption('Withdrawals');
  await expect(page).toHaveURL(`${LIST}?type=withdraw`);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(findField(page, 'Type')).toHaveValue('withdraw');
  await expect(rows).toHaveCount(2);
  await findButton(page, 'Clear filters').click();
  await expect(rows).toHaveCount(26);
  await search.fill('14.00');
  await expect(page).toHaveURL(`${LIST}?search=14.00`);
  await expect(rows).toHaveCount(2);
  await table.getByRole('link', { name: /^TX/ }).click();
  await expect(events(page).getByText('Requested')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await search.fill('');
  await findField(page, 'From').fill('2020-01-01');
  await findField(page, 'To').fill('2020-01-31');
  await expect(page.getByText(NO_TRANSACTIONS_MESSAGE)).toBeVisible();
  // The search waits for more letters; when it ends, it must not undo the dates.
  await expect(page).toHaveURL(`${LIST}?from=2020-01-01&to=2020-01-31`);

  await navigateWithin(page, '/dashboard/deposits?status=pending');
  await expect(page.getByRole('table', { name: 'Deposits History' }).getByRole('row').nth(25)).toBeVisible();
  const file = await download(page, 'Export CSV');
  expect(file.suggestedFilename()).toBe('deposits.csv');
  const lines = await linesOf(file);
  expect(lines).toHaveLength(27);
  expect(lines[0]).toBe('Number,"Date (UTC)",Type,"Amount in EUR","Charge in EUR",Method,Status,Description');
  expect(lines[1]).toMatch(/^TX[\w-]+,"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d",Deposit,36\.00,0\.54,"SEPA transfer",Pending,$/);
});

test('the portal filters and exports by the days that it shows, in the reader’s time zone', async ({
  bank,
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(10);
  await bank.drain();
  const [booked] = (await customer.call(listOwnTransactions)).result.transactions;
  if (!booked) throw new Error('The customer has no transaction');
  // Between these two it is never the same day.
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const dayAt = (moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(moment);
    const [day, dayBefore] = [
      dayAt(Date.parse(booked.createdAt)),
      dayAt(Date.parse(booked.createdAt) - 25 * 3_600_000),
    ];
    const page = await visitAs(customer, `${LIST}?from=${day}&to=${day}`, { timezoneId });
    await expect(findRow(page, booked.transactionNumber)).toBeVisible();
    const [header, row] = await linesOf(await download(page, 'Export CSV'));
    expect(header).toContain(`,"Date (${timezoneId})","Date (UTC)",`);
    expect(row).toContain(`,"${day} `);
    await navigateWithin(page, `${LIST}?to=${dayBefore}`);
    await expect(page.getByText(NO_TRANSACTIONS_MESSAGE)).toBeVisible();
  }
});

test('a customer cancels a pending request, but no completed one, and prints a receipt', async ({ money, visitAs }) => {
  const customer = await money.customerWith(100);
  const request = transactionOfAnswer(await money.withdraw(customer, 60));
  const { _id, transactionNumber } = transactionOfAnswer(await money.withdraw(customer, 30));
  const page = await visitAs(customer, `${LIST}/${request._id}`);
  const facts = page.getByRole('region', { name: 'Transaction information' });
  await findButton(page, 'Cancel request').click();
  await expect(findConfirmationDialog(page).getByText('€60.00 will be available again at once.')).toBeVisible();
  await expect(findConfirmationButton(page, 'Keep request')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findConfirmationDialog(page)).toBeHidden();
  await findButton(page, 'Cancel request').click();
  await findConfirmationButton(page, 'Cancel request').dblclick();
  await expect(page.getByText('Request cancelled')).toBeVisible();
  await expect(facts.getByText('Cancelled')).toBeVisible();
  await expect(findButton(page, 'Cancel request')).toBeHidden();
  expect(await money.balances(customer)).toMatchObject({ availableBalance: 70 });

  await navigateWithin(page, `${LIST}/${_id}`);
  await findButton(page, 'Cancel request').click();
  await stopPolling(page);
  await money.setStatus(_id, 'completed');
  await findConfirmationButton(page, 'Cancel request').click();
  await expect(
    page.getByRole('alert').getByText('This request is completed and cannot be cancelled any more'),
  ).toBeVisible();
  await expect(facts.getByText('Completed', { exact: true })).toBeVisible();
  await expect(findButton(page, 'Cancel request')).toBeHidden();

  await expectAccessible(page, 'one transaction');
  const pdf = await download(page, 'Download PDF');
  expect(pdf.suggestedFilename()).toBe(`receipt-${transactionNumber}.pdf`);
  await expectTaggedPdf(pdf);
  await stubPrint(page);
  await findButton(page, 'Print receipt').click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const text of [`${customer.name}Account`, transactionNumber, IBAN, 'You received'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toBeHidden();
});

/** Expects a PDF with a structure for screen readers (PDF/UA). */
async function expectTaggedPdf(file: Download): Promise<void> {
  const text = await readFile(await file.path(), 'latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  for (const part of ['/StructTreeRoot', '/Marked true', 'pdfuaid:part']) expect(text).toContain(part);
}

test('the portal shows the figures of the dashboard, and loads them again on Refresh', async ({ money, visitAs }) => {
  const customer = await money.customerWith(640);
  const page = await visitAs(customer, '/dashboard');
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  const recent = page.getByRole('region', { name: 'Recent transactions' });
  await expect(balance.getByText('€640.00')).toBeVisible();
  await expect(recent.getByText('+€640.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile information' }).getByText(customer.email)).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Booked balance, last 90 days' });
  await expect(chart).toHaveAttribute('aria-valuetext', /€640\.00/);
  await findField(page, 'Period').selectOption('365 days');
  await expect(page.getByRole('slider', { name: 'Booked balance, last 365 days' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?days=365');
  await expectAccessible(page, 'dashboard with transactions');

  await stopPolling(page);
  await money.book(customer, 'withdraw', 40);
  await findButton(page, 'Refresh balance').click();
  await expect(page.getByText('Balance updated')).toBeVisible();
  await expect(balance.getByText('€600.00')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /€600\.00/);
  await expect(page.getByRole('link', { name: 'Transactions 2' })).toBeVisible();
  await expect(recent.getByText('-€40.00')).toBeVisible();
});

test('the portal shows, prints and exports the statement of a month', async ({ bank, money, visitAs }) => {
  const customer = await money.customerWith(1000);
  await money.book(customer, 'withdraw', 250);
  const opened = new Date(bank.clock.now());
  const month = opened.toISOString().slice(0, 7);
  bank.clock.advance(40 * 24 * 60 * 60_000);
  await bank.admin.staySignedIn();
  await money.book(customer, 'deposit', 70);

  const page = await visitAs(customer, BLANK_SAME_ORIGIN_PATH);
  await page.context().clock.install({ time: bank.clock.now() });
  await page.goto(LIST);
  await findLink(page, 'Monthly statement').click();
  await expect(page).toHaveURL(/\/dashboard\/statement\/\d{4}-\d\d$/);
  await navigateWithin(page, `/dashboard/statement/${month}`);
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(opened);
  const statement = page.getByRole('article', { name: `Statement for ${name}` });
  for (const text of ['Opening balance€0.00', 'Received+€1,000.00', 'Paid out-€250.00', 'Closing balance€750.00'])
    await expect(statement).toContainText(text);
  await expect(statement.getByRole('table').getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'monthly statement');

  const file = await download(page, 'Export CSV');
  expect(file.suggestedFilename()).toBe(`statement-${month}.csv`);
  const lines = await linesOf(file);
  expect(lines[0]).toBe('"Booked on (UTC)",Number,Description,"Amount in EUR","Balance in EUR"');
  expect(lines[1]).toBe(`${month}-01,,"Opening balance",,0.00`);
  expect(lines[3]).toMatch(/,-250\.00,750\.00$/);
  expect(lines.at(-1)).toMatch(/,"Closing balance",,750\.00$/);
  await expectTaggedPdf(await download(page, 'Download PDF'));
  await expect(page.getByRole('slider', { name: 'Money in and out by month' })).toHaveAttribute(
    'aria-valuetext',
    /In €1,000\.00, Out €250\.00/,
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(statement).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const thisMonth = new Date(bank.clock.now()).toISOString().slice(0, 7);
  await findField(page, 'Month').selectOption(thisMonth);
  await expect(page).toHaveURL(`/dashboard/statement/${thisMonth}`);
  await expect(page.getByRole('article')).toContainText('Closing balance€820.00');
});
