/** Money in the hands of administrators: what they see before the click, what they are told after it, and who was first. */
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { getOwnTransaction } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { moneyOf, type Transaction, transactionIn } from '#test/support/money.ts';
import { IBAN } from '#test/support/payment-details.ts';
import {
  arriveAt,
  bankInBrowser,
  breaks,
  DESK,
  fallsBehind,
  goWithin,
  photograph,
  requestsTo,
  routeOnce,
} from './bank-in-browser.ts';
import { button, field, heading, link, rowOf } from './people.ts';
import { attributeOf, countOf, gone, hasFocus, shown, textOf, textsOf, valueIn } from './see.ts';

const site = bankInBrowser();

/** A picture of one pixel, where a proof would lie. */
const PROOF = 'https://proofs.example/transfer-81.png';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(() => moneyOf(site.bank).saveMethods());

async function administrator(path = '/admin'): Promise<Page> {
  const page = await site.visitAs(site.bank.admin, path);
  if (path === '/admin') await shown(heading(page, 'Dashboard'));
  return page;
}

async function requested(kind: 'deposit' | 'withdraw', person: Person, amount: number): Promise<Transaction> {
  const made = transactionIn(await site.money[kind](person, amount));
  await site.bank.drain();
  return made;
}

/** A line of the table of figures: before and after, as they stand there. */
async function expectFigure(scope: Page | Locator, name: string, before: string, after: string): Promise<void> {
  const row = scope.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect
    .poll(async () =>
      (await row.getByRole('cell').allTextContents()).map((text) => text.replace('(changes)', '').trim()),
    )
    .toEqual([before, after]);
}

