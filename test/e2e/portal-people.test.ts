/** What customers do that moves no money: tickets, their profile, their password, their sessions. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { replyToTicket, updateTicketStatus } from '#shared/contract/tickets.ts';
import type { Person } from '#test/support/bank.ts';
import { bankInBrowser, photograph, requestsTo } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { arriveSignedIn, button, field, heading, link } from './people.ts';

const site = bankInBrowser();
const asAdmin = () => ({ as: site.bank.admin.session });
const UNSURE = 'The bank may have received it all the same. Send it again: the same request is never made twice.';

async function customerAt(path: string): Promise<{ customer: Person; page: Page }> {
  const customer = await site.bank.newCustomer({ name: 'Ada Lovelace' });
  const page = await site.visit('/login');
  await arriveSignedIn(page, customer, '/dashboard');
  await page.goto(path);
  return { customer, page };
}

/** The next answer to a path of the API is this one; a status without a body is none of the bank's own sentences. */
async function answerOnce(page: Page, path: string, status: number, body: object = {}): Promise<void> {
  await page.context().route(`**/api${path}`, (route) => route.fulfill({ status, json: body }), { times: 1 });
}

describe('support tickets', () => {
  test('a ticket from the question to the end', async () => {
    const { customer, page } = await customerAt('/dashboard/tickets');
    const sent = requestsTo(page.context(), '/user/tickets');
    await page.getByText('No tickets yet').waitFor();

    await button(page, 'Create Ticket').click();
    await page.getByText('Subject is required').waitFor();
    await page.getByText('Message is required').waitFor();
    expect(await field(page, 'Priority').inputValue()).toBe('medium');
    expect(sent.filter((method) => method === 'POST')).toEqual([]);

    await field(page, 'Subject').fill('My card');
    await field(page, 'Message').fill('It has not come.\nWhat can I do?');
    await field(page, 'Priority').selectOption('High');
    await page.reload();
    expect(await field(page, 'Message').inputValue()).toBe('It has not come.\nWhat can I do?');
    expect(await field(page, 'Priority').inputValue()).toBe('high');

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
    await page.getByText(UNSURE).waitFor();
    await page.context().unroute('**/api/user/tickets');
    await button(page, 'Create Ticket').dblclick();
    await page.getByText('Ticket created').waitFor();
    const ticket = page.getByRole('article', { name: 'My card' });
    await ticket.getByText('Nobody has answered yet').waitFor();
    await ticket.getByText('Open', { exact: true }).waitFor();
    await page.reload();
    await ticket.waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await field(page, 'Subject').inputValue()).toBe('');
    await photograph(page, 'portal-people', '01-ticket');

    await link(page, 'My card').click();
    await heading(page, 'My card').waitFor();
    const ticketId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    const answered = { ticketId, message: 'It is on its way.' };
    expect(await site.bank.call(replyToTicket, { body: answered }, asAdmin())).toMatchObject({ status: 201 });
    await page.reload();
    await ticket.getByText('In Progress', { exact: true }).waitFor();
    await ticket.getByText('Admin', { exact: true }).waitFor();
    expect(await page.getByText(site.bank.admin.name).count()).toBe(0);

    await button(page, 'Reply to My card').click();
    await button(page, 'Send Reply').click();
    await page.getByText('Please enter a reply').waitFor();
    await field(page, 'Your reply').fill('Thank you!');
    await answerOnce(page, '/user/tickets/reply', 500);
    await button(page, 'Send Reply').click();
    await page.getByText('Failed to send reply').waitFor();
    expect(await field(page, 'Your reply').inputValue()).toBe('Thank you!');
    await button(page, 'Send Reply').click();
    await page.getByText('Reply sent!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await ticket.getByText('Thank you!').waitFor();
    await ticket.getByText(customer.name).waitFor();

    await site.bank.call(updateTicketStatus, { body: { ticketId, status: 'closed' } }, asAdmin());
    await page.reload();
    await ticket.getByText('This ticket is closed. Create a new one if you need more help.').waitFor();
    expect(await button(page, 'Reply to My card').count()).toBe(0);
    await photograph(page, 'portal-people', '02-closed-ticket');

    await page.goto('/dashboard/tickets?status=open');
    await page.getByText('No tickets match').waitFor();
    await button(page, 'Show all').click();
    await ticket.waitFor();
  });

  test('a ticket closed while its reply is typed keeps what was typed', async () => {
    const { page } = await customerAt('/dashboard/tickets');
    await field(page, 'Subject').fill('My address');
    await field(page, 'Message').fill('I have moved.');
    await button(page, 'Create Ticket').click();
    await link(page, 'My address').click();
    await heading(page, 'My address').waitFor();
    const ticketId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await button(page, 'Reply to My address').click();
    await field(page, 'Your reply').fill('To Sherwood Lane');
    await site.bank.call(updateTicketStatus, { body: { ticketId, status: 'closed' } }, asAdmin());
    await button(page, 'Send Reply').click();
    await page.getByText('This ticket is closed', { exact: true }).waitFor();
    expect(await field(page, 'Your reply').inputValue()).toBe('To Sherwood Lane');
  });

  test('what cannot be had or made says so', async () => {
    const { page } = await customerAt('/dashboard');
    await page.context().route('**/api/user/tickets?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/dashboard/tickets');
    await page.getByText('Failed to fetch tickets').waitFor();
    await page.context().unroute('**/api/user/tickets?*');
    await button(page, 'Retry').click();
    await page.getByText('No tickets yet').waitFor();
    await field(page, 'Subject').fill('Help');
    await field(page, 'Message').fill('Please');
    await answerOnce(page, '/user/tickets', 500);
    await button(page, 'Create Ticket').click();
    await page.getByText('Failed to create ticket').waitFor();
    await answerOnce(page, '/user/tickets', 429, {
      error: 'Too many tickets. Please try again in 12 minutes.',
      message: '',
      code: 'too_many',
      requestId: 'r',
    });
    await button(page, 'Create Ticket').click();
    await page.getByText('Too many tickets. Please try again in 12 minutes.').waitFor();
    await page.context().setOffline(true);
    await button(page, 'Create Ticket').click();
    await page.getByText('Failed to create ticket').waitFor();
    await page.context().setOffline(false);
    expect(await field(page, 'Message').inputValue()).toBe('Please');
    await page.goto('/dashboard/tickets/none');
    await page.getByText('There is no such ticket').waitFor();
  });
});

