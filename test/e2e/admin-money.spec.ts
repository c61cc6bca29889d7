/** The money of customers in the back-office: requests, bookings and unclaimed money, and what happens when two administrators decide at once. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { getStats } from '#shared/contract/reports.ts';
import { getOwnTransaction } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { euros, type Transaction, transactionIn } from '#test/support/money.ts';
import { IBAN } from '#test/support/payment-details.ts';
import {
  DEPOSIT_STATUS_UPDATED,
  INSUFFICIENT_BALANCE,
  INVALID_AMOUNT,
  NO_TRANSACTIONS,
  TRANSACTION_FAILED,
  WITHDRAWAL_UPDATED,
} from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { answerNextRequest, freezeAnswers, requestsTo, stopPolling } from './network.ts';
import { DESKTOP, navigateWithin } from './pages.ts';
import { button, field, heading, link, rowOf } from './people.ts';

interface Fixtures {
  /** Makes a request as this customer and waits until the lists and totals of the back-office include it. */
  readonly newRequest: (kind: 'deposit' | 'withdraw', customer: Person, amount: number) => Promise<Transaction>;
}

const test = base.extend<Fixtures>({
  newRequest: async ({ bank, money }, provide) =>
    provide(async (kind, customer, amount) => {
      const request = transactionIn(await money[kind](customer, amount));
      await bank.drain();
      return request;
    }),
});

test.use({ paymentMethods: true });

const PROOF = 'https://proofs.example/transfer-81.png';
/** An image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const searchFor = (text: string) => new URLSearchParams({ search: text }).toString();

/** Expects the values before and after in this row of the table of balances. */
async function expectFigure(scope: Page | Locator, name: string, before: string, after: string): Promise<void> {
  const row = scope.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect
    .poll(async () =>
      (await row.getByRole('cell').allTextContents()).map((text) => text.replace('(changes)', '').trim()),
    )
    .toEqual([before, after]);
}

/** The bank does what the next POST request asks for, but its answer is replaced by an error. */
const loseNextAnswer = (page: Page, path: string) =>
  answerNextRequest(
    page.context(),
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: {} });
    },
    'POST',
  );

