/** Every view is accessible: by the rules of axe, on narrow screens, and by keyboard alone. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { settleUnclaimed } from '#shared/contract/unclaimed.ts';
import { transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import {
  ENTER_SIX_DIGITS,
  FILL_ALL_BANK_DETAILS,
  FILL_BENEFICIARY_BANK_IBAN,
  HEADLINE,
  INSUFFICIENT_BALANCE,
  INVALID_AMOUNT,
  NO_TRANSACTIONS,
  PROFILE_NOT_FETCHED,
  TWO_FACTOR_DISABLED,
  USER_CREATED,
  WITHDRAWAL_UPDATED,
} from '#test/support/spec-texts.ts';
import { enableTwoFactor as enableTwoFactorOf } from '#test/support/two-factor.ts';
import { bothWidths, expectAccessible, NARROW, violations } from './accessibility.ts';
import { expect, QUIET_PAGE, test } from './fixtures.ts';
import { failRequests, stopPolling } from './network.ts';
import { DESKTOP, desktop, navigateWithin, PHONE, settled } from './pages.ts';
import {
  beginTwoFactor,
  button,
  enableTwoFactor,
  field,
  fillInCustomer,
  heading,
  link,
  nextCode,
  signIn,
} from './people.ts';

test.use({ paymentMethods: true });

/** The view under the dialog has been checked before. */
const DIALOG_ONLY = { within: ':is([role=dialog], [role=alertdialog])' };
/** What a window of 1280 by 800 pixels shows at 200 % (WCAG 1.4.4). */
const ZOOMED = { width: 640, height: 400 };