describe('a withdrawal', () => {
  test('goes from the dashboard to completed, with a proof, a reason and the money before the click', async () => {
    const customer = await site.money.customerWith(500);
    const { _id: id, transactionNumber } = await requested('withdraw', customer, 120);
    const page = await administrator();
    const sent = requestsTo(page.context(), `/admin/withdrawals/${id}`);
    await page.context().route(PROOF, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));

    await shown(page.getByText('1 pending withdrawal'));
    await link(page, 'Review withdrawals').click();
    await arriveAt(page, '/admin/withdrawals?status=pending');
    const row = page.getByRole('row', { name: transactionNumber });
    await textOf(row).toContain('€120.00€2.40 (2%)Bank SepaPending');
    await photograph(page, 'admin-money', '01-withdrawals');
    await row.getByRole('link', { name: 'View Details' }).click();
    await shown(heading(page, `Withdrawal of ${customer.name}`));
    for (const fact of [transactionNumber, customer.email, 'Customer receives', '€117.60', 'Ada Lovelace'])
      await shown(page.getByText(fact, { exact: true }).first());
    for (const copied of ['IBAN', 'BIC/SWIFT', 'Beneficiary', 'Address', 'account number'])
      await shown(page.getByRole('button', { name: `Copy ${copied}`, exact: true }));

    await field(page, 'Status').selectOption('completed');
    await expectFigure(page, 'Balance', '€500.00', '€380.00');
    await expectFigure(page, 'Reserved', '€120.00', '€0.00');
    await expectFigure(page, 'Available', '€380.00', '€380.00');
    await expectFigure(page, 'Fee', '€2.40', '€2.40');

    await field(page, 'Proof image URL').fill('http://proofs.example/transfer-81.png');
    await shown(page.getByText('Please enter a valid https address'));
    await button(page, 'Update Withdrawal').click();
    await attributeOf(field(page, 'Proof image URL'), 'aria-invalid').toBe('true');
    await field(page, 'Proof image URL').fill(PROOF);
    const picture = page.getByRole('img', { name: 'Proof of the payment' });
    await shown(picture);
    await attributeOf(picture, 'referrerpolicy').toBe('no-referrer');
    await field(page, 'Admin notes').fill('Wired at noon');
    await field(page, 'Reason for the customer').fill('Paid out as you asked');
    await photograph(page, 'admin-money', '02-process-withdrawal');
    await button(page, 'Update Withdrawal').dblclick();
    await shown(page.getByText('Withdrawal updated successfully!'));
    expect(sent.filter((method) => method === 'PATCH')).toEqual(['PATCH']);

    await shown(page.getByText('Pending → Completed'));
    await shown(page.getByText(`${site.bank.admin.name} (${site.bank.admin.email})`));
    await page.reload();
    await valueIn(field(page, 'Admin notes')).toBe('Wired at noon');
    await valueIn(field(page, 'Status')).toBe('completed');
    expect(await site.money.balances(customer)).toEqual({ balance: 380, reservedAmount: 0, availableBalance: 380 });
    const { body } = await customer.call(getOwnTransaction, { params: { id } });
    expect(JSON.stringify(body)).toContain('Paid out as you asked');
    expect(JSON.stringify(body)).not.toContain('Wired at noon');
    await site.bank.drain();
    await page.goto('/admin/withdrawals?status=pending');
    await shown(page.getByText('No withdrawals match'));
  });

  test('has left the list of pending ones once it is decided, though the list of the server is a moment behind', async () => {
    const customer = await site.money.customerWith(100);
    const [open, decided] = [await requested('withdraw', customer, 10), await requested('withdraw', customer, 20)];
    const page = await administrator();
    const row = (which: Transaction) => page.getByRole('row', { name: which.transactionNumber });
    await fallsBehind(page.context(), '/admin/withdrawals');
    await page.goto('/admin/withdrawals?status=pending');
    await row(open).waitFor();
    await row(decided).getByRole('link', { name: 'View Details' }).click();
    await heading(page, `Withdrawal of ${customer.name}`).waitFor();
    await field(page, 'Status').selectOption('failed');
    await button(page, 'Update Withdrawal').click();
    await shown(page.getByText('Please tell the customer why'));
    await field(page, 'Usual reasons').selectOption('The receiving bank has sent the payment back.');
    await button(page, 'Update Withdrawal').click();
    await page.getByText('Withdrawal updated successfully!').waitFor();
    // Nothing of it is left to be sent again, or to ask about.
    await valueIn(field(page, 'Reason for the customer')).toBe('');
    await page.goBack();
    await arriveAt(page, '/admin/withdrawals?status=pending');
    await row(open).waitFor();
    await row(decided).waitFor({ state: 'detached' });
  });

  test('leads to its neighbours in the list it was opened from, by buttons and by j and k, and is updated once changed', async () => {
    const customer = await site.money.customerWith(900);
    for (const amount of [11, 12, 13]) await requested('withdraw', customer, amount);
    const page = await administrator(`/admin/withdrawals?status=pending&search=${customer.email}`);
    const details = page.getByRole('link', { name: /^View Details/ });
    await shown(details.first());
    await countOf(details).toBe(3);
    await details.first().click();
    // The keys are the heading's, which has the focus after every step.
    const isAt = async (euros: string) => {
      await shown(page.getByRole('definition').filter({ hasText: euros }).first());
      await hasFocus(heading(page, `Withdrawal of ${customer.name}`));
    };
    await isAt('€13.00');
    await shown(link(page, 'Next request').first());
    await countOf(link(page, 'Previous request')).toBe(0);
    await page.keyboard.press('j');
    await isAt('€12.00');

    // Nothing has changed, so nothing is updated.
    await attributeOf(button(page, 'Update Withdrawal'), 'aria-disabled').toBe('true');
    // Done, and the next one is a key away, though this one has left the list of pending ones.
    await field(page, 'Status').selectOption('processing');
    await button(page, 'Update Withdrawal').click();
    await shown(page.getByText('Withdrawal updated successfully!'));
    await shown(link(page, 'Next request').first());
    await page.keyboard.press('j');
    await isAt('€11.00');
    await shown(link(page, 'Previous request'));
    await page.keyboard.press('k');
    await isAt('€12.00');
    await field(page, 'Admin notes').pressSequentially('jk');
    await shown(heading(page, `Withdrawal of ${customer.name}`));
    await shown(page.getByRole('definition').filter({ hasText: '€12.00' }).first());
    // Nothing typed is lost without a question.
    await link(page, 'Next request').first().click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await valueIn(field(page, 'Admin notes')).toBe('jk');
    await link(page, 'Withdrawals').last().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await arriveAt(page, `/admin/withdrawals?status=pending&search=${encodeURIComponent(customer.email)}`);
  });
});

