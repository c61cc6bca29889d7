/** The connection is lost at each step of a withdrawal and of its decision, is slow, or meets a new deployment of the bank. */
import type { Request } from '@playwright/test';
import type { Person } from '#test/support/bank.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import {
  HEADLINE,
  NO_TRANSACTIONS_MESSAGE,
  TRANSACTIONS_NOT_FETCHED,
  WITHDRAWAL_FAILED_MESSAGE,
  WITHDRAWAL_NOT_UPDATED,
  WITHDRAWAL_REQUESTED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { test as base, expect } from './fixtures.ts';
import { answerNextRequest, dropNextResponse, waitForApiAnswers } from './network.ts';
import { localStorageOf, navigateWithin } from './pages.ts';
import { fillInBankDetails, findButton, findField, findHeading, findLink, MAYBE_RECEIVED_TEXT } from './people.ts';

const test = base.extend<{
  /** A customer with a balance of €300. */
  readonly holder: Person;
}>({
  holder: async ({ money }, provide) => provide(await money.customerWith(300)),
});

test.use({ paymentMethods: true });

const NO_CONNECTION = 'You’re offline. Last updated';
const NOT_LOADED = 'this screen has not been loaded yet';
const NOT_SENT = 'You’re offline. Nothing was sent. What you have typed stays here.';
/** The code of a screen. When its request is aborted as if the connection were lost, every test allows the console's error. */
const TICKETS_CODE = '**/assets/tickets-*.js';

test('the portal opens a screen without a network when its link had the focus, loads others when it is back online, and logs out offline', async ({
  holder,
  visitAs,
}) => {
  const page = await visitAs(holder, '/dashboard');
  await expect(findHeading(page, 'Recent transactions')).toBeVisible();
  await waitForApiAnswers(page);
  await page.waitForLoadState('networkidle');
  const unfinished = new Set<Request>();
  page.on('request', (request) => unfinished.add(request));
  page.on('requestfinished', (request) => unfinished.delete(request));
  const code = page.waitForEvent('requestfinished', (request) => /assets\/tickets-/.test(request.url()));
  await findLink(page, 'Support Tickets').focus();
  await code;
  // The modules that it imports are requested together with it.
  await expect.poll(() => unfinished.size).toBe(0);
  await page.context().setOffline(true);
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'New ticket')).toBeVisible();

  await findLink(page, 'Withdraw Money').click();
  await expect(findHeading(page, 'Withdraw Money')).toBeVisible();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await findButton(page, 'Retry').click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  await expect(findHeading(page, 'New withdrawal')).toBeVisible();

  await page.context().setOffline(true);
  await findButton(page, 'Log out').click();
  await expect.poll(() => localStorageOf(page)).toEqual({});
  // The front page has not been loaded yet.
  await expect(findHeading(page, 'This page could not be shown')).toBeVisible();
  await page.context().setOffline(false);
  await findButton(page, 'Reload the page').click();
  await expect(findHeading(page, HEADLINE)).toBeVisible();
});