describe('profile settings', () => {
  test('a profile is changed, with a picture of 350 by 300', async () => {
    const { page } = await customerAt('/dashboard/profile');
    await page.waitForURL('**/dashboard/profile/details');
    expect(await field(page, 'First name').inputValue()).toBe('Ada');
    await field(page, 'First name').fill(' ');
    await field(page, 'Last name').fill('');
    await button(page, 'Save Profile').click();
    await page.getByText('First name is required').waitFor();
    await page.getByText('Last name is required').waitFor();

    await field(page, 'First name').fill('Augusta Ada');
    await field(page, 'Last name').fill('King');
    await field(page, 'City').fill('London');
    await answerOnce(page, '/user/profile', 500);
    await button(page, 'Save Profile').click();
    await page.getByText('Failed to update profile').waitFor();
    expect(await field(page, 'City').inputValue()).toBe('London');
    await button(page, 'Save Profile').click();
    await page.getByText('Profile updated successfully!').waitFor();

    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    const input = field(page, 'A picture of you');
    await input.setInputFiles(file('notes.txt', 'text/plain', Buffer.from('no picture')));
    await page.getByText('Please upload an image file').waitFor();
    await input.setInputFiles(file('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024)));
    await page.getByText('File size must be less than 5MB').waitFor();
    await input.setInputFiles(file('broken.png', 'image/png', Buffer.from('not really')));
    await page.getByText('Please upload an image file').waitFor();

    await input.setInputFiles(file('me.png', 'image/png', await page.screenshot()));
    await page.getByRole('dialog', { name: 'Your picture' }).waitFor();
    await field(page, 'Zoom').press('ArrowRight');
    await photograph(page, 'portal-people', '03-crop');
    await button(page, 'Save Picture').click();
    const picture = page.getByRole('img', { name: 'Augusta Ada King' });
    await picture.waitFor();
    const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([350, 300]);
    await photograph(page, 'portal-people', '04-profile');

    await button(page, 'Remove picture').click();
    await button(page, 'Remove').click();
    await page.getByText('No picture yet').waitFor({ state: 'attached' });
    await page.goto('/dashboard');
    await heading(page, 'Welcome, Augusta Ada King').waitFor();
  });

  test('a password is changed, and every other browser is signed out', async () => {
    const { customer, page } = await customerAt('/dashboard/profile/password');
    const other = await site.visit('/login');
    await arriveSignedIn(other, customer, '/dashboard');

    await field(page, 'Current password').fill('not the right one');
    await field(page, 'New password').fill('short');
    await page.getByText('Too short').waitFor();
    await field(page, 'Confirm new password').fill('another');
    await button(page, 'Change Password').click();
    await page.getByText('The password needs at least 12 characters').waitFor();
    await page.getByText('Passwords do not match').waitFor();

    const password = 'seven quiet herons';
    await field(page, 'New password').fill(password);
    await field(page, 'Confirm new password').fill(password);
    await page.getByText('Strong').waitFor();
    await button(page, 'Change Password').click();
    await page.getByText('The current password is not right').waitFor();
    await field(page, 'Current password').fill(customer.password);
    await answerOnce(page, '/user/change-password', 500);
    await button(page, 'Change Password').click();
    await page.getByText('Failed to change password').waitFor();
    await button(page, 'Change Password').click();
    await page.getByText('Password changed successfully!').waitFor();
    expect(await field(page, 'New password').inputValue()).toBe('');

    await other.goto('/dashboard/profile/sign-ins');
    await other.waitForURL(({ pathname }) => !pathname.startsWith('/dashboard'));
    await arriveSignedIn(other, { email: customer.email, password }, '/dashboard');
    await page.reload();
    await heading(page, 'Profile Settings').waitFor();
  });

  test('sign-ins are listed, and every other session is ended', async () => {
    const { customer, page } = await customerAt('/dashboard/profile/sign-ins');
    const other = await site.visit('/login');
    await arriveSignedIn(other, customer, '/dashboard');
    await page.reload();
    const list = page.getByRole('table', { name: 'Sign-in history' });
    await list.getByText('Chrome on Linux').first().waitFor();
    expect(await list.getByText('This session').count()).toBe(1);

    await button(page, 'Sign out everywhere').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Signed out everywhere else').waitFor();
    await other.goto('/dashboard/profile/details');
    await other.waitForURL(({ pathname }) => !pathname.startsWith('/dashboard'));

    await page.context().route('**/api/user/sign-ins?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Failed to fetch your sign-ins').waitFor();
  });
});

test('every one of these views is for everyone', async () => {
  const { page } = await customerAt('/dashboard/tickets');
  await page.getByText('No tickets yet').waitFor();
  await expectForEveryone(page, 'no tickets');
  await button(page, 'Create Ticket').click();
  await field(page, 'Subject').fill('Averylongwordthatnobodywouldeverbreakbythemselves'.repeat(3));
  await field(page, 'Message').fill('Averylongwordthatnobodywouldeverbreakbythemselves'.repeat(9));
  await button(page, 'Create Ticket').click();
  await page.getByRole('article').waitFor();
  await expectForEveryone(page, 'tickets');
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await field(page, 'Your reply').waitFor();
  await expectForEveryone(page, 'reply');
  for (const view of ['details', 'password', 'sign-ins']) {
    await page.goto(`/dashboard/profile/${view}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectForEveryone(page, view);
  }
});
