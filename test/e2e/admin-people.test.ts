/** Customers, tickets and settings in the hands of administrators. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listDepositMethods, listWithdrawMethods, saveDepositSettings } from '#shared/contract/payment-methods.ts';
import { getUser } from '#shared/contract/users.ts';
import type { UserView } from '#shared/contract/views.ts';
import type { Person } from '#test/support/bank.ts';
import { customersOf, OPEN, SHUT } from '#test/support/customers.ts';
import { depositMethods, moneyOf, transactionIn } from '#test/support/money.ts';
import { ticketsOf } from '#test/support/tickets.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { arriveAt, bankInBrowser, breaks, photograph, requestsTo } from './bank-in-browser.ts';
import { arriveSignedIn, button, field, fillInCustomer, heading, link } from './people.ts';

const site = bankInBrowser();

const money = () => moneyOf(site.bank);
const customers = () => customersOf(site.bank);
const tickets = () => ticketsOf(site.bank);

async function administrator(path: string, person: Person = site.bank.admin): Promise<Page> {
  const page = await site.visit('/login');
  await arriveSignedIn(page, person, '/admin');
  await page.goto(path);
  return page;
}

const question = (page: Page) => page.getByRole('alertdialog');
const dialog = (page: Page) => page.getByRole('dialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** The customer as the bank has them now, on the wire. */
async function stored(id: string): Promise<Record<keyof UserView, unknown>> {
  const { body } = await site.bank.call(getUser, { params: { id } }, { as: site.bank.admin.session });
  return (body as { user: Record<keyof UserView, unknown> }).user;
}

/** The text of the file that a click downloads. */
async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