test('the portal reloads a list when it is back online, and tells by the answers whether the network is lost or slow', async ({
  holder,
  visitAs,
}) => {
  const page = await visitAs(holder, '/dashboard/transactions');
  const status = findField(page, 'Status');
  const none = page.getByText(NO_TRANSACTIONS_MESSAGE);
  const booked = page.getByRole('main').getByText('+€300.00');
  await expect(booked).toBeVisible();
  await page.context().setOffline(true);
  await status.selectOption('failed');
  await expect(page.getByRole('alert').getByText(TRANSACTIONS_NOT_FETCHED)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(none).toBeVisible();

  // The browser says that it has no network, but requests are answered.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });
  await status.selectOption('completed');
  await expect(booked).toBeVisible();
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();

  await page.clock.install();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>();
  await answerNextRequest(page.context(), '**/api/user/transactions?*', async (route) => {
    noteRequest();
    await released;
    await route.continue();
  });
  await status.selectOption('processing');
  await requested;
  const notice = page.getByRole('status').getByText('This takes longer than usual.');
  await page.clock.runFor(4_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(notice).toBeVisible();
  release();
  await expect(none).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the portal sends a withdrawal once when the connection is lost before it is sent and with its answer', async ({
  money,
  holder,
  visitAs,
}) => {
  const page = await visitAs(holder, '/dashboard/withdraw');
  await expect(findButton(page, 'Confirm Withdraw')).toBeVisible();
  // The code of the dialog is loaded after the screen.
  await page.waitForLoadState('networkidle');
  const context = page.context();
  const dialog = page.getByRole('dialog');
  const submit = findButton(page, 'Submit Withdrawal');
  await context.setOffline(true);
  await findField(page, 'Amount in euro').fill('120');
  await findButton(page, 'Confirm Withdraw').click();
  await fillInBankDetails(page);
  await submit.click();
  await expect(dialog.getByRole('alert').getByText(`${WITHDRAWAL_FAILED_MESSAGE}. ${NOT_SENT}`)).toBeVisible();
  expect(await money.balances(holder)).toEqual(expectedBalances(300));

  await context.setOffline(false);
  await dropNextResponse(page, '/user/withdraw', 'POST');
  await submit.click();
  await expect(dialog.getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  await expect(dialog.getByText(NOT_SENT)).toBeHidden();
  // The request keeps its idempotency key while there is no connection.
  await context.setOffline(true);
  await submit.click();
  await expect(dialog.getByText(NOT_SENT)).toBeVisible();
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE)).toBeVisible();
  expect(await money.balances(holder)).toEqual(expectedBalances(300, 120));
});

test('the back-office keeps a decision with its reason without a connection', async ({
  bank,
  money,
  holder,
  administrator,
  visitAs,
}) => {
  const { _id: id } = transactionOfAnswer(await money.withdraw(holder, 120));
  await bank.drain();
  const page = await visitAs(administrator, `/admin/withdrawals/${id}`);
  const context = page.context();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Reason for the customer');
  const confirm = findButton(page, 'Confirm Failed');
  await expect(page.getByRole('term').filter({ hasText: 'Balance' })).toBeVisible();
  // The code of the dialog is loaded after the screen.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await findButton(page, 'Fail').click();
  await reason.fill('The account is closed.');
  // A decision cannot be confirmed before its effect on the balance is shown.
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await context.setOffline(true);
  await confirm.click();
  await findButton(page, 'Send now').click();
  const unsent = page.getByRole('region', { name: 'Decisions not yet sent' });
  await expect(unsent.getByText(`${WITHDRAWAL_NOT_UPDATED}. ${NOT_SENT}`)).toBeVisible();
  expect(await money.balances(holder)).toEqual(expectedBalances(300, 120));

  await context.setOffline(false);
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  await findLink(page, 'Open request').click();
  await expect(findField(page, 'Status')).toHaveValue('failed');
  await expect(findField(page, 'Reason for the customer')).toHaveValue('The account is closed.');
});

test('the portal offers to load the page again when the code of a screen cannot be loaded', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard');
  await expect(findHeading(page, /^Welcome/)).toBeVisible();
  await waitForApiAnswers(page);
  let refusals = 0;
  await page.context().route(TICKETS_CODE, async (route) => {
    refusals += 1;
    await route.abort('internetdisconnected');
  });
  await navigateWithin(page, '/dashboard/tickets');
  // The second request is made by the page that has loaded itself again.
  await expect.poll(() => refusals).toBeGreaterThan(1);
  await expect(findHeading(page, 'This page could not be shown')).toBeVisible();
  await expect(page.getByText('we have released an update')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.context().unroute(TICKETS_CODE);
  await findButton(page, 'Reload the page').click();
  await expect(findHeading(page, 'New ticket')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/tickets');
});
