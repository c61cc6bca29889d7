/** What customers do that moves no money: tickets, their profile, their password, their sessions. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { replyToTicket, updateTicketStatus } from '#shared/contract/tickets.ts';
import { Person } from '#test/support/bank.ts';
import { SHUT } from '#test/support/customers.ts';
import { bankInBrowser, goWithin, photograph, requestsTo, routeOnce } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { button, field, heading, link, signIn } from './people.ts';
import { countOf, gone, shown, valueIn } from './see.ts';

const site = bankInBrowser();
const UNSURE = 'The bank may have received it all the same. Send it again: the same request is never made twice.';

async function customerAt(path: string): Promise<{ customer: Person; page: Page }> {
  const customer = await site.bank.newCustomer({ name: 'Ada Lovelace' });
  const page = await site.visitAs(customer, path);
  return { customer, page };
}

/** The next answer to a path of the API is this one; a status without a body is none of the bank's own sentences. */
const answerOnce = (page: Page, path: string, status: number, json: object = {}) =>
  routeOnce(page.context(), `**/api${path}`, (route) => route.fulfill({ status, json }));

describe('support tickets', () => {
  test('a ticket from the question to the end', async () => {
    const { customer, page } = await customerAt('/dashboard/tickets');
    const sent = requestsTo(page.context(), '/user/tickets');
    await shown(page.getByText('No tickets yet'));

    await button(page, 'Create Ticket').click();
    await shown(page.getByText('Subject is required'));
    await shown(page.getByText('Message is required'));
    await valueIn(field(page, 'Priority')).toBe('medium');
    expect(sent.filter((method) => method === 'POST')).toEqual([]);

    await field(page, 'Subject').fill('My card');
    await field(page, 'Message').fill('It has not come.\nWhat can I do?');
    await field(page, 'Priority').selectOption('High');
    await page.reload();
    await valueIn(field(page, 'Message')).toBe('It has not come.\nWhat can I do?');
    await valueIn(field(page, 'Priority')).toBe('high');

    // The first try fails without a word, the next one by two clicks makes one ticket.
    await page.context().route(
      '**/api/user/tickets',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 2 },
    );
    await button(page, 'Create Ticket').click();
    await shown(page.getByText(UNSURE));
    await page.context().unroute('**/api/user/tickets');
    await button(page, 'Create Ticket').dblclick();
    await shown(page.getByText('Ticket created'));
    const ticket = page.getByRole('article', { name: 'My card' });
    await shown(ticket.getByText('Nobody has answered yet'));
    await shown(ticket.getByText('Open', { exact: true }));
    await page.reload();
    await shown(ticket);
    await countOf(page.getByRole('article')).toBe(1);
    await valueIn(field(page, 'Subject')).toBe('');
    await photograph(page, 'portal-people', '01-ticket');

    await link(page, 'My card').click();
    await shown(heading(page, 'My card'));
    const ticketId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    const answered = { ticketId, message: 'It is on its way.' };
    expect(await site.bank.admin.call(replyToTicket, { body: answered })).toMatchObject({ status: 201 });
    await page.reload();
    await shown(ticket.getByText('In Progress', { exact: true }));
    await shown(ticket.getByText('Admin', { exact: true }));
    await countOf(page.getByText(site.bank.admin.name)).toBe(0);

    await button(page, 'Reply to My card').click();
    await button(page, 'Send Reply').click();
    await shown(page.getByText('Please enter a reply'));
    await field(page, 'Your reply').fill('Thank you!');
    await answerOnce(page, '/user/tickets/reply', 500);
    await button(page, 'Send Reply').click();
    await shown(page.getByText('Failed to send reply'));
    await valueIn(field(page, 'Your reply')).toBe('Thank you!');
    await button(page, 'Send Reply').click();
    await shown(page.getByText('Reply sent!'));
    await gone(page.getByRole('dialog'));
    await shown(ticket.getByText('Thank you!'));
    await shown(ticket.getByText(customer.name));
    await page.context().unrouteAll();

    await site.bank.admin.call(updateTicketStatus, { body: { ticketId, status: 'closed' } });
    await page.reload();
    await shown(ticket.getByText('This ticket is closed. Create a new one if you need more help.'));
    await countOf(button(page, 'Reply to My card')).toBe(0);
    await photograph(page, 'portal-people', '02-closed-ticket');

    await goWithin(page, '/dashboard/tickets?status=open');
    await shown(page.getByText('No tickets match'));
    await button(page, 'Show all').click();
    await shown(ticket);
  });

  test('a ticket closed while its reply is typed keeps what was typed', async () => {
    const { page } = await customerAt('/dashboard/tickets');
    await field(page, 'Subject').fill('My address');
    await field(page, 'Message').fill('I have moved.');
    await button(page, 'Create Ticket').click();
    await link(page, 'My address').click();
    await shown(heading(page, 'My address'));
    const ticketId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await button(page, 'Reply to My address').click();
    await field(page, 'Your reply').fill('To Sherwood Lane');
    await site.notTold(page);
    await site.bank.admin.call(updateTicketStatus, { body: { ticketId, status: 'closed' } });
    await button(page, 'Send Reply').click();
    await shown(page.getByText('This ticket is closed', { exact: true }));
    await valueIn(field(page, 'Your reply')).toBe('To Sherwood Lane');
  });

  test('what cannot be had or made says so', async () => {
    const { page } = await customerAt('/dashboard/profile/password');
    await shown(field(page, 'Current password'));
    await page.context().route('**/api/user/tickets?*', (route) => route.fulfill({ status: 500, json: {} }));
    await goWithin(page, '/dashboard/tickets');
    await shown(page.getByText('Failed to fetch tickets'));
    await page.context().unroute('**/api/user/tickets?*');
    await button(page, 'Retry').click();
    await shown(page.getByText('No tickets yet'));
    await field(page, 'Subject').fill('Help');
    await field(page, 'Message').fill('Please');
    await answerOnce(page, '/user/tickets', 500);
    await button(page, 'Create Ticket').click();
    await shown(page.getByText('Failed to create ticket'));
    await answerOnce(page, '/user/tickets', 429, {
      error: 'Too many tickets. Please try again in 12 minutes.',
      message: '',
      code: 'too_many',
      requestId: 'r',
    });
    await button(page, 'Create Ticket').click();
    await shown(page.getByText('Too many tickets. Please try again in 12 minutes.'));
    await page.context().setOffline(true);
    await button(page, 'Create Ticket').click();
    await shown(page.getByText('Failed to create ticket'));
    await page.context().setOffline(false);
    await valueIn(field(page, 'Message')).toBe('Please');
    await goWithin(page, '/dashboard/tickets/none');
    await shown(page.getByText('There is no such ticket'));
  });
});