describe('a deposit', () => {
  test('is decided by two administrators at once: the second sees what changed and decides again', async () => {
    const customer = await site.money.customerWith(0);
    const { _id: id } = await requested('deposit', customer, 200);
    const colleague = await site.bank.newAdmin({ name: 'Edda Second' });
    const first = await administrator(`/admin/deposits/${id}`);
    const second = await site.visitAs(colleague, `/admin/deposits/${id}`);
    for (const page of [first, second]) {
      await shown(
        page.getByText("Completing credits the user's balance with the exact requested amount.", { exact: true }),
      );
      await field(page, 'Status').selectOption('completed');
      await expectFigure(page, 'Balance', '€0.00', '€200.00');
    }
    await field(second, 'Reason for the customer').fill('Your transfer has arrived');
    await site.notTold(second);
    await button(first, 'Update Deposit').click();
    await shown(first.getByText('Deposit status updated!'));

    await field(second, 'Status').selectOption('failed');
    await button(second, 'Update Deposit').click();
    const notice = second.getByRole('alert').filter({ hasText: `${site.bank.admin.name} changed this on` });
    await shown(notice.getByText('Your change was not made.'));
    // Where one looks: not above what is in sight.
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(64);
    await textOf(notice).toMatch(/Status: Pending.*Completed/);
    await valueIn(field(second, 'Reason for the customer')).toBe('Your transfer has arrived');
    await valueIn(field(second, 'Status')).toBe('failed');
    await expectFigure(second, 'Balance', '€200.00', '€0.00');
    await photograph(second, 'admin-money', '03-two-administrators');
    expect(await site.money.balances(customer)).toMatchObject({ balance: 200 });

    await field(second, 'Status').selectOption('completed');
    await field(second, 'Reason for the customer').fill('');
    await button(second, 'Update Deposit').click();
    await shown(second.getByText('Deposit status updated!'));
    await gone(notice);
    expect(await site.money.balances(customer)).toMatchObject({ balance: 200 });
  });
});

