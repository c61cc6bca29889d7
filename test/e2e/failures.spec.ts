/** What screens say when the server fails without a sentence of its own: what has failed, and nothing typed is lost. */
import type { Locator, Page } from '@playwright/test';
import { transactionIn } from '#test/support/money.ts';
import {
  ACCOUNT_NUMBER_NOT_UPDATED,
  DEPOSIT_METHODS_NOT_LOADED,
  DEPOSIT_SETTINGS_NOT_SAVED,
  DEPOSITS_NOT_FETCHED,
  INVALID_VERIFICATION_CODE,
  PASSWORD_NOT_CHANGED,
  PROFILE_NOT_FETCHED,
  QR_CODE_NOT_GENERATED,
  REPLY_NOT_SENT,
  REQUESTS_NOT_LOADED,
  STATUS_NOT_UPDATED,
  TICKET_NOT_DELETED,
  TICKET_NOT_UPDATED,
  TICKETS_NOT_FETCHED,
  TRANSACTION_FAILED,
  TRANSACTION_NOT_DELETED,
  TRANSACTION_NOT_UPDATED,
  TRANSACTIONS_NOT_FETCHED,
  TWO_FACTOR_DISABLED,
  TWO_FACTOR_NOT_DISABLED,
  TWO_FACTOR_NOT_ENABLED,
  TWO_FACTOR_NOT_TOGGLED,
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
import { expect, test } from './fixtures.ts';
import { expectAnswered, failNextRequest, failRequests } from './network.ts';
import { navigateWithin } from './pages.ts';
import { beginTwoFactor, button, confirmationButton, enableTwoFactor, field, nextCode, rowOf } from './people.ts';

test.use({ paymentMethods: true });

const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence);

test('says which part of the portal cannot be loaded, and loads it on Retry', async ({ customer, visitAs }) => {
  const page = await visitAs(customer, '/contact');
  for (const [address, path, sentence] of [
    ['/dashboard', '/user/profile', PROFILE_NOT_FETCHED],
    ['/dashboard/deposit', '/user/deposit-settings', DEPOSIT_METHODS_NOT_LOADED],
    ['/dashboard/withdrawals', '/user/transactions', TRANSACTIONS_NOT_FETCHED],
    ['/dashboard/tickets', '/user/tickets', TICKETS_NOT_FETCHED],
    ['/dashboard/profile/sign-ins', '/user/sign-ins', 'Failed to fetch your sign-ins'],
    ['/dashboard/profile/sign-ins', '/user/sessions', 'Failed to fetch your sessions'],
  ] as const) {
    await failRequests(page.context(), path);
    await page.goto(address);
    await expect(alert(page, sentence)).toBeVisible();
    if (path === '/user/profile') await expectAccessible(page, 'dashboard that failed');
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    // It is hidden while Retry loads, too.
    await expect(alert(page, sentence)).toBeHidden();
    await expectAnswered(page);
    await expect(alert(page, sentence)).toBeHidden();
  }
});

test('says what of the back-office cannot be loaded, and loads it on Retry', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, '/admin/settings');
  await expect(button(page, 'Enable')).toBeVisible();
  for (const [address, path, sentence] of [
    ['/admin', '/admin/stats', 'The totals could not be loaded'],
    ['/admin/withdrawals', '/admin/withdrawals', WITHDRAWALS_NOT_FETCHED],
    ['/admin/withdrawals/none', '/admin/withdrawals/none', WITHDRAWAL_DETAILS_NOT_FETCHED],
    ['/admin/deposits', '/admin/transactions', DEPOSITS_NOT_FETCHED],
    ['/admin/requests', '/admin/requests', REQUESTS_NOT_LOADED],
    ['/admin/transactions', '/admin/transactions', TRANSACTIONS_NOT_FETCHED],
    ['/admin/unclaimed', '/admin/unclaimed', 'Failed to fetch unclaimed money'],
    ['/admin/users', '/admin/users', USERS_NOT_FETCHED],
    ['/admin/users/none', '/admin/users/none', USERS_NOT_FETCHED],
    ['/admin/tickets', '/admin/tickets', TICKETS_NOT_FETCHED],
    ['/admin/tickets/none', '/admin/tickets/none', TICKETS_NOT_FETCHED],
    ['/admin/settings/deposit', '/admin/deposit-settings', DEPOSIT_METHODS_NOT_LOADED],
    ['/admin/settings/withdraw', '/admin/withdraw-settings', 'Failed to load withdraw methods'],
    ['/admin/settings/administrators', '/admin/administrators', 'Failed to fetch administrators'],
    ['/admin/settings/backup', '/admin/backups', 'Failed to fetch backups'],
    ['/admin/settings/audit', '/admin/audit/verification', 'Failed to fetch the last verification'],
    ['/admin/settings/audit?action=user', '/admin/audit', 'Failed to fetch the audit trail'],
  ] as const) {
    await failRequests(page.context(), path);
    // All screens share the totals, so this page has to be loaded again.
    await (address === '/admin' ? page.goto(address) : navigateWithin(page, address));
    await expect(alert(page, sentence)).toBeVisible();
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    // It is hidden while Retry loads, too.
    await expect(alert(page, sentence)).toBeHidden();
    await expectAnswered(page);
    await expect(alert(page, sentence)).toBeHidden();
  }
});

interface Change {
  /** The address of its screen. */
  readonly at: string;
  /** Leads from the screen to the dialog of the change, if it has one. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is typed or chosen, by the names of the fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The button that sends it. */
  readonly press: string;
  readonly says: string;
}

