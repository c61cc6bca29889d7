/** Customers manage their support tickets, their profile, their password and their sessions. */
import { listOwnTickets, replyToTicket, updateTicketStatus } from '#shared/contract/tickets.ts';
import { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE } from '#test/support/customers.ts';
import { createMailActions } from '#test/support/mail.ts';
import {
  PASSWORD_CHANGED_MESSAGE,
  PASSWORD_NOT_CHANGED,
  PASSWORDS_DO_NOT_MATCH,
  PICTURE_NOT_AN_IMAGE,
  PICTURE_TOO_LARGE,
  PROFILE_NOT_UPDATED,
  PROFILE_UPDATED_MESSAGE,
  REPLY_NOT_SENT,
  REPLY_SENT_MESSAGE,
  TICKET_NOT_CREATED,
} from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { answerNextRequest, dropNextResponse, failNextRequest, recordRequestsTo, stopPolling } from './network.ts';
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
  await expectAccessible(page, 'no tickets');
  await findButton(page, 'Create Ticket').click();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expect(findField(page, 'Priority')).toHaveValue('medium');
  expect(sent.filter((method) => method === 'POST')).toEqual([]);

  await findField(page, 'Subject').fill('My card');
  await findField(page, 'Message').fill('It has not come.\nWhat can I do?');
  await findField(page, 'Priority').selectOption('High');
  const error = 'Too many tickets. Please try again in 12 minutes.';
  await answerNextRequest(
    page.context(),
    '**/api/user/tickets',
    (route) => route.fulfill({ status: 429, json: { error, message: '', code: 'too_many', requestId: 'r' } }),
    'POST',
  );
  await findButton(page, 'Create Ticket').click();
  await expect(page.getByText(error)).toBeVisible();
  await page.context().setOffline(true);
  await findButton(page, 'Create Ticket').click();
  await expect(page.getByText(TICKET_NOT_CREATED)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(findField(page, 'Message')).toHaveValue('It has not come.\nWhat can I do?');
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
  await failNextRequest(page, '/user/tickets/reply');
  await findButton(page, 'Send Reply').click();
  await expect(page.getByText(REPLY_NOT_SENT)).toBeVisible();
  await expect(findField(page, 'Your reply')).toHaveValue('Thank you!');
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

test('the page of tickets with words that cannot be broken has no accessibility violations', async ({
  customer,
  tickets,
  visitAs,
}) => {
  const word = 'Averylongwordwithoutanyplacewhereitcouldbebroken';
  await tickets.create(customer, { subject: word.repeat(3), message: word.repeat(9) });
  const page = await visitAs(customer, '/dashboard/tickets');
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'tickets');
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await expect(findField(page, 'Your reply')).toBeVisible();
  await expectAccessible(page, 'reply', DIALOG_ONLY);
});