describe('a completed transaction', () => {
  test('is edited and deleted with the balance before and after', async () => {
    const customer = await site.money.customerWith(300);
    const { transactionNumber } = await site.money.book(customer, 'withdraw', 100);
    await site.bank.drain();
    const page = await administrator();
    await link(page, 'Create Transaction').click();
    await shown(page.getByText('No user selected'));
    const row = rowOf(page, transactionNumber);
    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit transaction' });
    await shown(edit);
    await textsOf(field(page, 'Status').locator('option')).toEqual(['Pending', 'Completed', 'Failed']);
    await edit.getByLabel('Amount').fill('120.50');
    await expectFigure(edit, 'Balance', '€200.00', '€179.50');
    await edit.getByLabel('Amount').fill('500');
    await shown(edit.getByText("Sorry! You don't have sufficient balance"));
    await edit.getByRole('button', { name: 'Update' }).click();
    await shown(edit.getByRole('alert').getByText("Sorry! You don't have sufficient balance"));
    await edit.getByLabel('Amount').fill('120.50');
    await edit.getByLabel('Description').fill('Cash at the counter');
    await photograph(page, 'admin-money', '04-edit');
    await edit.getByRole('button', { name: 'Update' }).click();
    await shown(page.getByText('Transaction updated'));
    await gone(edit);
    await gone(row.getByText('€100.00'));
    await shown(row.getByText('€120.50'));
    expect(await site.money.balances(customer)).toMatchObject({ balance: 179.5 });

    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
    await shown(question.getByText(`Withdrawal of €120.50, completed, of ${customer.name}: Cash at the counter`));
    await hasFocus(question.getByRole('button', { name: 'Cancel' }));
    await expectFigure(question, 'Balance', '€179.50', '€300.00');
    await photograph(page, 'admin-money', '05-delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await shown(page.getByText('Transaction deleted'));
    await gone(row);
    // Its button is gone, so the focus is on the screen itself.
    await hasFocus(page.getByRole('main'));
    expect(await site.money.balances(customer)).toMatchObject({ balance: 300 });
  });

  test('that a colleague has edited meanwhile is shown as it is now, and the edit is not lost', async () => {
    const customer = await site.money.customerWith(0);
    const { _id: id, transactionNumber } = await site.money.book(customer, 'deposit', 80);
    await site.bank.drain();
    const page = await site.visitAs(await site.bank.newAdmin(), '/admin/transactions/new');
    const open = rowOf(page, transactionNumber).getByRole('button', { name: 'Edit' });
    await open.click();
    const edit = page.getByRole('dialog', { name: 'Edit transaction' });
    await edit.getByLabel('Amount').fill('90');
    await site.notTold(page);
    const answer = await site.money.setStatus(id, 'processing');
    expect(answer.status).toBe(200);
    await edit.getByRole('button', { name: 'Update' }).click();
    await shown(edit.getByRole('alert').getByText(`${site.bank.admin.name} changed this on`));
    await textOf(edit.getByRole('alert').last()).toMatch(/Status: Completed.*Processing/);
    await valueIn(edit.getByLabel('Amount')).toBe('90');
    await textsOf(edit.getByLabel('Status').locator('option')).toContain('Processing');
    await edit.getByRole('button', { name: 'Update' }).click();
    await gone(edit);
    await hasFocus(open);
    expect(await site.money.balances(customer)).toMatchObject({ balance: 90 });
  });

  test('that a colleague has edited meanwhile is not deleted before its present state is shown', async () => {
    const customer = await site.money.customerWith(0);
    const { _id: id, transactionNumber } = await site.money.book(customer, 'deposit', 80);
    await site.bank.drain();
    const page = await site.visitAs(await site.bank.newAdmin(), '/admin/transactions/new');
    const row = rowOf(page, transactionNumber);
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
    await expectFigure(question, 'Balance', '€80.00', '€0.00');
    await site.notTold(page);
    await site.money.setStatus(id, 'pending');
    await question.getByRole('button', { name: 'Delete' }).click();
    await shown(question.getByRole('alert').getByText('Your change was not made. Look again and decide.'));
    await textOf(question.getByRole('alert').last()).toMatch(/Status: Completed.*Pending/);
    await expectFigure(question, 'Balance', '€0.00', '€0.00');
    await question.getByRole('button', { name: 'Delete' }).click();
    await shown(page.getByText('Transaction deleted'));
    await gone(row);
  });
});

describe('unclaimed money', () => {
  const unclaimedRow = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount });
  const settling = (page: Page) => page.getByRole('dialog', { name: 'Unclaimed money' });

  test('comes with a deposit that arrives late, is paid out in part, and the rest is assigned', async () => {
    const page = await administrator('/admin/unclaimed');
    await shown(page.getByText('No money is unclaimed'));
    await photograph(page, 'unclaimed', '01-empty');
    const leopold = await site.bank.newCustomer({ name: 'Leopold Thistlewood' });
    await site.money.book(leopold, 'deposit', 100);
    const deposit = await requested('deposit', leopold, 40);
    const heir = await site.bank.newCustomer({ name: 'Hester Thistlewood' });
    await site.customers.delete(leopold.id, 'true');
    await site.bank.drain();

    await page.goto(`/admin/deposits/${deposit._id}`);
    await field(page, 'Status').selectOption('completed');
    await expectFigure(page, 'Balance', '€100.00', '€140.00');
    await gone(button(page, 'Copy account number'));
    await photograph(page, 'unclaimed', '02-late-deposit');
    await button(page, 'Update Deposit').click();
    await shown(page.getByText('Cancelled → Completed'));

    await goWithin(page, '/admin');
    // What stands above it comes later, and moves it away from a mouse.
    await link(page, 'unclaimed money').press('Enter');
    await arriveAt(page, '/admin/unclaimed');
    await textOf(await shown(unclaimedRow(page, '€140.00'))).toContain(site.bank.admin.name);
    await photograph(page, 'unclaimed', '03-list');

    const sent = requestsTo(page.context(), '/admin/unclaimed');
    await unclaimedRow(page, '€140.00').getByRole('button', { name: 'Pay Out' }).click();
    const dialog = settling(page);
    for (const fact of ['Leopold Thistlewood', leopold.email]) await shown(dialog.getByText(fact));
    await valueIn(dialog.getByLabel('Amount')).toBe('140.00');
    await expectFigure(dialog, 'Unclaimed', '€140.00', '€0.00');
    await dialog.getByRole('button', { name: 'Pay out €140.00' }).click();
    for (const sentence of ['Reason is required', 'Please say to whom it was paid, and how'])
      await shown(dialog.getByText(sentence));
    await dialog.getByLabel('Amount').fill('140.01');
    await shown(dialog.getByText("Of this customer's money €140.00 is still unclaimed"));
    await photograph(page, 'unclaimed', '04-too-much');
    await dialog.getByLabel('Amount').fill('60');
    await dialog.getByLabel('Reason').fill('Probate 17/2026');
    await dialog.getByLabel('Details').fill('To the estate, by SEPA');
    await expectFigure(dialog, 'Unclaimed', '€140.00', '€80.00');
    await photograph(page, 'unclaimed', '05-pay-out');
    await dialog.getByRole('button', { name: 'Pay out €60.00' }).dblclick();
    await shown(page.getByText('€60.00 paid out successfully'));
    await gone(dialog);
    await shown(unclaimedRow(page, '€80.00'));

    await unclaimedRow(page, '€80.00').getByRole('button', { name: 'Assign' }).click();
    await dialog.getByLabel('Reason').fill('The heir, as the court decided');
    await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
    await shown(dialog.getByText('Please choose a customer'));
    await hasFocus(dialog.getByLabel('Customer', { exact: true }));
    await dialog.getByRole('combobox', { name: 'Customer' }).fill(heir.email);
    await countOf(page.getByRole('listbox').getByRole('option')).toBe(1);
    await page.getByRole('option', { name: heir.name }).click();
    await expectFigure(dialog, 'Balance of Hester Thistlewood', '€0.00', '€80.00');
    await expectFigure(dialog, 'Unclaimed', '€80.00', '€0.00');
    await photograph(page, 'unclaimed', '06-assign');
    // Assigned, but the answer was lost: the second click is the same request.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: {} });
    };
    await routeOnce(page.context(), '**/api/admin/unclaimed', loseAnswer, 'POST');
    await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
    await shown(dialog.getByRole('alert').getByText('Failed to assign it'));
    await shown(dialog.getByText('the same settlement is never made twice'));
    // The list is read again, and has no such row any more: the dialog stays, and says so.
    await shown(page.getByText('No money is unclaimed'));
    await shown(dialog.getByText('Nothing of this money is unclaimed any more'));
    await photograph(page, 'unclaimed', '06-lost-answer');
    await dialog.getByRole('button', { name: 'Assign €80.00' }).click();
    await shown(page.getByText('€80.00 assigned successfully'));
    await shown(page.getByText('No money is unclaimed'));
    expect(sent.filter((method) => method === 'POST')).toHaveLength(3);
    expect(await site.money.balances(heir)).toMatchObject({ balance: 80 });

    await site.bank.drain();
    await page.goto('/admin/settings/audit?action=unclaimed');
    await shown(page.getByRole('row', { name: 'Unclaimed money assigned' }));
    await shown(page.getByRole('row', { name: 'Unclaimed money paid out' }));
    await photograph(page, 'unclaimed', '07-audit');
    await page.goto('/admin');
    await button(page, 'Check the books').click();
    await shown(page.getByText('The books tie out'));
  });

  test('that could not be read says so, and is read again', async () => {
    const page = await administrator();
    await breaks(page.context(), '/admin/unclaimed');
    await goWithin(page, '/admin/unclaimed');
    await shown(page.getByText('Failed to fetch unclaimed money'));
    await photograph(page, 'unclaimed', '08-error');
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await shown(heading(page, 'Unclaimed Money'));
    await gone(page.getByText('Failed to fetch unclaimed money'));
  });
});

