/** Every view for everyone: axe in either theme on a desk and on a phone, narrow screens, the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import { enableTwoFactor as enableTwoFactorOf } from '#test/support/two-factor.ts';
import { arriveAt, bankInBrowser, breaks, DESK, DESKTOP, goWithin, PHONE, settled } from './bank-in-browser.ts';
import { BOTH_WIDTHS, expectForEveryone, NARROW, violations } from './for-everyone.ts';
import { beginTwoFactor, button, enableTwoFactor, field, fillInCustomer, heading, link, signIn } from './people.ts';
import { gone, hasFocus, isFocused, shown } from './see.ts';

const site = bankInBrowser({ methods: true });

/** A dialog: what lies under it has been looked at before. */
const OVER_ITS_VIEW = { within: ':is([role=dialog], [role=alertdialog])' };

describe('axe finds nothing', () => {
  test('on the reference of the API', async () => {
    const page = await site.visit('/api/docs');
    await shown(heading(page, 'API reference'));
    // Long, and the same at every width but for what is too wide.
    await expectForEveryone(page, 'reference of the API', {
      widths: process.env.LONG ? BOTH_WIDTHS : [DESKTOP],
      bothThemes: true,
    });
  });

  test('on the sign-in: empty, refused, ended, second step', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await shown(heading(page, 'Sign in'));
    await expectForEveryone(page, 'sign-in');
    await button(page, 'Login').click();
    await shown(page.getByText('Password is required'));
    await expectForEveryone(page, 'sign-in with empty fields');
    await signIn(page, { ...customer, password: 'not the password' });
    await shown(page.getByText('The e-mail address or the password is not right.'));
    await expectForEveryone(page, 'refused sign-in');
    await page.goto('/login?next=%2Fdashboard');
    await shown(page.getByText('Your session has ended. Please sign in again.'));
    await expectForEveryone(page, 'ended session');

    await enableTwoFactorOf(site.bank, customer.session);
    await page.goto('/login');
    await signIn(page, customer);
    await shown(field(page, 'Verification code'));
    await expectForEveryone(page, 'second step');
    await button(page, 'Verify Code').click();
    await shown(page.getByText('Please enter a valid 6-digit code'));
    await expectForEveryone(page, 'second step without a code');
  });

  test('on every view of the customer portal', async () => {
    const customer = await site.bank.newCustomer({
      name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
      email: 'wilhelmina.featherstonehaugh-cholmondeley@correspondence.example',
    });
    const page = await site.visitAs(customer, '/dashboard');
    await shown(button(page, 'Refresh balance'));
    await expectForEveryone(page, 'dashboard');
    await goWithin(page, '/dashboard/profile/security');
    await shown(button(page, 'Enable'));
    await expectForEveryone(page, '2FA disabled');
    const secret = await beginTwoFactor(page);
    await expectForEveryone(page, '2FA setup');
    await button(page, 'Verify & Enable').click();
    await shown(page.getByText('Please enter a valid 6-digit code'));
    await expectForEveryone(page, '2FA setup without a code');
    await enableTwoFactor(page, site.nextCode(secret));
    await expectForEveryone(page, '2FA enabled, with its message');
    await goWithin(page, '/dashboard/nowhere');
    await shown(heading(page, 'Page not found'));
    await expectForEveryone(page, 'no such view');
  });

  test('where a customer pays in and out', async () => {
    const { money } = site;
    const customer = await money.customerWith(1234.56);
    const page = await site.visitAs(customer, '/dashboard/deposit');
    await button(page, 'Confirm Deposit').click();
    await shown(page.getByText('Please enter a valid amount'));
    await page.getByRole('radio', { name: 'Bitcoin' }).check();
    await expectForEveryone(page, 'deposit without an amount');
    await field(page, 'Amount').fill('4321.98');
    await button(page, 'Confirm Deposit').click();
    await shown(button(page, 'Pay Now'));
    await expectForEveryone(page, 'payment instructions', OVER_ITS_VIEW);
    await button(page, 'Pay Now').click();
    await shown(page.getByRole('region', { name: 'Receipt' }));
    await expectForEveryone(page, 'receipt of a deposit');
    await goWithin(page, '/dashboard/withdraw');
    await field(page, 'Amount in euro').fill('1000');
    await page.reload();
    await shown(button(page, 'Start over'));
    await expectForEveryone(page, 'withdrawal that was kept');
    await button(page, 'Confirm Withdraw').click();
    await button(page, 'Submit Withdrawal').click();
    await shown(page.getByText('Please fill all bank details').first());
    await expectForEveryone(page, 'details of a withdrawal, missing');
  });

  test('where a customer sees their money', async () => {
    const { money } = site;
    const customer = await money.customerWith(1234.56);
    const transaction = transactionIn(await money.withdraw(customer, 200));
    const page = await site.visitAs(customer, '/dashboard');
    await shown(page.getByRole('slider'));
    await expectForEveryone(page, 'dashboard with transactions');
    await goWithin(page, '/dashboard/transactions');
    await shown(page.getByRole('table', { name: 'All Transactions' }).getByRole('link').first());
    await expectForEveryone(page, 'all transactions');
    await goWithin(page, '/dashboard/withdrawals?status=failed');
    await shown(page.getByText('No transactions found'));
    await expectForEveryone(page, 'no transactions found');
    await page.setViewportSize(PHONE);
    await button(page, 'Filters (1)').click();
    await shown(page.getByRole('dialog', { name: 'Filters' }));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await page.setViewportSize(DESKTOP);
    await goWithin(page, `/dashboard/transactions/${transaction._id}`);
    await shown(page.getByRole('list', { name: 'What has happened' }));
    await expectForEveryone(page, 'one transaction');
    await goWithin(page, '/dashboard/statement');
    await shown(page.getByRole('article'));
    await expectForEveryone(page, 'monthly statement');
  });

  test('on every view of the back-office', async () => {
    await site.bank.newCustomer({
      name: 'Maximiliane von Wolkenstein-Rodenegg',
      email: 'maximiliane.von.wolkenstein-rodenegg@correspondence.example',
    });
    await site.bank.drain();
    const admin = await site.bank.newAdmin();
    const page = await site.visitAs(admin, '/admin/users');
    await shown(page.getByRole('row', { name: 'Maximiliane' }));
    await expectForEveryone(page, 'users');
    await goWithin(page, '/admin/users?search=nobody');
    await shown(page.getByText('No customers match'));
    await expectForEveryone(page, 'no users match');
    await goWithin(page, '/admin/users/new');
    await shown(heading(page, 'Create New User'));
    await expectForEveryone(page, 'create user');
    await button(page, 'Create User').click();
    await shown(page.getByText('Password is required'));
    await expectForEveryone(page, 'create user with empty fields');
    await goWithin(page, '/admin/settings');
    await shown(button(page, 'Enable'));
    await expectForEveryone(page, 'settings');
    const secret = await beginTwoFactor(page);
    await expectForEveryone(page, 'two-factor setup');
    await enableTwoFactor(page, site.nextCode(secret));
    await button(page, 'Disable').click();
    await shown(page.getByRole('alertdialog'));
    await expectForEveryone(page, 'question before disabling', OVER_ITS_VIEW);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await shown(page.getByText('2FA disabled successfully'));
    for (const [tab, part] of [
      ['password', field(page, 'Current password')],
      ['sign-ins', page.getByRole('table', { name: 'Sign-in history' })],
      ['sessions', field(page, 'Minutes without use')],
    ] as const) {
      await goWithin(page, `/admin/settings/${tab}`);
      await shown(part);
      await expectForEveryone(page, `settings, ${tab}`);
    }
    await page.setViewportSize(PHONE);
    await button(page, 'Open the menu').click();
    await shown(page.getByRole('dialog', { name: 'Menu' }));
    expect(await violations(page)).toEqual([]);
  });

  test('on every view of money in the back-office', async () => {
    const { money } = site;
    const customer = await money.customerWith(1000);
    const withdrawal = transactionIn(await money.withdraw(customer, 120));
    const deposit = transactionIn(await money.deposit(customer, 80));
    const { transactionNumber } = await money.book(customer, 'deposit', 55.5);
    await site.bank.drain();
    const page = await site.visitAs(await site.bank.newAdmin(), '/admin');
    await shown(page.getByRole('slider'));
    await button(page, 'Check the books').click();
    await shown(page.getByText('The books tie out'));
    await expectForEveryone(page, 'back-office dashboard');

    await goWithin(page, `/admin/requests?search=${customer.email}`);
    await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
    await expectForEveryone(page, 'requests, some chosen');
    await button(page, 'Process 1 deposit').click();
    await page.getByRole('dialog').getByLabel('Status').selectOption('failed');
    await expectForEveryone(page, 'processing several requests', OVER_ITS_VIEW);
    await site.notTold(page);
    await money.setStatus(deposit._id, 'failed');
    await page.getByRole('dialog').getByLabel('Status').selectOption('processing');
    await button(page, 'Set 1 request to Processing').click();
    await shown(page.getByText('0 requests processed, 1 failed'));
    await expectForEveryone(page, 'results of several requests', OVER_ITS_VIEW);

    await goWithin(page, '/admin/withdrawals');
    await shown(page.getByRole('table', { name: 'Withdrawals' }));
    await expectForEveryone(page, 'withdrawals');
    await goWithin(page, '/admin/deposits?status=cancelled');
    await shown(page.getByText('No deposits match'));
    await expectForEveryone(page, 'no deposits');
    await goWithin(page, `/admin/withdrawals/${withdrawal._id}`);
    await button(page, 'Complete').click();
    await shown(page.getByRole('dialog').getByRole('row', { name: /^Balance/ }));
    await expectForEveryone(page, 'completing a withdrawal', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await button(page, 'Fail').click();
    await shown(page.getByRole('dialog').getByRole('row', { name: /^Balance/ }));
    await expectForEveryone(page, 'failing a withdrawal', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await button(page, 'Keyboard shortcuts').click();
    await shown(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expectForEveryone(page, 'keyboard shortcuts', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await field(page, 'Proof image URL').fill('nonsense');
    await shown(page.getByText('Please enter a valid https address'));
    await site.notTold(page);
    await money.setStatus(withdrawal._id, 'failed');
    await button(page, 'Update Withdrawal').click();
    await field(page, 'Proof image URL').fill('');
    await field(page, 'Admin notes').fill('Called the customer');
    await button(page, 'Update Withdrawal').click();
    await shown(page.getByText('Your change was not made.'));
    await expectForEveryone(page, 'withdrawal that a colleague has changed');
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(`/admin/deposits/${deposit._id}`);
    await shown(page.getByRole('row', { name: /^Balance/ }));
    await expectForEveryone(page, 'deposit');

    await goWithin(page, '/admin/transactions');
    await shown(heading(page, /^All Transactions \(/));
    await expectForEveryone(page, 'all transactions');
    await goWithin(page, `/admin/transactions/new?user=${customer.id}&type=withdraw`);
    await field(page, 'Amount').fill('5000');
    await shown(page.getByText("Sorry! You don't have sufficient balance"));
    await expectForEveryone(page, 'create transaction');
    await page.getByRole('button', { name: `Edit ${transactionNumber}` }).click();
    await shown(page.getByRole('dialog').getByRole('row', { name: /^Balance/ }));
    await expectForEveryone(page, 'edit transaction', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Delete ${transactionNumber}` }).click();
    await shown(page.getByRole('dialog').getByRole('row', { name: /^Balance/ }));
    await expectForEveryone(page, 'delete transaction', OVER_ITS_VIEW);
    // Text alone, longer than the window.
    await expectForEveryone(page, 'delete transaction, to be scrolled', {
      widths: [{ width: 960, height: 540 }],
      within: '[role=dialog]',
    });
    await page.keyboard.press('Escape');

    await goWithin(page, '/admin/unclaimed');
    await shown(page.getByText('No money is unclaimed'));
    await expectForEveryone(page, 'no unclaimed money');
    const leaving = await money.customerWith(70);
    await site.customers.delete(leaving.id, 'true');
    await site.bank.drain();
    await page.reload();
    await button(page, `Assign ${leaving.id}`).click();
    const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
    await shown(dialog.getByText(leaving.email));
    await dialog.getByLabel('Amount').fill('70.01');
    await dialog.getByRole('button', { name: 'Assign €70.01' }).click();
    await shown(dialog.getByText('Please choose a customer'));
    await expectForEveryone(page, 'unclaimed money, with errors', OVER_ITS_VIEW);
  });

  test('on every view of a customer in the back-office', async () => {
    const { money } = site;
    const customer = await site.bank.newCustomer({ name: 'Wilhelmina Featherstonehaugh-Cholmondeley' });
    await enableTwoFactorOf(site.bank, customer.session);
    await money.book(customer, 'deposit', 250);
    const ticket = await site.tickets.opened(customer, { subject: 'Unabbreviatedsubject'.repeat(6) });
    await site.customers.suspend(customer.id, 'Asked for it');
    const own = `/admin/users/${customer.id}`;
    const page = await site.visitAs(site.bank.admin, own);
    await shown(heading(page, 'Transaction History (1)'));
    for (const name of ['Change Password', 'Update Withdrawal Fee']) {
      await field(page, 'Withdrawal fee in percent').fill('much');
      await button(page, name).click();
    }
    await shown(page.getByText('Please enter a number', { exact: true }));
    await expectForEveryone(page, 'user profile with errors');
    await button(page, 'Edit name and e-mail').click();
    await field(page, 'E-mail').fill('nowhere');
    await button(page, 'Save').click();
    await shown(page.getByText('Please enter a valid e-mail address'));
    await expectForEveryone(page, 'customer who is edited, with an error', { widths: [PHONE], ...OVER_ITS_VIEW });
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await button(page, 'Reactivate').click();
    await shown(page.getByRole('alertdialog'));
    await expectForEveryone(page, 'question before reactivating', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await button(page, 'Delete User').click();
    await button(page, 'Continue').click();
    await shown(page.getByText('This money will be lost to the customer:'));
    await expectForEveryone(page, 'question before money is lost', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await goWithin(page, `${own}/tickets`);
    await shown(page.getByRole('row', { name: ticket.subject }));
    await expectForEveryone(page, 'tickets of a customer');
    await goWithin(page, `${own}/sign-ins`);
    await shown(page.getByRole('row', { name: 'Signed in' }));
    await expectForEveryone(page, 'sign-ins of a customer');
    await goWithin(page, `${own}/audit`);
    await shown(page.getByRole('row', { name: 'Customer suspended' }));
    await expectForEveryone(page, 'audit trail of a customer');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search for screens' }).fill('featherstone');
    await shown(page.getByRole('option', { name: customer.name }).first());
    await expectForEveryone(page, 'palette', OVER_ITS_VIEW);
  });

  test('on every view of tickets and settings in the back-office', async () => {
    const customer = await site.bank.newCustomer();
    const { tickets } = site;
    const ticket = await tickets.opened(customer, { subject: 'Read by everyone', message: 'A line.\n'.repeat(12) });
    for (const reply of ['first', 'second', 'third', 'fourth']) await tickets.replyAsBank(ticket._id, reply);
    await tickets.reply(customer, ticket._id, 'fifth');
    await site.bank.drain();
    const page = await site.visitAs(site.bank.admin, '/admin/tickets');
    await shown(page.getByRole('article', { name: ticket.subject }));
    await expectForEveryone(page, 'tickets');
    await goWithin(page, '/admin/tickets?search=nothing-like-this');
    await shown(page.getByText('No tickets match'));
    await expectForEveryone(page, 'no tickets match');
    await goWithin(page, `/admin/tickets/${ticket._id}`);
    await button(page, 'Show earlier replies (2)').click();
    await shown(page.getByText('first'));
    await site.notTold(page);
    await tickets.setStatus(ticket._id, 'resolved');
    await page.getByLabel(`Status of ${ticket.subject}`).selectOption('closed');
    await shown(page.getByText('This ticket was changed in the meantime'));
    await expectForEveryone(page, 'ticket that a colleague has changed');
    await button(page, `Reply to ${ticket.subject}`).click();
    await button(page, 'Send Reply').click();
    await shown(page.getByText('Please enter a reply'));
    await expectForEveryone(page, 'empty reply', OVER_ITS_VIEW);

    await goWithin(page, '/admin/settings/withdraw');
    await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Active').uncheck();
    await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Minimum').fill('ten');
    await button(page, 'Save Changes').click();
    await shown(page.getByText('Please enter a limit'));
    await expectForEveryone(page, 'withdraw settings with an error');
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto('/admin/settings/deposit');
    await button(page, '+ Add Bank Method').click();
    await button(page, 'Save Method').click();
    await shown(page.getByText('Please fill beneficiary, bank name and IBAN'));
    await expectForEveryone(page, 'new method with errors');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'SEPA transfer' }).getByRole('button', { name: 'Remove' }).click();
    await shown(page.getByRole('alertdialog'));
    await expectForEveryone(page, 'question before a method is removed', OVER_ITS_VIEW);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'SEPA transfer' }).getByLabel('Fee in percent').fill('9');
    await site.money.saveMethods();
    await button(page, 'Save Changes').click();
    await shown(page.getByText('Somebody else has saved these methods in the meantime'));
    await expectForEveryone(page, 'deposit settings that a colleague has saved');
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto('/admin/settings/audit?action=deposit-methods');
    await shown(page.getByRole('row', { name: 'Deposit methods saved' }).first());
    await expectForEveryone(page, 'audit trail');
  });

  test('where something could not be loaded', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visitAs(customer, '/robots.txt');
    await breaks(page.context(), '/user/profile');
    await page.goto('/dashboard');
    await shown(page.getByRole('alert').getByText('Failed to fetch profile'));
    await expectForEveryone(page, 'dashboard that failed');
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await shown(page.getByRole('region', { name: 'Balance', exact: true }));
  });
});

describe('with the keyboard alone', () => {
  test('an administrator signs in and opens an account', async () => {
    const page = await site.visit('/', { viewport: DESK });
    await shown(heading(page, 'Banking that puts your money first'));
    await tabTo(page, link(page, 'Skip to content'));
    expect(await link(page, 'Skip to content').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y >= 0),
    });
    await tabTo(page, link(page, 'Sign in'));
    await page.keyboard.press('Enter');
    await arriveAt(page, '/login');
    await shown(heading(page, 'Sign in'));
    await tabTo(page, field(page, 'E-mail'));
    await page.keyboard.type(site.bank.admin.email);
    await tabTo(page, field(page, 'Password'));
    await page.keyboard.type(site.bank.admin.password);
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin');
    await shown(heading(page, 'Dashboard'));
    await tabTo(page, link(page, 'All Users'));
    await page.keyboard.press('Enter');
    await shown(heading(page, /^All Users/));

    await page.reload();
    await shown(heading(page, /^All Users/));
    await tabTo(page, link(page, 'Skip to content'));
    await page.keyboard.press('Enter');
    await tabTo(page, link(page, 'Create User').first());
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin/users/new');
    // The heading has the focus, so that it is read aloud and the first Tab is the first field.
    await hasFocus(heading(page, 'Create New User'));
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
    await shown(page.getByText('User created successfully!'));
    await shown(page.getByRole('row', { name: 'Keyboard Only' }));
  });

  test('a customer withdraws money', async () => {
    const { money } = site;
    const customer = await money.customerWith(300);
    const page = await site.visitAs(customer, '/dashboard');
    await tabTo(page, link(page, 'Withdraw Money'));
    await page.keyboard.press('Enter');
    await shown(heading(page, 'Withdraw Money'));
    await shown(page.getByRole('radio', { name: 'Bank Sepa' }));
    await tabTo(page, field(page, 'Amount in euro'));
    await page.keyboard.type('120');
    await tabTo(page, button(page, 'Confirm Withdraw'));
    await page.keyboard.press('Enter');
    // The dialog has the focus, and Escape leads back to where one was.
    await hasFocus(field(page, 'Beneficiary name'));
    await page.keyboard.press('Escape');
    await hasFocus(button(page, 'Confirm Withdraw'));
    await page.keyboard.press('Enter');
    await hasFocus(field(page, 'Beneficiary name'));
    await page.keyboard.type(bankDetails.beneficiaryName);
    await tabTo(page, field(page, 'IBAN'));
    await page.keyboard.type(bankDetails.iban);
    await tabTo(page, field(page, 'BIC/SWIFT'));
    await page.keyboard.type(bankDetails.swift);
    await tabTo(page, field(page, 'Address'));
    await page.keyboard.type(bankDetails.address);
    await tabTo(page, button(page, 'Submit Withdrawal'));
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, 'Withdrawal requested'));
    await tabTo(page, link(page, 'View request'));
    await page.keyboard.press('Enter');
    await shown(page.getByRole('list', { name: 'What has happened' }));
  });

  test('the question before disabling holds the focus, and Escape is Cancel', async () => {
    const admin = await site.bank.newAdmin();
    const page = await site.visitAs(admin, '/admin/settings/two-factor');
    await enableTwoFactor(page, site.nextCode(await beginTwoFactor(page)));
    await tabTo(page, button(page, 'Disable'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    const buttons = question.getByRole('button');
    await hasFocus(buttons.first());
    for (const index of [1, 0, 1]) await tabTo(page, buttons.nth(index), 3);
    await page.keyboard.press('Escape');
    await gone(question);
    await hasFocus(button(page, 'Disable'));
    await shown(page.getByText('Enabled', { exact: true }));
  });
});

/** What a desk of 1280 by 800 pixels shows at 200 % (WCAG 1.4.4): half of it in either direction. */
const ZOOMED = { width: 640, height: 400 };

describe('with the keyboard alone, at 200 %', () => {
  test('a customer deposits money, cancels that, and asks the bank', async () => {
    const customer = await site.money.customerWith(300);
    const page = await site.visitAs(customer, '/dashboard', { viewport: ZOOMED });
    await tabTo(page, link(page, 'Deposit Money'));
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, 'Deposit Money'));
    await shown(page.getByRole('radio', { name: 'SEPA transfer' }));
    await tabTo(page, field(page, 'Amount'));
    await page.keyboard.type('120');
    await tabTo(page, button(page, 'Confirm Deposit'));
    await page.keyboard.press('Enter');
    await shown(page.getByRole('dialog', { name: 'Payment instructions' }));
    await tabTo(page, button(page, 'Pay Now'));
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, 'Deposit requested'));
    await tabTo(page, link(page, 'View request'));
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, 'Deposit'));
    await tabTo(page, button(page, 'Cancel request'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await hasFocus(question.getByRole('button', { name: 'Keep request' }));
    await tabTo(page, question.getByRole('button', { name: 'Cancel request' }), 1);
    await page.keyboard.press('Enter');
    await shown(page.getByText('Request cancelled'));
    // On so small a screen a message lies over fields for as long as it is shown.
    await gone(page.getByText('Request cancelled'));
    await tabTo(page, link(page, 'Support Tickets'), 40);
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, 'Support Tickets'));
    await tabTo(page, field(page, 'Subject'));
    await page.keyboard.type('A deposit that I have cancelled');
    await tabTo(page, field(page, 'Message'));
    await page.keyboard.type('May I make it again?');
    await tabTo(page, button(page, 'Create Ticket'));
    await page.keyboard.press('Enter');
    await shown(page.getByRole('article', { name: 'A deposit that I have cancelled' }));
  });

  test('an administrator finds a withdrawal in the menu, and fails it', async () => {
    const customer = await site.money.customerWith(300);
    await site.money.withdraw(customer, 120);
    await site.bank.drain();
    const page = await site.visitAs(site.bank.admin, '/admin', { viewport: ZOOMED });
    await tabTo(page, button(page, 'Open the menu'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Withdrawals/ }));
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, /^Withdrawals/));
    await tabTo(page, field(page, 'Search withdrawals'));
    await page.keyboard.type(customer.email);
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: customer.name }).getByRole('link').first();
    await tabTo(page, row);
    await page.keyboard.press('Enter');
    await hasFocus(heading(page, `Withdrawal of ${customer.name}`));
    await tabTo(page, button(page, 'Fail'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Fail this withdrawal?' });
    await shown(dialog.getByRole('row', { name: /^Balance/ }));
    await tabTo(page, dialog.getByLabel('Reason for the customer'));
    await page.keyboard.type('The account is closed.');
    await tabTo(page, button(page, 'Confirm Failed'));
    await page.keyboard.press('Enter');
    await shown(page.getByText('Withdrawal updated successfully!'));
    expect((await site.money.balances(customer)).reservedAmount).toBe(0);
  });
});

describe('on a narrow screen', () => {
  test('a customer is opened with the form at 320 pixels', async () => {
    const page = await site.visitAs(site.bank.admin, '/admin/users', { viewport: NARROW });
    await link(page, 'Create User').first().click();
    const email = 'narrow@mail.example';
    await fillInCustomer(page, { name: 'Narrow Screen', email, password: 'nine brave herons' });
    await button(page, 'Create User').click();
    await shown(page.getByRole('list', { name: 'Customers' }).getByText(email));
  });
});

/** Presses Tab until it is there, and sees that the focus shows and lies under nothing. */
async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  await target.waitFor({ state: 'attached' });
  // To find an element by its role and name, the browser looks at all there are: once, unless it is rendered anew.
  let element = await target.elementHandle();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const found = await element?.evaluate(async (it) => {
      // A dialog leads the focus on in the next frame, from its end to its beginning.
      while (document.activeElement?.hasAttribute('data-base-ui-focus-guard')) await new Promise(requestAnimationFrame);
      return it.isConnected ? it === document.activeElement : undefined;
    });
    if (found === undefined) element = await target.elementHandle();
    if (found ?? (await isFocused(target))) break;
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