describe('a customer', () => {
  test('is made, suspended with a reason, reactivated and deleted', async () => {
    const eva = { name: 'Eva Marlowe', email: 'eva.marlowe@mail.example', password: 'nine brave herons' };
    const page = await administrator('/admin/users');
    await link(page, 'Create User').first().click();
    await fillInCustomer(page, eva);
    await button(page, 'Create User').click();
    await page.getByText('User created successfully!').waitFor();
    const row = page.getByRole('row', { name: eva.name });
    await row.getByRole('link', { name: 'View Profile' }).click();
    await heading(page, eva.name).waitFor();
    await expect.poll(() => isFocused(heading(page, eva.name))).toBe(true);
    const information = page.getByRole('region', { name: 'User information' });
    expect(await information.textContent()).toMatch(/Balance€0\.00Reserved€0\.00Available€0\.00/);
    for (const fact of [eva.email, 'Active', 'Disabled', "The method's"])
      await information.getByText(fact, { exact: true }).first().waitFor();
    await page.getByText('No transactions found').waitFor();
    await heading(page, 'Transaction History (0)').waitFor();
    await photograph(page, 'admin-people', '01-profile');

    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const suspensions = requestsTo(page.context(), `/admin/users/${id}/suspend`);
    await button(page, 'Suspend').click();
    await question(page).getByText('Eva Marlowe is signed out everywhere').waitFor();
    expect(await isFocused(answer(page, 'Cancel'))).toBe(true);
    await field(page, 'Reason').fill('Asked for it on the phone');
    await photograph(page, 'admin-people', '02-suspend');
    await answer(page, 'Suspend').dblclick();
    await page.getByText('Customer suspended').waitFor();
    await page.getByText('Suspended', { exact: true }).first().waitFor();
    expect(suspensions).toEqual(['POST']);
    expect((await customers().tryToSignIn(eva)).status).toBe(401);
    await link(page, 'Audit').click();
    await page.getByRole('row', { name: 'Customer suspended' }).getByText('Asked for it on the phone').waitFor();
    await link(page, 'Sign-ins').click();
    await page.getByRole('row', { name: 'Refused' }).waitFor();
    await link(page, 'Support Tickets').last().click();
    await page.getByText('Eva Marlowe has no tickets').waitFor();
    await page.goBack();
    await arriveAt(page, `/admin/users/${id}/sign-ins`);
    await link(page, 'Profile').click();
    await button(page, 'Reactivate').click();
    await answer(page, 'Reactivate').click();
    await page.getByText('Customer reactivated').waitFor();
    expect((await customers().tryToSignIn(eva)).status).toBe(200);

    await link(page, 'Back to Users').click();
    await arriveAt(page, '/admin/users');
    const deletions = requestsTo(page.context(), `/admin/users/${id}`);
    await row.getByRole('button', { name: 'Delete User' }).click();
    await question(page).getByText('The account is empty: no money is lost.').waitFor();
    await page.keyboard.press('Control+k');
    await answer(page, 'Cancel').click();
    await question(page).waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(row.getByRole('button', { name: 'Delete User' }))).toBe(true);
    await row.getByRole('button', { name: 'Delete User' }).click();
    await answer(page, 'Delete User').dblclick();
    await page.getByText('User deleted successfully!').waitFor();
    await row.waitFor({ state: 'hidden' });
    expect(deletions.filter((method) => method === 'DELETE')).toEqual(['DELETE']);
    expect((await customers().tryToSignIn(eva)).status).toBe(401);
    await page.goto(`/admin/users/${id}`);
    await page.getByText('There is no such customer').waitFor();
  });

  test('with money is deleted only after it was said what is lost, as it is now', async () => {
    await money().saveMethods();
    const customer = await money().customerWith(100);
    const page = await administrator(`/admin/users/${customer.id}`);
    await heading(page, 'Transaction History (1)').waitFor();
    await money().book(customer, 'deposit', 20);
    transactionIn(await money().withdraw(customer, 30));
    await button(page, 'Delete User').click();
    await question(page).getByText('€100.00').waitFor();
    // A double click answers the first question, and not the next one.
    await answer(page, 'Continue').dblclick();
    await answer(page, 'Delete and give up €100.00').waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'hidden' });
    expect((await customers().get(customer.id)).status).toBe(200);

    await page.reload();
    await button(page, 'Delete User').click();
    await answer(page, 'Continue').press('Enter');
    await question(page).getByText('of it €30.00 reserved').waitFor();
    expect(await isFocused(answer(page, 'Cancel'))).toBe(true);
    await photograph(page, 'admin-people', '03-delete-with-money');
    await answer(page, 'Delete and give up €120.00').click();
    await page.getByText('User deleted successfully!').waitFor();
    await arriveAt(page, '/admin/users');
    expect((await customers().get(customer.id)).status).toBe(404);
  });

  test('whose account has received money since it was shown is asked about once more', async () => {
    const customer = await site.bank.newCustomer();
    const page = await administrator(`/admin/users/${customer.id}`);
    await button(page, 'Delete User').click();
    await money().book(customer, 'deposit', 75);
    await answer(page, 'Delete User').click();
    await question(page).getByText(`€75.00 in the account of ${customer.name}`).waitFor();
    await answer(page, 'Cancel').click();
    expect((await customers().get(customer.id)).status).toBe(200);
  });

  test('gets a password, an account number and a fee from an administrator', async () => {
    const customer = await site.bank.newCustomer();
    const other = await stored((await site.bank.newCustomer()).id);
    const page = await administrator(`/admin/users/${customer.id}`);

    await field(page, 'New password').fill('short');
    await button(page, 'Change Password').click();
    await page.getByText('The password needs at least 12 characters').waitFor();
    await field(page, 'New password').fill('password1234');
    await button(page, 'Change Password').click();
    await page.getByText('This password is on the list of the most common ones.').waitFor();
    expect(await field(page, 'New password').inputValue()).toBe('password1234');
    await field(page, 'New password').fill('eleven calm walruses');
    await button(page, 'Change Password').click();
    await page.getByText('Password changed successfully!').waitFor();
    expect(await field(page, 'New password').inputValue()).toBe('');
    expect(await customers().opens(customer.session)).toEqual(SHUT);
    expect((await customers().tryToSignIn({ ...customer, password: 'eleven calm walruses' })).status).toBe(200);

    await field(page, 'New account number').fill(' ');
    await button(page, 'Update Account Number').click();
    await page.getByText('Account number is required').waitFor();
    await field(page, 'New account number').fill(String(other.accountNumber));
    await button(page, 'Update Account Number').click();
    await expect.poll(() => field(page, 'New account number').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'New account number').fill('moor2026');
    await button(page, 'Update Account Number').click();
    await page.getByText('Account number updated').waitFor();
    await page.getByRole('region', { name: 'User information' }).getByText('MOOR2026').waitFor();

    const fee = field(page, 'Withdrawal fee in percent');
    for (const [typed, sentence] of [
      ['100.01', 'Please enter a number from 0 to 100'],
      ['1.005', 'A percentage has at most two decimals'],
      ['much', 'Please enter a number'],
    ] as const) {
      await fee.fill(typed);
      await button(page, 'Update Withdrawal Fee').click();
      await page.getByText(sentence, { exact: true }).waitFor();
    }
    await fee.fill('2.5');
    await button(page, 'Update Withdrawal Fee').click();
    await page.getByText('Withdrawal fee updated').waitFor();
    expect((await stored(customer.id)).withdrawalFeePercent).toBe(2.5);
    await page.getByRole('region', { name: 'User information' }).getByText('2.5%').waitFor();
    await fee.fill('');
    await button(page, 'Update Withdrawal Fee').click();
    await page.getByRole('region', { name: 'User information' }).getByText("The method's").waitFor();
    expect((await stored(customer.id)).withdrawalFeePercent).toBeUndefined();
  });

  test('who has lost their phone is let in without it; and is signed out everywhere', async () => {
    const customer = await site.bank.newCustomer();
    await enableTwoFactor(site.bank, customer.session);
    const page = await administrator(`/admin/users/${customer.id}`);
    await page.getByText('2FA', { exact: true }).waitFor();
    await button(page, 'Turn off 2FA').click();
    await question(page).getByText(`Be sure that it is ${customer.name} who asks for it.`).waitFor();
    await answer(page, 'Turn off 2FA').click();
    await page.getByText('Two-factor authentication turned off').waitFor();
    await page.getByText('2FA', { exact: true }).waitFor({ state: 'hidden' });
    const session = await site.bank.signIn(customer.email, customer.password);
    expect((await customers().opens(session)).token).toBe(OPEN.token);
    site.bank.clock.advance(1000);
    await button(page, 'Sign out everywhere').click();
    await answer(page, 'Sign out everywhere').click();
    await page.getByText('Signed out everywhere').waitFor();
    expect((await customers().opens(session)).token).toBe(false);
  });

  test('has transactions that are edited and deleted where they stand', async () => {
    const customer = await money().customerWith(100);
    const { transactionNumber } = await money().book(customer, 'deposit', 40);
    const page = await administrator(`/admin/users/${customer.id}`);
    await heading(page, 'Transaction History (2)').waitFor();
    const row = page.getByRole('row', { name: transactionNumber });
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Amount').fill('50');
    await dialog(page).getByLabel('Description').fill('Corrected');
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await row.getByText('Corrected').waitFor();
    const information = page.getByRole('region', { name: 'User information' });
    await information.getByText('€150.00').first().waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await heading(page, 'Transaction History (1)').waitFor();
    await information.getByText('€100.00').first().waitFor();
    await link(page, 'Create Transaction').click();
    await arriveAt(page, `/admin/transactions/new?user=${customer.id}`);
  });
});