test('says which change of the back-office has failed, and keeps what was typed for it', async ({
  bank,
  money,
  customers,
  tickets,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(100);
  const withdrawal = transactionIn(await money.withdraw(customer, 20));
  const deposit = transactionIn(await money.deposit(customer, 30));
  const ticket = await tickets.opened(customer, { subject: 'Breaks' });
  await bank.drain();
  const profile = `/admin/users/${customer.id}`;
  const ofTicket = `/admin/tickets/${ticket._id}`;
  const click = (name: string) => (page: Page) => button(page, name).click();
  const onRow = (name: string) => (page: Page) =>
    rowOf(page, deposit.transactionNumber).getByRole('button', { name }).click();
  const password = 'eleven calm walruses';
  const clara = {
    Name: 'Clara Fenn',
    'E-mail': 'clara@mail.example',
    Password: password,
    'Confirm password': password,
  };
  const changes: Change[] = [
    { at: '/admin/users/new', typed: clara, press: 'Create User', says: USER_NOT_CREATED },
    { at: profile, typed: { 'New password': password }, press: 'Change Password', says: PASSWORD_NOT_CHANGED },
    {
      at: profile,
      typed: { 'New account number': 'MOOR2027' },
      press: 'Update Account Number',
      says: ACCOUNT_NUMBER_NOT_UPDATED,
    },
    {
      at: profile,
      typed: { 'Withdrawal fee in percent': '7' },
      press: 'Update Withdrawal Fee',
      says: WITHDRAWAL_FEE_NOT_UPDATED,
    },
    {
      at: profile,
      open: click('Suspend'),
      typed: { Reason: 'Kept' },
      press: 'Suspend',
      says: 'Failed to suspend user',
    },
    {
      at: profile,
      open: click('Edit name and e-mail'),
      typed: { Name: 'Clara Fenn' },
      press: 'Save',
      says: 'Failed to update customer',
    },
    {
      at: profile,
      open: async (page) => {
        await click('Delete User')(page);
        await confirmationButton(page, 'Continue').click();
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
      typed: { Amount: '9.00' },
      press: 'Make Deposit',
      says: TRANSACTION_FAILED,
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
  for (const { at, open, typed = {}, press, says } of changes) {
    await page.goto(at);
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
  await page.goto(ofTicket);
  await field(page, `Status of ${ticket.subject}`).selectOption('closed');
  await expect(alert(page, TICKET_NOT_UPDATED)).toBeVisible();
  await expect(field(page, `Status of ${ticket.subject}`)).toHaveValue('open');
  expect((await customers.get(customer.id)).result.user).toMatchObject({
    name: customer.name,
    suspended: false,
    balance: 100,
    reservedAmount: 20,
  });
});

for (const { kind, name, says } of [
  { kind: 'deposit', name: 'SEPA transfer', says: DEPOSIT_SETTINGS_NOT_SAVED },
  { kind: 'withdraw', name: 'Bank Sepa', says: WITHDRAW_SETTINGS_NOT_SAVED },
] as const) {
  test(`keeps the edited ${kind} methods when they cannot be saved`, async ({ administrator, visitAs }) => {
    const page = await visitAs(administrator, `/admin/settings/${kind}`);
    const minimum = page.getByRole('region', { name }).getByLabel('Minimum');
    await expect(minimum).not.toHaveValue('');
    const saved = await minimum.inputValue();
    await failRequests(page.context(), `/admin/${kind}-settings`, 'PUT');
    await minimum.fill('9.00');
    await button(page, 'Save Changes').click();
    await expect(alert(page, says)).toBeVisible();
    await expect(minimum).toHaveValue('9.00');
    await button(page, 'Reset').click();
    await confirmationButton(page, 'Drop changes').click();
    await expect(minimum).toHaveValue(saved);
  });
}

for (const { area, path, api, notEnabled, notDisabled } of [
  {
    area: 'portal',
    path: '/dashboard/profile/security',
    api: '/user',
    notEnabled: INVALID_VERIFICATION_CODE,
    notDisabled: TWO_FACTOR_NOT_TOGGLED,
  },
  {
    area: 'back-office',
    path: '/admin/settings/two-factor',
    api: '/admin',
    notEnabled: TWO_FACTOR_NOT_ENABLED,
    notDisabled: TWO_FACTOR_NOT_DISABLED,
  },
] as const) {
  test(`says in the ${area} which step of two-factor has failed`, async ({ bank, customer, visitAs }) => {
    const page = await visitAs(api === '/user' ? customer : await bank.newAdmin(), path);
    const disable = async () => {
      await button(page, 'Disable').click();
      if (api === '/admin') await confirmationButton(page, 'Disable').click();
    };
    await failNextRequest(page, `${api}/generate-2fa-secret`);
    await button(page, 'Enable').click();
    await expect(alert(page, QR_CODE_NOT_GENERATED)).toBeVisible();
    const secret = await beginTwoFactor(page);
    await failNextRequest(page, `${api}/toggle-2fa`);
    await field(page, 'Verification code').fill(nextCode(bank, secret));
    await button(page, 'Verify & Enable').click();
    await expect(page.getByText(notEnabled)).toBeVisible();
    await enableTwoFactor(page, nextCode(bank, secret));
    await failNextRequest(page, `${api}/toggle-2fa`);
    await disable();
    await expect(alert(page, notDisabled)).toBeVisible();
    await disable();
    await expect(page.getByText(TWO_FACTOR_DISABLED)).toBeVisible();
  });
}
