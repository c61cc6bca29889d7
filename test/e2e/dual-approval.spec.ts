/** Some changes need two administrators: one proposes, another one approves or declines. */
import type { Page } from '@playwright/test';
import { getWithdrawSettings, saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';
import { transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { DELETE_ALL_PHRASE, TYPE_DELETE_ALL } from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { failNextRequest } from './network.ts';
import { navigateWithin, PHONE_SIZE } from './pages.ts';
import {
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  findRow,
} from './people.ts';

const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting for a second administrator' });

async function seeWhatWaits(page: Page): Promise<void> {
  // The dialog moves the focus when it opens, so a key that is pressed before would go elsewhere.
  await expect(waiting(page).locator('button:focus')).toBeVisible();
  await waiting(page).getByRole('link', { name: 'View approval' }).click();
}

const waitingList = (page: Page) => page.getByRole('table', { name: 'Waiting approvals' });
const change = (page: Page) => page.getByRole('table', { name: 'What would change' });
const changes = (page: Page) => page.getByRole('region', { name: 'What changes' });

interface TwoAdministrators {
  readonly approvals: ReturnType<typeof createApprovalActions>;
  /**
   * Approves what the administrator proposes. Only this test uses the colleague. At first, only restores and
   * deletions of all data need two.
   */
  readonly colleague: Person;
  /** Runs a preparation that needs more money than one administrator may move. */
  readonly beforeRule: <Made>(prepare: () => Promise<Made>) => Promise<Made>;
}

const test = base.extend<TwoAdministrators>({
  approvals: async ({ bank }, provide) => provide(createApprovalActions(bank)),
  colleague: async ({ bank, approvals, administrator }, provide) => {
    const colleague = await bank.newAdmin({ name: 'Ada Byron' });
    const atFirst = { paymentInstructions: false, restore: true, deleteAll: true, moneyAbove: null };
    await approvals.choose(atFirst, administrator, colleague);
    await provide(colleague);
  },
  beforeRule: async ({ bank, approvals, administrator, colleague }, provide) => {
    await provide(async (prepare) => {
      const made = await prepare();
      await approvals.choose({ moneyAbove: 50 }, administrator, colleague);
      await bank.drain();
      return made;
    });
  },
});

test.use({ paymentMethods: true });

/** Closes the dialog about the waiting proposal. @returns the id of the proposal */
async function closeWaiting(page: Page): Promise<string> {
  const href = await waiting(page).getByRole('link', { name: 'View approval' }).getAttribute('href');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(waiting(page)).toBeHidden();
  return href?.split('/').at(-1) ?? '';
}

test('the payment methods change only when another administrator approves, and not when they decline', async ({
  administrator,
  colleague,
  visitAs,
}) => {
  const methods = async () => (await colleague.call(getWithdrawSettings)).result.methods.map(({ name }) => name);
  const page = await visitAs(administrator, '/admin/settings/administrators');
  await findButton(page, 'Require approval Payment instructions').click();
  await expect(findConfirmationButton(page, 'Cancel')).toBeFocused();
  await findConfirmationButton(page, 'Require approval').click();
  await expect(findButton(page, 'Stop requiring approval Payment instructions')).toBeVisible();
  await findLink(page, 'Withdraw Settings').click();
  const method = page.getByRole('region', { name: 'Bank Sepa' });
  await method.getByLabel('Name', { exact: true }).fill('Changed Sepa');
  await findButton(page, 'Save Changes').click();
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page, 'what waits for a second administrator', { widths: [PHONE_SIZE] });
  expect(await methods()).toContain('Bank Sepa');
  await seeWhatWaits(page);
  await expect(findHeading(page, 'Withdraw Settings')).toBeVisible();
  await expect(page.getByText('Another administrator must approve it')).toBeVisible();
  await expect(findButton(page, 'Approve')).toBeHidden();

  const other = await visitAs(colleague, '/admin/approvals');
  const inMenu = other.getByRole('link', { name: 'Approvals', includeHidden: true });
  await expect(inMenu.locator('xpath=..')).toHaveText(/1 waiting/);
  await expect(waitingList(other)).toBeVisible();
  await expectAccessible(other, 'approvals');
  await waitingList(other).getByRole('link', { name: 'Withdraw Settings' }).click();
  await expect(changes(other)).toHaveText(/Name: Bank Sepa.*Changed Sepa/);
  await expectAccessible(other, 'approval');
  await findButton(other, 'Approve').click();
  await expect(findConfirmationButton(other, 'Cancel')).toBeFocused();
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  expect(await methods()).toContain('Changed Sepa');

  const id = expectProposalId(await administrator.call(saveWithdrawSettings, { body: { methods: withdrawMethods } }));
  await navigateWithin(other, `/admin/approvals/${id}`);
  await findButton(other, 'Decline').click();
  await findConfirmationButton(other, 'Decline').click();
  await expect(findConfirmationDialog(other).getByText('Reason is required')).toBeVisible();
  await findField(other, 'Reason').fill('Not agreed with the board');
  await findConfirmationButton(other, 'Decline').click();
  await expect(other.getByText('Declined', { exact: true })).toBeVisible();
  await expect(other.getByText('Not agreed with the board')).toBeVisible();
  expect(await methods()).toContain('Changed Sepa');
  await findLink(other, 'Approvals').first().click();
  await expect(other.getByText('No approvals waiting')).toBeVisible();
});

test('the bank moves large sums, and edits or deletes them, only when another administrator approves', async ({
  approvals,
  bank,
  money,
  administrator,
  colleague,
  visitAs,
}) => {
  const customer = await money.customerWith(30);
  const { transactionNumber } = await money.book(customer, 'deposit', 20);
  await bank.drain();
  const page = await visitAs(administrator, '/admin/settings/administrators');
  await findField(page, 'Two administrators above, in euro').fill('50');
  await findButton(page, 'Save Amount').click();
  await expect(page.getByText('A second administrator approves what you have chosen')).toBeVisible();

  await navigateWithin(page, `/admin/transactions/new?user=${customer.id}&type=deposit`);
  await expect(page.getByText('Balance before and after')).toBeVisible();
  await findField(page, 'Amount').fill('75');
  await findButton(page, 'Make Deposit').click();
  await expect(waiting(page)).toBeVisible();
  await seeWhatWaits(page);
  await expect(changes(page)).toHaveText(/Balance of.*€50\.00.*€125\.00/);
  const booked = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await money.balances(customer)).toMatchObject({ balance: 50 });
  expect((await approvals.approve(booked, colleague)).status).toBe(201);
  expect(await money.balances(customer)).toMatchObject({ balance: 125 });

  await navigateWithin(page, '/admin/transactions/new');
  const row = findRow(page, transactionNumber);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await edit.getByLabel('Amount').fill('95');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(edit).toBeHidden();
  const edited = await closeWaiting(page);
  await expect(row).toContainText('€20.00');
  expect(await money.balances(customer)).toMatchObject({ balance: 125 });
  expect((await approvals.approve(edited, colleague)).status).toBe(200);
  expect(await money.balances(customer)).toMatchObject({ balance: 200 });

  await page.reload();
  await expect(row).toContainText('€95.00');
  await row.getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(deletion).toBeHidden();
  const deleted = await closeWaiting(page);
  await expect(row).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 200 });
  expect((await approvals.approve(deleted, colleague)).status).toBe(200);
  expect(await money.balances(customer)).toMatchObject({ balance: 105 });

  const { _id: withdrawal, transactionNumber: withdrawalNumber } = transactionOfAnswer(
    await money.withdraw(customer, 100),
  );
  await bank.drain();
  await navigateWithin(page, `/admin/withdrawals/${withdrawal}`);
  await findButton(page, 'Propose completion').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose completion' }).click();
  await expect(page).toHaveURL('/admin/withdrawals');
  await findButton(page, 'Send now').click();
  await expect(findRow(page, withdrawalNumber)).toContainText('for approval');
  expect(await money.balances(customer)).toMatchObject({ balance: 105, reservedAmount: 100 });

  // The second administrator sees all facts of the payment, and goes from the request to its approval.
  const other = await visitAs(colleague, `/admin/withdrawals/${withdrawal}`);
  await expect(other.getByText(`Waiting for approval, proposed by ${administrator.name}`)).toBeVisible();
  await expect(findButton(other, 'Complete')).toBeHidden();
  await expectAccessible(other, 'request that waits for approval');
  await findLink(other, 'Review and approve').click();
  const request = other.getByRole('region', { name: `Withdrawal of ${customer.name}` });
  for (const fact of ['€100.00', 'IBAN', 'Ada Lovelace', 'Customer receives', customer.name, withdrawalNumber])
    await expect(request.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect(findLink(other, 'View request')).toHaveAttribute('href', `/admin/withdrawals/${withdrawal}`);
  await expectAccessible(other, 'approval of a payment');
  await findButton(other, 'Approve').click();
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Approved and completed')).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 5, reservedAmount: 0 });
});