describe('the list of customers', () => {
  test('is searched, counted, exported as it is filtered, and shared by its address', async () => {
    await site.bank.newCustomer({ name: '=Formula Quibble', email: 'quibble.one@mail.example' });
    await site.bank.newCustomer({ name: 'Second Quibble', email: 'quibble.two@mail.example' });
    const page = await administrator('/admin/users');
    await page.getByLabel('Search customers').fill('quibble');
    await arriveAt(page, '/admin/users?search=quibble');
    await heading(page, 'All Users (2)').waitFor();
    await page.reload();
    await page.getByRole('row', { name: 'Second Quibble' }).waitFor();
    const lines = (await downloaded(page, 'Export CSV')).split('\r\n');
    expect(lines[0]).toContain('Name,E-mail,"Account number","Balance EUR"');
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 2))).toEqual([
      [`"'=Formula Quibble"`, 'quibble.one@mail.example'],
      ['"Second Quibble"', 'quibble.two@mail.example'],
    ]);
    await page.getByRole('row', { name: 'Second Quibble' }).getByRole('link', { name: 'Create Transaction' }).click();
    await page.waitForURL('**/admin/transactions/new?user=*');
  });
});

describe('a ticket', () => {
  test('is found, answered and closed; then the customer cannot answer', async () => {
    const customer = await site.bank.newCustomer({ name: 'Ticket Asker' });
    const ticket = await tickets().opened(customer, { subject: 'Lost card in Lisbon', priority: 'high' });
    await tickets().opened(customer, { subject: 'Another matter', priority: 'low' });
    await site.bank.drain();
    const page = await administrator('/admin/tickets');
    const card = page.getByRole('article', { name: ticket.subject });
    await card.waitFor();
    for (const text of ['Open', 'High', customer.name, `(${customer.email})`, ticket.message, 'Replies (0)'])
      await card.getByText(text).first().waitFor();
    await photograph(page, 'admin-people', '04-tickets');
    await field(page, 'Priority').selectOption('high');
    await arriveAt(page, '/admin/tickets?priority=high');
    await page.getByRole('article', { name: 'Another matter' }).waitFor({ state: 'hidden' });
    await page.getByLabel('Search tickets').fill('lisbon');
    await arriveAt(page, '/admin/tickets?priority=high&search=lisbon');

    const sent = requestsTo(page.context(), '/admin/tickets/reply');
    await card.getByRole('button', { name: 'Reply' }).click();
    await button(page, 'Send Reply').click();
    await dialog(page).getByText('Please enter a reply').waitFor();
    await field(page, 'Your reply').fill('We have blocked it.');
    await photograph(page, 'admin-people', '05-reply');
    // A click beside the dialog closes it, and what was typed stays.
    await page.mouse.click(5, 5);
    await dialog(page).waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: 'Reply' }).click();
    expect(await field(page, 'Your reply').inputValue()).toBe('We have blocked it.');
    await button(page, 'Send Reply').dblclick();
    await page.getByText('Reply sent!').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(sent).toEqual(['POST']);
    await card.getByText('Replies (1)').waitFor();
    await card.getByText(`Admin (${site.bank.admin.name})`).waitFor();
    // The same words again are another reply.
    await card.getByRole('button', { name: 'Reply' }).click();
    expect(await field(page, 'Your reply').inputValue()).toBe('');
    await field(page, 'Your reply').fill('We have blocked it.');
    await button(page, 'Send Reply').click();
    await card.getByText('Replies (2)').waitFor();

    const status = card.getByLabel(`Status of ${ticket.subject}`);
    expect(await status.locator('option').allTextContents()).toEqual(['Open', 'In Progress', 'Resolved', 'Closed']);
    expect(await status.inputValue()).toBe('in-progress');
    await status.selectOption('closed');
    await page.getByText('Ticket status updated!').waitFor();
    expect((await tickets().reply(customer, ticket._id)).status).toBe(409);

    await card.getByRole('link', { name: ticket.subject }).click();
    await arriveAt(page, `/admin/tickets/${ticket._id}`);
    await heading(page, ticket.subject).waitFor();
    await button(page, `Delete ${ticket.subject}`).click();
    await question(page).getByText('with its 2 replies is removed, for the customer too').waitFor();
    await answer(page, 'Delete').click();
    await arriveAt(page, '/admin/tickets');
    expect((await tickets().setStatus(ticket._id, 'open')).status).toBe(404);
  });

  test('that has been changed meanwhile is shown as it is, and its status asked about again', async () => {
    const customer = await site.bank.newCustomer();
    const ticket = await tickets().opened(customer, { subject: 'Changed meanwhile' });
    const page = await administrator(`/admin/tickets/${ticket._id}`);
    const status = page.getByLabel(`Status of ${ticket.subject}`);
    await status.waitFor();
    await tickets().reply(customer, ticket._id, 'One more thing');
    await tickets().setStatus(ticket._id, 'resolved');
    await status.selectOption('closed');
    const notice = page.getByRole('alert').filter({ hasText: 'This ticket was changed in the meantime' });
    await notice.getByText('1 new reply').waitFor();
    expect((await notice.textContent())?.replaceAll(/\s+/g, ' ')).toContain('Status: Open → is now Resolved');
    await page.getByText('One more thing').waitFor();
    expect(await status.inputValue()).toBe('resolved');
    await button(page, 'Set to Closed all the same').click();
    await page.getByText('Ticket status updated!').waitFor();
    await notice.waitFor({ state: 'hidden' });
    expect(await status.inputValue()).toBe('closed');
  });

  test('shows its earlier replies page by page', async () => {
    const customer = await site.bank.newCustomer();
    const ticket = await tickets().opened(customer, { subject: 'Long talk' });
    for (let reply = 1; reply <= 25; reply += 1) {
      await tickets().reply(customer, ticket._id, `Reply number ${reply}.`);
      site.bank.clock.advance(1);
    }
    const page = await administrator(`/admin/tickets/${ticket._id}`);
    const replies = page.getByRole('article').getByRole('listitem');
    await button(page, 'Show earlier replies (22)').click();
    await button(page, 'Show earlier replies (5)').click();
    await page.getByText('Reply number 1.').waitFor();
    const numbers = (await replies.allTextContents()).map((text) => Number(/number (\d+)\./.exec(text)?.[1]));
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(await page.getByText('Show earlier replies').count()).toBe(0);
  });
});

