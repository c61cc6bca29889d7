/** Customers, tickets and settings in the hands of administrators. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  getWithdrawalLimit,
  listDepositMethods,
  listWithdrawMethods,
  saveDepositSettings,
  saveWithdrawalLimit,
} from '#shared/contract/payment-methods.ts';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { getUser } from '#shared/contract/users.ts';
import type { Person } from '#test/support/bank.ts';
import { OPEN, SHUT } from '#test/support/customers.ts';
import { depositMethods, transactionIn } from '#test/support/money.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { arriveAt, bankInBrowser, breaks, goWithin, photograph, requestsTo } from './bank-in-browser.ts';
import { button, field, fillInCustomer, heading, link } from './people.ts';
import { attributeOf, countOf, gone, hasFocus, shown, textOf, textsOf, valueIn } from './see.ts';

const site = bankInBrowser();

async function administrator(path: string, person: Person = site.bank.admin): Promise<Page> {
  const page = await site.visitAs(person, path);
  return page;
}

const question = (page: Page) => page.getByRole('alertdialog');
const dialog = (page: Page) => page.getByRole('dialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
/** The customer as the bank has them now, on the wire. */
async function stored(id: string) {
  return (await site.bank.admin.call(getUser, { params: { id } })).result.user;
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
    await shown(page.getByText('User created successfully!'));
    const row = page.getByRole('row', { name: eva.name });
    await row.getByRole('link', { name: 'View Profile' }).click();
    await shown(heading(page, eva.name));
    await hasFocus(heading(page, eva.name));
    const information = page.getByRole('region', { name: 'User information' });
    await textOf(information).toMatch(/Balance€0\.00Reserved€0\.00Available€0\.00/);
    for (const fact of [eva.email, 'Active', 'Disabled', "The method's"])
      await shown(information.getByText(fact, { exact: true }).first());
    await shown(page.getByText('No transactions found'));
    await shown(heading(page, 'Transaction History (0)'));
    await photograph(page, 'admin-people', '01-profile');

    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const suspensions = requestsTo(page.context(), `/admin/users/${id}/suspend`);
    await button(page, 'Suspend').click();
    await shown(question(page).getByText('Eva Marlowe is signed out everywhere'));
    await hasFocus(answer(page, 'Cancel'));
    await field(page, 'Reason').fill('Asked for it on the phone');
    await photograph(page, 'admin-people', '02-suspend');
    await answer(page, 'Suspend').dblclick();
    await shown(page.getByText('Customer suspended'));
    await shown(page.getByText('Suspended', { exact: true }).first());
    expect(suspensions).toEqual(['POST']);
    expect((await site.customers.tryToSignIn(eva)).status).toBe(401);
    await link(page, 'Audit').click();
    await shown(page.getByRole('row', { name: 'Customer suspended' }).getByText('Asked for it on the phone'));
    await link(page, 'Sign-ins').click();
    await shown(page.getByRole('row', { name: 'Refused' }));
    await link(page, 'Support Tickets').last().click();
    await shown(page.getByText('Eva Marlowe has no tickets'));
    await page.goBack();
    await arriveAt(page, `/admin/users/${id}/sign-ins`);
    await link(page, 'Profile').click();
    await button(page, 'Reactivate').click();
    await answer(page, 'Reactivate').click();
    await shown(page.getByText('Customer reactivated'));
    expect((await site.customers.tryToSignIn(eva)).status).toBe(200);

    await link(page, 'Back to Users').click();
    await arriveAt(page, '/admin/users');
    const deletions = requestsTo(page.context(), `/admin/users/${id}`);
    await row.getByRole('button', { name: 'Delete User' }).click();
    await shown(question(page).getByText('The account is empty: no money is lost.'));
    await shown(question(page).getByText('No requests are open.'));
    await page.keyboard.press('Control+k');
    await answer(page, 'Cancel').click();
    await gone(question(page));
    await hasFocus(row.getByRole('button', { name: 'Delete User' }));
    await row.getByRole('button', { name: 'Delete User' }).click();
    await answer(page, 'Delete User').dblclick();
    await shown(page.getByText('User deleted successfully!'));
    await gone(row);
    expect(deletions.filter((method) => method === 'DELETE')).toEqual(['DELETE']);
    expect((await site.customers.tryToSignIn(eva)).status).toBe(401);
    await goWithin(page, `/admin/users/${id}`);
    await shown(page.getByText('There is no such customer'));
  });

  test('with money is deleted only after it was said what is lost, as it is now', async () => {
    await site.money.saveMethods();
    const customer = await site.money.customerWith(100);
    const page = await administrator(`/admin/users/${customer.id}`);
    await shown(heading(page, 'Transaction History (1)'));
    await site.money.book(customer, 'deposit', 20);
    transactionIn(await site.money.withdraw(customer, 30));
    for (const amount of [40, 35.5]) transactionIn(await site.money.deposit(customer, amount));
    await button(page, 'Delete User').click();
    await shown(question(page).getByText('€100.00'));
    // A double click answers the first question, and not the next one.
    await answer(page, 'Continue').dblclick();
    await shown(answer(page, 'Delete and give up €100.00'));
    await page.keyboard.press('Escape');
    await gone(question(page));
    expect((await site.customers.get(customer.id)).status).toBe(200);

    await page.reload();
    await button(page, 'Delete User').click();
    await answer(page, 'Continue').press('Enter');
    await shown(question(page).getByText('of it €30.00 reserved'));
    await shown(question(page).getByText('2 deposits of €75.50, not yet booked'));
    await shown(question(page).getByText('1 withdrawal of €30.00, not yet paid'));
    await hasFocus(answer(page, 'Cancel'));
    await photograph(page, 'admin-people', '03-delete-with-money');
    await answer(page, 'Delete and give up €120.00').click();
    await shown(page.getByText('User deleted successfully!'));
    await arriveAt(page, '/admin/users');
    expect((await site.customers.get(customer.id)).status).toBe(404);
    await site.bank.drain();
    await goWithin(page, '/admin/transactions?status=cancelled');
    for (const amount of ['€40.00', '€35.50', '€30.00']) {
      const row = page.getByRole('row').filter({ hasText: amount });
      await shown(row.getByText('Unknown'));
    }
  });

  test('whose account has received money since it was shown is asked about once more', async () => {
    const customer = await site.bank.newCustomer();
    const page = await administrator(`/admin/users/${customer.id}`);
    await button(page, 'Delete User').click();
    await site.money.book(customer, 'deposit', 75);
    await answer(page, 'Delete User').click();
    await shown(question(page).getByText(`€75.00 in the account of ${customer.name}`));
    await answer(page, 'Cancel').click();
    expect((await site.customers.get(customer.id)).status).toBe(200);
  });

  test('gets a password, an account number, a fee and a withdrawal limit from an administrator', async () => {
    const customer = await site.bank.newCustomer();
    const other = await stored((await site.bank.newCustomer()).id);
    const page = await administrator(`/admin/users/${customer.id}`);

    await field(page, 'New password').fill('short');
    await button(page, 'Change Password').click();
    await shown(page.getByText('The password needs at least 12 characters'));
    await field(page, 'New password').fill('password1234');
    await button(page, 'Change Password').click();
    await shown(page.getByText('This password is on the list of the most common ones.'));
    await valueIn(field(page, 'New password')).toBe('password1234');
    await field(page, 'New password').fill('eleven calm walruses');
    await button(page, 'Change Password').click();
    await shown(page.getByText('Password changed successfully!'));
    await valueIn(field(page, 'New password')).toBe('');
    expect(await site.customers.opens(customer.session)).toEqual(SHUT);
    expect((await site.customers.tryToSignIn({ ...customer, password: 'eleven calm walruses' })).status).toBe(200);

    await field(page, 'New account number').fill(' ');
    await button(page, 'Update Account Number').click();
    await shown(page.getByText('Account number is required'));
    await field(page, 'New account number').fill(String(other.accountNumber));
    await button(page, 'Update Account Number').click();
    await attributeOf(field(page, 'New account number'), 'aria-invalid').toBe('true');
    await field(page, 'New account number').fill('moor2026');
    await button(page, 'Update Account Number').click();
    await shown(page.getByText('Account number updated'));
    await shown(page.getByRole('region', { name: 'User information' }).getByText('MOOR2026'));

    const fee = field(page, 'Withdrawal fee in percent');
    for (const [typed, sentence] of [
      ['100.01', 'Please enter a number from 0 to 100'],
      ['1.005', 'A percentage has at most two decimals'],
      ['much', 'Please enter a number'],
    ] as const) {
      await fee.fill(typed);
      await button(page, 'Update Withdrawal Fee').click();
      await shown(page.getByText(sentence, { exact: true }));
    }
    await fee.fill('2.5');
    await button(page, 'Update Withdrawal Fee').click();
    await shown(page.getByText('Withdrawal fee updated'));
    expect((await stored(customer.id)).withdrawalFeePercent).toBe(2.5);
    await shown(page.getByRole('region', { name: 'User information' }).getByText('2.5%'));
    await fee.fill('');
    await button(page, 'Update Withdrawal Fee').click();
    await shown(page.getByRole('region', { name: 'User information' }).getByText("The method's"));
    expect((await stored(customer.id)).withdrawalFeePercent).toBeUndefined();

    const information = page.getByRole('region', { name: 'User information' });
    const limit = field(page, 'Withdrawal limit in euro');
    await shown(information.getByText("The bank's"));
    await limit.fill('250');
    await button(page, 'Update Withdrawal Limit').click();
    await shown(information.getByText('€250.00 in 24 hours'));
    expect((await stored(customer.id)).withdrawalLimit).toBe(250);
    await limit.scrollIntoViewIfNeeded();
    await photograph(page, 'admin-people', '28-limit-of-a-customer');
    await limit.fill('');
    await button(page, 'Update Withdrawal Limit').click();
    await shown(information.getByText("The bank's"));
    expect((await stored(customer.id)).withdrawalLimit).toBeUndefined();
  });

  test('gets another name and e-mail address from an administrator, and signs in with it', async () => {
    const customer = await site.bank.newCustomer();
    const other = await site.bank.newCustomer();
    const page = await administrator(`/admin/users/${customer.id}`);
    const information = page.getByRole('region', { name: 'User information' });
    const typed = (label: string) => dialog(page).getByLabel(label, { exact: true });
    const save = dialog(page).getByRole('button', { name: 'Save' });
    const changes = requestsTo(page.context(), `/admin/users/${customer.id}`);

    await button(page, 'Edit name and e-mail').click();
    await hasFocus(typed('Name'));
    await valueIn(typed('E-mail')).toBe(customer.email);
    await photograph(page, 'admin-people', '20-edit');
    await save.click();
    await gone(dialog(page));
    await hasFocus(button(page, 'Edit name and e-mail'));

    await button(page, 'Edit name and e-mail').click();
    await typed('Name').fill(' ');
    await typed('E-mail').fill('henrietta@');
    await save.click();
    await shown(page.getByText('Name is required'));
    await shown(page.getByText('Please enter a valid e-mail address'));
    await photograph(page, 'admin-people', '21-edit-refused');
    await typed('E-mail').fill(customer.email);
    await typed('Name').fill('Henrietta Vane');
    await save.click();
    await shown(page.getByText('Customer updated'));
    await shown(heading(page, 'Henrietta Vane'));
    expect((await site.customers.opens(customer.session)).token).toBe(true);

    await button(page, 'Edit name and e-mail').click();
    await typed('E-mail').fill(other.email);
    await save.click();
    await shown(question(page).getByText('All sessions of the customer end at once.'));
    await hasFocus(answer(page, 'Cancel'));
    await answer(page, 'Change e-mail').click();
    await shown(dialog(page).getByText('An account with this e-mail address already exists'));
    await gone(question(page));
    await hasFocus(typed('E-mail'));
    await typed('E-mail').fill('henrietta.vane@mail.example');
    await save.click();
    await shown(question(page).getByText('henrietta.vane@mail.example'));
    await photograph(page, 'admin-people', '22-change-sign-in');
    await answer(page, 'Cancel').click();
    await gone(question(page));
    await valueIn(typed('E-mail')).toBe('henrietta.vane@mail.example');
    await save.click();
    await answer(page, 'Change e-mail').dblclick();
    await shown(information.getByText('henrietta.vane@mail.example'));
    await gone(dialog(page));
    await hasFocus(button(page, 'Edit name and e-mail'));
    expect(changes.filter((method) => method === 'PATCH')).toHaveLength(3);
    expect(await site.customers.opens(customer.session)).toEqual(SHUT);
    expect((await site.customers.tryToSignIn(customer)).status).toBe(401);
    const email = 'henrietta.vane@mail.example';
    expect((await site.customers.tryToSignIn({ ...customer, email })).status).toBe(200);
    await link(page, 'Audit').click();
    await shown(page.getByRole('row', { name: 'Name or e-mail corrected' }).getByText(customer.email));
    await photograph(page, 'admin-people', '23-corrections');
  });

  test('an administrator ends an own session, and sets how long sessions last', async () => {
    const person = await site.bank.newAdmin();
    const page = await site.visitAs(person, '/admin/settings/sign-ins');
    await shown(page.getByRole('table', { name: 'Sessions' }).getByText('This session'));
    await photograph(page, 'admin-people', '26-own-sessions');
    await button(page, 'End session on node').click();
    await answer(page, 'End session').click();
    await shown(page.getByText('Session ended'));
    await gone(button(page, 'End session on node'));
    expect((await person.call(getAdminProfile)).status).toBe(401);

    await link(page, 'Sessions').click();
    const times = page.getByRole('region', { name: 'How long sessions last' });
    await valueIn(times.getByLabel('Minutes without use')).toBe('30');
    await times.getByLabel('Minutes without use').fill('5');
    await times.getByLabel('Hours at most').fill('');
    await button(page, 'Update Session Times').click();
    await shown(times.getByText('Please enter a whole number from 15 to 60'));
    await shown(times.getByText('Please enter a whole number from 1 to 24'));
    await button(page, 'Update Session Times').scrollIntoViewIfNeeded();
    await photograph(page, 'admin-people', '27-session-times');
    await times.getByLabel('Minutes without use').fill('45');
    await times.getByLabel('Hours at most').fill('8');
    await button(page, 'Update Session Times').click();
    await shown(page.getByText('Session times updated'));
    await page.reload();
    await valueIn(times.getByLabel('Minutes without use')).toBe('45');
    await valueIn(times.getByLabel('Hours at most')).toBe('8');
  });

  test('who was locked out by failures and has lost their phone is let in again; and is signed out everywhere', async () => {
    const customer = await site.bank.newCustomer();
    await enableTwoFactor(site.bank, customer.session);
    for (let failure = 0; failure < 5; failure += 1) {
      await site.customers.tryToSignIn({ email: customer.email, password: 'not the password' });
    }
    expect((await site.customers.tryToSignIn(customer)).status).toBe(429);
    const page = await administrator(`/admin/users/${customer.id}`);
    await shown(page.getByText('Too many failed sign-ins'));
    await button(page, 'Unlock').scrollIntoViewIfNeeded();
    await photograph(page, 'admin-people', '24-locked-out');
    await button(page, 'Unlock').click();
    await shown(question(page).getByText('The failed attempts are forgotten'));
    await photograph(page, 'admin-people', '25-unlock');
    await answer(page, 'Unlock').click();
    await shown(page.getByText('Sign-in unlocked'));
    await gone(page.getByText('Too many failed sign-ins'));
    expect(await site.customers.tryToSignIn(customer)).toMatchObject({
      status: 200,
      body: { requiresTwoFactor: true },
    });

    await shown(page.getByText('2FA', { exact: true }));
    await button(page, 'Turn off 2FA').click();
    await shown(question(page).getByText(`Be sure that it is ${customer.name} who asks for it.`));
    await answer(page, 'Turn off 2FA').click();
    await shown(page.getByText('Two-factor authentication turned off'));
    await gone(page.getByText('2FA', { exact: true }));
    const session = await site.bank.signIn(customer.email, customer.password);
    expect((await site.customers.opens(session)).token).toBe(OPEN.token);
    site.bank.clock.advance(1000);
    await button(page, 'Sign out everywhere').click();
    await answer(page, 'Sign out everywhere').click();
    await shown(page.getByText('Signed out everywhere'));
    expect((await site.customers.opens(session)).token).toBe(false);
  });

  test('has transactions that are edited and deleted where they stand', async () => {
    const customer = await site.money.customerWith(100);
    const { transactionNumber } = await site.money.book(customer, 'deposit', 40);
    const page = await administrator(`/admin/users/${customer.id}`);
    await shown(heading(page, 'Transaction History (2)'));
    const row = page.getByRole('row', { name: transactionNumber });
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Amount').fill('50');
    await dialog(page).getByLabel('Description').fill('Corrected');
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await shown(row.getByText('Corrected'));
    const information = page.getByRole('region', { name: 'User information' });
    await shown(information.getByText('€150.00').first());
    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await shown(heading(page, 'Transaction History (1)'));
    await shown(information.getByText('€100.00').first());
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
    await shown(heading(page, 'All Users (2)'));
    await page.reload();
    await shown(page.getByRole('row', { name: 'Second Quibble' }));
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
    const ticket = await site.tickets.opened(customer, { subject: 'Lost card in Lisbon', priority: 'high' });
    await site.tickets.opened(customer, { subject: 'Another matter', priority: 'low' });
    await site.bank.drain();
    const page = await administrator('/admin/tickets');
    const card = page.getByRole('article', { name: ticket.subject });
    await shown(card);
    for (const text of ['Open', 'High', customer.name, `(${customer.email})`, ticket.message, 'Replies (0)'])
      await shown(card.getByText(text).first());
    await photograph(page, 'admin-people', '04-tickets');
    await field(page, 'Priority').selectOption('high');
    await arriveAt(page, '/admin/tickets?priority=high');
    await gone(page.getByRole('article', { name: 'Another matter' }));
    await page.getByLabel('Search tickets').fill('lisbon');
    await arriveAt(page, '/admin/tickets?priority=high&search=lisbon');

    const sent = requestsTo(page.context(), '/admin/tickets/reply');
    await card.getByRole('button', { name: 'Reply' }).click();
    await button(page, 'Send Reply').click();
    await shown(dialog(page).getByText('Please enter a reply'));
    await field(page, 'Your reply').fill('We have blocked it.');
    await photograph(page, 'admin-people', '05-reply');
    // A click beside the dialog closes it, and what was typed stays.
    await page.mouse.click(5, 5);
    await gone(dialog(page));
    await card.getByRole('button', { name: 'Reply' }).click();
    await valueIn(field(page, 'Your reply')).toBe('We have blocked it.');
    await button(page, 'Send Reply').dblclick();
    await shown(page.getByText('Reply sent!'));
    await gone(dialog(page));
    expect(sent).toEqual(['POST']);
    await shown(card.getByText('Replies (1)'));
    await shown(card.getByText(`Admin (${site.bank.admin.name})`));
    // The same words again are another reply.
    await card.getByRole('button', { name: 'Reply' }).click();
    await valueIn(field(page, 'Your reply')).toBe('');
    await field(page, 'Your reply').fill('We have blocked it.');
    await button(page, 'Send Reply').click();
    await shown(card.getByText('Replies (2)'));

    const status = card.getByLabel(`Status of ${ticket.subject}`);
    await textsOf(status.locator('option')).toEqual(['Open', 'In Progress', 'Resolved', 'Closed']);
    await valueIn(status).toBe('in-progress');
    await status.selectOption('closed');
    await shown(page.getByText('Ticket status updated!'));
    expect((await site.tickets.reply(customer, ticket._id)).status).toBe(409);

    await card.getByRole('link', { name: ticket.subject }).click();
    // Its card in the list has a heading and a button of the same names.
    await shown(page.getByRole('heading', { level: 1, name: ticket.subject }));
    await arriveAt(page, `/admin/tickets/${ticket._id}`);
    await button(page, `Delete ${ticket.subject}`).click();
    await shown(question(page).getByText('with its 2 replies is removed, for the customer too'));
    await answer(page, 'Delete').click();
    await arriveAt(page, '/admin/tickets');
    expect((await site.tickets.setStatus(ticket._id, 'open')).status).toBe(404);
  });

  test('that has been changed meanwhile is shown as it is, and its status asked about again', async () => {
    const customer = await site.bank.newCustomer();
    const ticket = await site.tickets.opened(customer, { subject: 'Changed meanwhile' });
    const page = await administrator(`/admin/tickets/${ticket._id}`);
    const status = page.getByLabel(`Status of ${ticket.subject}`);
    await shown(status);
    await site.notTold(page);
    await site.tickets.reply(customer, ticket._id, 'One more thing');
    await site.tickets.setStatus(ticket._id, 'resolved');
    await status.selectOption('closed');
    const notice = page.getByRole('alert').filter({ hasText: 'This ticket was changed in the meantime' });
    await shown(notice.getByText('1 new reply'));
    await textOf(notice).toContain('Status: Open → is now Resolved');
    await shown(page.getByText('One more thing'));
    await valueIn(status).toBe('resolved');
    await button(page, 'Set to Closed all the same').click();
    await shown(page.getByText('Ticket status updated!'));
    await gone(notice);
    await valueIn(status).toBe('closed');
  });

  test('shows its earlier replies page by page', async () => {
    const customer = await site.bank.newCustomer();
    const ticket = await site.tickets.opened(customer, { subject: 'Long talk' });
    for (let reply = 1; reply <= 25; reply += 1) {
      await site.tickets.reply(customer, ticket._id, `Reply number ${reply}.`);
      site.bank.clock.advance(1);
    }
    const page = await administrator(`/admin/tickets/${ticket._id}`);
    const replies = page.getByRole('article').getByRole('listitem');
    await button(page, 'Show earlier replies (22)').click();
    await button(page, 'Show earlier replies (5)').click();
    await shown(page.getByText('Reply number 1.'));
    await textsOf(replies).toEqual(
      Array.from({ length: 25 }, (_, index) => expect.stringContaining(`Reply number ${index + 1}.`)),
    );
    await countOf(page.getByText('Show earlier replies')).toBe(0);
  });
});