test('a customer saves the profile and a picture that is cropped to 350 by 300 pixels', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/profile');
  await expect(page).toHaveURL('/dashboard/profile/details');
  await expect(findField(page, 'First name')).toHaveValue('Ada');
  await expectAccessible(page, 'details');
  await findField(page, 'First name').fill(' ');
  await findField(page, 'Last name').fill('');
  await findButton(page, 'Save Profile').click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Last name is required')).toBeVisible();

  await findField(page, 'First name').fill('Augusta Ada');
  await findField(page, 'Last name').fill('King');
  await findField(page, 'City').fill('London');
  await failNextRequest(page, '/user/profile');
  await findButton(page, 'Save Profile').click();
  await expect(page.getByText(PROFILE_NOT_UPDATED)).toBeVisible();
  await expect(findField(page, 'City')).toHaveValue('London');
  await findButton(page, 'Save Profile').click();
  await expect(page.getByText(PROFILE_UPDATED_MESSAGE)).toBeVisible();

  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const input = findField(page, 'A picture of you');
  await input.setInputFiles(file('notes.txt', 'text/plain', Buffer.from('no picture')));
  await expect(page.getByText(PICTURE_NOT_AN_IMAGE)).toBeVisible();
  await input.setInputFiles(file('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024)));
  await expect(page.getByText(PICTURE_TOO_LARGE)).toBeVisible();
  await input.setInputFiles(file('broken.png', 'image/png', Buffer.from('not really')));
  await expect(page.getByText(PICTURE_NOT_AN_IMAGE)).toBeVisible();

  const portrait = file('me.png', 'image/png', await page.screenshot());
  await input.setInputFiles(portrait);
  await expect(page.getByText('me.png')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeHidden();
  // A file that was not saved is not shown as chosen.
  await expect(page.getByText('me.png')).toBeHidden();
  await input.setInputFiles(portrait);
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

test('the profile keeps what is typed when another tab saves another detail', async ({ customer, visitAs }) => {
  const page = await visitAs(customer, '/dashboard/profile/details');
  await findField(page, 'City').fill('London');
  const other = await page.context().newPage();
  await other.goto('/dashboard/profile/details');
  await findField(other, 'Zip code').fill('W1');
  await findButton(other, 'Save Profile').click();
  await expect(other.getByText(PROFILE_UPDATED_MESSAGE)).toBeVisible();
  await page.bringToFront();
  await expect(findField(page, 'Zip code')).toHaveValue('W1');
  await expect(findField(page, 'City')).toHaveValue('London');
  await findButton(page, 'Save Profile').click();
  await expect(page.getByText(PROFILE_UPDATED_MESSAGE)).toBeVisible();
  await page.reload();
  await expect(findField(page, 'City')).toHaveValue('London');
  await expect(findField(page, 'Zip code')).toHaveValue('W1');
});

test('a customer confirms the mobile number by the code of an SMS, which the back-office shows', async ({
  bank,
  customer,
  administrator,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/profile/details');
  const card = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(card.getByText('Save your mobile number first')).toBeVisible();
  const save = async (mobile: string) => {
    await findField(page, 'Mobile').fill(mobile);
    await findButton(page, 'Save Profile').click();
    await expect(card.getByText(mobile)).toBeVisible();
  };
  await save('0151 23456789');
  await expect(card.getByText('Enter your mobile number with its country code')).toBeVisible();
  await save('+49 151 23456789');
  await card.getByRole('button', { name: 'Send code' }).click();
  await expect(card.getByText('We have sent a code')).toBeVisible();
  await expectAccessible(page, 'code of an SMS');
  const [sms] = (await createMailActions(bank).sentTo('+4915123456789')).slice(-1);
  // The sixth digit submits the form.
  await card.getByLabel('Code').fill(codeInMessage(sms?.text));
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();

  const profile = await visitAs(administrator, `/admin/users/${customer.id}/profile`);
  const fact = (label: string) => profile.getByRole('definition').and(profile.locator(`dt:text-is("${label}") + dd`));
  await expect(fact('Mobile confirmed')).toHaveText(/\d{4}/);
  await expect(fact('E-mail confirmed')).toHaveText('Not confirmed');
});

test('a customer changes the password and ends every other session', async ({ bank, customer, customers, visitAs }) => {
  const page = await visitAs(customer, '/dashboard/profile/password');
  const other = await bank.signIn(customer.email, customer.password);
  await expect(findField(page, 'Current password')).toBeVisible();
  await expectAccessible(page, 'password');
  await findField(page, 'Current password').fill('not the right one');
  await findField(page, 'New password').fill('short');
  await expect(page.getByText('Not accepted')).toBeVisible();
  await findField(page, 'Confirm new password').fill('another');
  await findButton(page, 'Change Password').click();
  await expect(page.getByText('The password needs at least 12 characters')).toBeVisible();
  await expect(page.getByText(PASSWORDS_DO_NOT_MATCH)).toBeVisible();

  const password = 'seven quiet herons';
  await findField(page, 'New password').fill(password);
  await findField(page, 'Confirm new password').fill(password);
  await expect(page.getByText('Strong')).toBeVisible();
  await findButton(page, 'Change Password').click();
  await expect(page.getByText('Incorrect current password')).toBeVisible();
  await findField(page, 'Current password').fill(customer.password);
  await failNextRequest(page, '/user/change-password');
  await findButton(page, 'Change Password').click();
  await expect(page.getByText(PASSWORD_NOT_CHANGED)).toBeVisible();
  await findButton(page, 'Change Password').click();
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
  await expect(findField(page, 'New password')).toHaveValue('');
  expect(await customers.opens(other)).toEqual(REVOKED_SESSION_STATE);
  expect((await customers.tryToSignIn(customer)).status).toBe(401);
  expect((await customers.tryToSignIn({ ...customer, password })).status).toBe(200);
});

test('the portal asks for another password when the bank has set it', async ({ customer, visit }) => {
  const page = await visit('/login');
  await signIn(page, customer);
  await expect(page.getByText('We set your password. Choose your own.')).toBeVisible();
  await expect(findHeading(page, `Welcome, ${customer.name}`)).toBeVisible();
  await expectAccessible(page, 'a password to choose');
  await findLink(page, 'Choose a password').click();
  await expect(findHeading(page, 'Profile Settings')).toBeVisible();
  await expect(page.getByText('We set your password')).toBeHidden();
  await findLink(page, 'Dashboard').click();
  await findButton(page, 'Not now').click();
  await expect(page.getByText('We set your password')).toBeHidden();
  await expect(findHeading(page, `Welcome, ${customer.name}`)).toBeVisible();
});

test('the portal shows no screen but the change of the password while that is required', async ({ bank, visit }) => {
  const customer = await bank.newCustomer({}, new Person(bank), true);
  const page = await visit('/login');
  await signIn(page, customer);
  await expect(findHeading(page, 'Choose your own password')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Your account' })).toHaveCount(0);
  await page.goto('/dashboard/withdraw');
  await expect(findHeading(page, 'Choose your own password')).toBeVisible();
  await expectAccessible(page, 'a password that must be chosen');

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
  await expect(history.getByText('Chrome on Linux').first()).toBeVisible();
  await expect(history.getByText('This session')).toHaveCount(1);
  await expectAccessible(page, 'sessions and sign-ins');

  const open = async () => {
    const sessions = await Promise.all([lost, kept].map((session) => customers.opens(session)));
    return sessions.map(({ token }) => token);
  };
  await findButton(page, 'End session on Safari on iPhone').click();
  await expect(findConfirmationDialog(page).getByText('End the session on Safari on iPhone?')).toBeVisible();
  await failNextRequest(page, '/user/sessions/*');
  await findConfirmationButton(page, 'End session').click();
  await expect(findConfirmationDialog(page).getByText('Failed to end the session')).toBeVisible();
  await findConfirmationButton(page, 'End session').click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End session on/ })).toHaveCount(2);
  expect(await open()).toEqual([false, true]);

  bank.clock.advance(11 * 60_000);
  await findButton(page, 'Sign out everywhere').click();
  await findConfirmationButton(page, 'Sign out everywhere').click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Your password', { exact: true }).fill(customer.password);
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  expect(await customers.opens(kept)).toEqual(REVOKED_SESSION_STATE);
  await expect(list.getByRole('row')).toHaveCount(2);
});
