/** Customers manage their support tickets, their profile, their password and their sessions. */
import { listOwnTickets, replyToTicket, updateTicketStatus } from '#shared/contract/tickets.ts';
import { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE } from '#test/support/customers.ts';
import { createMailActions } from '#test/support/mail.ts';
import {
  PASSWORD_CHANGED_MESSAGE,
  PASSWORDS_DO_NOT_MATCH,
  PICTURE_NOT_AN_IMAGE,
  PICTURE_TOO_LARGE,
  PROFILE_NOT_UPDATED,
  PROFILE_UPDATED_MESSAGE,
  REPLY_SENT_MESSAGE,
  TICKET_NOT_CREATED,
} from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { dropNextResponse, failNextRequest, recordRequestsTo, stopPolling } from './network.ts';
import {
  changeOwnPassword,
  codeInMessage,
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  MAYBE_RECEIVED_TEXT,
  signIn,
} from './people.ts';

const test = base.extend({
  customer: async ({ bank }, provide) => provide(await bank.newCustomer({ name: 'Ada Lovelace' })),
});

test('a customer creates one ticket, sees its replies and closes it', async ({ customer, administrator, visitAs }) => {
  const page = await visitAs(customer, '/dashboard/tickets');
  const sent = recordRequestsTo(page.context(), '/user/tickets');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await findButton(page, 'Create Ticket').click();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expect(findField(page, 'Priority')).toHaveValue('medium');
  expect(sent.filter((method) => method === 'POST')).toEqual([]);

  // A word that cannot be broken shows whether the screen is wide enough.
  const message = `It has not come.\n${'Averylongword'.repeat(30)}`;
  await findField(page, 'Subject').fill('My card');
  await findField(page, 'Message').fill(message);
  await findField(page, 'Priority').selectOption('High');
  await page.context().setOffline(true);
  await findButton(page, 'Create Ticket').click();
  await expect(page.getByText(TICKET_NOT_CREATED)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(findField(page, 'Message')).toHaveValue(message);
  await expect(findField(page, 'Priority')).toHaveValue('high');
  // The first request creates the ticket but its answer is lost, so two more clicks must not create another one.
  await dropNextResponse(page, '/user/tickets', 'POST');
  await findButton(page, 'Create Ticket').click();
  await expect(page.getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  await findButton(page, 'Create Ticket').dblclick();
  await expect(page.getByText('Ticket created')).toBeVisible();
  const ticket = page.getByRole('article', { name: 'My card' });
  await expect(ticket.getByText('No replies yet')).toBeVisible();
  await expect(ticket.getByText('Open', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(findField(page, 'Subject')).toHaveValue('');
  await expectAccessible(page, 'tickets');
  const [{ _id: ticketId = '' } = {}, ...others] = (await customer.call(listOwnTickets)).result.tickets;
  expect(others).toEqual([]);

  await findLink(page, 'My card').click();
  // The list shows a heading of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'My card' })).toBeVisible();
  const answered = { ticketId, message: 'It is on its way.' };
  expect(await administrator.call(replyToTicket, { body: answered })).toMatchObject({ status: 201 });
  await page.reload();
  await expect(ticket.getByText('In Progress', { exact: true })).toBeVisible();
  await expect(ticket.getByText('Admin', { exact: true })).toBeVisible();
  await expect(page.getByText(administrator.name)).toHaveCount(0);

  await findButton(page, 'Reply to My card').click();
  await findButton(page, 'Send Reply').click();
  await expect(page.getByText('Please enter a reply')).toBeVisible();
  await findField(page, 'Your reply').fill('Thank you!');
  await findButton(page, 'Send Reply').click();
  await expect(page.getByText(REPLY_SENT_MESSAGE)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(ticket.getByText('Thank you!')).toBeVisible();
  await expect(ticket.getByText(customer.name)).toBeVisible();

  await findButton(page, 'Reply to My card').click();
  await findField(page, 'Your reply').fill('One more thing');
  await stopPolling(page);
  await administrator.call(updateTicketStatus, { body: { ticketId, status: 'closed' } });
  await findButton(page, 'Send Reply').click();
  await expect(page.getByText('This ticket is closed', { exact: true })).toBeVisible();
  await expect(findField(page, 'Your reply')).toHaveValue('One more thing');
  await page.goto('/dashboard/tickets?status=open');
  await expect(page.getByText('No tickets match')).toBeVisible();
  await findButton(page, 'Show all').click();
  await expect(ticket.getByText('This ticket is closed. Create a new one if you need more help.')).toBeVisible();
  await expect(findButton(page, 'Reply to My card')).toHaveCount(0);
});

test('a customer saves the profile, confirms the mobile number by a code, and crops a picture to 350 by 300 pixels', async ({
  bank,
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/profile');
  await expect(page).toHaveURL('/dashboard/profile/details');
  await expect(findField(page, 'First name')).toHaveValue('Ada');
  const card = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(card.getByText('Save your mobile number first')).toBeVisible();
  await findField(page, 'Last name').fill('');
  await findButton(page, 'Save Profile').click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  const save = async (mobile: string) => {
    await findField(page, 'Mobile').fill(mobile);
    await findButton(page, 'Save Profile').click();
    await expect(card.getByText(mobile)).toBeVisible();
  };
  await findField(page, 'First name').fill('Augusta Ada');
  await findField(page, 'Last name').fill('King');
  await findField(page, 'City').fill('London');
  await failNextRequest(page, '/user/profile');
  await findButton(page, 'Save Profile').click();
  await expect(page.getByText(PROFILE_NOT_UPDATED)).toBeVisible();
  await save('0151 23456789');
  await expect(page.getByText(PROFILE_UPDATED_MESSAGE)).toBeVisible();
  await expect(card.getByText('Enter your mobile number with its country code')).toBeVisible();
  await save('+49 151 23456789');
  await card.getByRole('button', { name: 'Send code' }).click();
  await expect(card.getByText('We have sent a code')).toBeVisible();
  await expectAccessible(page, 'details');
  const [sms] = (await createMailActions(bank).sentTo('+4915123456789')).slice(-1);
  // The sixth digit submits the form.
  await card.getByLabel('Code').fill(codeInMessage(sms?.text));
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();

  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const input = findField(page, 'A picture of you');
  await input.setInputFiles(file('broken.png', 'image/png', Buffer.from('not really')));
  await expect(page.getByText(PICTURE_NOT_AN_IMAGE)).toBeVisible();
  await input.setInputFiles(file('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024)));
  await expect(page.getByText(PICTURE_TOO_LARGE)).toBeVisible();
  await input.setInputFiles(file('me.png', 'image/png', await page.screenshot()));
  await findField(page, 'Zoom').press('ArrowRight');
  await findButton(page, 'Save Picture').click();
  const picture = page.getByRole('img', { name: 'Augusta Ada King' });
  await expect(picture).toBeVisible();
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([350, 300]);
  await findButton(page, 'Remove picture').click();
  await findButton(page, 'Remove').click();
  await expect(page.getByText('No picture yet')).toBeAttached();
  await findLink(page, 'Dashboard').click();
  await expect(findHeading(page, 'Welcome, Augusta Ada King')).toBeVisible();
});

test('a customer replaces the password that the bank has set, without confirming it twice, and ends every other session', async ({
  bank,
  customer,
  customers,
  visit,
}) => {
  const page = await visit('/login');
  await signIn(page, customer);
  const other = await bank.signIn(customer.email, customer.password);
  await expect(page.getByText('We set your password. Choose your own.')).toBeVisible();
  await findLink(page, 'Choose a password').click();
  await expect(findField(page, 'Current password')).toBeVisible();
  await expect(page.getByText('We set your password')).toBeHidden();
  // Other calls that need a recent sign-in ask for the password from now on.
  bank.clock.advance(11 * 60_000);
  await findField(page, 'Current password').fill('not the right one');
  await findField(page, 'New password').fill('short');
  await expect(page.getByText('Not accepted')).toBeVisible();
  await findField(page, 'Confirm new password').fill('another');
  await findButton(page, 'Change Password').click();
  await expect(page.getByText('The password needs at least 12 characters')).toBeVisible();
  await expect(page.getByText(PASSWORDS_DO_NOT_MATCH)).toBeVisible();
  await expectAccessible(page, 'password');

  const password = 'seven quiet herons';
  await changeOwnPassword(page, 'not the right one', password);
  await expect(page.getByText('Incorrect current password')).toBeVisible();
  await expect(page.getByText('Strong')).toBeVisible();
  await expect(findField(page, 'New password')).toHaveValue(password);
  await findField(page, 'Current password').fill(customer.password);
  await findButton(page, 'Change Password').click();
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
  await expect(findField(page, 'New password')).toHaveValue('');
  expect(await customers.opens(other)).toEqual(REVOKED_SESSION_STATE);
  expect((await customers.tryToSignIn(customer)).status).toBe(401);
  expect((await customers.tryToSignIn({ ...customer, password })).status).toBe(200);
});

test('the portal shows no screen but the change of the password while that is required', async ({ bank, visit }) => {
  const customer = await bank.newCustomer({}, new Person(bank), true);
  const page = await visit('/login');
  await signIn(page, customer);
  await expect(findHeading(page, 'Choose your own password')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Your account' })).toHaveCount(0);
  await page.goto('/dashboard/withdraw');
  await expect(findHeading(page, 'Choose your own password')).toBeVisible();
  await changeOwnPassword(page, customer.password, 'nine brave herons');
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
  await expect(findHeading(page, 'Withdraw Money')).toBeVisible();
  await findLink(page, 'Dashboard').click();
  await expect(findHeading(page, `Welcome, ${customer.name}`)).toBeVisible();
});

test('the portal lists the sessions and sign-ins of a customer, and ends the chosen session or every other one (ASVS 7.5.2, 10.4.9)', async ({
  bank,
  customer,
  customers,
  visitAs,
}) => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  const tablet = 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0';
  const [lost, kept] = [
    await bank.signIn(customer.email, customer.password, { 'user-agent': phone }),
    await bank.signIn(customer.email, customer.password, { 'user-agent': tablet }),
  ];
  const page = await visitAs(customer, '/dashboard/profile/sign-ins');
  const list = page.getByRole('table', { name: 'Sessions' });
  await expect(list.getByRole('row', { name: 'Chrome on Linux' }).getByText('This session')).toBeVisible();
  await expect(list.getByRole('row', { name: 'Firefox on Android' })).toBeVisible();
  const history = page.getByRole('table', { name: 'Sign-in history' });
  await expect(history.getByText('This session')).toHaveCount(1);
  await expectAccessible(page, 'sessions and sign-ins');

  await findButton(page, 'End session on Safari on iPhone').click();
  await expect(findConfirmationDialog(page).getByText('End the session on Safari on iPhone?')).toBeVisible();
  await findConfirmationButton(page, 'End session').click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End session on/ })).toHaveCount(2);
  const open = await Promise.all([lost, kept].map((session) => customers.opens(session)));
  expect(open.map(({ token }) => token)).toEqual([false, true]);

  await findButton(page, 'Sign out everywhere').click();
  await findConfirmationButton(page, 'Sign out everywhere').click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  expect(await customers.opens(kept)).toEqual(REVOKED_SESSION_STATE);
  await expect(list.getByRole('row')).toHaveCount(2);
});
