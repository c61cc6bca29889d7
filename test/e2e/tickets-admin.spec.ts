/** Administrators find, answer, close and delete the tickets of customers. */
import { assignTicket, saveCannedReplies } from '#shared/contract/tickets.ts';
import { REPLY_SENT_MESSAGE, TICKET_STATUS_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { recordRequestsTo, stopPolling } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findConfirmationButton, findConfirmationDialog, findField, uniqueWord } from './people.ts';

test('administrators find tickets, assign them to themselves, and answer with canned replies from the settings', async ({
  bank,
  tickets,
  customer,
  administrator,
  visitAs,
}) => {
  const word = uniqueWord('lisbon');
  const ticket = await tickets.opened(customer, { subject: `Lost card in ${word}`, priority: 'high' });
  const other = await tickets.opened(customer, { subject: `Another matter in ${word}`, priority: 'low' });
  const colleague = await bank.newAdmin({ name: 'Edda Second' });
  await bank.drain();
  const page = await visitAs(administrator, '/admin/settings/replies');
  await findButton(page, 'Add a canned reply').click();
  await findField(page, 'Name').fill('Card sent');
  await findButton(page, 'Save canned replies').click();
  await expect(page.getByText('Please enter a text')).toBeVisible();
  await findField(page, 'Text').fill('Your new card is on its way.');
  const replies = [{ name: 'Thanks', text: 'Thank you for writing to us.' }];
  expect((await colleague.call(saveCannedReplies, { body: { replies } })).status).toBe(200);
  await findButton(page, 'Save canned replies').click();
  await expect(page.getByRole('alert').getByText('was changed by somebody else in the meantime')).toBeVisible();
  await findButton(page, 'Discard changes and show the present list').click();
  await expect(findField(page, 'Name')).toHaveValue('Thanks');
  await findField(page, 'Text').fill('Thank you for your message.');
  await findButton(page, 'Save canned replies').click();
  await expect(page.getByText('Canned replies saved')).toBeVisible();

  await navigateWithin(page, '/admin/tickets');
  const card = page.getByRole('article', { name: ticket.subject });
  const first = page.getByRole('article').first();
  for (const text of ['Open', 'High', customer.name, `(${customer.email})`, ticket.message, 'Replies (0)'])
    await expect(card.getByText(text).first()).toBeVisible();
  await expect(first).toContainText(other.subject);
  await findField(page, 'Order').selectOption('Oldest first');
  await expect(page).toHaveURL('/admin/tickets?order=oldest');
  await expect(first).toContainText(ticket.subject);
  await page.getByLabel('Search tickets').fill(word);
  await expect(page).toHaveURL(`/admin/tickets?order=oldest&search=${word}`);
  await findButton(page, `Assign to me: ${ticket.subject}`).click();
  await expect(card.getByText('Assigned to you')).toBeVisible();
  await findField(page, 'Assignee').selectOption('Mine');
  await expect(page).toHaveURL(`/admin/tickets?order=oldest&search=${word}&assignee=me`);
  await expect(page.getByRole('article', { name: other.subject })).toBeHidden();

  const requests = recordRequestsTo(page.context(), '/admin/tickets/reply');
  const dialog = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Reply' }).click();
  await findButton(page, 'Send Reply').click();
  await expect(dialog.getByText('Please enter a reply')).toBeVisible();
  await findField(page, 'Your reply').fill('Dear customer');
  // A click outside the dialog closes it and keeps what was typed.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Reply' }).click();
  await findField(page, 'Insert a canned reply').selectOption('Thanks');
  await expect(findField(page, 'Your reply')).toHaveValue('Dear customer\n\nThank you for your message.');
  await expectAccessible(page, 'reply with a canned one', DIALOG_ONLY);
  await findButton(page, 'Send Reply').dblclick();
  await expect(page.getByText(REPLY_SENT_MESSAGE)).toBeVisible();
  expect(requests).toEqual(['POST']);
  await expect(card.getByText('Replies (1)')).toBeVisible();
  await expect(card.getByText(`by ${administrator.name}`)).toBeVisible();

  await stopPolling(page);
  const assigned = { params: { id: ticket._id }, body: { assigned: true } };
  expect((await colleague.call(assignTicket, assigned)).status).toBe(200);
  await findButton(page, `Unassign: ${ticket.subject}`).click();
  await expect(card.getByText('This ticket was changed by somebody else in the meantime')).toBeVisible();
  await expect(card.getByText('Assigned to Edda Second')).toBeVisible();
});

test('an administrator reads the earlier replies of a ticket page by page, sets its status, changed or not, and deletes it', async ({
  bank,
  tickets,
  customer,
  administrator,
  visitAs,
}) => {
  const ticket = await tickets.opened(customer, { subject: 'Changed meanwhile' });
  const messages = Array.from({ length: 25 }, (_, index) => `Reply number ${index + 1}.`);
  for (const message of messages) {
    await tickets.reply(customer, ticket._id, message);
    bank.clock.advance(1);
  }
  const page = await visitAs(administrator, `/admin/tickets/${ticket._id}`);
  await findButton(page, 'Show earlier replies (22)').click();
  await findButton(page, 'Show earlier replies (5)').click();
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(
    messages.map((_, index) => new RegExp(`Reply number ${index + 1}\\.`)),
  );
  await expect(page.getByText('Show earlier replies')).toHaveCount(0);

  const status = page.getByLabel(`Status of ${ticket.subject}`);
  await stopPolling(page);
  await tickets.reply(customer, ticket._id, 'One more thing');
  await tickets.setStatus(ticket._id, 'resolved');
  await status.selectOption('closed');
  const notice = page.getByRole('alert').filter({ hasText: 'This ticket was changed in the meantime' });
  await expect(notice.getByText('1 new reply')).toBeVisible();
  await expect(notice).toContainText('Status: Open → is now Resolved');
  await expect(page.getByText('One more thing')).toBeVisible();
  await expect(status).toHaveValue('resolved');
  await findButton(page, 'Set to Closed all the same').click();
  await expect(page.getByText(TICKET_STATUS_UPDATED_MESSAGE)).toBeVisible();
  await expect(notice).toBeHidden();
  expect((await tickets.reply(customer, ticket._id)).status).toBe(409);

  await findButton(page, `Delete ${ticket.subject}`).click();
  await expect(findConfirmationDialog(page).getByText('is removed, for the customer too')).toBeVisible();
  await findConfirmationButton(page, 'Delete').click();
  await expect(page).toHaveURL('/admin/tickets');
  expect((await tickets.setStatus(ticket._id, 'open')).status).toBe(404);
});