describe('Create Transaction', () => {
  test('finds a customer, shows the balance before and after, and books a double click once', async () => {
    const customer = await site.money.customerWith(50);
    await site.bank.drain();
    const page = await administrator();
    const sent = requestsTo(page.context(), '/admin/add-balance');
    await page.goto('/admin/transactions/new');
    await button(page, 'Make Deposit').click();
    for (const sentence of ['Please choose a customer', 'Please enter a valid amount'])
      await shown(page.getByText(sentence));
    await hasFocus(field(page, 'Customer'));
    await field(page, 'Customer').fill(customer.email);
    // Until the search has its answer, whom an older one has found stand there.
    await countOf(page.getByRole('listbox').getByRole('option')).toBe(1);
    await shown(page.getByRole('option', { name: customer.name }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await arriveAt(page, `/admin/transactions/new?user=${customer.id}&type=deposit`);
    await field(page, 'Amount').fill('25.5');
    await expectFigure(page, 'Balance', '€50.00', '€75.50');
    await button(page, 'Make Deposit').dblclick();
    await shown(page.getByText('€25.50 deposited successfully'));
    expect(sent).toEqual(['POST']);
    await expectFigure(page, 'Balance', '€75.50', '€75.50');

    // The same once more is another transaction.
    await field(page, 'Amount').fill('25.5');
    await button(page, 'Make Deposit').click();
    await expectFigure(page, 'Balance', '€101.00', '€101.00');
    // Booked, but the answer was lost: also after a reload it is the same request, and nothing is booked twice.
    await routeOnce(page.context(), '**/api/admin/add-balance', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: {} });
    });
    await field(page, 'Amount').fill('9');
    await button(page, 'Make Deposit').click();
    await shown(page.getByRole('alert').getByText('Transaction failed'));
    await page.reload();
    await valueIn(field(page, 'Amount')).toBe('9');
    await expectFigure(page, 'Balance', '€110.00', '€119.00');
    await button(page, 'Make Deposit').click();
    await shown(page.getByText('€9.00 deposited successfully'));
    await field(page, 'Amount').fill('77');
    await page.goto(`/admin/transactions/new?user=${site.bank.admin.id}`);
    await valueIn(field(page, 'Amount')).toBe('');
    await page.goBack();
    expect(await site.money.balances(customer)).toMatchObject({ balance: 110 });
    await link(page, 'Withdraw').click();
    await field(page, 'Amount').fill('200');
    await shown(page.getByText("Sorry! You don't have sufficient balance"));
    await button(page, 'Make Withdrawal').click();
    await shown(page.getByRole('alert').getByText("Sorry! You don't have sufficient balance"));
    await valueIn(field(page, 'Amount')).toBe('200');
    await photograph(page, 'admin-money', '06-create-transaction');
    await breaks(page.context(), '/admin/add-balance', 'POST');
    await field(page, 'Amount').fill('1');
    await button(page, 'Make Withdrawal').click();
    await shown(page.getByText('Transaction failed'));
    expect(await site.money.balances(customer)).toMatchObject({ balance: 110 });
  });
});

