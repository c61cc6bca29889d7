/** Every view for everyone: axe in both themes on a desk and on a phone, narrow screens, the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { customersOf } from '#test/support/customers.ts';
import { bankDetails, moneyOf, transactionIn } from '#test/support/money.ts';
import { ticketsOf } from '#test/support/tickets.ts';
import { enableTwoFactor as enableTwoFactorOf } from '#test/support/two-factor.ts';
import { arriveAt, bankInBrowser, PHONE, settled } from './bank-in-browser.ts';
import { expectForEveryone, NARROW, violations } from './for-everyone.ts';
import {
  arriveSignedIn,
  beginTwoFactor,
  button,
  enableTwoFactor,
  field,
  fillInCustomer,
  heading,
  link,
  signIn,
} from './people.ts';

const site = bankInBrowser();

describe('axe finds nothing', () => {
  test('on the public pages', async () => {
    const page = await site.visit('/');
    await heading(page, 'Banking that puts your money first').waitFor();
    await expectForEveryone(page, 'front page');
    await page.goto('/no/such/page');
    await heading(page, 'Page not found').waitFor();
    await expectForEveryone(page, 'page not found');
  });

  test('on the reference of the API', async () => {
    const page = await site.visit('/api/docs');
    await heading(page, 'API reference').waitFor();
    await expectForEveryone(page, 'reference of the API');
  });

  test('on the sign-in: empty, refused, ended, second step', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await heading(page, 'Sign in').waitFor();
    await expectForEveryone(page, 'sign-in');
    await button(page, 'Login').click();
    await page.getByText('Password is required').waitFor();
    await expectForEveryone(page, 'sign-in with empty fields');
    await signIn(page, { ...customer, password: 'not the password' });
    await page.getByText('The e-mail address or the password is not right.').waitFor();
    await expectForEveryone(page, 'refused sign-in');
    await page.goto('/login?next=%2Fdashboard');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await expectForEveryone(page, 'ended session');

    await signIn(page, customer);
    await arriveAt(page, '/dashboard');
    await page.goto('/dashboard/profile/security');
    const secret = await beginTwoFactor(page);
    await enableTwoFactor(page, site.nextCode(secret));
    await button(page, 'Log out').click();
    await arriveAt(page, '/');
    await page.goto('/login');
    await signIn(page, customer);
    await field(page, 'Verification code').waitFor();
    await expectForEveryone(page, 'second step');
    await button(page, 'Verify Code').click();
    await page.getByText('Please enter a valid 6-digit code').waitFor();
    await expectForEveryone(page, 'second step without a code');
  });

  test('on every view of the customer portal', async () => {
    const customer = await site.bank.newCustomer({
      name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
      email: 'wilhelmina.featherstonehaugh-cholmondeley@correspondence.example',
    });
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await button(page, 'Refresh balance').waitFor();
    await expectForEveryone(page, 'dashboard');
    await page.goto('/dashboard/profile/security');
    await button(page, 'Enable').waitFor();
    await expectForEveryone(page, '2FA disabled');
    const secret = await beginTwoFactor(page);
    await expectForEveryone(page, '2FA setup');
    await button(page, 'Verify & Enable').click();
    await page.getByText('Please enter a valid 6-digit code').waitFor();
    await expectForEveryone(page, '2FA setup without a code');
    await enableTwoFactor(page, site.nextCode(secret));
    await expectForEveryone(page, '2FA enabled, with its message');
    await page.goto('/dashboard/nowhere');
    await heading(page, 'Page not found').waitFor();
    await expectForEveryone(page, 'no such view');
  });

  test('where a customer pays in and out', async () => {
    const money = moneyOf(site.bank);
    await money.saveMethods();
    const customer = await money.customerWith(1234.56);
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await page.goto('/dashboard/deposit');
    await button(page, 'Confirm Deposit').click();
    await page.getByText('Please enter a valid amount').waitFor();
    await page.getByRole('radio', { name: 'Bitcoin' }).check();
    await expectForEveryone(page, 'deposit without an amount');
    await field(page, 'Amount').fill('4321.98');
    await button(page, 'Confirm Deposit').click();
    await button(page, 'Pay Now').waitFor();
    await expectForEveryone(page, 'payment instructions');
    await button(page, 'Pay Now').click();
    await page.getByRole('region', { name: 'Receipt' }).waitFor();
    await expectForEveryone(page, 'receipt of a deposit');
    await page.goto('/dashboard/withdraw');
    await field(page, 'Amount in euro').fill('1000');
    await page.reload();
    await button(page, 'Start over').waitFor();
    await expectForEveryone(page, 'withdrawal that was kept');
    await button(page, 'Confirm Withdraw').click();
    await button(page, 'Submit Withdrawal').click();
    await page.getByText('Please fill all bank details').first().waitFor();
    await expectForEveryone(page, 'details of a withdrawal, missing');
  });

  test('where a customer sees their money', async () => {
    const money = moneyOf(site.bank);
    const customer = await money.customerWith(1234.56);
    const transaction = transactionIn(await money.withdraw(customer, 200));
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await page.getByRole('slider').waitFor();
    await expectForEveryone(page, 'dashboard with transactions');
    await page.goto('/dashboard/transactions');
    await link(page, transaction.transactionNumber).waitFor();
    await expectForEveryone(page, 'all transactions');
    await page.goto('/dashboard/withdrawals?status=failed');
    await page.getByText('No transactions found').waitFor();
    await expectForEveryone(page, 'no transactions found');
    await page.goto(`/dashboard/transactions/${transaction._id}`);
    await page.getByRole('list', { name: 'What has happened' }).waitFor();
    await expectForEveryone(page, 'one transaction');
    await page.goto('/dashboard/statement');
    await page.getByRole('article').waitFor();
    await expectForEveryone(page, 'monthly statement');
  });

  test('on every view of the back-office', async () => {
    await site.bank.newCustomer({
      name: 'Maximiliane von Wolkenstein-Rodenegg',
      email: 'maximiliane.von.wolkenstein-rodenegg@correspondence.example',
    });
    await site.bank.drain();
    const admin = await site.bank.newAdmin();
    const page = await site.visit('/login');
    await arriveSignedIn(page, admin, '/admin');
    await page.goto('/admin/users');
    await page.getByRole('row', { name: 'Maximiliane' }).waitFor();
    await expectForEveryone(page, 'users');
    await page.goto('/admin/users?search=nobody');
    await page.getByText('No customers match').waitFor();
    await expectForEveryone(page, 'no users match');
    await page.goto('/admin/users/new');
    await heading(page, 'Create New User').waitFor();
    await expectForEveryone(page, 'create user');
    await button(page, 'Create User').click();
    await page.getByText('Password is required').waitFor();
    await expectForEveryone(page, 'create user with empty fields');
    await page.goto('/admin/settings');
    await button(page, 'Enable').waitFor();
    await expectForEveryone(page, 'settings');
    const secret = await beginTwoFactor(page);
    await expectForEveryone(page, 'two-factor setup');
    await enableTwoFactor(page, site.nextCode(secret));
    await button(page, 'Disable').click();
    await page.getByRole('alertdialog').waitFor();
    await expectForEveryone(page, 'question before disabling');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('2FA disabled successfully').waitFor();
    await page.setViewportSize(PHONE);
    await button(page, 'Open the menu').click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await settled(page);
    expect((await violations(page)).map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`)).toEqual([]);
  });

  test('on every view of money in the back-office', async () => {
    const money = moneyOf(site.bank);
    await money.saveMethods();
    const customer = await money.customerWith(1000);
    const withdrawal = transactionIn(await money.withdraw(customer, 120));
    const deposit = transactionIn(await money.deposit(customer, 80));
    const { transactionNumber } = await money.book(customer, 'deposit', 55.5);
    await site.bank.drain();
    const page = await site.visit('/login');
    await arriveSignedIn(page, site.bank.admin, '/admin');
    await page.getByRole('slider').waitFor();
    await button(page, 'Check the books').click();
    await page.getByText('The books tie out').waitFor();
    await expectForEveryone(page, 'back-office dashboard');

    await page.goto(`/admin/requests?search=${customer.email}`);
    await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
    await expectForEveryone(page, 'requests, some chosen');
    await button(page, 'Process selected').click();
    await expectForEveryone(page, 'processing several requests');
    await money.setStatus(deposit._id, 'failed');
    await page.getByRole('dialog').getByLabel('Status').selectOption('processing');
    await button(page, 'Set 2 requests to Processing').click();
    await page.getByText('1 request processed, 1 failed').waitFor();
    await expectForEveryone(page, 'results of several requests');

    await page.goto('/admin/withdrawals');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .waitFor();
    await expectForEveryone(page, 'withdrawals');
    await page.goto('/admin/deposits?status=cancelled');
    await page.getByText('No deposits match').waitFor();
    await expectForEveryone(page, 'no deposits');
    await page.goto(`/admin/withdrawals/${withdrawal._id}`);
    await field(page, 'Proof image URL').fill('nonsense');
    await page.getByText('Please enter a valid https address').waitFor();
    await money.setStatus(withdrawal._id, 'failed');
    await button(page, 'Update Withdrawal').click();
    await field(page, 'Proof image URL').fill('');
    await button(page, 'Update Withdrawal').click();
    await page.getByText('Your change was not made.').waitFor();
    await expectForEveryone(page, 'withdrawal that somebody else has changed');
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(`/admin/deposits/${deposit._id}`);
    await page.getByRole('row', { name: /^Balance/ }).waitFor();
    await expectForEveryone(page, 'deposit');

    await page.goto('/admin/transactions');
    await heading(page, /^All Transactions \(/).waitFor();
    await expectForEveryone(page, 'all transactions');
    await page.goto(`/admin/transactions/new?user=${customer.id}&type=withdraw`);
    await field(page, 'Amount').fill('5000');
    await page.getByText("Sorry! You don't have sufficient balance").waitFor();
    await expectForEveryone(page, 'create transaction');
    await page.getByRole('button', { name: `Edit ${transactionNumber}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^Balance/ })
      .waitFor();
    await expectForEveryone(page, 'edit transaction');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Delete ${transactionNumber}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^Balance/ })
      .waitFor();
    await expectForEveryone(page, 'delete transaction');
  });

  test('on every view of a customer in the back-office', async () => {
    const money = moneyOf(site.bank);
    await money.saveMethods();
    const customer = await site.bank.newCustomer({ name: 'Wilhelmina Featherstonehaugh-Cholmondeley' });
    await enableTwoFactorOf(site.bank, customer.session);
    await money.book(customer, 'deposit', 250);
    const ticket = await ticketsOf(site.bank).opened(customer, { subject: 'Unabbreviatedsubject'.repeat(6) });
    await customersOf(site.bank).suspend(customer.id, 'Asked for it');
    const own = `/admin/users/${customer.id}`;
    const page = await site.visit('/login');
    await arriveSignedIn(page, site.bank.admin, '/admin');
    await page.goto(own);
    await heading(page, 'Transaction History (1)').waitFor();
    for (const name of ['Change Password', 'Update Withdrawal Fee']) {
      await field(page, 'Withdrawal fee in percent').fill('much');
      await button(page, name).click();
    }
    await page.getByText('Please enter a number', { exact: true }).waitFor();
    await expectForEveryone(page, 'user profile with errors');
    await button(page, 'Reactivate').click();
    await page.getByRole('alertdialog').waitFor();
    await expectForEveryone(page, 'question before reactivating');
    await page.keyboard.press('Escape');
    await button(page, 'Delete User').click();
    await button(page, 'Continue').click();
    await page.getByText('This money will be lost to the customer:').waitFor();
    await expectForEveryone(page, 'question before money is lost');
    await page.keyboard.press('Escape');
    await page.goto(`${own}/tickets`);
    await page.getByRole('row', { name: ticket.subject }).waitFor();
    await expectForEveryone(page, 'tickets of a customer');
    await page.goto(`${own}/sign-ins`);
    await page.getByRole('row', { name: 'Signed in' }).waitFor();
    await expectForEveryone(page, 'sign-ins of a customer');
    await page.goto(`${own}/audit`);
    await page.getByRole('row', { name: 'Customer suspended' }).waitFor();
    await expectForEveryone(page, 'audit trail of a customer');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search for screens' }).fill('featherstone');
    await page.getByRole('option', { name: customer.name }).first().waitFor();
    await expectForEveryone(page, 'palette');
  });

  test('on every view of tickets and settings in the back-office', async () => {
    await moneyOf(site.bank).saveMethods();
    const customer = await site.bank.newCustomer();
    const tickets = ticketsOf(site.bank);
    const ticket = await tickets.opened(customer, { subject: 'Read by everyone', message: 'A line.\n'.repeat(12) });
    for (const reply of ['first', 'second', 'third', 'fourth']) await tickets.replyAsBank(ticket._id, reply);
    await tickets.reply(customer, ticket._id, 'fifth');
    await site.bank.drain();
    const page = await site.visit('/login');
    await arriveSignedIn(page, site.bank.admin, '/admin');
    await page.goto('/admin/tickets');
    await page.getByRole('article', { name: ticket.subject }).waitFor();
    await expectForEveryone(page, 'tickets');
    await page.goto('/admin/tickets?search=nothing-like-this');
    await page.getByText('No tickets match').waitFor();
    await expectForEveryone(page, 'no tickets match');
    await page.goto(`/admin/tickets/${ticket._id}`);
    await button(page, 'Show earlier replies (2)').click();
    await page.getByText('first').waitFor();
    await tickets.setStatus(ticket._id, 'resolved');
    await page.getByLabel(`Status of ${ticket.subject}`).selectOption('closed');
    await page.getByText('This ticket was changed in the meantime').waitFor();
    await expectForEveryone(page, 'ticket that somebody else has changed');
    await button(page, `Reply to ${ticket.subject}`).click();
    await button(page, 'Send Reply').click();
    await page.getByText('Please enter a reply').waitFor();
    await expectForEveryone(page, 'empty reply');

    await page.goto('/admin/settings/withdraw');
    await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Active').uncheck();
    await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Minimum').fill('ten');
    await button(page, 'Save Changes').click();
    await page.getByText('Please enter a limit').waitFor();
    await expectForEveryone(page, 'withdraw settings with an error');
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto('/admin/settings/deposit');
    await button(page, '+ Add Bank Method').click();
    await button(page, 'Save Method').click();
    await page.getByText('Please fill beneficiary, bank name and IBAN').waitFor();
    await expectForEveryone(page, 'new method with errors');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'SEPA transfer' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectForEveryone(page, 'question before a method is removed');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'SEPA transfer' }).getByLabel('Fee in percent').fill('9');
    await moneyOf(site.bank).saveMethods();
    await button(page, 'Save Changes').click();
    await page.getByText('Somebody else has saved these methods in the meantime').waitFor();
    await expectForEveryone(page, 'deposit settings that somebody else has saved');
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto('/admin/settings/audit?action=deposit-methods');
    await page.getByRole('row', { name: 'Deposit methods saved' }).first().waitFor();
    await expectForEveryone(page, 'audit trail');
  });

  test('where something could not be loaded', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await page.context().route('**/api/user/profile', (route) => route.fulfill({ status: 500, json: {} }));
    await arriveSignedIn(page, customer, '/dashboard');
    await page.getByRole('alert').getByText('Failed to fetch profile').waitFor();
    await expectForEveryone(page, 'dashboard that failed');
    await page.context().unroute('**/api/user/profile');
    await button(page, 'Retry').click();
    await page.getByRole('region', { name: 'Balance', exact: true }).waitFor();
  });
});