describe('the payment methods', () => {
  const offered = async (customer: Person, route: typeof listDepositMethods | typeof listWithdrawMethods) =>
    ((await site.bank.call(route, {}, { as: customer.session })).body as { methods: Record<string, unknown>[] })
      .methods;

  test('are added, edited, switched off and removed by an administrator, and seen so by a customer', async () => {
    await money().saveMethods();
    const customer = await site.bank.newCustomer();
    const page = await administrator('/admin/settings/deposit');
    const saves = requestsTo(page.context(), '/admin/deposit-settings');
    const sepa = page.getByRole('region', { name: 'SEPA transfer' });
    await sepa.getByLabel('Fee in percent').fill('2.25');
    await sepa.getByText('Edited').waitFor();
    await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Active').uncheck();

    await button(page, '+ Add Bank Method').click();
    await button(page, 'Save Method').click();
    for (const sentence of [
      'Please provide both a unique code and a name',
      'Please fill beneficiary, bank name and IBAN',
    ])
      await dialog(page).getByText(sentence).waitFor();
    expect(await isFocused(dialog(page).getByLabel('Code'))).toBe(true);
    expect(await dialog(page).getByLabel('Minimum').inputValue()).toBe('250');
    expect(await dialog(page).getByLabel('Maximum').inputValue()).toBe('999999');
    await dialog(page).getByLabel('Code').fill('SEPA');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Instant transfer');
    await dialog(page).getByLabel('Beneficiary').fill('Aldermoor Bank');
    await dialog(page).getByLabel('Bank name').fill('Moor Bank');
    await dialog(page).getByLabel('IBAN').fill('DE89370400440532013000');
    await button(page, 'Save Method').click();
    await dialog(page).getByText('A method with this code already exists. Please choose another.').waitFor();
    await photograph(page, 'admin-people', '06-add-method');
    await dialog(page).getByLabel('Code').fill('instant');
    await button(page, 'Save Method').click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Instant transfer' }).getByText('New').waitFor();

    await button(page, '+ Add Crypto Method').click();
    await dialog(page).getByLabel('Code').fill('eth');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ether');
    expect(await dialog(page).getByLabel('Currency').inputValue()).toBe('BTC');
    await button(page, 'Save Method').click();
    await dialog(page).getByText('Please fill crypto currency and wallet address').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('region', { name: 'Switched off' }).getByRole('button', { name: 'Remove' }).click();
    await answer(page, 'Remove').click();
    // Until it is saved, all this is in this browser only; and nobody loses it by a click.
    expect(await offered(customer, listDepositMethods)).toMatchObject([
      { code: 'sepa', feePercent: 1.5 },
      { code: 'btc' },
    ]);
    await link(page, 'Withdraw Settings').click();
    await question(page).getByText('has not been saved').waitFor();
    await answer(page, 'Cancel').click();
    await photograph(page, 'admin-people', '07-deposit-settings');
    await button(page, 'Save Changes').dblclick();
    await page.getByText('Deposit settings updated').waitFor();
    expect(saves.filter((method) => method === 'PUT')).toEqual(['PUT']);
    expect(await offered(customer, listDepositMethods)).toMatchObject([
      { code: 'sepa', feePercent: 2.25, bankDetails: { beneficiaryName: 'Aldermoor Bank' } },
      { code: 'instant', name: 'Instant transfer', minLimit: 250, maxLimit: 999_999 },
    ]);

    await link(page, 'Withdraw Settings').click();
    const withdrawal = page.getByRole('region', { name: 'Bank Sepa' });
    await withdrawal.getByLabel('Maximum').fill('1,500');
    expect(await withdrawal.getByLabel('IBAN').count()).toBe(0);
    await button(page, 'Save Changes').click();
    await page.getByText('Withdraw settings updated').waitFor();
    expect(await offered(customer, listWithdrawMethods)).toMatchObject([
      { code: 'sepa', maxLimit: 1500 },
      { code: 'btc' },
    ]);

    await withdrawal.getByLabel('Maximum').fill('1');
    await button(page, 'Save Changes').click();
    await withdrawal.getByText('The maximum must not be below the minimum').waitFor();
    await expect.poll(() => isFocused(withdrawal.getByLabel('Maximum'))).toBe(true);
    await button(page, 'Reset').click();
    await expect.poll(() => withdrawal.getByLabel('Maximum').inputValue()).toBe('1500');
  });

  test('that two administrators save at once lose nothing of either', async () => {
    await money().saveMethods();
    const colleague = await site.bank.newAdmin({ name: 'Second Administrator' });
    const page = await administrator('/admin/settings/deposit');
    const sepa = page.getByRole('region', { name: 'SEPA transfer' });
    await sepa.getByLabel('Minimum').fill('25');
    await sepa.getByLabel('Fee in percent').fill('3');
    const [bank, coins, off] = depositMethods;
    const theirs = {
      methods: [{ ...bank, feePercent: 4, maxLimit: 4000 }, coins, { ...off, code: 'more', name: 'More' }],
    };
    const saved = await site.bank.send('PUT', saveDepositSettings.path, theirs, colleague.session);
    expect(saved.status).toBe(200);

    await button(page, 'Save Changes').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has saved these methods in the meantime' });
    await notice.waitFor();
    const told = (await notice.getByRole('listitem').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(told).toEqual([
      'SEPA transfer: Maximum: €5,000.00 → is now €4,000.00',
      'SEPA transfer: Fee: 1.5% → is now 4% (you changed this too: yours stands below)',
      expect.stringContaining('Switched off: bank'),
      expect.stringContaining('More: none → is now added'),
    ]);
    await photograph(page, 'admin-people', '08-saved-at-once');
    for (const [label, value] of Object.entries({ Minimum: '25', Maximum: '4000', 'Fee in percent': '3' }))
      expect(await sepa.getByLabel(label).inputValue(), label).toBe(value);
    await button(page, 'Save Changes').click();
    await page.getByText('Deposit settings updated').waitFor();
    const customer = await site.bank.newCustomer();
    expect(await offered(customer, listDepositMethods)).toMatchObject([
      { code: 'sepa', minLimit: 25, maxLimit: 4000, feePercent: 3 },
      { code: 'btc' },
    ]);

    await link(page, 'Audit').click();
    await field(page, 'Action').selectOption('deposit-methods.saved');
    const records = page.getByRole('row', { name: 'Deposit methods saved' });
    await records.first().waitFor();
    expect((await records.first().textContent())?.replaceAll(/\s+/g, ' ')).toContain(
      'SEPA transfer: Fee: 4% → is now 3%',
    );
    await page.getByRole('button', { name: 'Second Administrator' }).click();
    await button(page, 'Only by Second Administrator (show everybody)').waitFor();
    await expect.poll(() => records.count()).toBe(1);
    await photograph(page, 'admin-people', '09-audit');
    const csv = await downloaded(page, 'Export CSV');
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain('"Deposit methods saved","Second Administrator"');
    expect(csv).toContain('SEPA transfer: Fee: 1.5% → 4%');
  });
});

describe('the audit trail', () => {
  test('is narrowed to one customer, one action and some days', async () => {
    const customer = await money().customerWith(10);
    await customers().suspend(customer.id, 'Wants a pause');
    const page = await administrator('/admin/settings/audit');
    await page.getByRole('combobox', { name: 'Customer' }).fill(customer.email);
    await page.getByRole('option', { name: customer.name }).click();
    await arriveAt(page, `/admin/settings/audit?user=${customer.id}`);
    await page.getByRole('row', { name: 'Customer suspended' }).waitFor();
    await page.getByRole('row', { name: 'Transaction booked' }).getByText('Amount: €10.00').waitFor();
    await field(page, 'Action').selectOption('user');
    await page.getByRole('row', { name: 'Transaction booked' }).waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: 'Account created' }).waitFor();
    await field(page, 'To').fill('2020-01-01');
    await page.getByText('No records match').waitFor();
    await page.reload();
    await page.getByText('No records match').waitFor();
    expect(await page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe(customer.name);
  });
});

