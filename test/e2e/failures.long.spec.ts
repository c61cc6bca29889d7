/** When the server fails without a message of its own, screens say what has failed, and keep what was typed. */
import type { Locator, Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import {
  DEPOSIT_METHODS_NOT_LOADED,
  DEPOSIT_SETTINGS_NOT_SAVED,
  PASSWORD_NOT_CHANGED,
  PROFILE_NOT_FETCHED,
  REPLY_NOT_SENT,
  STATUS_NOT_UPDATED,
  TICKET_NOT_UPDATED,
  TRANSACTION_NOT_DELETED,
  TRANSACTION_NOT_UPDATED,
  TRANSACTIONS_NOT_FETCHED,
  USERS_NOT_FETCHED,
  WITHDRAWAL_DETAILS_NOT_FETCHED,
  WITHDRAWAL_NOT_UPDATED,
  WITHDRAWALS_NOT_FETCHED,
} from '#test/support/spec-texts.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { waitForApiAnswers } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findField, findRow } from './people.ts';

test.use({ paymentMethods: true });

const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence);

/** The address of a screen, the path of the API that fails there, and the message of the screen. */
type Failing = readonly [address: string, path: string, sentence: string];

/** Expects that Retry loads each screen. The first one is opened by its address, and links lead to the others. */
async function expectLoadedOnRetry(page: Page, screens: readonly Failing[]) {
  for (const [index, [address, path, sentence]] of screens.entries()) {
    // NOTE: after 500, 502, 503 and 504 the client retries twice, which takes most of a second.
    await page.context().route(
      ({ pathname }) => pathname === `${API_BASE}${path}`,
      (route) => route.fulfill({ status: 501, json: {} }),
    );
    await (index === 0 ? page.goto(address) : navigateWithin(page, address));
    await expect(alert(page, sentence)).toBeVisible();
    await page.context().unrouteAll();
    await findButton(page, 'Retry').click();
    // The message is also hidden while Retry loads.
    await expect(alert(page, sentence)).toBeHidden();
    await waitForApiAnswers(page);
    await expect(alert(page, sentence)).toBeHidden();
  }
}

test('the portal says which part cannot be loaded, and loads it on Retry', async ({ customer, visitAs }) => {
  const page = await visitAs(customer, BLANK_SAME_ORIGIN_PATH);
  await expectLoadedOnRetry(page, [
    ['/dashboard', '/user/profile', PROFILE_NOT_FETCHED],
    ['/dashboard/deposit', '/user/deposit-settings', DEPOSIT_METHODS_NOT_LOADED],
    ['/dashboard/withdrawals', '/user/transactions', TRANSACTIONS_NOT_FETCHED],
    ['/dashboard/profile/sign-ins', '/user/sign-ins', 'Failed to fetch your sign-ins'],
  ]);
});

test('the back-office says what cannot be loaded, and loads it on Retry', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  await expectLoadedOnRetry(page, [
    ['/admin', '/admin/stats', 'The totals could not be loaded'],
    ['/admin/withdrawals', '/admin/withdrawals', WITHDRAWALS_NOT_FETCHED],
    ['/admin/withdrawals/none', '/admin/withdrawals/none', WITHDRAWAL_DETAILS_NOT_FETCHED],
    ['/admin/users', '/admin/users', USERS_NOT_FETCHED],
    ['/admin/settings/deposit', '/admin/deposit-settings', DEPOSIT_METHODS_NOT_LOADED],
    ['/admin/settings/backup', '/admin/backups', 'Failed to fetch backups'],
    ['/admin/settings/audit', '/admin/audit/verification', 'Failed to fetch the last verification'],
  ]);
});

interface Change {
  /** The address of its screen. */
  readonly at: string;
  /** Leads from the screen to the dialog of the change, if it has one. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is typed or chosen, by the labels of the fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The name of the button that sends the form. */
  readonly press: string;
  readonly says: string;
}

test('the back-office says which change has failed, and keeps what was typed for it', async ({
  bank,
  money,
  customers,
  tickets,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(100);
  const { _id: withdrawal } = transactionOfAnswer(await money.withdraw(customer, 20));
  const { _id: deposit, transactionNumber } = transactionOfAnswer(await money.deposit(customer, 30));
  const ticket = await tickets.opened(customer, { subject: 'Breaks' });
  await bank.drain();
  const access = `/admin/users/${customer.id}/access`;
  const click = (name: string) => (page: Page) => findButton(page, name).click();
  const onRow = (name: string) => (page: Page) =>
    findRow(page, transactionNumber).getByRole('button', { name }).click();
  const changes: Change[] = [
    {
      at: access,
      typed: { 'New password': 'eleven calm walruses' },
      press: 'Change Password',
      says: PASSWORD_NOT_CHANGED,
    },
    {
      at: access,
      open: click('Suspend'),
      typed: { Reason: 'Kept' },
      press: 'Suspend',
      says: 'Failed to suspend user',
    },
    {
      at: `/admin/withdrawals/${withdrawal}`,
      typed: { 'Admin notes': 'Called' },
      press: 'Update Withdrawal',
      says: WITHDRAWAL_NOT_UPDATED,
    },
    {
      at: `/admin/deposits/${deposit}`,
      typed: { Status: 'completed' },
      press: 'Update Deposit',
      says: STATUS_NOT_UPDATED,
    },
    {
      at: '/admin/transactions/new',
      open: onRow('Edit'),
      typed: { Description: 'Kept' },
      press: 'Update',
      says: TRANSACTION_NOT_UPDATED,
    },
    { at: '/admin/transactions/new', open: onRow('Delete'), press: 'Delete', says: TRANSACTION_NOT_DELETED },
    {
      at: `/admin/tickets/${ticket._id}`,
      open: click(`Reply to ${ticket.subject}`),
      typed: { 'Your reply': 'A long answer' },
      press: 'Send Reply',
      says: REPLY_NOT_SENT,
    },
  ];
  const page = await visitAs(administrator, '/admin');
  page.on('dialog', (dialog) => dialog.accept());
  await page
    .context()
    .route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
    );
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  let shown = '';
  for (const { at, open, typed = {}, press, says } of changes) {
    if (at === shown) await page.keyboard.press('Escape');
    else await page.goto(at);
    await expect(dialog).toHaveCount(0);
    shown = at;
    await open?.(page);
    const place: Page | Locator = open ? dialog : page;
    for (const [label, value] of Object.entries(typed)) {
      const input = place.getByLabel(label, { exact: true });
      await (label === 'Status' ? input.selectOption(value) : input.fill(value));
    }
    await place.getByRole('button', { name: press, exact: true }).click();
    await expect(place.getByRole('alert').getByText(says)).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(place.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await page.keyboard.press('Escape');
  await findField(page, `Status of ${ticket.subject}`).selectOption('closed');
  await expect(alert(page, TICKET_NOT_UPDATED)).toBeVisible();
  await expect(findField(page, `Status of ${ticket.subject}`)).toHaveValue('open');
  await page.goto('/admin/settings/deposit');
  const minimum = page.getByRole('region', { name: 'SEPA transfer' }).getByLabel('Minimum');
  await minimum.fill('9.00');
  await findButton(page, 'Save Changes').click();
  await expect(alert(page, DEPOSIT_SETTINGS_NOT_SAVED)).toBeVisible();
  await expect(minimum).toHaveValue('9.00');
  expect((await customers.get(customer.id)).result.user).toMatchObject({
    suspended: false,
    balance: 100,
    reservedAmount: 20,
  });
});