test('completes a withdrawal with proof and reason', async ({ bank, money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(500);
  const { _id: id, transactionNumber } = await newRequest('withdraw', customer, 120);
  const page = await visitAs(administrator, '/admin');
  const sent = requestsTo(page.context(), `/admin/withdrawals/${id}`);
  await page.context().route(PROOF, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));

  const { count } = (await administrator.call(getStats)).result.withdrawals.pending;
  await expect(page.getByText(`${count} pending ${count === 1 ? 'withdrawal' : 'withdrawals'}`)).toBeVisible();
  await link(page, 'Review withdrawals').click();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
  const row = page.getByRole('row', { name: transactionNumber });
  await expect(row).toContainText('€120.00€2.40 (2%)Bank SepaPending');
  await expectAccessible(page, 'withdrawals');
  await row.getByRole('link', { name: 'View Details' }).click();
  await expect(heading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
  for (const fact of [transactionNumber, customer.email, 'Customer receives', '€117.60', 'Ada Lovelace'])
    await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
  for (const copied of ['IBAN', 'BIC/SWIFT', 'Beneficiary', 'Address', 'account number'])
    await expect(page.getByRole('button', { name: `Copy ${copied}`, exact: true })).toBeVisible();

  await field(page, 'Status').selectOption('completed');
  await expectFigure(page, 'Balance', '€500.00', '€380.00');
  await expectFigure(page, 'Reserved', '€120.00', '€0.00');
  await expectFigure(page, 'Available', '€380.00', '€380.00');
  await expectFigure(page, 'Fee', '€2.40', '€2.40');

  await field(page, 'Proof image URL').fill('http://proofs.example/transfer-81.png');
  await expect(page.getByText('Please enter a valid https address')).toBeVisible();
  await button(page, 'Update Withdrawal').click();
  await expect(field(page, 'Proof image URL')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'withdrawal with an error');
  await field(page, 'Proof image URL').fill(PROOF);
  const picture = page.getByRole('img', { name: 'Proof of the payment' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  await field(page, 'Admin notes').fill('Wired at noon');
  await field(page, 'Reason for the customer').fill('Paid out as you asked');
  await button(page, 'Update Withdrawal').dblclick();
  await expect(page.getByText(WITHDRAWAL_UPDATED)).toBeVisible();
  expect(sent.filter((method) => method === 'PATCH')).toEqual(['PATCH']);

  await expect(page.getByText('Pending → Completed')).toBeVisible();
  await expect(page.getByText(`${administrator.name} (${administrator.email})`)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Admin notes')).toHaveValue('Wired at noon');
  await expect(field(page, 'Status')).toHaveValue('completed');
  expect(await money.balances(customer)).toEqual(euros(380));
  const { body } = await customer.call(getOwnTransaction, { params: { id } });
  expect(JSON.stringify(body)).toContain('Paid out as you asked');
  expect(JSON.stringify(body)).not.toContain('Wired at noon');
  await bank.drain();
  await page.goto(`/admin/withdrawals?status=pending&${searchFor(customer.email)}`);
  await expect(page.getByText('No withdrawals match')).toBeVisible();
  await expectAccessible(page, 'no withdrawals match');
});

test('leaves a decided withdrawal out of a list that lags', async ({ money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(100);
  const [open, decided] = [await newRequest('withdraw', customer, 10), await newRequest('withdraw', customer, 20)];
  const page = await visitAs(administrator, '/admin');
  const row = (which: Transaction) => page.getByRole('row', { name: which.transactionNumber });
  await freezeAnswers(page.context(), '/admin/withdrawals');
  await page.goto('/admin/withdrawals?status=pending');
  await expect(row(open)).toBeVisible();
  await row(decided).getByRole('link', { name: 'View Details' }).click();
  await expect(heading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
  await field(page, 'Status').selectOption('failed');
  await button(page, 'Update Withdrawal').click();
  await expect(page.getByText('Please tell the customer why')).toBeVisible();
  await field(page, 'Usual reasons').selectOption('The receiving bank has sent the payment back.');
  await button(page, 'Update Withdrawal').click();
  await expect(page.getByText(WITHDRAWAL_UPDATED)).toBeVisible();
  // The reason has been saved, so leaving the page asks nothing.
  await expect(field(page, 'Reason for the customer')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
  await expect(row(open)).toBeVisible();
  await expect(row(decided)).toHaveCount(0);
});

test('leads from request to request by links and keys', async ({ money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(900);
  for (const amount of [11, 12, 13]) await newRequest('withdraw', customer, amount);
  const page = await visitAs(administrator, `/admin/withdrawals?status=pending&${searchFor(customer.email)}`);
  const details = page.getByRole('link', { name: /^View Details/ });
  await expect(details.first()).toBeVisible();
  await expect(details).toHaveCount(3);
  await details.first().click();
  // The heading has the focus after every step, so that the keys work.
  const expectAt = async (amount: string) => {
    await expect(page.getByRole('definition').filter({ hasText: amount }).first()).toBeVisible();
    await expect(heading(page, `Withdrawal of ${customer.name}`)).toBeFocused();
  };
  await expectAt('€13.00');
  await expect(link(page, 'Next request').first()).toBeVisible();
  await expect(link(page, 'Previous request')).toHaveCount(0);
  await page.keyboard.press('j');
  await expectAt('€12.00');

  await expect(button(page, 'Update Withdrawal')).toHaveAttribute('aria-disabled', 'true');
  // The keys lead on although this withdrawal has left the list of pending ones.
  await field(page, 'Status').selectOption('processing');
  await button(page, 'Update Withdrawal').click();
  await expect(page.getByText(WITHDRAWAL_UPDATED)).toBeVisible();
  await expect(link(page, 'Next request').first()).toBeVisible();
  await page.keyboard.press('j');
  await expectAt('€11.00');
  await expect(link(page, 'Previous request')).toBeVisible();
  await page.keyboard.press('k');
  await expectAt('€12.00');
  await field(page, 'Admin notes').pressSequentially('jk');
  await expect(heading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '€12.00' }).first()).toBeVisible();
  await link(page, 'Next request').first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Admin notes')).toHaveValue('jk');
  await link(page, 'Withdrawals').last().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/admin/withdrawals?status=pending&${searchFor(customer.email)}`);
});

test('overwrites no decision of another administrator', async ({ bank, money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(0);
  const { _id: id } = await newRequest('deposit', customer, 200);
  const colleague = await bank.newAdmin({ name: 'Edda Second' });
  const first = await visitAs(administrator, `/admin/deposits/${id}`);
  const second = await visitAs(colleague, `/admin/deposits/${id}`);
  for (const page of [first, second]) {
    await expect(
      page.getByText("Completing credits the user's balance with the exact requested amount.", { exact: true }),
    ).toBeVisible();
    await field(page, 'Status').selectOption('completed');
    await expectFigure(page, 'Balance', '€0.00', '€200.00');
  }
  await field(second, 'Reason for the customer').fill('Your transfer has arrived');
  await stopPolling(second);
  await button(first, 'Update Deposit').click();
  await expect(first.getByText(DEPOSIT_STATUS_UPDATED)).toBeVisible();

  await field(second, 'Status').selectOption('failed');
  await button(second, 'Update Deposit').click();
  const notice = second.getByRole('alert').filter({ hasText: `${administrator.name} changed this on` });
  await expect(notice.getByText('Your change was not made.')).toBeVisible();
  // The page scrolls to the notice, which the header does not cover.
  await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(64);
  await expect(notice).toHaveText(/Status: Pending.*Completed/);
  await expect(field(second, 'Reason for the customer')).toHaveValue('Your transfer has arrived');
  await expect(field(second, 'Status')).toHaveValue('failed');
  await expectFigure(second, 'Balance', '€200.00', '€0.00');
  await expectAccessible(second, 'deposit that a colleague has changed');
  expect(await money.balances(customer)).toMatchObject({ balance: 200 });

  await field(second, 'Status').selectOption('completed');
  await field(second, 'Reason for the customer').fill('');
  await button(second, 'Update Deposit').click();
  await expect(second.getByText(DEPOSIT_STATUS_UPDATED)).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await money.balances(customer)).toMatchObject({ balance: 200 });
});

test('edits and deletes a transaction as its effect is shown', async ({ bank, money, administrator, visitAs }) => {
  const customer = await money.customerWith(300);
  const { transactionNumber } = await money.book(customer, 'withdraw', 100);
  await bank.drain();
  const page = await visitAs(administrator, '/admin');
  await link(page, 'Create Transaction').click();
  await expect(page.getByText('No user selected')).toBeVisible();
  const row = rowOf(page, transactionNumber);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await expect(edit).toBeVisible();
  await expect(field(page, 'Status').locator('option')).toHaveText(['Pending', 'Completed', 'Failed']);
  await edit.getByLabel('Amount').fill('120.50');
  await expectFigure(edit, 'Balance', '€200.00', '€179.50');
  await edit.getByLabel('Amount').fill('500');
  await expect(edit.getByText(INSUFFICIENT_BALANCE)).toBeVisible();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByRole('alert').getByText(INSUFFICIENT_BALANCE)).toBeVisible();
  await expectAccessible(page, 'edit transaction', DIALOG_ONLY);
  await edit.getByLabel('Amount').fill('120.50');
  await edit.getByLabel('Description').fill('Cash at the counter');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Transaction updated')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(row.getByText('€100.00')).toBeHidden();
  await expect(row.getByText('€120.50')).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 179.5 });

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await expect(
    question.getByText(`Withdrawal of €120.50, completed, of ${customer.name}: Cash at the counter`),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectFigure(question, 'Balance', '€179.50', '€300.00');
  await expectAccessible(page, 'delete transaction', DIALOG_ONLY);
  // Text alone, longer than the window.
  const lower = { widths: [{ width: 960, height: 540 }], ...DIALOG_ONLY };
  await expectAccessible(page, 'delete transaction, to be scrolled', lower);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Transaction deleted')).toBeVisible();
  await expect(row).toBeHidden();
  // The button that opened the dialog is gone, so the main region has the focus.
  await expect(page.getByRole('main')).toBeFocused();
  expect(await money.balances(customer)).toMatchObject({ balance: 300 });
});

test('keeps the edit of a transaction that was changed meanwhile', async ({ bank, money, administrator, visitAs }) => {
  const customer = await money.customerWith(0);
  const { _id: id, transactionNumber } = await money.book(customer, 'deposit', 80);
  await bank.drain();
  const page = await visitAs(await bank.newAdmin(), '/admin/transactions/new');
  const open = rowOf(page, transactionNumber).getByRole('button', { name: 'Edit' });
  await open.click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await edit.getByLabel('Amount').fill('90');
  await stopPolling(page);
  expect((await money.setStatus(id, 'processing')).status).toBe(200);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByRole('alert').getByText(`${administrator.name} changed this on`)).toBeVisible();
  await expect(edit.getByRole('alert').last()).toHaveText(/Status: Completed.*Processing/);
  await expect(edit.getByLabel('Amount')).toHaveValue('90.00');
  await expect(edit.getByLabel('Status').locator('option', { hasText: 'Processing' })).toHaveCount(1);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(open).toBeFocused();
  expect(await money.balances(customer)).toMatchObject({ balance: 90 });
});

test('asks again before it deletes a transaction that was changed meanwhile', async ({ bank, money, visitAs }) => {
  const customer = await money.customerWith(0);
  const { _id: id, transactionNumber } = await money.book(customer, 'deposit', 80);
  await bank.drain();
  const page = await visitAs(await bank.newAdmin(), '/admin/transactions/new');
  const row = rowOf(page, transactionNumber);
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await expectFigure(question, 'Balance', '€80.00', '€0.00');
  await stopPolling(page);
  expect((await money.setStatus(id, 'pending')).status).toBe(200);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert').getByText('Your change was not made. Look again and decide.')).toBeVisible();
  await expect(question.getByRole('alert').last()).toHaveText(/Status: Completed.*Pending/);
  await expectFigure(question, 'Balance', '€0.00', '€0.00');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Transaction deleted')).toBeVisible();
  await expect(row).toBeHidden();
});

test('keeps the money of a deleted customer as unclaimed when a deposit arrives late, pays out a part and assigns the rest', async ({
  bank,
  money,
  customers,
  administrator,
  visitAs,
  newRequest,
}) => {
  const page = await visitAs(administrator, '/admin/unclaimed');
  const unclaimedRow = (amount: string) => page.getByRole('row').filter({ hasText: amount });
  await expect(page.getByText('No money is unclaimed')).toBeVisible();
  await expectAccessible(page, 'no unclaimed money');
  const leopold = await bank.newCustomer({ name: 'Leopold Thistlewood' });
  await money.book(leopold, 'deposit', 100);
  const deposit = await newRequest('deposit', leopold, 40);
  const heir = await bank.newCustomer({ name: 'Hester Thistlewood' });
  await customers.delete(leopold.id, 'true');
  await bank.drain();

  await page.goto(`/admin/deposits/${deposit._id}`);
  await field(page, 'Status').selectOption('completed');
  await expectFigure(page, 'Balance', '€100.00', '€140.00');
  await expect(button(page, 'Copy account number')).toBeHidden();
  await button(page, 'Update Deposit').click();
  await expect(page.getByText('Cancelled → Completed')).toBeVisible();

  await navigateWithin(page, '/admin');
  // Parts above the link are loaded later and move it, so that a click could miss it.
  await link(page, 'unclaimed money').press('Enter');
  await expect(page).toHaveURL('/admin/unclaimed');
  await expect(unclaimedRow('€140.00')).toContainText(administrator.name);

  const sent = requestsTo(page.context(), '/admin/unclaimed');
  const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
  await unclaimedRow('€140.00').getByRole('button', { name: 'Pay Out' }).click();
  for (const fact of ['Leopold Thistlewood', leopold.email]) await expect(dialog.getByText(fact)).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('140.00');
  await dialog.getByLabel('Amount').focus();
  await dialog.getByLabel('Amount').press('Tab');
  await expect(dialog.getByLabel('Amount')).toHaveValue('140.00');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))).toEqual([]);
  await expectFigure(dialog, 'Unclaimed', '€140.00', '€0.00');
  await dialog.getByRole('button', { name: 'Pay out €140.00' }).click();
  for (const sentence of ['Reason is required', 'Please say to whom it was paid, and how'])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByLabel('Amount').fill('140.01');
  await expect(dialog.getByText("Of this customer's money €140.00 is still unclaimed")).toBeVisible();
  await expectAccessible(page, 'unclaimed money, with errors', DIALOG_ONLY);
  await dialog.getByLabel('Amount').fill('60');
  await dialog.getByLabel('Reason').fill('Probate 17/2026');
  await dialog.getByLabel('Details').fill('To the estate, by SEPA');
  await expectFigure(dialog, 'Unclaimed', '€140.00', '€80.00');
  await dialog.getByRole('button', { name: 'Pay out €60.00' }).dblclick();
  await expect(page.getByText('€60.00 paid out successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(unclaimedRow('€80.00')).toBeVisible();

  await unclaimedRow('€80.00').getByRole('button', { name: 'Assign' }).click();
  await dialog.getByLabel('Reason').fill('The heir, as the court decided');
  await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
  await expect(dialog.getByText('Please choose a customer')).toBeVisible();
  await expect(dialog.getByLabel('Customer', { exact: true })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(heir.email);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: heir.name }).click();
  await expectFigure(dialog, 'Balance of Hester Thistlewood', '€0.00', '€80.00');
  await expectFigure(dialog, 'Unclaimed', '€80.00', '€0.00');
  await loseNextAnswer(page, '/admin/unclaimed');
  await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
  await expect(dialog.getByRole('alert').getByText('Failed to assign it')).toBeVisible();
  await expect(dialog.getByText('the same settlement is never made twice')).toBeVisible();
  // The row is gone when the list is loaded again, but the dialog remains.
  await expect(page.getByText('No money is unclaimed')).toBeVisible();
  await expect(dialog.getByText('Nothing of this money is unclaimed any more')).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
  await expect(page.getByText('€80.00 assigned successfully')).toBeVisible();
  await expect(page.getByText('No money is unclaimed')).toBeVisible();
  expect(sent.filter((method) => method === 'POST')).toHaveLength(3);
  expect(await money.balances(heir)).toMatchObject({ balance: 80 });

  await bank.drain();
  await page.goto(`/admin/settings/audit?action=unclaimed&user=${leopold.id}`);
  await expect(page.getByRole('row', { name: 'Unclaimed money assigned' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Unclaimed money paid out' })).toBeVisible();
  await page.goto('/admin');
  await button(page, 'Check the books').click();
  await expect(page.getByText('The books tie out')).toBeVisible();
});

test('books a deposit once when its answer is lost', async ({ bank, money, administrator, visitAs }) => {
  const customer = await money.customerWith(50);
  await bank.drain();
  const page = await visitAs(administrator, '/admin');
  const sent = requestsTo(page.context(), '/admin/add-balance');
  await page.goto('/admin/transactions/new');
  await button(page, 'Make Deposit').click();
  for (const sentence of ['Please choose a customer', INVALID_AMOUNT])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(field(page, 'Customer')).toBeFocused();
  await expectAccessible(page, 'create transaction with errors');
  await field(page, 'Customer').fill(customer.email);
  // Until the search is answered, the list shows the customers of the search before.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/transactions/new?user=${customer.id}&type=deposit`);
  await field(page, 'Amount').fill('25.5');
  await expectFigure(page, 'Balance', '€50.00', '€75.50');
  await button(page, 'Make Deposit').dblclick();
  await expect(page.getByText('€25.50 deposited successfully')).toBeVisible();
  expect(sent).toEqual(['POST']);
  await expectFigure(page, 'Balance', '€75.50', '€75.50');

  // The same amount in a new form is another transaction.
  await field(page, 'Amount').fill('25.5');
  await button(page, 'Make Deposit').click();
  await expectFigure(page, 'Balance', '€101.00', '€101.00');
  await loseNextAnswer(page, '/admin/add-balance');
  await field(page, 'Amount').fill('9');
  await button(page, 'Make Deposit').click();
  await expect(page.getByRole('alert').getByText(TRANSACTION_FAILED)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Amount')).toHaveValue('9.00');
  await expectFigure(page, 'Balance', '€110.00', '€119.00');
  await button(page, 'Make Deposit').click();
  await expect(page.getByText('€9.00 deposited successfully')).toBeVisible();
  await field(page, 'Amount').fill('77');
  await page.goto(`/admin/transactions/new?user=${administrator.id}`);
  await expect(field(page, 'Amount')).toHaveValue('');
  expect(await money.balances(customer)).toMatchObject({ balance: 110 });
});

test('refuses a withdrawal above the balance and keeps its amount', async ({ money, administrator, visitAs }) => {
  const customer = await money.customerWith(110);
  const page = await visitAs(administrator, `/admin/transactions/new?user=${customer.id}`);
  await link(page, 'Withdraw').click();
  await field(page, 'Amount').fill('200');
  await expect(page.getByText(INSUFFICIENT_BALANCE)).toBeVisible();
  await button(page, 'Make Withdrawal').click();
  await expect(page.getByRole('alert').getByText(INSUFFICIENT_BALANCE)).toBeVisible();
  await expect(field(page, 'Amount')).toHaveValue('200.00');
  expect(await money.balances(customer)).toMatchObject({ balance: 110 });
});

test('books the amount that the field shows when it is left', async ({ money, administrator, visitAs }) => {
  const customer = await money.customerWith(0);
  const page = await visitAs(administrator, `/admin/transactions/new?user=${customer.id}`);
  const amount = field(page, 'Amount');
  const sent = requestsTo(page.context(), '/admin/add-balance');
  await amount.fill('1.234,50');
  await expectFigure(page, 'Balance', '€0.00', '€1,234.50');
  await amount.press('Tab');
  await expect(amount).toHaveValue('1,234.50');
  await expectFigure(page, 'Balance', '€0.00', '€1,234.50');
  expect(sent).toEqual([]);

  // The amount is sent before the field is left. When its format changes afterwards, it is still the same request.
  await loseNextAnswer(page, '/admin/add-balance');
  await amount.fill('300,50');
  await amount.press('Enter');
  await expect(page.getByRole('alert').getByText(TRANSACTION_FAILED)).toBeVisible();
  await expect(amount).toHaveValue('300,50');
  await amount.press('Tab');
  await expect(amount).toHaveValue('300.50');
  await button(page, 'Make Deposit').click();
  await expect(page.getByText('€300.50 deposited successfully')).toBeVisible();
  await expect(amount).toHaveValue('');
  expect(sent).toEqual(['POST', 'POST']);
  expect(await money.balances(customer)).toMatchObject({ balance: 300.5 });
});

test('processes several requests and retries the failed one', async ({ money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(400);
  const [one, changed] = [await newRequest('deposit', customer, 100), await newRequest('deposit', customer, 150)];
  await newRequest('withdraw', customer, 50);
  const page = await visitAs(administrator, '/admin');
  await link(page, 'Requests').click();
  await field(page, 'Search requests').fill(customer.email);
  await expect(page).toHaveURL(`/admin/requests?${searchFor(customer.email)}`);
  await expect(page.getByRole('row', { name: customer.name })).toHaveCount(3);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
  const chosen = page.getByRole('region', { name: 'Chosen requests' });
  await expect(chosen.getByText('3 selected: 2 deposits +€250.00, 1 withdrawal -€50.00')).toBeVisible();
  await expectAccessible(page, 'requests, some chosen');
  // Another administrator decides one of them meanwhile.
  await stopPolling(page);
  expect((await money.setStatus(changed._id, 'failed')).status).toBe(200);
  await chosen.getByRole('button', { name: 'Process 2 deposits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process deposits' });
  await expect(dialog.getByText('2 deposits, +€250.00 together', { exact: true })).toBeVisible();
  const named = dialog.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(named).toHaveText([
    `${customer.name}${changed.transactionNumber}+€150.00`,
    `${customer.name}${one.transactionNumber}+€100.00`,
  ]);
  // No status is preselected.
  await dialog.getByRole('button', { name: 'Set 2 requests' }).click();
  await expect(dialog.getByText('Please choose a status')).toBeVisible();
  await field(page, 'Status').last().selectOption('failed');
  await dialog.getByRole('button', { name: 'Set 2 requests to Failed' }).click();
  await expect(dialog.getByText('Please tell the customer why')).toBeVisible();
  await expectAccessible(page, 'processing several requests', DIALOG_ONLY);
  await field(page, 'Status').last().selectOption('completed');
  await expect(dialog.getByText('2 deposits, +€250.00 together: credited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set 2 requests to Completed' }).click();

  const results = page.getByRole('dialog', { name: 'Set to Completed' });
  await expect(results.getByText('1 request processed, 1 failed')).toBeVisible();
  await expect(results.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 2');
  const failed = results.getByRole('listitem').filter({ hasText: changed.transactionNumber });
  await expect(failed).toContainText(`Failed: Changed by ${administrator.name} in the meantime: it is now Failed`);
  await expectAccessible(page, 'results of several requests', DIALOG_ONLY);
  expect(await money.balances(customer)).toEqual(euros(500, 50));
  await results.getByRole('button', { name: 'Retry 1 request' }).click();
  await expect(results.getByText('2 requests processed')).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 650 });
  await results.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(results).toBeHidden();
  await expect(page.getByRole('row', { name: one.transactionNumber })).toBeHidden();
  // The withdrawal is still selected.
  await chosen.getByRole('button', { name: 'Process 1 withdrawal' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Process withdrawals' }).getByText('-€50.00', { exact: true }),
  ).toBeVisible();
});

test('lists the requests of every status when asked to', async ({ money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(100);
  await newRequest('deposit', customer, 60);
  const page = await visitAs(administrator, `/admin/requests?${searchFor(customer.email)}&status=all`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await field(page, 'Type').selectOption('deposit');
  await field(page, 'Status').selectOption('pending');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expect(heading(page, `Deposit of ${customer.name}`)).toBeVisible();
  await expect(page.getByText('Amount to pay')).toBeVisible();
  await link(page, 'Requests').last().click();
  await expect(page).toHaveURL(`/admin/requests?type=deposit&${searchFor(customer.email)}`);
  await page.getByRole('link', { name: 'View Withdrawals' }).click();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
});

test('exports all transactions as they are filtered', async ({ money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(70);
  await newRequest('withdraw', customer, 20);
  const page = await visitAs(administrator, '/admin');
  await link(page, 'All Transactions').first().click();
  await expect(heading(page, /^All Transactions \(\d+\)$/)).toBeVisible();
  await expectAccessible(page, 'all transactions of the bank');
  await field(page, 'Search transactions').fill(customer.email);
  await field(page, 'Type').selectOption('withdraw');
  await expect(page.getByRole('row')).toHaveCount(2);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(file.suggestedFilename()).toBe('transactions.csv');
  const text = await (await file.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString('utf8'));
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`${customer.email},`);
  await button(page, 'Dates').click();
  await field(page, 'To').fill('2020-01-01');
  await expect(page.getByText(NO_TRANSACTIONS)).toBeVisible();
  await field(page, 'To').fill('');
  await page.getByRole('row', { name: customer.name }).getByRole('link').click();
  await expect(heading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
});

test('finds requests by what a statement shows', async ({ bank, money, administrator, visitAs, newRequest }) => {
  // Part of a surname that no other test has, so that the search finds this customer alone.
  const unique = randomUUID().slice(0, 8);
  const customer = await bank.newCustomer({ name: `Þór-Åse Sandström${unique}` });
  await money.book(customer, 'deposit', 300);
  const old = await newRequest('deposit', customer, 793.69);
  bank.clock.advance(25 * 60 * 60 * 1000);
  await customer.signInAgain();
  const young = await newRequest('withdraw', customer, 234.5);
  const page = await visitAs(administrator, '/admin/requests');
  const row = (made: Transaction) => page.getByRole('row', { name: made.transactionNumber });
  const search = field(page, 'Search requests');
  for (const text of [
    '€793.69',
    '793,69',
    old.transactionNumber.slice(-6),
    `sandstrom${unique}`,
    `sandstrom${unique} thor`,
  ]) {
    // The list before it shows the request too.
    const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text);
    await search.fill(text);
    await (await answered).finished();
    await expect(page).toHaveURL(`/admin/requests?${searchFor(text)}`);
    await expect(row(old)).toBeVisible();
  }
  await expect(row(young)).toBeVisible();
  await button(page, 'Dates').click();
  await field(page, 'Age').selectOption('Older than 24 hours');
  await expect(row(young)).toBeHidden();
  await expect(row(old)).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(`/admin/requests?${searchFor(`sandstrom${unique} thor`)}&olderThanHours=24`);
  await page.reload();
  await expect(field(page, 'Age')).toHaveValue('24');
  await row(old).getByRole('link', { name: 'View Details' }).click();
  await expect(heading(page, `Deposit of ${customer.name}`)).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Age')).toHaveValue('24');
  await field(page, 'To').fill('2020-01-01');
  await expect(page.getByText('No requests match')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL('/admin/requests');
  await expect(search).toHaveValue('');
  await expect(field(page, 'To')).toHaveValue('');
  await expect(row(young)).toBeVisible();
  await expect(button(page, 'Clear filters')).toBeHidden();

  await page.goto(`/admin/withdrawals?search=${encodeURIComponent(IBAN)}&from=${young.createdAt.slice(0, 10)}`);
  await expect(row(young)).toBeVisible();
  await page.goto('/admin/deposits?olderThanHours=24&search=793.69');
  await expect(row(old)).toBeVisible();
  await page.goto(`/admin/deposits?olderThanHours=48&search=sandstrom${unique}`);
  await expect(page.getByText('No deposits match')).toBeVisible();
  await expect(field(page, 'Age').locator('option:checked')).toHaveText('Older than 48 hours');
  await page.goto(`/admin/transactions?search=sandstrom${unique}`);
  await expect(heading(page, 'All Transactions (3)')).toBeVisible();
});

test('shows on the dashboard that the books tie out', async ({ money, administrator, visitAs, newRequest }) => {
  const customer = await money.customerWith(1234.5);
  for (const amount of [20, 30, 40, 60]) await newRequest('deposit', customer, amount);
  const page = await visitAs(administrator, '/admin', { viewport: DESKTOP });
  const figures = page.getByLabel('The bank in figures');
  for (const label of ['Total Users', 'Total Balance', 'Open Tickets', 'Total Transactions'])
    await expect(figures.getByText(label, { exact: true })).toBeVisible();
  const recent = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem');
  await expect(recent).toHaveCount(5);
  await expect(recent.first()).toHaveText(new RegExp(`^${customer.name}TX.*Deposit\\+€60\\.00$`));
  await expect(page.getByRole('slider')).toBeVisible();
  await button(page, 'Check the books').click();
  await expect(page.getByText('The books tie out')).toBeVisible();
  await expectAccessible(page, 'back-office dashboard');
  const requests = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Requests' });
  await expect(requests).toHaveText(/^Requests\d+$/);
});