/** No other customer of the bank has it. */
const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@correspondence.example`;

test('shows the reference of the API accessibly', async ({ visit }) => {
  const page = await visit('/api/docs');
  await expect(heading(page, 'API reference')).toBeVisible();
  // It is long, and the same at every width.
  await expectAccessible(page, 'reference of the API', {
    widths: process.env.LONG ? bothWidths() : [desktop()],
    bothThemes: true,
  });
});

test('shows the sign-in accessibly when it is empty, refused, ended and at its second step', async ({
  bank,
  customer,
  visit,
}) => {
  const page = await visit('/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await button(page, 'Login').click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page, 'sign-in with empty fields');
  await signIn(page, { ...customer, password: 'not the password' });
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible();
  await expectAccessible(page, 'refused sign-in');
  await page.goto('/login?next=%2Fdashboard');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expectAccessible(page, 'ended session');

  await enableTwoFactorOf(bank, customer.session);
  await page.goto('/login');
  await signIn(page, customer);
  await expect(field(page, 'Verification code')).toBeVisible();
  await expectAccessible(page, 'second step');
  await button(page, 'Verify Code').click();
  await expect(page.getByText(ENTER_SIX_DIGITS)).toBeVisible();
  await expectAccessible(page, 'second step without a code');
});

test('shows the views of a new customer accessibly', async ({ bank, visitAs }) => {
  const customer = await bank.newCustomer({
    name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    email: newEmail('wilhelmina.featherstonehaugh-cholmondeley'),
  });
  const page = await visitAs(customer, '/dashboard');
  await expect(button(page, 'Refresh balance')).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await navigateWithin(page, '/dashboard/profile/security');
  await expect(button(page, 'Enable')).toBeVisible();
  await expectAccessible(page, '2FA disabled');
  const secret = await beginTwoFactor(page);
  await expectAccessible(page, '2FA setup');
  await button(page, 'Verify & Enable').click();
  await expect(page.getByText(ENTER_SIX_DIGITS)).toBeVisible();
  await expectAccessible(page, '2FA setup without a code');
  await enableTwoFactor(page, nextCode(bank, secret));
  await expectAccessible(page, '2FA enabled, with its message');
  await navigateWithin(page, '/dashboard/nowhere');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expectAccessible(page, 'no such view');
});

test('shows deposits and withdrawals accessibly from the form to the receipt', async ({ money, visitAs }) => {
  const customer = await money.customerWith(1234.56);
  const page = await visitAs(customer, '/dashboard/deposit');
  await button(page, 'Confirm Deposit').click();
  await expect(page.getByText(INVALID_AMOUNT)).toBeVisible();
  await page.getByRole('radio', { name: 'Bitcoin' }).check();
  await expectAccessible(page, 'deposit without an amount');
  await field(page, 'Amount').fill('4321.98');
  await button(page, 'Confirm Deposit').click();
  await expect(button(page, 'Pay Now')).toBeVisible();
  await expectAccessible(page, 'payment instructions', DIALOG_ONLY);
  await button(page, 'Pay Now').click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
  await expectAccessible(page, 'receipt of a deposit');
  await navigateWithin(page, '/dashboard/withdraw');
  await field(page, 'Amount in euro').fill('1000');
  await page.reload();
  await expect(button(page, 'Start over')).toBeVisible();
  await expectAccessible(page, 'withdrawal that was kept');
  await button(page, 'Confirm Withdraw').click();
  await button(page, 'Submit Withdrawal').click();
  await expect(page.getByText(FILL_ALL_BANK_DETAILS).first()).toBeVisible();
  await expectAccessible(page, 'details of a withdrawal, missing');
});

test('shows the transactions of a customer accessibly', async ({ money, visitAs }) => {
  const customer = await money.customerWith(1234.56);
  const transaction = transactionIn(await money.withdraw(customer, 200));
  const page = await visitAs(customer, '/dashboard');
  await expect(page.getByRole('slider')).toBeVisible();
  await expectAccessible(page, 'dashboard with transactions');
  await navigateWithin(page, '/dashboard/transactions');
  await expect(page.getByRole('table', { name: 'All Transactions' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'all transactions');
  await navigateWithin(page, '/dashboard/withdrawals?status=failed');
  await expect(page.getByText(NO_TRANSACTIONS)).toBeVisible();
  await expectAccessible(page, 'no transactions found');
  await page.setViewportSize(PHONE);
  await button(page, 'Filters (1)').click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize(desktop());
  await navigateWithin(page, `/dashboard/transactions/${transaction._id}`);
  await expect(page.getByRole('list', { name: 'What has happened' })).toBeVisible();
  await expectAccessible(page, 'one transaction');
  await navigateWithin(page, '/dashboard/statement');
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'monthly statement');
});

test('shows the users and the settings of an administrator accessibly', async ({ bank, visitAs }) => {
  const email = newEmail('maximiliane.von.wolkenstein-rodenegg');
  await bank.newCustomer({ name: 'Maximiliane von Wolkenstein-Rodenegg', email });
  await bank.drain();
  const admin = await bank.newAdmin();
  const page = await visitAs(admin, '/admin/users');
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await expectAccessible(page, 'users');
  await navigateWithin(page, '/admin/users?search=nobody');
  await expect(page.getByText('No customers match')).toBeVisible();
  await expectAccessible(page, 'no users match');
  await navigateWithin(page, '/admin/users/new');
  await expect(heading(page, 'Create New User')).toBeVisible();
  await expectAccessible(page, 'create user');
  await button(page, 'Create User').click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page, 'create user with empty fields');
  await navigateWithin(page, '/admin/settings');
  await expect(button(page, 'Enable')).toBeVisible();
  await expectAccessible(page, 'settings');
  const secret = await beginTwoFactor(page);
  await expectAccessible(page, 'two-factor setup');
  await enableTwoFactor(page, nextCode(bank, secret));
  await button(page, 'Disable').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question before disabling', DIALOG_ONLY);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText(TWO_FACTOR_DISABLED)).toBeVisible();
  for (const [tab, part] of [
    ['password', field(page, 'Current password')],
    ['sign-ins', page.getByRole('table', { name: 'Sign-in history' })],
    ['sessions', field(page, 'Minutes without use')],
  ] as const) {
    await navigateWithin(page, `/admin/settings/${tab}`);
    await expect(part).toBeVisible();
    await expectAccessible(page, `settings, ${tab}`);
  }
  await page.setViewportSize(PHONE);
  await button(page, 'Open the menu').click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('shows money in the back-office accessibly', async ({ bank, money, customers, administrator, visitAs }) => {
  const customer = await money.customerWith(1000);
  const withdrawal = transactionIn(await money.withdraw(customer, 120));
  const deposit = transactionIn(await money.deposit(customer, 80));
  const { transactionNumber } = await money.book(customer, 'deposit', 55.5);
  await bank.drain();
  const page = await visitAs(await bank.newAdmin(), '/admin');
  await expect(page.getByRole('slider')).toBeVisible();
  await button(page, 'Check the books').click();
  await expect(page.getByText('The books tie out')).toBeVisible();
  await expectAccessible(page, 'back-office dashboard');

  await navigateWithin(page, `/admin/requests?search=${customer.email}`);
  await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
  await expectAccessible(page, 'requests, some chosen');
  await button(page, 'Process 1 deposit').click();
  await page.getByRole('dialog').getByLabel('Status').selectOption('failed');
  await expectAccessible(page, 'processing several requests', DIALOG_ONLY);
  await stopPolling(page);
  await money.setStatus(deposit._id, 'failed');
  await page.getByRole('dialog').getByLabel('Status').selectOption('processing');
  await button(page, 'Set 1 request to Processing').click();
  await expect(page.getByText('0 requests processed, 1 failed')).toBeVisible();
  await expectAccessible(page, 'results of several requests', DIALOG_ONLY);

  await navigateWithin(page, '/admin/withdrawals');
  await expect(page.getByRole('table', { name: 'Withdrawals' })).toBeVisible();
  await expectAccessible(page, 'withdrawals');
  await navigateWithin(page, `/admin/deposits?status=cancelled&search=${customer.email}`);
  await expect(page.getByText('No deposits match')).toBeVisible();
  await expectAccessible(page, 'no deposits');
  await navigateWithin(page, `/admin/withdrawals/${withdrawal._id}`);
  await button(page, 'Complete').click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Balance/ })).toBeVisible();
  await expectAccessible(page, 'completing a withdrawal', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Fail').click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Balance/ })).toBeVisible();
  await expectAccessible(page, 'failing a withdrawal', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Keyboard shortcuts').click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'keyboard shortcuts', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await field(page, 'Proof image URL').fill('nonsense');
  await expect(page.getByText('Please enter a valid https address')).toBeVisible();
  await stopPolling(page);
  await money.setStatus(withdrawal._id, 'failed');
  await button(page, 'Update Withdrawal').click();
  await field(page, 'Proof image URL').fill('');
  await field(page, 'Admin notes').fill('Called the customer');
  await button(page, 'Update Withdrawal').click();
  await expect(page.getByText('Your change was not made.')).toBeVisible();
  await expectAccessible(page, 'withdrawal that a colleague has changed');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto(`/admin/deposits/${deposit._id}`);
  await expect(page.getByRole('row', { name: /^Balance/ })).toBeVisible();
  await expectAccessible(page, 'deposit');

  await navigateWithin(page, '/admin/transactions');
  await expect(heading(page, /^All Transactions \(/)).toBeVisible();
  await expectAccessible(page, 'all transactions');
  await navigateWithin(page, `/admin/transactions/new?user=${customer.id}&type=withdraw`);
  await field(page, 'Amount').fill('5000');
  await expect(page.getByText(INSUFFICIENT_BALANCE)).toBeVisible();
  await expectAccessible(page, 'create transaction');
  await page.getByRole('button', { name: `Edit ${transactionNumber}` }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Balance/ })).toBeVisible();
  await expectAccessible(page, 'edit transaction', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${transactionNumber}` }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Balance/ })).toBeVisible();
  await expectAccessible(page, 'delete transaction', DIALOG_ONLY);
  // Text alone, longer than the window.
  await expectAccessible(page, 'delete transaction, to be scrolled', {
    widths: [{ width: 960, height: 540 }],
    within: '[role=dialog]',
  });
  await page.keyboard.press('Escape');

  await navigateWithin(page, '/admin/unclaimed');
  await expect(page.getByText('No money is unclaimed')).toBeVisible();
  await expectAccessible(page, 'no unclaimed money');
  const leaving = await money.customerWith(70);
  await customers.delete(leaving.id, 'true');
  await bank.drain();
  await page.reload();
  await button(page, `Assign ${leaving.id}`).click();
  const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
  await expect(dialog.getByText(leaving.email)).toBeVisible();
  await dialog.getByLabel('Amount').fill('70.01');
  await dialog.getByRole('button', { name: 'Assign €70.01' }).click();
  await expect(dialog.getByText('Please choose a customer')).toBeVisible();
  await expectAccessible(page, 'unclaimed money, with errors', DIALOG_ONLY);
  // No money is unclaimed when the test runs again in this bank.
  const settlement = { userId: leaving.id, amount: 70, reason: 'Probate', details: 'By SEPA' };
  expect((await administrator.call(settleUnclaimed, { body: { action: 'payout', ...settlement } })).status).toBe(201);
});