describe('the palette', () => {
  test('finds screens, customers, transactions and tickets with the keyboard alone', async () => {
    const customer = await site.bank.newCustomer({ name: 'Palette Finder' });
    const { transactionNumber, _id } = await money().book(customer, 'deposit', 5);
    const ticket = await tickets().opened(customer, { subject: 'Where is my palette' });
    await site.bank.drain();
    const page = await administrator('/admin/settings');
    await button(page, 'Enable').waitFor();
    const search = page.getByRole('combobox', { name: 'Search for screens' });
    const option = (name: string) => page.getByRole('option', { name }).first();
    // Whoever types before it is there types into nothing.
    const ready = () => expect.poll(() => isFocused(search)).toBe(true);

    await page.keyboard.press('Control+k');
    await ready();
    await page.keyboard.type('deposit set');
    await option('Deposit Settings').waitFor();
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin/settings/deposit');

    await page.keyboard.press('Control+k');
    await ready();
    await page.keyboard.type('palette');
    for (const name of [customer.name, transactionNumber, ticket.subject]) await option(name).waitFor();
    await photograph(page, 'admin-people', '10-palette');
    for (let pressed = 0; (await option(ticket.subject).getAttribute('aria-selected')) !== 'true'; pressed += 1) {
      expect(pressed).toBeLessThan(10);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await arriveAt(page, `/admin/tickets/${ticket._id}`);
    await expect.poll(() => isFocused(heading(page, ticket.subject))).toBe(true);

    // What was chosen comes first the next time.
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
    expect(await page.getByRole('option').first().textContent()).toContain(ticket.subject);
    await ready();
    await page.keyboard.type(transactionNumber.toLowerCase());
    await option(transactionNumber).click();
    await arriveAt(page, `/admin/deposits/${_id}`);
    await heading(page, `Deposit of ${customer.name}`).waitFor();

    await button(page, 'Search').click();
    await ready();
    await page.keyboard.type('nobody has this name');
    await page.getByText('Nothing found for “nobody has this name”').waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button(page, 'Search'))).toBe(true);
  });
});