describe('Requests', () => {
  test('are processed several at once; one that fails says why, and is tried again by itself', async () => {
    const customer = await site.money.customerWith(400);
    const [one, changed] = [await requested('deposit', customer, 100), await requested('deposit', customer, 150)];
    await requested('withdraw', customer, 50);
    const page = await administrator();
    await link(page, 'Requests').click();
    await field(page, 'Search requests').fill(customer.email);
    await arriveAt(page, `/admin/requests?search=${encodeURIComponent(customer.email)}`);
    await countOf(page.getByRole('row')).toBe(4);
    await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
    const chosen = page.getByRole('region', { name: 'Chosen requests' });
    await shown(chosen.getByText('3 selected: 2 deposits +€250.00, 1 withdrawal -€50.00'));
    // A colleague decides one of them in between.
    await site.notTold(page);
    expect((await site.money.setStatus(changed._id, 'failed')).status).toBe(200);
    await chosen.getByRole('button', { name: 'Process 2 deposits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Process deposits' });
    await shown(dialog.getByText('2 deposits, +€250.00 together', { exact: true }));
    const named = dialog.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await textsOf(named).toEqual([
      `${customer.name}${changed.transactionNumber}+€150.00`,
      `${customer.name}${one.transactionNumber}+€100.00`,
    ]);
    // What becomes of the money is chosen, and never there at first.
    await dialog.getByRole('button', { name: 'Set 2 requests' }).click();
    await shown(dialog.getByText('Please choose a status'));
    await field(page, 'Status').last().selectOption('failed');
    await dialog.getByRole('button', { name: 'Set 2 requests to Failed' }).click();
    await shown(dialog.getByText('Please tell the customer why'));
    await field(page, 'Status').last().selectOption('completed');
    await shown(dialog.getByText('2 deposits, +€250.00 together: credited'));
    await photograph(page, 'admin-money', '07-process-many');
    await dialog.getByRole('button', { name: 'Set 2 requests to Completed' }).click();

    const results = page.getByRole('dialog', { name: 'Set to Completed' });
    await shown(results.getByText('1 request processed, 1 failed'));
    await attributeOf(results.getByRole('progressbar'), 'aria-valuetext').toBe('2 of 2');
    const failed = results.getByRole('listitem').filter({ hasText: changed.transactionNumber });
    await textOf(failed).toContain(`Failed: Changed by ${site.bank.admin.name} in the meantime: it is now Failed`);
    expect(await site.money.balances(customer)).toEqual({ balance: 500, reservedAmount: 50, availableBalance: 450 });
    await photograph(page, 'admin-money', '08-one-failed');
    await results.getByRole('button', { name: 'Retry 1 request' }).click();
    await shown(results.getByText('2 requests processed'));
    expect(await site.money.balances(customer)).toMatchObject({ balance: 650 });
    await results.getByRole('button', { name: 'Close', exact: true }).first().click();
    await gone(results);
    await gone(page.getByRole('row', { name: one.transactionNumber }));
    // The withdrawal is still chosen.
    await chosen.getByRole('button', { name: 'Process 1 withdrawal' }).click();
    await shown(page.getByRole('dialog', { name: 'Process withdrawals' }).getByText('-€50.00', { exact: true }));
  });

  test('are all shown when the status says so, and lead to the page of their own type', async () => {
    const customer = await site.money.customerWith(100);
    await requested('deposit', customer, 60);
    const page = await administrator(`/admin/requests?search=${customer.email}&status=all`);
    await countOf(page.getByRole('row')).toBe(3);
    await countOf(page.getByRole('checkbox')).toBe(0);
    await field(page, 'Type').selectOption('deposit');
    await field(page, 'Status').selectOption('pending');
    await countOf(page.getByRole('row')).toBe(2);
    await page.getByRole('link', { name: /^View Details/ }).click();
    await shown(heading(page, `Deposit of ${customer.name}`));
    await shown(page.getByText('Amount to pay'));
    await link(page, 'Requests').last().click();
    await arriveAt(page, `/admin/requests?type=deposit&search=${encodeURIComponent(customer.email)}`);
    await page.getByRole('link', { name: 'View Withdrawals' }).click();
    await arriveAt(page, '/admin/withdrawals?status=pending');
  });
});