test('shows a customer in the back-office accessibly', async ({
  bank,
  money,
  customers,
  tickets,
  administrator,
  visitAs,
}) => {
  const customer = await bank.newCustomer({ name: 'Wilhelmina Featherstonehaugh-Cholmondeley' });
  await enableTwoFactorOf(bank, customer.session);
  await money.book(customer, 'deposit', 250);
  const ticket = await tickets.opened(customer, { subject: 'Unabbreviatedsubject'.repeat(6) });
  await customers.suspend(customer.id, 'Asked for it');
  const own = `/admin/users/${customer.id}`;
  const page = await visitAs(administrator, own);
  await expect(heading(page, 'Transaction History (1)')).toBeVisible();
  for (const name of ['Change Password', 'Update Withdrawal Fee']) {
    await field(page, 'Withdrawal fee in percent').fill('much');
    await button(page, name).click();
  }
  await expect(page.getByText('Please enter a number', { exact: true })).toBeVisible();
  await expectAccessible(page, 'user profile with errors');
  await button(page, 'Edit name and e-mail').click();
  await field(page, 'E-mail').fill('nowhere');
  await button(page, 'Save').click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await expectAccessible(page, 'customer who is edited, with an error', { widths: [PHONE], ...DIALOG_ONLY });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Reactivate').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question before reactivating', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await button(page, 'Delete User').click();
  await button(page, 'Continue').click();
  await expect(page.getByText('This money will be lost to the customer:')).toBeVisible();
  await expectAccessible(page, 'question before money is lost', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await navigateWithin(page, `${own}/tickets`);
  await expect(page.getByRole('row', { name: ticket.subject })).toBeVisible();
  await expectAccessible(page, 'tickets of a customer');
  await navigateWithin(page, `${own}/sign-ins`);
  await expect(page.getByRole('row', { name: 'Signed in' })).toBeVisible();
  await expectAccessible(page, 'sign-ins of a customer');
  await navigateWithin(page, `${own}/audit`);
  await expect(page.getByRole('row', { name: 'Customer suspended' })).toBeVisible();
  await expectAccessible(page, 'audit trail of a customer');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for screens' }).fill('featherstone');
  await expect(page.getByRole('option', { name: customer.name }).first()).toBeVisible();
  await expectAccessible(page, 'palette', DIALOG_ONLY);
});

test('shows tickets and payment methods in the back-office accessibly', async ({
  bank,
  money,
  tickets,
  administrator,
  customer,
  visitAs,
}) => {
  const ticket = await tickets.opened(customer, {
    subject: `A ticket of ${customer.email}`,
    message: 'A line.\n'.repeat(12),
  });
  for (const reply of ['first', 'second', 'third', 'fourth']) await tickets.replyAsBank(ticket._id, reply);
  await tickets.reply(customer, ticket._id, 'fifth');
  await bank.drain();
  const page = await visitAs(administrator, '/admin/tickets');
  await expect(page.getByRole('article', { name: ticket.subject })).toBeVisible();
  await expectAccessible(page, 'tickets');
  await navigateWithin(page, '/admin/tickets?search=nothing-like-this');
  await expect(page.getByText('No tickets match')).toBeVisible();
  await expectAccessible(page, 'no tickets match');
  await navigateWithin(page, `/admin/tickets/${ticket._id}`);
  await button(page, 'Show earlier replies (2)').click();
  await expect(page.getByText('first')).toBeVisible();
  await stopPolling(page);
  await tickets.setStatus(ticket._id, 'resolved');
  await page.getByLabel(`Status of ${ticket.subject}`).selectOption('closed');
  await expect(page.getByText('This ticket was changed in the meantime')).toBeVisible();
  await expectAccessible(page, 'ticket that a colleague has changed');
  await button(page, `Reply to ${ticket.subject}`).click();
  await button(page, 'Send Reply').click();
  await expect(page.getByText('Please enter a reply')).toBeVisible();
  await expectAccessible(page, 'empty reply', DIALOG_ONLY);

  await navigateWithin(page, '/admin/settings/withdraw');
  await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Active').uncheck();
  await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Minimum').fill('ten');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Please enter a limit')).toBeVisible();
  await expectAccessible(page, 'withdraw settings with an error');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/admin/settings/deposit');
  await button(page, '+ Add Bank Method').click();
  await button(page, 'Save Method').click();
  await expect(page.getByText(FILL_BENEFICIARY_BANK_IBAN)).toBeVisible();
  await expectAccessible(page, 'new method with errors');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'SEPA transfer' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question before a method is removed', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'SEPA transfer' }).getByLabel('Fee in percent').fill('9');
  await money.saveMethods();
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Somebody else has saved these methods in the meantime')).toBeVisible();
  await expectAccessible(page, 'deposit settings that a colleague has saved');
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/admin/settings/audit?action=deposit-methods');
  await expect(page.getByRole('row', { name: 'Deposit methods saved' }).first()).toBeVisible();
  await expectAccessible(page, 'audit trail');
});

