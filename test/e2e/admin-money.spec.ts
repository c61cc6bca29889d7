/** Administrators decide requests, book money and settle unclaimed money, and two of them may do so at once. */
import type { Locator, Page } from '@playwright/test';
import { getStats } from '#shared/contract/reports.ts';
import { getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { expectedBalances, type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { INVALID_AMOUNT, TRANSACTION_FAILED_MESSAGE, WITHDRAWAL_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { answerNextRequest, recordRequestsTo, stopPolling } from './network.ts';
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
  uniqueWord,
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

test('an administrator completes a withdrawal with proof and reason', async ({
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  const customer = await money.customerWith(500);
  const { _id: id, transactionNumber } = await newRequest('withdraw', customer, 120);
  const page = await visitAs(administrator, '/admin/withdrawals?status=pending');
  const sent = recordRequestsTo(page.context(), `/admin/withdrawals/${id}`);
  await page
    .context()
    .route(PROOF, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
  const row = page.getByRole('row', { name: transactionNumber });
  await expect(row).toContainText('€120.00€2.40 (2%)Bank SepaPending');
  await row.getByRole('link', { name: 'View Details' }).click();
  await expect(findHeading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
  for (const fact of [transactionNumber, customer.email, 'Customer receives', '€117.60', 'Ada Lovelace'])
    await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect(findButton(page, 'Copy IBAN')).toBeVisible();

  await findField(page, 'Status').selectOption('completed');
  await expectFigure(page, 'Balance', '€500.00', '€380.00');
  await expectFigure(page, 'Reserved', '€120.00', '€0.00');
  await findField(page, 'Proof image URL').fill('http://proofs.example/transfer-81.png');
  await findButton(page, 'Update Withdrawal').click();
  await expect(page.getByText('Please enter a valid https address')).toBeVisible();
  await expect(findField(page, 'Proof image URL')).toHaveAttribute('aria-invalid', 'true');
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
  await expect(findField(page, 'Status')).toHaveValue('completed');
  expect(await money.balances(customer)).toEqual(expectedBalances(380));
  const { body } = await customer.call(getOwnTransaction, { params: { id } });
  expect(JSON.stringify(body)).toContain('Paid out as you asked');
  expect(JSON.stringify(body)).not.toContain('Wired at noon');
  await page.goBack();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
  await expect(findHeading(page, /^Withdrawals/)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an administrator edits and deletes a transaction with the shown effect, and again when it was changed meanwhile', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(300);
  const { _id: id, transactionNumber } = await money.book(customer, 'withdraw', 100);
  await bank.drain();
  const page = await visitAs(await bank.newAdmin(), '/admin/transactions/new');
  const row = findRow(page, transactionNumber);
  const open = row.getByRole('button', { name: 'Edit' });
  await open.click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await expect(findField(page, 'Status').locator('option')).toHaveText(['Pending', 'Completed', 'Failed']);
  await expect(edit.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
  await edit.getByLabel('Amount').fill('500');
  const refusal = 'This takes €400.00 from the customer, who has €200.00 available.';
  await expect(edit.getByText(refusal)).toBeVisible();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByRole('alert').getByText(refusal)).toBeVisible();
  await expectAccessible(page, 'edit transaction', DIALOG_ONLY);
  await edit.getByLabel('Amount').fill('120.50');
  await expectFigure(edit, 'Balance', '€200.00', '€179.50');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByText('€120.50')).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 179.5 });

  await open.click();
  await edit.getByLabel('Amount').fill('90');
  await stopPolling(page);
  expect((await money.setStatus(id, 'failed')).status).toBe(200);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByRole('alert').getByText(`${administrator.name} changed this on`)).toBeVisible();
  await expect(edit.getByRole('alert').last()).toHaveText(/Status: Completed.*Failed/);
  await expect(edit.getByLabel('Amount')).toHaveValue('90.00');
  // The status was not chosen here, so it is the other administrator's.
  await expect(edit.getByLabel('Status')).toHaveValue('failed');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(open).toBeFocused();
  expect(await money.balances(customer)).toMatchObject({ balance: 300 });

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await expect(question.getByText(`Withdrawal of €90.00, failed, of ${customer.name}`)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectFigure(question, 'Balance', '€300.00', '€300.00');
  expect((await money.setStatus(id, 'completed')).status).toBe(200);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert').getByText('Your change was not made. Look again and decide.')).toBeVisible();
  await expectFigure(question, 'Balance', '€210.00', '€300.00');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Transaction deleted')).toBeVisible();
  await expect(row).toBeHidden();
  // The button that opened the dialog is gone, so the main region has the focus.
  await expect(page.getByRole('main')).toBeFocused();
  expect(await money.balances(customer)).toMatchObject({ balance: 300 });
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
  await findButton(page, 'Update Deposit').click();
  await expect(page.getByText('Cancelled → Completed')).toBeVisible();

  await navigateWithin(page, '/admin');
  // Parts above the link are loaded later and move it, so that a click could miss it.
  await findLink(page, 'unclaimed money').press('Enter');
  await expect(page).toHaveURL('/admin/unclaimed');
  await expect(unclaimedRow('€140.00')).toContainText(administrator.name);

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
  expect(sent).toEqual([]);
  await findConfirmationButton(page, 'Make Deposit').dblclick();
  await expect(page.getByText('€1,234.50 deposited successfully')).toBeVisible();
  expect(sent).toEqual(['POST']);
  await expectFigure(page, 'Balance', '€1,284.50', '€1,284.50');

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
  await expectFigure(page, 'Balance', '€1,585.00', '€1,885.50');
  await findButton(page, 'Make Deposit').click();
  await expect(page.getByText('€300.50 deposited successfully')).toBeVisible();
  await expect(amount).toHaveValue('');
  expect(await money.balances(customer)).toMatchObject({ balance: 1585 });

  await findLink(page, 'Withdraw').click();
  await amount.fill('3000');
  const refusal = 'This takes €3,000.00 from the customer, who has €1,585.00 available.';
  await expect(page.getByText(refusal)).toBeVisible();
  await findButton(page, 'Make Withdrawal').click();
  await findConfirmationButton(page, 'Make Withdrawal').click();
  await expect(question.getByRole('alert').getByText(refusal)).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();
  await expect(amount).toHaveValue('3,000.00');
  expect(await money.balances(customer)).toMatchObject({ balance: 1585 });
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
  // Another administrator decides one of them meanwhile.
  await stopPolling(page);
  expect((await money.setStatus(changed._id, 'failed')).status).toBe(200);
  await chosen.getByRole('button', { name: 'Process 2 deposits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process deposits' });
  await expect(dialog.getByText('2 deposits, +€250.00 together', { exact: true })).toBeVisible();
  // No status is preselected.
  await dialog.getByRole('button', { name: 'Update 2 requests' }).click();
  await expect(dialog.getByText('Please choose a status')).toBeVisible();
  await findField(page, 'Reason for the customers').fill('No payment has arrived.');
  await expectAccessible(page, 'processing several requests', DIALOG_ONLY);
  // Closing the dialog does not drop the reason without a question.
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Close without processing?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await findField(page, 'Reason for the customers').fill('');
  await findField(page, 'Status').last().selectOption('completed');
  await expect(dialog.getByText('2 deposits, +€250.00 together: credited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set 2 requests to Completed' }).click();

  const results = page.getByRole('dialog', { name: 'Set to Completed' });
  await expect(results.getByText('1 request processed, 1 failed')).toBeVisible();
  await expect(results.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 2');
  const failed = results.getByRole('listitem').filter({ hasText: changed.transactionNumber });
  await expect(failed).toContainText(`Failed: Changed by ${administrator.name} in the meantime: it is now Failed`);
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 50));
  await results.getByRole('button', { name: 'Retry 1 request' }).click();
  await expect(results.getByText('2 requests processed')).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 650 });
  await results.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(results).toBeHidden();
  await expect(page.getByRole('row', { name: one.transactionNumber })).toBeHidden();
  // The withdrawal is still selected.
  await expect(chosen.getByRole('button', { name: 'Process 1 withdrawal' })).toBeVisible();
});

test('an administrator goes from the dashboard to what is pending, finds requests as a statement names them, and exports them', async ({
  bank,
  money,
  administrator,
  visitAs,
  newRequest,
}) => {
  // Part of a surname that no other test has, so that the search finds this customer alone.
  const unique = uniqueWord('');
  const customer = await bank.newCustomer({ name: `Þór-Åse Sandström${unique}` });
  await money.book(customer, 'deposit', 300);
  const old = await newRequest('deposit', customer, 793.69);
  bank.clock.advance(25 * 60 * 60 * 1000);
  await customer.signInAgain();
  await administrator.staySignedIn();
  const young = await newRequest('withdraw', customer, 234.5);
  const { count } = (await administrator.call(getStats)).result.withdrawals.pending;
  const page = await visitAs(administrator, '/admin', { viewport: DESKTOP_SIZE });
  const recent = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem');
  await expect(recent.first()).toHaveText(new RegExp(`^${customer.name}TX.*Withdrawal-€234\\.50Pending$`));
  await findButton(page, 'Check the books').click();
  await expect(page.getByText('Books balance')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${count} pending withdrawals?$`))).toBeVisible();
  await findLink(page, 'Review withdrawals').click();
  await expect(page).toHaveURL('/admin/withdrawals?status=pending');
  const requests = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Requests' });
  await expect(requests).toHaveText(/^Requests\d+$/);
  await requests.click();

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
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(`/admin/requests?${searchFor(`sandstrom${unique} thor`)}&olderThanHours=24`);
  await row(old).getByRole('link', { name: 'View Details' }).click();
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();
  await page.goBack();
  await expect(findField(page, 'Age')).toHaveValue('24');
  await findField(page, 'To').fill('2020-01-01');
  await expect(page.getByText('No requests match')).toBeVisible();
  await findButton(page, 'Clear filters').click();
  await expect(page).toHaveURL('/admin/requests');
  await expect(row(young)).toBeVisible();

  await navigateWithin(page, '/admin/transactions');
  await findField(page, 'Search transactions').fill(customer.email);
  await findField(page, 'Type').selectOption('withdraw');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: customer.name })).toContainText('-€234.50Pending');
  const text = await readDownloadedText(page, 'Export CSV');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`${customer.email},`);
});