test('the back-office retries no request that waits', async ({ bank, money, administrator, beforeRule, visitAs }) => {
  const customer = await beforeRule(() => money.customerWith(400));
  const [small, large] = await Promise.all([40, 90].map((amount) => money.withdraw(customer, amount)));
  const numbers = [small, large].map((made) => made && transactionOfAnswer(made).transactionNumber);
  await bank.drain();
  const page = await visitAs(administrator, `/admin/requests?search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
  await page.getByRole('button', { name: 'Process 2 withdrawals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process withdrawals' });
  await dialog.getByLabel('Status').selectOption('completed');
  await dialog.getByRole('button', { name: 'Set 2 requests to Completed' }).click();
  const results = page.getByRole('dialog', { name: 'Set to Completed' });
  await expect(results.getByText('1 request processed, 1 waiting for a second administrator')).toBeVisible();
  await expect(results.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 2');
  const line = (number: string | undefined) => results.getByRole('listitem').filter({ hasText: number ?? 'none' });
  await expect(line(numbers[0])).toContainText('Done');
  await expect(line(numbers[1])).toContainText('Waiting for a second administrator');
  await expect(results.getByRole('button', { name: /^Retry/ })).toBeHidden();
  await expect(waiting(page)).toBeHidden();
  await results.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(results).toBeHidden();
  await expect(page.getByRole('row', { name: numbers[1] ?? '' })).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 360, reservedAmount: 90 });
});

test('another administrator approves a restore only after comparing it, and sees its result', async ({
  approvals,
  bank,
  customers,
  administrator,
  colleague,
  visitAs,
}) => {
  const leaves = await bank.newCustomer();
  const filename = await backUp(bank);
  await customers.delete(leaves.id);
  await bank.drain();
  const page = await visitAs(administrator, '/admin/settings/backup');
  await findButton(page, `Restore ${filename}`).click();
  await expect(change(page)).toBeVisible();
  await findConfirmationButton(page, 'Restore').click();
  await expect(waiting(page)).toBeVisible();
  await expect(findConfirmationDialog(page)).toBeHidden();
  await seeWhatWaits(page);
  await expect(findHeading(page, 'Restore of a backup')).toBeVisible();
  await expect(page.getByText('Another administrator must approve it')).toBeVisible();
  await expect(change(page)).toBeVisible();
  expect(await customers.found(leaves.email)).toEqual([]);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const other = await visitAs(colleague, '/admin/approvals', { viewport: PHONE_SIZE });
  await other.getByRole('link', { name: 'Restore of a backup' }).click();
  await expect(other.getByText(filename)).toBeVisible();
  await expect(findButton(other, 'Approve')).toHaveAttribute('aria-disabled', 'true');
  await failNextRequest(other, '/admin/restore-database*');
  await findButton(other, 'Compare with the Bank').click();
  await expect(other.getByText('Failed to compare the backup with the bank')).toBeVisible();
  await findButton(other, 'Compare with the Bank').click();
  await expect(change(other).getByRole('row', { name: 'Customers' })).toContainText('1');
  await other.getByRole('button', { name: 'See what would change' }).click();
  await expect(other.getByRole('dialog', { name: 'What would change' }).getByText(leaves.email).first()).toBeVisible();
  await other.keyboard.press('Escape');
  await expectAccessible(other, 'a restore that waits');
  await expect(findButton(other, 'Approve')).toHaveAttribute('aria-disabled', 'false');
  await findButton(other, 'Approve').click();
  await expect(findConfirmationButton(other, 'Cancel')).toBeFocused();
  await expect(findConfirmationDialog(other).getByRole('table', { name: 'What would change' })).toBeVisible();
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  await expect(other.getByText('The safety backup is')).toBeVisible();
  await other.getByRole('button', { name: 'See what changed' }).click();
  await expect(other.getByRole('dialog', { name: 'What changed' }).getByText(leaves.email).first()).toBeVisible();
  await other.keyboard.press('Escape');
  expect(await customers.found(leaves.email)).toEqual([leaves.id]);
  expect(await approvals.statusOf(id, colleague)).toMatchObject({ status: 'done' });
});

test('the back-office asks the other administrator for the phrase as well when the deletion of all data waits', async ({
  bank,
  money,
  customers,
  administrator,
  colleague,
  visitAs,
}) => {
  const customer = await money.customerWith(20);
  await bank.drain();
  const page = await visitAs(administrator, '/admin/settings/danger');
  await findField(page, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await findButton(page, 'Delete All Data').click();
  await findConfirmationButton(page, 'Delete All Data').click();
  await expect(waiting(page)).toBeVisible();
  await expect(findConfirmationDialog(page)).toBeHidden();
  const id = await closeWaiting(page);
  expect(await customers.found(customer.email)).toEqual([customer.id]);

  const other = await visitAs(colleague, `/admin/approvals/${id}`);
  await expect(other.getByRole('region', { name: 'What changes' })).toHaveText(
    /Customers: .*0.*Their balances: .*€0\.00/,
  );
  await findButton(other, 'Approve').click();
  await expect(findConfirmationDialog(other).getByText('every support ticket are deleted')).toBeVisible();
  await findConfirmationButton(other, 'Approve').click();
  await expect(findConfirmationDialog(other).getByText(TYPE_DELETE_ALL)).toBeVisible();
  await findField(other, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  await expect(findLink(other, 'Approvals').first()).toBeVisible();
  expect(await customers.found(customer.email)).toEqual([]);
});