test('shows accessibly that the dashboard could not be loaded, and loads it on Retry', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, QUIET_PAGE);
  await failRequests(page.context(), '/user/profile');
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').getByText(PROFILE_NOT_FETCHED)).toBeVisible();
  await expectAccessible(page, 'dashboard that failed');
  await page.context().unrouteAll();
  await button(page, 'Retry').click();
  await expect(page.getByRole('region', { name: 'Balance', exact: true })).toBeVisible();
});

test('lets an administrator sign in and open an account by keyboard alone', async ({ administrator, visit }) => {
  const page = await visit('/', { viewport: DESKTOP });
  await expect(heading(page, HEADLINE)).toBeVisible();
  await tabTo(page, link(page, 'Skip to content'));
  await expect(link(page, 'Skip to content')).toBeInViewport({ ratio: 1 });
  await tabTo(page, link(page, 'Sign in'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await tabTo(page, field(page, 'E-mail'));
  await page.keyboard.type(administrator.email);
  await tabTo(page, field(page, 'Password'));
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await tabTo(page, link(page, 'All Users'));
  await page.keyboard.press('Enter');
  await expect(heading(page, /^All Users/)).toBeVisible();

  await page.reload();
  await expect(heading(page, /^All Users/)).toBeVisible();
  await tabTo(page, link(page, 'Skip to content'));
  await page.keyboard.press('Enter');
  await tabTo(page, link(page, 'Create User').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/users/new');
  // A screen reader reads the heading aloud, and the first Tab leads to the first field.
  await expect(heading(page, 'Create New User')).toBeFocused();
  const email = newEmail('keyboard.only');
  for (const [label, text] of Object.entries({
    Name: 'Keyboard Only',
    'E-mail': email,
    Password: 'nine brave herons',
    'Confirm password': 'nine brave herons',
  })) {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  }
  await tabTo(page, button(page, 'Create User'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(USER_CREATED)).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
});

test('lets a customer withdraw money by keyboard alone', async ({ money, visitAs }) => {
  const customer = await money.customerWith(300);
  const page = await visitAs(customer, '/dashboard');
  await tabTo(page, link(page, 'Withdraw Money'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Withdraw Money')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Bank Sepa' })).toBeVisible();
  await tabTo(page, field(page, 'Amount in euro'));
  await page.keyboard.type('120');
  await tabTo(page, button(page, 'Confirm Withdraw'));
  await page.keyboard.press('Enter');
  // The dialog has the focus, and Escape returns it to the button.
  await expect(field(page, 'Beneficiary name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Confirm Withdraw')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Beneficiary name')).toBeFocused();
  await page.keyboard.type(bankDetails.beneficiaryName);
  await tabTo(page, field(page, 'IBAN'));
  await page.keyboard.type(bankDetails.iban);
  await tabTo(page, field(page, 'BIC/SWIFT'));
  await page.keyboard.type(bankDetails.swift);
  await tabTo(page, field(page, 'Address'));
  await page.keyboard.type(bankDetails.address);
  await tabTo(page, button(page, 'Submit Withdrawal'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Withdrawal requested')).toBeFocused();
  await tabTo(page, link(page, 'View request'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'What has happened' })).toBeVisible();
});

test('keeps the focus within the question before disabling 2FA, which Escape cancels', async ({ bank, visitAs }) => {
  const admin = await bank.newAdmin();
  const page = await visitAs(admin, '/admin/settings/two-factor');
  await enableTwoFactor(page, nextCode(bank, await beginTwoFactor(page)));
  await tabTo(page, button(page, 'Disable'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  const buttons = question.getByRole('button');
  await expect(buttons.first()).toBeFocused();
  for (const index of [1, 0, 1]) await tabTo(page, buttons.nth(index), 3);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(page, 'Disable')).toBeFocused();
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
});

test('lets a customer deposit, cancel and open a ticket by keyboard alone at 200 %', async ({ money, visitAs }) => {
  const customer = await money.customerWith(300);
  const page = await visitAs(customer, '/dashboard', { viewport: ZOOMED });
  await tabTo(page, link(page, 'Deposit Money'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Deposit Money')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'SEPA transfer' })).toBeVisible();
  await tabTo(page, field(page, 'Amount'));
  await page.keyboard.type('120');
  await tabTo(page, button(page, 'Confirm Deposit'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment instructions' })).toBeVisible();
  await tabTo(page, button(page, 'Pay Now'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Deposit requested')).toBeFocused();
  await tabTo(page, link(page, 'View request'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Deposit')).toBeFocused();
  await tabTo(page, button(page, 'Cancel request'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'Cancel request' }), 1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request cancelled')).toBeVisible();
  // On so small a screen a message lies over fields for as long as it is shown.
  await expect(page.getByText('Request cancelled')).toBeHidden();
  await tabTo(page, link(page, 'Support Tickets'), 40);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Support Tickets')).toBeFocused();
  await tabTo(page, field(page, 'Subject'));
  await page.keyboard.type('A deposit that I have cancelled');
  await tabTo(page, field(page, 'Message'));
  await page.keyboard.type('May I make it again?');
  await tabTo(page, button(page, 'Create Ticket'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'A deposit that I have cancelled' })).toBeVisible();
});

test('lets an administrator fail a withdrawal by keyboard alone at 200 %', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(300);
  await money.withdraw(customer, 120);
  await bank.drain();
  const page = await visitAs(administrator, '/admin', { viewport: ZOOMED });
  await tabTo(page, button(page, 'Open the menu'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Withdrawals/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Withdrawals/)).toBeFocused();
  await tabTo(page, field(page, 'Search withdrawals'));
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: customer.name }).getByRole('link').first();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(heading(page, `Withdrawal of ${customer.name}`)).toBeFocused();
  await tabTo(page, button(page, 'Fail'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fail this withdrawal?' });
  await expect(dialog.getByRole('row', { name: /^Balance/ })).toBeVisible();
  await tabTo(page, dialog.getByLabel('Reason for the customer'));
  await page.keyboard.type('The account is closed.');
  await tabTo(page, button(page, 'Confirm Failed'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(WITHDRAWAL_UPDATED)).toBeVisible();
  expect((await money.balances(customer)).reservedAmount).toBe(0);
});

test('opens an account with the form on a screen of 320 pixels', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, '/admin/users', { viewport: NARROW });
  await link(page, 'Create User').first().click();
  const email = newEmail('narrow');
  await fillInCustomer(page, { name: 'Narrow Screen', email, password: 'nine brave herons' });
  await button(page, 'Create User').click();
  await expect(page.getByRole('list', { name: 'Customers' }).getByText(email)).toBeVisible();
});

/** Presses Tab until the target has the focus, which must show and not be covered. */
async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  await target.waitFor({ state: 'attached' });
  // The browser searches the whole page for a role and a name, so it does once, unless the element is rendered again.
  let element = await target.elementHandle();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const isThere = await element?.evaluate(async (it) => {
      // A dialog moves the focus on in the next frame, from its end to its beginning.
      while (document.activeElement?.hasAttribute('data-base-ui-focus-guard')) await new Promise(requestAnimationFrame);
      return it.isConnected ? it === document.activeElement : undefined;
    });
    if (isThere === undefined) element = await target.elementHandle();
    if (isThere ?? (await target.evaluate((it) => it === document.activeElement))) break;
  }
  await expect(target).toBeFocused();
  await settled(page);
  expect(
    await target.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return { isOutlined: getComputedStyle(it).outlineStyle !== 'none', isCovered: !it.contains(onTop) };
    }),
    `${target} shows its focus`,
  ).toEqual({ isOutlined: true, isCovered: false });
}
