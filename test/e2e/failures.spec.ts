/** When the server fails without a message of its own, screens say what has failed, and keep what was typed. */
import type { Locator, Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import {
  DEPOSIT_METHODS_NOT_LOADED,
  DEPOSIT_SETTINGS_NOT_SAVED,
  DEPOSITS_NOT_FETCHED,
  PASSWORD_NOT_CHANGED,
  PROFILE_NOT_FETCHED,
  REPLY_NOT_SENT,
  REQUESTS_NOT_LOADED,
  STATUS_NOT_UPDATED,
  TICKET_NOT_DELETED,
  TICKET_NOT_UPDATED,
  TICKETS_NOT_FETCHED,
  TRANSACTION_FAILED_MESSAGE,
  TRANSACTION_NOT_DELETED,
  TRANSACTION_NOT_UPDATED,
  TRANSACTIONS_NOT_FETCHED,
  USER_NOT_CREATED,
  USER_NOT_DELETED,
  USERS_NOT_FETCHED,
  WITHDRAW_SETTINGS_NOT_SAVED,
  WITHDRAWAL_DETAILS_NOT_FETCHED,
  WITHDRAWAL_FEE_NOT_UPDATED,
  WITHDRAWAL_NOT_UPDATED,
  WITHDRAWALS_NOT_FETCHED,
} from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { failRequests, waitForApiAnswers } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findConfirmationButton, findField, findRow } from './people.ts';

test.use({ paymentMethods: true });

const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence);

/** The address of a screen, the path of the API that fails there, and the message of the screen. */
type Failing = readonly [address: string, path: string, sentence: string];

/**
 * Expects that Retry loads each screen. A screen that `isOpened` names is opened by its address, because its data
 * would already be loaded when a link leads there.
 */
async function expectLoadedOnRetry(page: Page, screens: readonly Failing[], isOpened: (path: string) => boolean) {
  for (const [address, path, sentence] of screens) {
    // NOTE: after 500, 502, 503 and 504 the client retries twice, which takes most of a second.
    await page.context().route(
      ({ pathname }) => pathname === `${API_BASE}${path}`,
      (route) => route.fulfill({ status: 501, json: {} }),
    );
    await (isOpened(path) ? page.goto(address) : navigateWithin(page, address));
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
  await failRequests(page.context(), '/user/profile');
  await page.goto('/dashboard');
  await expect(alert(page, PROFILE_NOT_FETCHED)).toBeVisible();
  await expectAccessible(page, 'dashboard that failed');
  await page.context().unrouteAll();
  await findButton(page, 'Retry').click();
  await expect(findButton(page, 'Refresh balance')).toBeVisible();
  const screens = [
    ['/dashboard/deposit', '/user/deposit-settings', DEPOSIT_METHODS_NOT_LOADED],
    ['/dashboard/withdrawals', '/user/transactions', TRANSACTIONS_NOT_FETCHED],
    ['/dashboard/tickets', '/user/tickets', TICKETS_NOT_FETCHED],
    ['/dashboard/profile/sign-ins', '/user/sign-ins', 'Failed to fetch your sign-ins'],
    ['/dashboard/profile/sign-ins', '/user/sessions', 'Failed to fetch your sessions'],
    ['/dashboard/notifications', '/user/notifications', 'Failed to fetch your notifications'],
  ] as const;
  // The dashboard has read tickets and notifications, and the list of sign-ins stands beside that of sessions.
  const opened = ['/user/tickets', '/user/sessions', '/user/notifications'];
  await expectLoadedOnRetry(page, screens, (path) => opened.includes(path));
});

test('the back-office says what cannot be loaded, and loads it on Retry', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  const screens = [
    ['/admin', '/admin/stats', 'The totals could not be loaded'],
    ['/admin/withdrawals', '/admin/withdrawals', WITHDRAWALS_NOT_FETCHED],
    ['/admin/withdrawals/none', '/admin/withdrawals/none', WITHDRAWAL_DETAILS_NOT_FETCHED],
    ['/admin/deposits', '/admin/transactions', DEPOSITS_NOT_FETCHED],
    ['/admin/requests', '/admin/requests', REQUESTS_NOT_LOADED],
    ['/admin/transactions', '/admin/transactions', TRANSACTIONS_NOT_FETCHED],
    ['/admin/unclaimed', '/admin/unclaimed', 'Failed to fetch unclaimed money'],
    ['/admin/approvals', '/admin/proposals', 'Failed to fetch approvals'],
    ['/admin/users', '/admin/users', USERS_NOT_FETCHED],
    ['/admin/tickets', '/admin/tickets', TICKETS_NOT_FETCHED],
    ['/admin/settings/deposit', '/admin/deposit-settings', DEPOSIT_METHODS_NOT_LOADED],
    ['/admin/settings/administrators', '/admin/administrators', 'Failed to fetch administrators'],
    ['/admin/settings/backup', '/admin/backups', 'Failed to fetch backups'],
    ['/admin/settings/audit', '/admin/audit/verification', 'Failed to fetch the last verification'],
    ['/admin/settings/audit?action=user', '/admin/audit', 'Failed to fetch the audit trail'],
  ] as const;
  await expectLoadedOnRetry(page, screens, (path) => path === '/admin/stats');
});

