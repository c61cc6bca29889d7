/** Administrators decide requests, book money and settle unclaimed money, and two of them may do so at once. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { getStats } from '#shared/contract/reports.ts';
import { getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { expectedBalances, type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import {
  DEPOSIT_STATUS_UPDATED_MESSAGE,
  INVALID_AMOUNT,
  TRANSACTION_FAILED_MESSAGE,
  WITHDRAWAL_UPDATED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, test as base, expect } from './fixtures.ts';
import { answerNextRequest, recordRequestsTo, repeatFirstAnswers, stopPolling } from './network.ts';
import { DESKTOP_SIZE, navigateWithin } from './pages.ts';
import {
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  findRow,
  readDownloadedText,
} from './people.ts';

interface Fixtures {
  /** Makes a request as this customer and waits until the lists and totals of the back-office include it. */
  readonly newRequest: (kind: 'deposit' | 'withdraw', customer: Person, amount: number) => Promise<Transaction>;
}

const test = base.extend<Fixtures>({
  newRequest: async ({ bank, money }, provide) =>
    provide(async (kind, customer, amount) => {
      const request = transactionOfAnswer(await money[kind](customer, amount));
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

/** Lets the bank carry out the next POST request, but replaces its answer by an error. */
const dropNextResponse = (page: Page, path: string) =>
  answerNextRequest(
    page.context(),
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: {} });
    },
    'POST',
  );

test('an administrator completes a withdrawal with proof and reason, and a list that lags no longer shows it', async ({
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  const customer = await money.customerWith(500);
  const other = await newRequest('withdraw', await money.customerWith(50), 10);
  const { _id: id, transactionNumber } = await newRequest('withdraw', customer, 120);
  const page = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  await repeatFirstAnswers(page.context(), '/admin/withdrawals');
  await page.goto('/admin/withdrawals?status=pending');
  const sent = recordRequestsTo(page.context(), `/admin/withdrawals/${id}`);
  await page.context().route(PROOF, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
  const row = page.getByRole('row', { name: transactionNumber });
  await expect(row).toContainText('€120.00€2.40 (2%)Bank SepaPending');
  await expectAccessible(page, 'withdrawals');
  await row.getByRole('link', { name: 'View Details' }).click();
  await expect(findHeading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
  for (const fact of [transactionNumber, customer.email, 'Customer receives', '€117.60', 'Ada Lovelace'])
    await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
  for (const copied of ['IBAN', 'BIC/SWIFT', 'Beneficiary', 'Address', 'account number'])
    await expect(page.getByRole('button', { name: `Copy ${copied}`, exact: true })).toBeVisible();

  await findField(page, 'Status').selectOption('completed');
  await expectFigure(page, 'Balance', '€500.00', '€380.00');
  await expectFigure(page, 'Reserved', '€120.00', '€0.00');
  await expectFigure(page, 'Available', '€380.00', '€380.00');
  await expectFigure(page, 'Fee', '€2.40', '€2.40');

  await findField(page, 'Proof image URL').fill('http://proofs.example/transfer-81.png');
  await expect(page.getByText('Please enter a valid https address')).toBeVisible();
  await findButton(page, 'Update Withdrawal').click();
  await expect(findField(page, 'Proof image URL')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'withdrawal with an error');
  await findField(page, 'Proof image URL').fill(PROOF);
  const picture = page.getByRole('img', { name: 'Proof of the payment' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  await findField(page, 'Admin notes').fill('Wired at noon');
  await findField(page, 'Reason for the customer').fill('Paid out as you asked');
  await findButton(page, 'Update Withdrawal').dblclick();
  await expect(page.getByText(WITHDRAWAL_UPDATED_MESSAGE)).toBeVisible();
  expect(sent.filter((method) => method === 'PATCH')).toEqual(['PATCH']);

  await expect(page.getByText('Pending → Completed')).toBeVisible();
  await expect(page.getByText(`${administrator.name} (${administrator.email})`)).toBeVisible();
  await expect(findField(page, 'Admin notes')).toHaveValue('Wired at noon');
  await expect(findField(page, 'Status')).toHaveValue('completed');
  expect(await money.balances(customer)).toEqual(expectedBalances(380));
  const { body } = await customer.call(getOwnTransaction, { params: { id } });
  expect(JSON.stringify(body)).toContain('Paid out as you asked');
  expect(JSON.stringify(body)).not.toContain('Wired at noon');
  await page.goBack();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
  await expect(page.getByRole('row', { name: other.transactionNumber })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the back-office overwrites no decision of another administrator', async ({
  bank,
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  const customer = await money.customerWith(0);
  const { _id: id } = await newRequest('deposit', customer, 200);
  const page = await visitAs(await bank.newAdmin({ name: 'Edda Second' }), `/admin/deposits/${id}`);
  await expect(
    page.getByText("Completing credits the user's balance with the exact requested amount.", { exact: true }),
  ).toBeVisible();
  await findField(page, 'Status').selectOption('completed');
  await expectFigure(page, 'Balance', '€0.00', '€200.00');
  await findField(page, 'Reason for the customer').fill('Your transfer has arrived');
  await stopPolling(page);
  expect((await money.setStatus(id, 'completed')).status).toBe(200);

  await findField(page, 'Status').selectOption('failed');
  await findButton(page, 'Update Deposit').click();
  const notice = page.getByRole('alert').filter({ hasText: `${administrator.name} changed this on` });
  await expect(notice.getByText('Your change was not made.')).toBeVisible();
  // The page scrolls to the notice, which the header does not cover.
  await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(64);
  await expect(notice).toHaveText(/Status: Pending.*Completed/);
  await expect(findField(page, 'Reason for the customer')).toHaveValue('Your transfer has arrived');
  await expect(findField(page, 'Status')).toHaveValue('failed');
  await expectFigure(page, 'Balance', '€200.00', '€0.00');
  await expectAccessible(page, 'deposit that a colleague has changed');
  expect(await money.balances(customer)).toMatchObject({ balance: 200 });

  await findField(page, 'Status').selectOption('completed');
  await findField(page, 'Reason for the customer').fill('');
  await findButton(page, 'Update Deposit').click();
  await expect(page.getByText(DEPOSIT_STATUS_UPDATED_MESSAGE)).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await money.balances(customer)).toMatchObject({ balance: 200 });
});

test('an administrator edits and deletes a transaction with the shown effect', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(300);
  const { transactionNumber } = await money.book(customer, 'withdraw', 100);
  await bank.drain();
  const page = await visitAs(administrator, '/admin/transactions/new');
  await expect(page.getByText('No user selected')).toBeVisible();
  const row = findRow(page, transactionNumber);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await expect(edit).toBeVisible();
  await expect(findField(page, 'Status').locator('option')).toHaveText(['Pending', 'Completed', 'Failed']);
  await expect(edit.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
  await edit.getByLabel('Amount').fill('120.50');
  await expectFigure(edit, 'Balance', '€200.00', '€179.50');
  await edit.getByLabel('Amount').fill('500');
  const refusal = 'This takes €400.00 from the customer, who has €200.00 available.';
  await expect(edit.getByText(refusal)).toBeVisible();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByRole('alert').getByText(refusal)).toBeVisible();
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
  // The content is text alone, and longer than the window.
  const lower = { widths: [{ width: 960, height: 540 }], ...DIALOG_ONLY };
  await expectAccessible(page, 'delete transaction, to be scrolled', lower);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Transaction deleted')).toBeVisible();
  await expect(row).toBeHidden();
  // The button that opened the dialog is gone, so the main region has the focus.
  await expect(page.getByRole('main')).toBeFocused();
  expect(await money.balances(customer)).toMatchObject({ balance: 300 });
});

test('the back-office keeps an edit, and asks again before a deletion, of a transaction that was changed meanwhile', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(0);
  const { _id: id, transactionNumber } = await money.book(customer, 'deposit', 80);
  await bank.drain();
  const page = await visitAs(await bank.newAdmin(), '/admin/transactions/new');
  const row = findRow(page, transactionNumber);
  const open = row.getByRole('button', { name: 'Edit' });
  await open.click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await edit.getByLabel('Amount').fill('90');
  await stopPolling(page);
  expect((await money.setStatus(id, 'processing')).status).toBe(200);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByRole('alert').getByText(`${administrator.name} changed this on`)).toBeVisible();
  await expect(edit.getByRole('alert').last()).toHaveText(/Status: Completed.*Processing/);
  await expect(edit.getByLabel('Amount')).toHaveValue('90.00');
  // The status was not chosen here, so it is the other administrator's.
  await expect(edit.getByLabel('Status')).toHaveValue('processing');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(open).toBeFocused();
  expect(await money.balances(customer)).toMatchObject({ balance: 0 });

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await expectFigure(question, 'Balance', '€0.00', '€0.00');
  expect((await money.setStatus(id, 'completed')).status).toBe(200);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert').getByText('Your change was not made. Look again and decide.')).toBeVisible();
  await expect(question.getByRole('alert').last()).toHaveText(/Status: Processing.*Completed/);
  await expectFigure(question, 'Balance', '€90.00', '€0.00');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Transaction deleted')).toBeVisible();
  await expect(row).toBeHidden();
});

test('the bank keeps late money of a deleted customer as unclaimed, pays out a part and assigns the rest', async ({
  bank,
  money,
  customers,
  administrator,
  visitAs,
  newRequest,
}) => {
  const leopold = await bank.newCustomer({ name: 'Leopold Thistlewood' });
  await money.book(leopold, 'deposit', 100);
  const deposit = await newRequest('deposit', leopold, 40);
  const heir = await bank.newCustomer({ name: 'Hester Thistlewood' });
  await customers.delete(leopold.id, 'true');
  await bank.drain();

  const page = await visitAs(administrator, `/admin/deposits/${deposit._id}`);
  const unclaimedRow = (amount: string) => page.getByRole('row').filter({ hasText: amount });
  await findField(page, 'Status').selectOption('completed');
  await expectFigure(page, 'Balance', '€100.00', '€140.00');
  await expect(findButton(page, 'Copy account number')).toBeHidden();
  await findButton(page, 'Update Deposit').click();
  await expect(page.getByText('Cancelled → Completed')).toBeVisible();

  await navigateWithin(page, '/admin');
  // Parts above the link are loaded later and move it, so that a click could miss it.
  await findLink(page, 'unclaimed money').press('Enter');
  await expect(page).toHaveURL('/admin/unclaimed');
  await expect(unclaimedRow('€140.00')).toContainText(administrator.name);
  await expectAccessible(page, 'unclaimed money');

  const sent = recordRequestsTo(page.context(), '/admin/unclaimed');
  const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
  await unclaimedRow('€140.00').getByRole('button', { name: 'Pay Out' }).click();
  for (const fact of ['Leopold Thistlewood', leopold.email]) await expect(dialog.getByText(fact)).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('140.00');
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
  await dropNextResponse(page, '/admin/unclaimed');
  await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
  await expect(dialog.getByRole('alert').getByText('Failed to assign the money')).toBeVisible();
  await expect(dialog.getByText('the same settlement is never made twice')).toBeVisible();
  // The row is gone when the list is loaded again, but the dialog remains.
  await expect(page.getByText('No money is unclaimed')).toBeVisible();
  await expect(dialog.getByText('None of this money is unclaimed now')).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
  await expect(page.getByText('€80.00 assigned successfully')).toBeVisible();
  await expect(page.getByText('No money is unclaimed')).toBeVisible();
  expect(sent.filter((method) => method === 'POST')).toHaveLength(3);
  expect(await money.balances(heir)).toMatchObject({ balance: 80 });
});

test('the bank books a deposit once as its field shows it, even when its answer is lost, and refuses too large amounts', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(50);
  await bank.drain();
  const page = await visitAs(administrator, '/admin/transactions/new');
  const amount = findField(page, 'Amount');
  const sent = recordRequestsTo(page.context(), '/admin/add-balance');
  await findButton(page, 'Make Deposit').click();
  for (const sentence of ['Please choose a customer', INVALID_AMOUNT])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(findField(page, 'Customer')).toBeFocused();
  await expectAccessible(page, 'create transaction with errors');
  await findField(page, 'Customer').fill(customer.email);
  // Until the search is answered, the list shows the customers of the search before.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/transactions/new?user=${customer.id}&type=deposit`);
  await amount.fill('1.234,50');
  await expectFigure(page, 'Balance', '€50.00', '€1,284.50');
  await amount.press('Tab');
  await expect(amount).toHaveValue('1,234.50');
  await expectFigure(page, 'Balance', '€50.00', '€1,284.50');
  expect(sent).toEqual([]);
  await findButton(page, 'Make Deposit').dblclick();
  const question = findConfirmationDialog(page);
  await expectFigure(question, 'Balance', '€50.00', '€1,284.50');
  await expectAccessible(page, 'question before a large deposit', DIALOG_ONLY);
  expect(sent).toEqual([]);
  await findConfirmationButton(page, 'Make Deposit').dblclick();
  await expect(page.getByText('€1,234.50 deposited successfully')).toBeVisible();
  await expect(page.getByText(`Deposit of €1,234.50 for ${customer.name}`)).toBeVisible();
  expect(sent).toEqual(['POST']);
  await expectFigure(page, 'Balance', '€1,284.50', '€1,284.50');

  // The same amount in a new form is another transaction.
  await amount.fill('1.234,50');
  await findButton(page, 'Make Deposit').click();
  await findConfirmationButton(page, 'Make Deposit').click();
  await expectFigure(page, 'Balance', '€2,519.00', '€2,519.00');
  // The amount is sent before the field is left. When its format changes afterwards, it is still the same request.
  await dropNextResponse(page, '/admin/add-balance');
  await amount.fill('300,50');
  await amount.press('Enter');
  await expect(page.getByRole('alert').getByText(TRANSACTION_FAILED_MESSAGE)).toBeVisible();
  await expect(amount).toHaveValue('300,50');
  await amount.press('Tab');
  await expect(amount).toHaveValue('300.50');
  await page.reload();
  await expect(amount).toHaveValue('300.50');
  await expectFigure(page, 'Balance', '€2,819.50', '€3,120.00');
  await findButton(page, 'Make Deposit').click();
  await expect(page.getByText('€300.50 deposited successfully')).toBeVisible();
  await expect(amount).toHaveValue('');
  expect(await money.balances(customer)).toMatchObject({ balance: 2819.5 });

  await findLink(page, 'Withdraw').click();
  await amount.fill('3000');
  const refusal = 'This takes €3,000.00 from the customer, who has €2,819.50 available.';
  await expect(page.getByText(refusal)).toBeVisible();
  await findButton(page, 'Make Withdrawal').click();
  await findConfirmationButton(page, 'Make Withdrawal').click();
  await expect(question.getByRole('alert').getByText(refusal)).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();
  await expect(amount).toHaveValue('3,000.00');
  expect(await money.balances(customer)).toMatchObject({ balance: 2819.5 });
});

test('the back-office processes several requests and retries the failed one', async ({
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  const customer = await money.customerWith(400);
  const [one, changed] = [await newRequest('deposit', customer, 100), await newRequest('deposit', customer, 150)];
  await newRequest('withdraw', customer, 50);
  const page = await visitAs(administrator, `/admin/requests?${searchFor(customer.email)}`);
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
  await dialog.getByRole('button', { name: 'Update 2 requests' }).click();
  await expect(dialog.getByText('Please choose a status')).toBeVisible();
  await findField(page, 'Status').last().selectOption('failed');
  await findField(page, 'Reason for the customers').fill('No payment has arrived.');
  await expectAccessible(page, 'processing several requests', DIALOG_ONLY);
  // Closing the dialog does not drop the reason without a question.
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Close without processing?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(findField(page, 'Reason for the customers')).toHaveValue('No payment has arrived.');
  await findField(page, 'Reason for the customers').fill('');
  await findField(page, 'Status').last().selectOption('completed');
  await expect(dialog.getByText('2 deposits, +€250.00 together: credited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set 2 requests to Completed' }).click();

  const results = page.getByRole('dialog', { name: 'Set to Completed' });
  await expect(results.getByText('1 request processed, 1 failed')).toBeVisible();
  await expect(results.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 2');
  const failed = results.getByRole('listitem').filter({ hasText: changed.transactionNumber });
  await expect(failed).toContainText(`Failed: Changed by ${administrator.name} in the meantime: it is now Failed`);
  await expectAccessible(page, 'results of several requests', DIALOG_ONLY);
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 50));
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

test('the back-office exports all transactions as they are filtered', async ({
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  const customer = await money.customerWith(70);
  await newRequest('withdraw', customer, 20);
  const page = await visitAs(administrator, '/admin/transactions');
  await expect(findHeading(page, /^All Transactions \(\d+\)$/)).toBeVisible();
  await expectAccessible(page, 'all transactions of the bank');
  await findField(page, 'Search transactions').fill(customer.email);
  await findField(page, 'Type').selectOption('withdraw');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: customer.name })).toContainText('-€20.00Pending');
  const text = await readDownloadedText(page, 'Export CSV');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`${customer.email},`);
  await page.getByRole('row', { name: customer.name }).getByRole('link').click();
  await expect(findHeading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
});

test('an administrator finds requests by what a statement shows, by their age, type and status', async ({
  bank,
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
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
  const search = findField(page, 'Search requests');
  await expect(row(young)).toBeVisible();
  await search.fill('793,69');
  await expect(page).toHaveURL(`/admin/requests?${searchFor('793,69')}`);
  await expect(row(young)).toBeHidden();
  await expect(row(old)).toBeVisible();
  await search.fill(`sandstrom${unique} thor`);
  await expect(row(young)).toBeVisible();
  await findButton(page, 'Dates').click();
  await findField(page, 'Age').selectOption('Older than 24 hours');
  await expect(row(young)).toBeHidden();
  await expect(row(old)).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(`/admin/requests?${searchFor(`sandstrom${unique} thor`)}&olderThanHours=24`);
  await row(old).getByRole('link', { name: 'View Details' }).click();
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();
  await expect(page.getByText('Amount to pay')).toBeVisible();
  await page.goBack();
  await expect(findField(page, 'Age')).toHaveValue('24');
  await findField(page, 'To').fill('2020-01-01');
  await expect(page.getByText('No requests match')).toBeVisible();
  await findButton(page, 'Clear filters').click();
  await expect(page).toHaveURL('/admin/requests');
  await expect(search).toHaveValue('');
  await expect(findField(page, 'To')).toHaveValue('');
  await expect(row(young)).toBeVisible();
  await expect(findButton(page, 'Clear filters')).toBeHidden();

  await search.fill(customer.email);
  await findField(page, 'Status').selectOption('all');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await findField(page, 'Type').selectOption('deposit');
  await findField(page, 'Status').selectOption('pending');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'View Withdrawals' }).click();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
});

test('the dashboard shows that the books tie out and what is pending', async ({
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  const customer = await money.customerWith(1234.5);
  for (const amount of [20, 30, 40]) await money.withdraw(customer, amount);
  await newRequest('deposit', customer, 60);
  const { count } = (await administrator.call(getStats)).result.withdrawals.pending;
  const page = await visitAs(administrator, '/admin', { viewport: DESKTOP_SIZE });
  const figures = page.getByLabel('The bank in figures');
  for (const label of ['Total Users', 'Total Balance', 'Open Tickets', 'Total Transactions'])
    await expect(figures.getByText(label, { exact: true })).toBeVisible();
  const recent = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem');
  await expect(recent).toHaveCount(5);
  await expect(recent.first()).toHaveText(new RegExp(`^${customer.name}TX.*Deposit\\+€60\\.00Pending$`));
  await expect(page.getByRole('slider')).toBeVisible();
  await findButton(page, 'Check the books').click();
  await expect(page.getByText('Books balance')).toBeVisible();
  await expectAccessible(page, 'back-office dashboard');
  const requests = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Requests' });
  await expect(requests).toHaveText(/^Requests\d+$/);
  await expect(page.getByText(`${count} pending withdrawals`)).toBeVisible();
  await findLink(page, 'Review withdrawals').click();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
});
