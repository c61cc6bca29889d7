/** Open pages poll for the changes of others every few seconds and apply them without moving a row. */
import { expect, type Page } from '@playwright/test';
import { getChanges } from '#shared/contract/reports.ts';
import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';
import { BLANK_SAME_ORIGIN_PATH, test } from './fixtures.ts';
import { failRequests, recordRequestsTo, waitForApiAnswers } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findField, findHeading } from './people.ts';

test.use({ paymentMethods: true });

/** A page polls at least once in this time. */
const POLL_MS = 10_000;

/** Opens `path` with a clock that `clock.runFor` advances. */
async function openWithClock(page: Page, path: string): Promise<string[]> {
  const polls = recordRequestsTo(page.context(), getChanges.path);
  await page.clock.install();
  await page.goto(path);
  // The first answer is the state that later ones are compared with.
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  await waitForApiAnswers(page);
  return polls;
}

test('the back-office shows decisions of others in a list without moving a row, on a request and among tickets', async ({
  bank,
  money,
  tickets,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(1000);
  const withdrawal = transactionOfAnswer(await money.withdraw(customer, 100));
  const deposit = transactionOfAnswer(await money.deposit(customer, 200));
  await bank.drain();
  const colleague = await bank.newAdmin({ name: 'Edda Second' });
  const page = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  await openWithClock(page, `/admin/requests?search=${customer.email}`);
  const row = ({ transactionNumber }: { transactionNumber: string }) =>
    page.getByRole('row', { name: transactionNumber });
  // The menu is behind a button where the window is narrow.
  const menuItem = page
    .getByRole('navigation', { name: 'Back-office', includeHidden: true })
    .getByRole('link', { name: 'Requests', includeHidden: true });
  await expect(menuItem).toHaveText(/^Requests\d+$/);
  const pending = Number((await menuItem.textContent())?.replace('Requests', ''));
  await expect(row(withdrawal)).toBeVisible();
  const place = await row(withdrawal).boundingBox();

  const decision = { params: { id: withdrawal._id }, body: { status: 'completed' as const } };
  expect((await colleague.call(changeStatus, decision)).status).toBe(200);
  const added = [
    transactionOfAnswer(await money.withdraw(customer, 50)),
    transactionOfAnswer(await money.withdraw(customer, 60)),
  ] as const;
  await bank.drain();
  await page.clock.runFor(POLL_MS);

  await expect(row(withdrawal).getByText('decided by Edda Second')).toBeVisible();
  await expect(row(withdrawal).getByText('Completed')).toBeVisible();
  const news = page.getByRole('button', { name: '2 new: show' });
  await expect(news).toBeVisible();
  expect(await row(withdrawal).boundingBox()).toEqual(place);
  await expect(row(deposit)).toBeVisible();
  for (const request of added) await expect(row(request)).toHaveCount(0);
  await expect(menuItem).toHaveText(`Requests${pending + 1}`);

  await news.click();
  for (const request of added) await expect(row(request)).toBeVisible();
  await expect(row(withdrawal)).toBeHidden();
  await expect(news).toBeHidden();

  await navigateWithin(page, `/admin/deposits/${deposit._id}`);
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();
  await waitForApiAnswers(page);
  await money.setStatus(deposit._id, 'processing');
  await bank.drain();
  await page.clock.runFor(POLL_MS);
  await expect(page.getByText('Pending → Processing')).toBeVisible();

  const { _id: id } = ticketOfAnswer(await tickets.create(customer, { subject: 'My old card' }));
  await bank.drain();
  await navigateWithin(page, `/admin/tickets?search=${customer.email}`);
  const ticket = (subject: string) => page.getByRole('article', { name: subject });
  await expect(ticket('My old card')).toBeVisible();
  // The first answer is the state that later ones are compared with.
  await page.clock.runFor(POLL_MS);
  await waitForApiAnswers(page);
  await tickets.reply(customer, id, 'I have found it.');
  await tickets.create(customer, { subject: 'My new card' });
  await bank.drain();
  await page.clock.runFor(POLL_MS);
  const newTickets = findButton(page, '1 new, 1 changed: show');
  await expect(newTickets).toBeVisible();
  await newTickets.click();
  await expect(ticket('My old card').getByText('I have found it.')).toBeVisible();
  await expect(ticket('My new card')).toBeVisible();
  await expect(newTickets).toBeHidden();
});

test('the portal tells of a decision on any screen, adds a reply while another is typed, and polls only while it is visible', async ({
  money,
  tickets,
  visitAs,
}) => {
  const customer = await money.customerWith(300);
  const withdrawal = transactionOfAnswer(await money.withdraw(customer, 80));
  const page = await visitAs(customer, BLANK_SAME_ORIGIN_PATH);
  const polls = await openWithClock(page, '/dashboard/profile');
  await expect(findHeading(page, 'Profile Settings')).toBeVisible();
  await money.setStatus(withdrawal._id, 'completed');
  await page.clock.runFor(POLL_MS);
  await expect(page.getByText('Your withdrawal of €80.00 is completed')).toBeVisible();
  await navigateWithin(page, '/dashboard');
  await expect(page.getByText('€220.00').first()).toBeVisible();
  await waitForApiAnswers(page);

  const { _id: id } = ticketOfAnswer(await tickets.create(customer));
  await navigateWithin(page, `/dashboard/tickets/${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await findField(page, 'Your reply').fill('One more thing');
  await tickets.replyAsBank(id, 'Your card is on its way.');
  await page.clock.runFor(POLL_MS);
  await expect(page.getByText('Your card is on its way.')).toBeAttached();
  await expect(findField(page, 'Your reply')).toHaveValue('One more thing');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your card is on its way.')).toBeVisible();

  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await waitForApiAnswers(page);
  const before = polls.length;
  await page.clock.runFor(6 * POLL_MS);
  // A poll of the page would have been sent before this request.
  await page.evaluate((path) => fetch(path), BLANK_SAME_ORIGIN_PATH);
  expect(polls.length).toBe(before);
  await failRequests(page.context(), getChanges.path);
  await setHidden(false);
  await expect.poll(() => polls.length).toBeGreaterThan(before);
  await waitForApiAnswers(page);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});