interface Change {
  /** The address of its screen. */
  readonly at: string;
  /** Leads from the screen to the dialog of the change, if it has one. */
  readonly open?: (page: Page) => Promise<void>;
  /** The name of a table that is shown once all that the form needs is loaded. */
  readonly loaded?: string;
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
  const withdrawal = transactionOfAnswer(await money.withdraw(customer, 20));
  const deposit = transactionOfAnswer(await money.deposit(customer, 30));
  const ticket = await tickets.opened(customer, { subject: 'Breaks' });
  await bank.drain();
  const profile = `/admin/users/${customer.id}`;
  const ofTicket = `/admin/tickets/${ticket._id}`;
  const click = (name: string) => (page: Page) => findButton(page, name).click();
  const onRow = (name: string) => (page: Page) =>
    findRow(page, deposit.transactionNumber).getByRole('button', { name }).click();
  const password = 'eleven calm walruses';
  const clara = {
    Name: 'Clara Fenn',
    'E-mail': 'clara@mail.example',
    Password: password,
    'Confirm password': password,
  };
  const changes: Change[] = [
    { at: '/admin/users/new', typed: clara, press: 'Create User', says: USER_NOT_CREATED },
    {
      at: `${profile}/access`,
      typed: { 'New password': password },
      press: 'Change Password',
      says: PASSWORD_NOT_CHANGED,
    },
    {
      at: `${profile}/limits`,
      typed: { 'Withdrawal fee in percent': '7' },
      press: 'Update Withdrawal Fee',
      says: WITHDRAWAL_FEE_NOT_UPDATED,
    },
    {
      at: `${profile}/access`,
      open: click('Suspend'),
      typed: { Reason: 'Kept' },
      press: 'Suspend',
      says: 'Failed to suspend user',
    },
    {
      at: `${profile}/access`,
      open: async (page) => {
        await click('Delete User')(page);
        await findConfirmationButton(page, 'Continue').click();
      },
      press: 'Delete and give up €100.00',
      says: USER_NOT_DELETED,
    },
    {
      at: `/admin/withdrawals/${withdrawal._id}`,
      typed: { 'Admin notes': 'Called' },
      press: 'Update Withdrawal',
      says: WITHDRAWAL_NOT_UPDATED,
    },
    {
      at: `/admin/deposits/${deposit._id}`,
      typed: { Status: 'completed' },
      press: 'Update Deposit',
      says: STATUS_NOT_UPDATED,
    },
    {
      at: `/admin/transactions/new?user=${customer.id}`,
      loaded: 'Balance before and after',
      typed: { Amount: '9.00' },
      press: 'Make Deposit',
      says: TRANSACTION_FAILED_MESSAGE,
    },
    {
      at: '/admin/transactions/new',
      open: onRow('Edit'),
      typed: { Description: 'Kept' },
      press: 'Update',
      says: TRANSACTION_NOT_UPDATED,
    },
    { at: '/admin/transactions/new', open: onRow('Delete'), press: 'Delete', says: TRANSACTION_NOT_DELETED },
    { at: ofTicket, open: click(`Delete ${ticket.subject}`), press: 'Delete', says: TICKET_NOT_DELETED },
    {
      at: ofTicket,
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
  let shown = '';
  for (const { at, loaded, open, typed = {}, press, says } of changes) {
    if (at === shown) await page.keyboard.press('Escape');
    else await page.goto(at);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
    shown = at;
    if (loaded) await expect(page.getByRole('table', { name: loaded })).toBeVisible();
    await open?.(page);
    const place: Page | Locator = open ? page.getByRole('dialog').or(page.getByRole('alertdialog')) : page;
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
  for (const [kind, name, says] of [
    ['deposit', 'SEPA transfer', DEPOSIT_SETTINGS_NOT_SAVED],
    ['withdraw', 'Bank Sepa', WITHDRAW_SETTINGS_NOT_SAVED],
  ] as const) {
    await page.goto(`/admin/settings/${kind}`);
    const minimum = page.getByRole('region', { name }).getByLabel('Minimum');
    await minimum.fill('9.00');
    await findButton(page, 'Save Changes').click();
    await expect(alert(page, says)).toBeVisible();
    await expect(minimum).toHaveValue('9.00');
  }
  expect((await customers.get(customer.id)).result.user).toMatchObject({
    name: customer.name,
    suspended: false,
    balance: 100,
    reservedAmount: 20,
  });
});
