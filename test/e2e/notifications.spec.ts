/** Customers and administrators see what they should know of, follow its link, and choose what is emailed. */
import { transactionOfAnswer } from '#test/support/money.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { stopPolling } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findHeading, findLink } from './people.ts';

test.use({ paymentMethods: true });

test('a customer sees a decision and a reply on the dashboard, marks them as read, and turns off email about replies', async ({
  money,
  tickets,
  customer,
  visitAs,
}) => {
  const deposit = transactionOfAnswer(await money.deposit(customer, 100));
  await money.setStatus(deposit._id, 'completed');
  const ticket = await tickets.opened(customer, { subject: 'Lost card in Lisbon' });
  ticketOfAnswer(await tickets.replyAsBank(ticket._id));

  const page = await visitAs(customer, '/dashboard');
  // Two more are of the sign-ins of this test.
  await expect(findLink(page, 'Notifications, 4 unread')).toBeVisible();
  const unread = page.getByRole('region', { name: 'Unread replies and decisions' });
  await expect(unread.getByRole('listitem')).toHaveCount(2);
  await expect(unread).toContainText(deposit.transactionNumber);
  await unread.getByRole('link', { name: 'Reply to your ticket' }).click();
  await expect(page).toHaveURL(`/dashboard/tickets/${ticket._id}`);

  await findLink(page, 'Notifications, 3 unread').click();
  await expect(findHeading(page, 'Notifications')).toBeFocused();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(4);
  await expect(items.filter({ hasText: 'Unread' })).toHaveCount(3);
  await expectAccessible(page, 'notifications');
  await findButton(page, 'Mark as read: Deposit completed').click();
  await expect(findLink(page, 'Notifications, 2 unread')).toBeVisible();
  // The button has disappeared with the focus.
  await expect(page.getByRole('main')).toBeFocused();
  await findButton(page, 'Mark all as read').click();
  await expect(findLink(page, 'Notifications')).toBeVisible();
  await expect(findHeading(page, 'Notifications')).toBeVisible();
  await expect(items.filter({ hasText: 'Unread' })).toHaveCount(0);
  await navigateWithin(page, '/dashboard');
  await expect(findHeading(page, /^Welcome/)).toBeVisible();
  await expect(unread).toBeHidden();

  await navigateWithin(page, '/dashboard/profile/notifications');
  const replies = page.getByLabel('Replies to your support tickets');
  await expect(replies).toBeChecked();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await replies.uncheck();
  await findButton(page, 'Save Changes').click();
  await expect(page.getByText('Notification settings saved')).toBeVisible();
  await page.reload();
  await expect(replies).not.toBeChecked();
  await expect(page.getByLabel('Decisions on your deposits and withdrawals')).toBeChecked();
});

test('an administrator is told of the reply of a customer, and opens its ticket', async ({
  tickets,
  customer,
  administrator,
  visitAs,
}) => {
  const page = await visitAs(administrator, '/admin');
  const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toBeVisible();
  const ticket = await tickets.opened(customer, { subject: 'Lost card in Porto' });
  await tickets.reply(customer, ticket._id);
  await bell.click();
  await stopPolling(page);
  const newest = page.getByRole('main').getByRole('listitem').first();
  await expect(newest).toContainText('There is a new reply in the ticket “Lost card in Porto”.');
  await expect(newest).toContainText('Unread');
  await newest.getByRole('link', { name: 'A customer has replied' }).click();
  await expect(page).toHaveURL(`/admin/tickets/${ticket._id}`);
  await page.goBack();
  await expect(newest).not.toContainText('Unread');
});