describe('All Transactions', () => {
  test('is filtered by type, status and days, exported as filtered, and leads to details', async () => {
    const customer = await site.money.customerWith(70);
    await requested('withdraw', customer, 20);
    const page = await administrator();
    await link(page, 'All Transactions').first().click();
    await shown(heading(page, /^All Transactions \(\d+\)$/));
    await field(page, 'Search transactions').fill(customer.email);
    await field(page, 'Type').selectOption('withdraw');
    await countOf(page.getByRole('row')).toBe(2);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    expect(file.suggestedFilename()).toBe('transactions.csv');
    const text = await (await file.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString('utf8'));
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`${customer.email},`);
    await button(page, 'Dates').click();
    await field(page, 'To').fill('2020-01-01');
    await shown(page.getByText('No transactions found'));
    await field(page, 'To').fill('');
    await page.getByRole('row', { name: customer.name }).getByRole('link').click();
    await shown(heading(page, `Withdrawal of ${customer.name}`));
  });
});

describe('a list of money', () => {
  test('is searched by all that stands on a bank statement, filtered by days and age, and cleared', async () => {
    const customer = await site.bank.newCustomer({ name: 'Þór-Åse Sandström' });
    await site.money.book(customer, 'deposit', 300);
    const old = await requested('deposit', customer, 793.69);
    site.bank.clock.advance(25 * 60 * 60 * 1000);
    await customer.signInAgain();
    const young = await requested('withdraw', customer, 234.5);
    const page = await administrator('/admin/requests');
    const row = (made: Transaction) => page.getByRole('row', { name: made.transactionNumber });
    const search = field(page, 'Search requests');
    for (const text of ['€793.69', '793,69', old.transactionNumber.slice(-6), 'sandstrom', 'ase thor']) {
      await search.fill(text);
      await arriveAt(page, `/admin/requests?${new URLSearchParams({ search: text })}`);
      await shown(row(old));
    }
    await shown(row(young));
    await photograph(page, 'search', '01-name');
    await button(page, 'Dates').click();
    await field(page, 'Age').selectOption('Older than 24 hours');
    await gone(row(young));
    await shown(row(old));
    await shown(page.getByText('1–1 of 1'));
    await photograph(page, 'search', '02-older-than-a-day');
    await arriveAt(page, '/admin/requests?search=ase+thor&olderThanHours=24');
    await page.reload();
    await valueIn(field(page, 'Age')).toBe('24');
    await row(old).getByRole('link', { name: 'View Details' }).click();
    await shown(heading(page, `Deposit of ${customer.name}`));
    await page.goBack();
    await valueIn(field(page, 'Age')).toBe('24');
    await field(page, 'To').fill('2020-01-01');
    await shown(page.getByText('No requests match'));
    await button(page, 'Clear filters').click();
    await arriveAt(page, '/admin/requests');
    await valueIn(search).toBe('');
    await valueIn(field(page, 'To')).toBe('');
    await shown(row(young));
    await gone(button(page, 'Clear filters'));

    await page.goto(`/admin/withdrawals?search=${encodeURIComponent(IBAN)}&from=${young.createdAt.slice(0, 10)}`);
    await shown(row(young));
    await photograph(page, 'search', '03-iban');
    await page.goto('/admin/deposits?olderThanHours=24&search=793.69');
    await shown(row(old));
    await page.goto('/admin/deposits?olderThanHours=48&search=sandstrom');
    await shown(page.getByText('No deposits match'));
    await textOf(field(page, 'Age').locator('option:checked')).toBe('Older than 48 hours');
    await page.goto('/admin/transactions?search=sandstrom');
    await shown(heading(page, 'All Transactions (3)'));
  });
});