describe('the payment methods', () => {
  const offered = async (customer: Person, route: typeof listDepositMethods | typeof listWithdrawMethods) =>
    (await customer.call(route)).result.methods;

  test('are added, edited, switched off and removed by an administrator, and seen so by a customer', async () => {
    await site.money.saveMethods();
    const customer = await site.bank.newCustomer();
    const page = await administrator('/admin/settings/deposit');
    const saves = requestsTo(page.context(), '/admin/deposit-settings');
    const sepa = page.getByRole('region', { name: 'SEPA transfer' });
    await sepa.getByLabel('Fee in percent').fill('2.25');
    await shown(sepa.getByText('Edited'));
    await page.getByRole('region', { name: 'Bitcoin' }).getByLabel('Active').uncheck();

    await button(page, '+ Add Bank Method').click();
    const preview = page.getByRole('region', { name: 'As customers see it' });
    await textOf(preview).toContain('NameNo chargeLimit: €250.00 to €999,999.00');
    await button(page, 'Save Method').click();
    for (const sentence of [
      'Please provide both a unique code and a name',
      'Please fill beneficiary, bank name and IBAN',
    ])
      await shown(dialog(page).getByText(sentence));
    await hasFocus(dialog(page).getByLabel('Code'));
    await valueIn(dialog(page).getByLabel('Minimum')).toBe('250');
    await valueIn(dialog(page).getByLabel('Maximum')).toBe('999999');
    await dialog(page).getByLabel('Code').fill('SEPA');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Instant transfer');
    await dialog(page).getByLabel('Beneficiary').fill('Aldermoor Bank');
    await dialog(page).getByLabel('Bank name').fill('Moor Bank');
    await dialog(page).getByLabel('IBAN').fill('DE89370400440532013000');
    await dialog(page).getByLabel('Fee in percent').fill('1.5');
    await textOf(preview).toMatch(/Instant transfer1\.5% charge.*BeneficiaryAldermoor Bank.*IBANDE89.*BankMoor Bank/);
    await dialog(page).getByLabel('Fee in percent').fill('0');
    await textOf(preview).toContain('No charge');
    await button(page, 'Save Method').click();
    await shown(dialog(page).getByText('A method with this code already exists. Please choose another.'));
    await photograph(page, 'admin-people', '06-add-method');
    await dialog(page).getByLabel('Code').fill('instant');
    await dialog(page).getByLabel('IBAN').fill('DE00');
    await button(page, 'Save Method').click();
    await shown(dialog(page).getByText('This IBAN is not valid. Please check it.'));
    await photograph(page, 'admin-people', '06-invalid-iban');
    await dialog(page).getByLabel('IBAN').fill('DE89370400440532013000');
    await button(page, 'Save Method').click();
    await gone(dialog(page));
    await shown(page.getByRole('region', { name: 'Instant transfer' }).getByText('New'));

    await button(page, '+ Add Crypto Method').click();
    await dialog(page).getByLabel('Code').fill('eth');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ether');
    await valueIn(dialog(page).getByLabel('Currency')).toBe('BTC');
    await button(page, 'Save Method').click();
    await shown(dialog(page).getByText('Please fill crypto currency and wallet address'));
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('region', { name: 'Switched off' }).getByRole('button', { name: 'Remove' }).click();
    await answer(page, 'Remove').click();
    // Until it is saved, all this is in this browser only, and a click does not lose it.
    expect(await offered(customer, listDepositMethods)).toMatchObject([
      { code: 'sepa', feePercent: 1.5 },
      { code: 'btc' },
    ]);
    await link(page, 'Withdraw Settings').click();
    await shown(question(page).getByText('has not been saved'));
    await answer(page, 'Cancel').click();
    await photograph(page, 'admin-people', '07-deposit-settings');
    await button(page, 'Save Changes').dblclick();
    await shown(page.getByText('Deposit settings updated'));
    expect(saves.filter((method) => method === 'PUT')).toEqual(['PUT']);
    expect(await offered(customer, listDepositMethods)).toMatchObject([
      { code: 'sepa', feePercent: 2.25, bankDetails: { beneficiaryName: 'Aldermoor Bank' } },
      { code: 'instant', name: 'Instant transfer', minLimit: 250, maxLimit: 999_999 },
    ]);

    await link(page, 'Withdraw Settings').click();
    const withdrawal = page.getByRole('region', { name: 'Bank Sepa' });
    await withdrawal.getByLabel('Maximum').fill('1,500');
    await countOf(withdrawal.getByLabel('IBAN')).toBe(0);
    await button(page, 'Save Changes').click();
    await shown(page.getByText('Withdraw settings updated'));
    expect(await offered(customer, listWithdrawMethods)).toMatchObject([
      { code: 'sepa', maxLimit: 1500 },
      { code: 'btc' },
    ]);

    await withdrawal.getByLabel('Maximum').fill('1');
    await button(page, 'Save Changes').click();
    await shown(withdrawal.getByText('The maximum must not be below the minimum'));
    await hasFocus(withdrawal.getByLabel('Maximum'));
    await button(page, 'Reset').click();
    const drop = page.getByRole('alertdialog', { name: 'Drop your changes?' });
    await drop.getByRole('button', { name: 'Cancel' }).click();
    await gone(drop);
    await valueIn(withdrawal.getByLabel('Maximum')).toBe('1');
    await button(page, 'Reset').click();
    await drop.getByRole('button', { name: 'Drop changes' }).click();
    await valueIn(withdrawal.getByLabel('Maximum')).toBe('1500');

    // What a customer may withdraw in a day stands below the methods.
    const limit = field(page, 'Withdrawal limit in euro');
    await valueIn(limit).toBe('');
    await limit.fill('-5');
    await button(page, 'Update Withdrawal Limit').click();
    await shown(page.getByText('A limit is not negative'));
    const spoken = await limit.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
    expect(spoken).toContain('A limit is not negative');
    await valueIn(limit).toBe('-5');
    await limit.fill('100');
    await button(page, 'Update Withdrawal Limit').click();
    await shown(page.getByText('Withdrawal limit updated'));
    await valueIn(limit).toBe('100.00');
    await photograph(page, 'admin-people', '29-limit-of-the-bank');
    expect((await site.bank.admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 100 });
    await site.bank.admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: null } });
  });

  test('that two administrators save at once lose nothing of either', async () => {
    await site.money.saveMethods();
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
    await shown(notice);
    await textsOf(notice.getByRole('listitem')).toEqual([
      'SEPA transfer: Maximum: €5,000.00 → is now €4,000.00',
      'SEPA transfer: Fee: 1.5% → is now 4% (you changed this too: yours stands below)',
      expect.stringContaining('Switched off: bank'),
      expect.stringContaining('More: none → is now added'),
    ]);
    await photograph(page, 'admin-people', '08-saved-at-once');
    for (const [label, value] of Object.entries({ Minimum: '25', Maximum: '4000', 'Fee in percent': '3' }))
      await valueIn(sepa.getByLabel(label)).toBe(value);
    await button(page, 'Save Changes').click();
    await shown(page.getByText('Deposit settings updated'));
    const customer = await site.bank.newCustomer();
    expect(await offered(customer, listDepositMethods)).toMatchObject([
      { code: 'sepa', minLimit: 25, maxLimit: 4000, feePercent: 3 },
      { code: 'btc' },
    ]);

    await link(page, 'Audit').click();
    await field(page, 'Action').selectOption('deposit-methods.saved');
    const records = page.getByRole('row', { name: 'Deposit methods saved' });
    await shown(records.first());
    await textOf(records.first()).toContain('SEPA transfer: Fee: 4% → is now 3%');
    await (await shown(page.getByRole('button', { name: 'Second Administrator' }))).click();
    await shown(button(page, 'Only by Second Administrator (show everybody)'));
    await countOf(records).toBe(1);
    await photograph(page, 'admin-people', '09-audit');
    const csv = await downloaded(page, 'Export CSV');
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain('"Deposit methods saved","Second Administrator"');
    expect(csv).toContain('SEPA transfer: Fee: 1.5% → 4%');
  });
});