describe('profile settings', () => {
  test('a profile is changed, with a picture of 350 by 300', async () => {
    const { page } = await customerAt('/dashboard/profile');
    await page.waitForURL('**/dashboard/profile/details');
    await valueIn(field(page, 'First name')).toBe('Ada');
    await field(page, 'First name').fill(' ');
    await field(page, 'Last name').fill('');
    await button(page, 'Save Profile').click();
    await shown(page.getByText('First name is required'));
    await shown(page.getByText('Last name is required'));

    await field(page, 'First name').fill('Augusta Ada');
    await field(page, 'Last name').fill('King');
    await field(page, 'City').fill('London');
    await answerOnce(page, '/user/profile', 500);
    await button(page, 'Save Profile').click();
    await shown(page.getByText('Failed to update profile'));
    await valueIn(field(page, 'City')).toBe('London');
    await button(page, 'Save Profile').click();
    await shown(page.getByText('Profile updated successfully!'));

    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    const input = field(page, 'A picture of you');
    await input.setInputFiles(file('notes.txt', 'text/plain', Buffer.from('no picture')));
    await shown(page.getByText('Please upload an image file'));
    await input.setInputFiles(file('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024)));
    await shown(page.getByText('File size must be less than 5MB'));
    await input.setInputFiles(file('broken.png', 'image/png', Buffer.from('not really')));
    await shown(page.getByText('Please upload an image file'));

    const portrait = file('me.png', 'image/png', await page.screenshot());
    await input.setInputFiles(portrait);
    await shown(page.getByText('me.png'));
    await shown(page.getByRole('dialog', { name: 'Your picture' }));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog', { name: 'Your picture' }));
    // What was not saved does not stand there as if it was.
    await gone(page.getByText('me.png'));
    await input.setInputFiles(portrait);
    await field(page, 'Zoom').press('ArrowRight');
    await photograph(page, 'portal-people', '03-crop');
    await button(page, 'Save Picture').click();
    const picture = page.getByRole('img', { name: 'Augusta Ada King' });
    await shown(picture);
    const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([350, 300]);
    await photograph(page, 'portal-people', '04-profile');

    await button(page, 'Remove picture').click();
    await button(page, 'Remove').click();
    await page.getByText('No picture yet').waitFor({ state: 'attached' });
    await link(page, 'Dashboard').click();
    await shown(heading(page, 'Welcome, Augusta Ada King'));
  });

  test('a password is changed, and every other session is ended', async () => {
    const { customer, page } = await customerAt('/dashboard/profile/password');
    const other = await site.bank.signIn(customer.email, customer.password);

    await field(page, 'Current password').fill('not the right one');
    await field(page, 'New password').fill('short');
    await shown(page.getByText('Too short'));
    await field(page, 'Confirm new password').fill('another');
    await button(page, 'Change Password').click();
    await shown(page.getByText('The password needs at least 12 characters'));
    await shown(page.getByText('Passwords do not match'));

    const password = 'seven quiet herons';
    await field(page, 'New password').fill(password);
    await field(page, 'Confirm new password').fill(password);
    await shown(page.getByText('Strong'));
    await button(page, 'Change Password').click();
    await shown(page.getByText('The current password is not right'));
    await field(page, 'Current password').fill(customer.password);
    await answerOnce(page, '/user/change-password', 500);
    await button(page, 'Change Password').click();
    await shown(page.getByText('Failed to change password'));
    await button(page, 'Change Password').click();
    await shown(page.getByText('Password changed successfully!'));
    await valueIn(field(page, 'New password')).toBe('');

    expect(await site.customers.opens(other)).toEqual(SHUT);
    expect((await site.customers.tryToSignIn(customer)).status).toBe(401);
    expect((await site.customers.tryToSignIn({ ...customer, password })).status).toBe(200);
    await link(page, 'Sign-ins').click();
    await shown(page.getByRole('table', { name: 'Sessions' }).getByText('This session'));
  });

  test('a password that the bank has set is asked to be changed, and not again once it was', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await signIn(page, customer);
    await shown(page.getByText('Your password was set by the bank. Please choose one that you alone know.'));
    await shown(heading(page, `Welcome, ${customer.name}`));
    await expectForEveryone(page, 'a password to choose');
    await page.setViewportSize({ width: 1280, height: 800 });
    await photograph(page, 'portal-people', 'password-asked');
    await link(page, 'Choose a password').click();
    await shown(heading(page, 'Profile Settings'));
    await gone(page.getByText('Your password was set by the bank'));
    await link(page, 'Dashboard').click();
    await button(page, 'Not now').click();
    await gone(page.getByText('Your password was set by the bank'));
    await shown(heading(page, `Welcome, ${customer.name}`));
  });

  test('a password that must be changed closes everything else, and its change opens it', async () => {
    const customer = await site.bank.newCustomer({}, new Person(site.bank), true);
    const page = await site.visit('/login');
    await signIn(page, customer);
    await shown(heading(page, 'Choose your own password'));
    await countOf(page.getByRole('navigation', { name: 'Your account' })).toBe(0);
    await page.goto('/dashboard/withdraw');
    await shown(heading(page, 'Choose your own password'));
    await expectForEveryone(page, 'a password that must be chosen');
    await page.setViewportSize({ width: 1280, height: 800 });
    await photograph(page, 'portal-people', 'password-required');

    await field(page, 'Current password').fill(customer.password);
    await field(page, 'New password').fill('nine brave herons');
    await field(page, 'Confirm new password').fill('nine brave herons');
    await button(page, 'Change Password').click();
    await shown(page.getByText('Password changed successfully!'));
    await shown(heading(page, 'Withdraw Money'));
    await link(page, 'Dashboard').click();
    await shown(heading(page, `Welcome, ${customer.name}`));
  });

  test('sign-ins are listed, and every other session is ended', async () => {
    const { customer, page } = await customerAt('/dashboard/profile/sign-ins');
    const other = await site.bank.signIn(customer.email, customer.password);
    await page.reload();
    const list = page.getByRole('table', { name: 'Sign-in history' });
    await shown(list.getByText('Chrome on Linux').first());
    await countOf(list.getByText('This session')).toBe(1);

    site.bank.clock.advance(11 * 60_000);
    await button(page, 'Sign out everywhere').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.getByLabel('Your password', { exact: true }).fill(customer.password);
    await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
    await shown(page.getByText('Signed out everywhere else'));
    expect(await site.customers.opens(other)).toEqual(SHUT);
    await countOf(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toBe(2);

    await page.context().route('**/api/user/sign-ins?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await shown(page.getByText('Failed to fetch your sign-ins'));
  });

  test('sessions are listed, and one of them is ended', async () => {
    const { customer, page } = await customerAt('/dashboard/profile/sign-ins');
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
    const tablet = 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0';
    const [lost, kept] = [
      await site.bank.signIn(customer.email, customer.password, { 'user-agent': phone }),
      await site.bank.signIn(customer.email, customer.password, { 'user-agent': tablet }),
    ];
    await page.reload();
    const list = page.getByRole('table', { name: 'Sessions' });
    await shown(list.getByRole('row', { name: 'Chrome on Linux' }).getByText('This session'));
    await shown(list.getByRole('row', { name: 'Firefox on Android' }));
    await shown(page.getByRole('table', { name: 'Sign-in history' }));
    await expectForEveryone(page, 'sessions and sign-ins');
    await photograph(page, 'portal-people', 'sessions');

    await button(page, 'End session on Safari on iPhone').click();
    const question = page.getByRole('alertdialog');
    await shown(question.getByText('End the session on Safari on iPhone?'));
    await photograph(page, 'portal-people', 'end-session');
    await answerOnce(page, '/user/sessions/*', 500);
    await question.getByRole('button', { name: 'End session' }).click();
    await shown(question.getByText('Failed to end the session'));
    await question.getByRole('button', { name: 'End session' }).click();
    await shown(page.getByText('Session ended'));
    await countOf(page.getByRole('button', { name: /^End session on/ })).toBe(2);
    const open = await Promise.all([lost, kept].map((session) => site.customers.opens(session)));
    expect(open.map(({ token }) => token)).toEqual([false, true]);

    await page.context().route('**/api/user/sessions', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await shown(page.getByText('Failed to fetch your sessions'));
  });
});

test('every one of these views is for everyone', async () => {
  const { page } = await customerAt('/dashboard/tickets');
  await shown(page.getByText('No tickets yet'));
  await expectForEveryone(page, 'no tickets');
  await button(page, 'Create Ticket').click();
  await field(page, 'Subject').fill('Averylongwordthatnobodywouldeverbreakbythemselves'.repeat(3));
  await field(page, 'Message').fill('Averylongwordthatnobodywouldeverbreakbythemselves'.repeat(9));
  await button(page, 'Create Ticket').click();
  await shown(page.getByRole('article'));
  await expectForEveryone(page, 'tickets');
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await shown(field(page, 'Your reply'));
  await expectForEveryone(page, 'reply');
  for (const [view, part] of [
    ['details', field(page, 'First name')],
    ['password', field(page, 'Current password')],
  ] as const) {
    await goWithin(page, `/dashboard/profile/${view}`);
    await shown(part);
    await expectForEveryone(page, view);
  }
});