describe('the dashboard', () => {
  test('shows the bank in figures, its newest transactions, and that the books tie out', async () => {
    const customer = await site.money.customerWith(1234.5);
    await requested('deposit', customer, 60);
    const page = await site.visitAs(site.bank.admin, '/admin', { viewport: DESK });
    const figures = page.getByLabel('The bank in figures');
    for (const label of ['Total Users', 'Total Balance', 'Open Tickets', 'Total Transactions'])
      await shown(figures.getByText(label, { exact: true }));
    const recent = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem');
    await countOf(recent).toBe(5);
    await textOf(recent.first()).toMatch(new RegExp(`^${customer.name}TX.*Deposit\\+€60\\.00$`));
    await shown(page.getByRole('slider'));
    await button(page, 'Check the books').click();
    await shown(page.getByText('The books tie out'));
    const requests = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Requests' });
    await textOf(requests).toMatch(/^Requests\d+$/);
    await photograph(page, 'admin-money', '09-dashboard');
  });
});

describe('when the bank gives no sentence of its own', () => {
  test('lists and details say what they could not do', async () => {
    await site.money.withdraw(await site.money.customerWith(100), 20);
    await site.bank.drain();
    const page = await administrator();
    for (const [address, path, sentence] of [
      ['/admin', '/admin/stats', 'The totals could not be loaded'],
      ['/admin/withdrawals', '/admin/withdrawals', 'Failed to fetch withdrawals'],
      ['/admin/withdrawals/none', '/admin/withdrawals/none', 'Failed to fetch withdrawal details'],
      ['/admin/deposits', '/admin/transactions', 'Failed to fetch deposits'],
      ['/admin/requests', '/admin/requests', 'Failed to load requests'],
      ['/admin/transactions', '/admin/transactions', 'Failed to fetch transactions'],
    ] as const) {
      await breaks(page.context(), path);
      // The totals have been read already; only a page that is loaded anew asks for them again.
      await (address === '/admin' ? page.goto(address) : goWithin(page, address));
      await shown(page.getByRole('alert').getByText(sentence));
      await page.context().unrouteAll();
      if (address.endsWith('none')) continue;
      await button(page, 'Retry').click();
      await gone(page.getByRole('alert').getByText(sentence));
      await shown(page.getByRole(address === '/admin' ? 'slider' : 'table'));
    }
  });

  test('changes say what they could not do, and keep what was typed', async () => {
    const customer = await site.money.customerWith(100);
    const withdrawal = await requested('withdraw', customer, 20);
    const deposit = await requested('deposit', customer, 30);
    const page = await administrator();
    const context = page.context();
    for (const [path, method] of [
      [`/admin/withdrawals/${withdrawal._id}`, 'PATCH'],
      [`/admin/transactions/${deposit._id}/status`, 'PATCH'],
      [`/admin/transactions/${deposit._id}`, 'PUT'],
      [`/admin/transactions/${deposit._id}`, 'DELETE'],
    ] as const)
      await breaks(context, path, method);

    await page.goto(`/admin/withdrawals/${withdrawal._id}`);
    await field(page, 'Admin notes').fill('Called the customer');
    await button(page, 'Update Withdrawal').click();
    await shown(page.getByRole('alert').getByText('Failed to update withdrawal'));
    await valueIn(field(page, 'Admin notes')).toBe('Called the customer');
    page.once('dialog', (dialog) => dialog.accept());

    await page.goto(`/admin/deposits/${deposit._id}`);
    await field(page, 'Status').selectOption('completed');
    await button(page, 'Update Deposit').click();
    await shown(page.getByRole('alert').getByText('Failed to update status'));
    page.once('dialog', (dialog) => dialog.accept());

    await page.goto('/admin/transactions/new');
    const row = rowOf(page, deposit.transactionNumber);
    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await shown(page.getByRole('alert').getByText('Failed to update transaction'));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await shown(page.getByRole('alert').getByText('Failed to delete transaction'));
    expect(await site.money.balances(customer)).toEqual({ balance: 100, reservedAmount: 20, availableBalance: 80 });
  });
});