describe('when the bank gives no sentence of its own', () => {
  test.each([
    ['/admin/users', '/admin/users', 'Failed to fetch users'],
    ['/admin/users/someone', '/admin/users/someone', 'Failed to fetch users'],
    ['/admin/tickets', '/admin/tickets', 'Failed to fetch tickets'],
    ['/admin/tickets/some', '/admin/tickets/some', 'Failed to fetch tickets'],
    ['/admin/settings/deposit', '/admin/deposit-settings', 'Failed to load deposit methods'],
    ['/admin/settings/withdraw', '/admin/withdraw-settings', 'Failed to load withdraw methods'],
    ['/admin/settings/audit', '/admin/audit', 'Failed to fetch the audit trail'],
  ])('%s says what it could not do', async (address, path, sentence) => {
    const page = await administrator('/admin/settings');
    await breaks(page.context(), path);
    await page.goto(address);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await page.getByRole('alert').getByText(sentence).waitFor({ state: 'hidden' });
  });

  test('changes of a customer say what they could not do, and keep what was typed', async () => {
    const customer = await money().customerWith(10);
    const page = await administrator('/admin/users/new');
    const own = `/admin/users/${customer.id}`;
    for (const [path, method] of [
      ['/admin/create-user', 'POST'],
      ['/admin/change-password', 'POST'],
      [`${own}/account-number`, 'PUT'],
      [`${own}/withdraw-fee`, 'PUT'],
      [`${own}/suspend`, 'POST'],
      [`${own}`, 'DELETE'],
    ] as const)
      await breaks(page.context(), path, method);

    const typed = { name: 'Nobody Yet', email: 'nobody.yet@mail.example', password: 'nine brave herons' };
    await fillInCustomer(page, typed);
    await button(page, 'Create User').click();
    await page.getByRole('alert').getByText('Failed to create user').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(typed.name);

    await page.goto(own);
    for (const [label, value, name, sentence] of [
      ['New password', 'eleven calm walruses', 'Change Password', 'Failed to change password'],
      ['New account number', 'MOOR2027', 'Update Account Number', 'Failed to update account number'],
      ['Withdrawal fee in percent', '7', 'Update Withdrawal Fee', 'Failed to update withdrawal fee'],
    ] as const) {
      await field(page, label).fill(value);
      await button(page, name).click();
      await page.getByRole('alert').getByText(sentence).waitFor();
      expect(await field(page, label).inputValue()).toBe(value);
    }
    await button(page, 'Suspend').click();
    await field(page, 'Reason').fill('Kept');
    await answer(page, 'Suspend').click();
    await question(page).getByText('Failed to suspend user').waitFor();
    expect(await field(page, 'Reason').inputValue()).toBe('Kept');
    await answer(page, 'Cancel').click();
    await button(page, 'Delete User').click();
    await answer(page, 'Continue').click();
    await answer(page, 'Delete and give up €10.00').click();
    await question(page).getByText('Failed to delete user').waitFor();
    expect(await stored(customer.id)).toMatchObject({ suspended: false, balance: 10 });
  });

  test('changes of tickets and methods say what they could not do, and keep what was typed', async () => {
    await money().saveMethods();
    const ticket = await tickets().opened(await site.bank.newCustomer(), { subject: 'Breaks' });
    const page = await administrator(`/admin/tickets/${ticket._id}`);
    const context = page.context();
    for (const [path, method] of [
      ['/admin/tickets/update-status', 'POST'],
      ['/admin/tickets/reply', 'POST'],
      [`/admin/tickets/${ticket._id}`, 'DELETE'],
      ['/admin/deposit-settings', 'PUT'],
      ['/admin/withdraw-settings', 'PUT'],
    ] as const)
      await breaks(context, path, method);

    const status = page.getByLabel(`Status of ${ticket.subject}`);
    await status.selectOption('closed');
    await page.getByRole('alert').getByText('Failed to update ticket').waitFor();
    expect(await status.inputValue()).toBe('open');
    await button(page, `Delete ${ticket.subject}`).click();
    await answer(page, 'Delete').click();
    await question(page).getByText('Failed to delete ticket').waitFor();
    await answer(page, 'Cancel').click();
    await button(page, `Reply to ${ticket.subject}`).click();
    await field(page, 'Your reply').fill('A long answer');
    await button(page, 'Send Reply').click();
    await dialog(page).getByText('Failed to send reply').waitFor();
    await page.reload();
    await button(page, `Reply to ${ticket.subject}`).click();
    expect(await field(page, 'Your reply').inputValue()).toBe('A long answer');

    for (const kind of ['deposit', 'withdraw']) {
      await page.goto(`/admin/settings/${kind}`);
      const bitcoin = page.getByRole('region', { name: 'Bitcoin' });
      await bitcoin.getByLabel('Fee in percent').fill('9');
      await button(page, 'Save Changes').click();
      await page.getByRole('alert').getByText(`Failed to save ${kind} settings`).waitFor();
      expect(await bitcoin.getByLabel('Fee in percent').inputValue()).toBe('9');
      page.once('dialog', (warning) => warning.accept());
    }
  });
});