describe('with the keyboard alone', () => {
  test('an administrator signs in and opens an account', async () => {
    const page = await site.visit('/');
    await heading(page, 'Banking that puts your money first').waitFor();
    await tabTo(page, link(page, 'Skip to content'));
    expect(await link(page, 'Skip to content').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y >= 0),
    });
    await tabTo(page, link(page, 'Sign in'));
    await page.keyboard.press('Enter');
    await arriveAt(page, '/login');
    await heading(page, 'Sign in').waitFor();
    await tabTo(page, field(page, 'E-mail'));
    await page.keyboard.type(site.bank.admin.email);
    await tabTo(page, field(page, 'Password'));
    await page.keyboard.type(site.bank.admin.password);
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin');
    await heading(page, 'Dashboard').waitFor();
    await tabTo(page, link(page, 'All Users'));
    await page.keyboard.press('Enter');
    await heading(page, /^All Users/).waitFor();

    await page.reload();
    await heading(page, /^All Users/).waitFor();
    await tabTo(page, link(page, 'Skip to content'));
    await page.keyboard.press('Enter');
    await tabTo(page, link(page, 'Create User').first());
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin/users/new');
    // The heading has the focus, so that it is read aloud and the first Tab is the first field.
    await expect
      .poll(() => heading(page, 'Create New User').evaluate((h1) => h1 === document.activeElement))
      .toBe(true);
    for (const [label, text] of Object.entries({
      Name: 'Keyboard Only',
      'E-mail': 'keyboard.only@mail.example',
      Password: 'nine brave herons',
      'Confirm password': 'nine brave herons',
    })) {
      await tabTo(page, field(page, label));
      await page.keyboard.type(text);
    }
    await tabTo(page, button(page, 'Create User'));
    await page.keyboard.press('Enter');
    await page.getByText('User created successfully!').waitFor();
    await page.getByRole('row', { name: 'Keyboard Only' }).waitFor();
  });

  test('a customer withdraws money', async () => {
    const money = moneyOf(site.bank);
    await money.saveMethods();
    const customer = await money.customerWith(300);
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await tabTo(page, link(page, 'Withdraw Money'));
    await page.keyboard.press('Enter');
    await heading(page, 'Withdraw Money').waitFor();
    await page.getByRole('radio', { name: 'Bank Sepa' }).waitFor();
    await tabTo(page, field(page, 'Amount in euro'));
    await page.keyboard.type('120');
    await tabTo(page, button(page, 'Confirm Withdraw'));
    await page.keyboard.press('Enter');
    // The dialog has the focus, and Escape leads back to where one was.
    await expect.poll(() => isFocused(field(page, 'Beneficiary name')), { timeout: 20_000 }).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(button(page, 'Confirm Withdraw')), { timeout: 20_000 }).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(field(page, 'Beneficiary name')), { timeout: 20_000 }).toBe(true);
    await page.keyboard.type(bankDetails.beneficiaryName);
    await tabTo(page, field(page, 'IBAN'));
    await page.keyboard.type(bankDetails.iban);
    await tabTo(page, field(page, 'BIC/SWIFT'));
    await page.keyboard.type(bankDetails.swift);
    await tabTo(page, field(page, 'Address'));
    await page.keyboard.type(bankDetails.address);
    await tabTo(page, button(page, 'Submit Withdrawal'));
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(heading(page, 'Withdrawal requested')), { timeout: 20_000 }).toBe(true);
    await tabTo(page, link(page, 'View request'));
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'What has happened' }).waitFor();
  });

  test('the question before disabling holds the focus, and Escape is Cancel', async () => {
    const admin = await site.bank.newAdmin();
    const page = await site.visit('/login');
    await arriveSignedIn(page, admin, '/admin');
    await page.goto('/admin/settings/two-factor');
    await enableTwoFactor(page, site.nextCode(await beginTwoFactor(page)));
    await tabTo(page, button(page, 'Disable'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    const buttons = question.getByRole('button');
    for (const index of [1, 0, 1]) await tabTo(page, buttons.nth(index), 3);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button(page, 'Disable'))).toBe(true);
    await page.getByText('Enabled', { exact: true }).waitFor();
  });
});

describe('on a narrow screen', () => {
  test('a customer is opened with the form at 320 pixels', async () => {
    const page = await site.visit('/login', { viewport: NARROW });
    await arriveSignedIn(page, site.bank.admin, '/admin');
    await page.goto('/admin/users');
    await link(page, 'Create User').first().click();
    const email = 'narrow@mail.example';
    await fillInCustomer(page, { name: 'Narrow Screen', email, password: 'nine brave herons' });
    await button(page, 'Create User').click();
    await page.getByRole('list', { name: 'Customers' }).getByText(email).waitFor();
  });
});

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Presses Tab until it is there, and sees that the focus shows and lies under nothing. */
async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) break;
  }
  expect(await isFocused(target), `${target} has the focus`).toBe(true);
  await settled(page);
  expect(
    await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return { shown: getComputedStyle(element).outlineStyle !== 'none', free: element.contains(onTop) };
    }),
    `${target} shows its focus`,
  ).toEqual({ shown: true, free: true });
}