describe('the audit trail', () => {
  test('is narrowed to one customer, one action and some days', async () => {
    const customer = await site.money.customerWith(10);
    await site.customers.suspend(customer.id, 'Wants a pause');
    const page = await administrator('/admin/settings/audit');
    await page.getByRole('combobox', { name: 'Customer' }).fill(customer.email);
    await page.getByRole('option', { name: customer.name }).click();
    await arriveAt(page, `/admin/settings/audit?user=${customer.id}`);
    await shown(page.getByRole('row', { name: 'Customer suspended' }));
    await shown(page.getByRole('row', { name: 'Transaction booked' }).getByText('Amount: €10.00'));
    await field(page, 'Action').selectOption('user');
    await gone(page.getByRole('row', { name: 'Transaction booked' }));
    await shown(page.getByRole('row', { name: 'Account created' }));
    await field(page, 'To').fill('2020-01-01');
    await shown(page.getByText('No records match'));
    await page.reload();
    await shown(page.getByText('No records match'));
    await valueIn(page.getByRole('combobox', { name: 'Customer' })).toBe(customer.name);
  });
});

describe('the palette', () => {
  test('finds screens, customers, transactions and tickets with the keyboard alone', async () => {
    const customer = await site.bank.newCustomer({ name: 'Palette Finder' });
    const { transactionNumber, _id } = await site.money.book(customer, 'deposit', 5);
    const ticket = await site.tickets.opened(customer, { subject: 'Where is my palette' });
    await site.bank.drain();
    const page = await administrator('/admin/settings');
    await shown(button(page, 'Enable'));
    const search = page.getByRole('combobox', { name: 'Search for screens' });
    const option = (name: string) => page.getByRole('option', { name }).first();
    // Keys pressed before it is shown would be lost.
    const ready = () => hasFocus(search);

    // Nothing had the focus before.
    await page.keyboard.press('Control+k');
    await ready();
    await page.keyboard.press('Escape');
    await hasFocus(heading(page, 'Settings'));
    await page.locator(':focus').evaluate((element: HTMLElement) => element.blur());

    await page.keyboard.press('Control+k');
    await ready();
    await page.keyboard.type('deposit set');
    await shown(option('Deposit Settings'));
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin/settings/deposit');
    await hasFocus(heading(page, 'Settings'));

    await page.keyboard.press('Control+k');
    await ready();
    await page.keyboard.type('palette');
    for (const name of [customer.name, transactionNumber, ticket.subject]) await shown(option(name));
    await photograph(page, 'admin-people', '10-palette');
    for (let pressed = 0; (await option(ticket.subject).getAttribute('aria-selected')) !== 'true'; pressed += 1) {
      expect(pressed).toBeLessThan(10);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await arriveAt(page, `/admin/tickets/${ticket._id}`);
    await hasFocus(heading(page, ticket.subject));

    // What was chosen comes first the next time.
    await page.keyboard.press('Control+k');
    await shown(page.getByRole('group', { name: 'Recent' }).getByRole('option').first());
    await textOf(page.getByRole('listbox').getByRole('option').first()).toContain(ticket.subject);
    await ready();
    await page.keyboard.type(transactionNumber.toLowerCase());
    await option(transactionNumber).click();
    await arriveAt(page, `/admin/deposits/${_id}`);
    await shown(heading(page, `Deposit of ${customer.name}`));

    await button(page, 'Search').click();
    await ready();
    await page.keyboard.type('nobody has this name');
    await shown(page.getByText('Nothing found for “nobody has this name”'));
    await page.keyboard.press('Escape');
    await gone(search);
    await hasFocus(button(page, 'Search'));

    await button(page, 'Search').click();
    await ready();
    await page.keyboard.type('create user');
    await shown(option('Create New User'));
    await page.keyboard.press('Enter');
    await arriveAt(page, '/admin/users/new');
    await hasFocus(heading(page, 'Create New User'));
  });
});

describe('when the bank gives no sentence of its own', () => {
  test('lists and details say what they could not do', async () => {
    const page = await administrator('/admin/settings');
    await shown(button(page, 'Enable'));
    for (const [address, path, sentence] of [
      ['/admin/users', '/admin/users', 'Failed to fetch users'],
      ['/admin/users/someone', '/admin/users/someone', 'Failed to fetch users'],
      ['/admin/settings/audit', '/admin/audit/verification', 'Failed to fetch the last verification'],
      ['/admin/tickets', '/admin/tickets', 'Failed to fetch tickets'],
      ['/admin/tickets/some', '/admin/tickets/some', 'Failed to fetch tickets'],
      ['/admin/settings/deposit', '/admin/deposit-settings', 'Failed to load deposit methods'],
      ['/admin/settings/withdraw', '/admin/withdraw-settings', 'Failed to load withdraw methods'],
      ['/admin/settings/audit?action=user', '/admin/audit', 'Failed to fetch the audit trail'],
    ] as const) {
      await breaks(page.context(), path);
      await goWithin(page, address);
      await shown(page.getByRole('alert').getByText(sentence));
      await page.context().unrouteAll();
      await button(page, 'Retry').click();
      await gone(page.getByRole('alert').getByText(sentence));
    }
  });

  test('changes of a customer say what they could not do, and keep what was typed', async () => {
    const customer = await site.money.customerWith(10);
    const page = await administrator('/admin/users/new');
    const own = `/admin/users/${customer.id}`;
    for (const [path, method] of [
      ['/admin/create-user', 'POST'],
      ['/admin/change-password', 'POST'],
      [`${own}/account-number`, 'PUT'],
      [`${own}/withdraw-fee`, 'PUT'],
      [`${own}/suspend`, 'POST'],
      [`${own}`, 'PATCH'],
      [`${own}`, 'DELETE'],
    ] as const)
      await breaks(page.context(), path, method);

    const typed = { name: 'Nobody Yet', email: 'nobody.yet@mail.example', password: 'nine brave herons' };
    await fillInCustomer(page, typed);
    await button(page, 'Create User').click();
    await shown(page.getByRole('alert').getByText('Failed to create user'));
    await valueIn(field(page, 'Name')).toBe(typed.name);

    await goWithin(page, own);
    for (const [label, value, name, sentence] of [
      ['New password', 'eleven calm walruses', 'Change Password', 'Failed to change password'],
      ['New account number', 'MOOR2027', 'Update Account Number', 'Failed to update account number'],
      ['Withdrawal fee in percent', '7', 'Update Withdrawal Fee', 'Failed to update withdrawal fee'],
    ] as const) {
      await field(page, label).fill(value);
      await button(page, name).click();
      await shown(page.getByRole('alert').getByText(sentence));
      await valueIn(field(page, label)).toBe(value);
    }
    await button(page, 'Edit name and e-mail').click();
    await dialog(page).getByLabel('E-mail', { exact: true }).fill('kept@mail.example');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await answer(page, 'Change e-mail').click();
    await shown(question(page).getByText('Failed to update customer'));
    await answer(page, 'Cancel').click();
    await valueIn(dialog(page).getByLabel('E-mail', { exact: true })).toBe('kept@mail.example');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog(page));
    await button(page, 'Suspend').click();
    await field(page, 'Reason').fill('Kept');
    await answer(page, 'Suspend').click();
    await shown(question(page).getByText('Failed to suspend user'));
    await valueIn(field(page, 'Reason')).toBe('Kept');
    await answer(page, 'Cancel').click();
    await button(page, 'Delete User').click();
    await answer(page, 'Continue').click();
    await answer(page, 'Delete and give up €10.00').click();
    await shown(question(page).getByText('Failed to delete user'));
    expect(await stored(customer.id)).toMatchObject({ suspended: false, balance: 10 });
  });

  test('changes of tickets and methods say what they could not do, and keep what was typed', async () => {
    await site.money.saveMethods();
    const ticket = await site.tickets.opened(await site.bank.newCustomer(), { subject: 'Breaks' });
    const page = await administrator(`/admin/tickets/${ticket._id}`);
    const context = page.context();
    for (const [path, method] of [
      ['/admin/tickets/update-status', 'POST'],
      ['/admin/tickets/reply', 'POST'],
      [`/admin/tickets/${ticket._id}`, 'DELETE'],
    ] as const)
      await breaks(context, path, method);

    const status = page.getByLabel(`Status of ${ticket.subject}`);
    await status.selectOption('closed');
    await shown(page.getByRole('alert').getByText('Failed to update ticket'));
    await valueIn(status).toBe('open');
    await button(page, `Delete ${ticket.subject}`).click();
    await answer(page, 'Delete').click();
    await shown(question(page).getByText('Failed to delete ticket'));
    await answer(page, 'Cancel').click();
    await button(page, `Reply to ${ticket.subject}`).click();
    await field(page, 'Your reply').fill('A long answer');
    await button(page, 'Send Reply').click();
    await shown(dialog(page).getByText('Failed to send reply'));
    await context.unrouteAll();
    await page.reload();
    await button(page, `Reply to ${ticket.subject}`).click();
    await valueIn(field(page, 'Your reply')).toBe('A long answer');

    for (const [kind, first] of [
      ['deposit', 'SEPA transfer'],
      ['withdraw', 'Bank Sepa'],
    ] as const) {
      await goWithin(page, `/admin/settings/${kind}`);
      // The list of the other kind, which is there until then, has a method of the same name, too.
      await shown(page.getByRole('region', { name: first }));
      await breaks(context, `/admin/${kind}-settings`, 'PUT');
      const bitcoin = page.getByRole('region', { name: 'Bitcoin' });
      await bitcoin.getByLabel('Fee in percent').fill('9');
      await button(page, 'Save Changes').click();
      await shown(page.getByRole('alert').getByText(`Failed to save ${kind} settings`));
      await valueIn(bitcoin.getByLabel('Fee in percent')).toBe('9');
      await button(page, 'Reset').click();
      await answer(page, 'Drop changes').click();
      await gone(question(page));
      // What is saved is read anew first.
      await valueIn(bitcoin.getByLabel('Fee in percent')).not.toBe('9');
    }
  });
});
