/** Some changes need two administrators: one proposes, another one approves or declines. */
import type { Page } from '@playwright/test';
import { getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { createApprovalActions } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { DELETE_ALL_PHRASE, TYPE_DELETE_ALL } from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
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
}

const test = base.extend<TwoAdministrators>({
  approvals: async ({ bank }, provide) => provide(createApprovalActions(bank)),
  colleague: async ({ bank, approvals, administrator }, provide) => {
    const colleague = await bank.newAdmin({ name: 'Ada Byron' });
    const atFirst = { paymentInstructions: false, restore: true, deleteAll: true, moneyAbove: null };
    await approvals.choose(atFirst, administrator, colleague);
    await provide(colleague);
  },
});

test.use({ paymentMethods: true });

test('payment methods change and large sums move only when another administrator approves, and not when they decline', async ({
  approvals,
  bank,
  money,
  administrator,
  colleague,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const { _id: withdrawal, transactionNumber } = transactionOfAnswer(await money.withdraw(customer, 100));
  await bank.drain();
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
  await seeWhatWaits(page);
  await expect(findHeading(page, 'Withdraw Settings')).toBeVisible();
  expect(await methods()).toContain('Bank Sepa');
  await expect(page.getByText('Another administrator must approve it')).toBeVisible();
  await expect(findButton(page, 'Approve')).toBeHidden();

  const other = await visitAs(colleague, '/admin/approvals');
  const inMenu = other.getByRole('link', { name: 'Approvals', includeHidden: true });
  await expect(inMenu.locator('xpath=..')).toHaveText(/1 waiting/);
  await waitingList(other).getByRole('link', { name: 'Withdraw Settings' }).click();
  await expect(changes(other)).toHaveText(/Name: Bank Sepa.*Changed Sepa/);
  await expectAccessible(other, 'approval');
  await findButton(other, 'Approve').click();
  await expect(findConfirmationButton(other, 'Cancel')).toBeFocused();
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  expect(await methods()).toContain('Changed Sepa');

  await approvals.choose({ moneyAbove: 50 }, administrator, colleague);
  await navigateWithin(page, `/admin/transactions/new?user=${customer.id}&type=deposit`);
  await expect(page.getByText('Balance before and after')).toBeVisible();
  await findField(page, 'Amount').fill('75');
  await findButton(page, 'Make Deposit').click();
  await seeWhatWaits(page);
  await expect(changes(page)).toHaveText(/Balance of.*€500\.00.*€575\.00/);
  await navigateWithin(other, new URL(page.url()).pathname);
  await findButton(other, 'Decline').click();
  await findConfirmationButton(other, 'Decline').click();
  await expect(findConfirmationDialog(other).getByText('Reason is required')).toBeVisible();
  await findField(other, 'Reason').fill('Not agreed with the board');
  await findConfirmationButton(other, 'Decline').click();
  await expect(other.getByText('Declined', { exact: true })).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 500 });

  await navigateWithin(page, `/admin/withdrawals/${withdrawal}`);
  await findButton(page, 'Propose completion').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose completion' }).click();
  await expect(page).toHaveURL('/admin/withdrawals');
  await findButton(page, 'Send now').click();
  await expect(findRow(page, transactionNumber)).toContainText('for approval');
  expect(await money.balances(customer)).toMatchObject({ balance: 500, reservedAmount: 100 });

  // The second administrator sees all facts of the payment, and goes from the request to its approval.
  await navigateWithin(other, `/admin/withdrawals/${withdrawal}`);
  await expect(other.getByText(`Waiting for approval, proposed by ${administrator.name}`)).toBeVisible();
  await expect(findButton(other, 'Complete')).toBeHidden();
  await findLink(other, 'Review and approve').click();
  const request = other.getByRole('region', { name: `Withdrawal of ${customer.name}` });
  for (const fact of ['€100.00', 'IBAN', 'Ada Lovelace', 'Customer receives', customer.name, transactionNumber])
    await expect(request.getByText(fact, { exact: true }).first()).toBeVisible();
  await findButton(other, 'Approve').click();
  await findConfirmationButton(other, 'Approve').click();
  await expect.poll(() => money.balances(customer)).toMatchObject({ balance: 400, reservedAmount: 0 });
});

test('another administrator approves a restore only after comparing it, and a deletion of all data only with the phrase', async ({
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
  await seeWhatWaits(page);
  await expect(findHeading(page, 'Restore of a backup')).toBeVisible();
  expect(await customers.found(leaves.email)).toEqual([]);

  const other = await visitAs(colleague, '/admin/approvals', { viewport: PHONE_SIZE });
  await other.getByRole('link', { name: 'Restore of a backup' }).click();
  await expect(other.getByText(filename)).toBeVisible();
  await expect(findButton(other, 'Approve')).toHaveAttribute('aria-disabled', 'true');
  await findButton(other, 'Compare with the Bank').click();
  await expect(change(other).getByRole('row', { name: 'Customers' })).toContainText('1');
  await findButton(other, 'Approve').click();
  await expect(findConfirmationDialog(other).getByRole('table', { name: 'What would change' })).toBeVisible();
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  await expect(other.getByText('The safety backup is')).toBeVisible();
  expect(await customers.found(leaves.email)).toEqual([leaves.id]);

  await navigateWithin(page, '/admin/settings/danger');
  await findField(page, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await findButton(page, 'Delete All Data').click();
  await findConfirmationButton(page, 'Delete All Data').click();
  await seeWhatWaits(page);
  await expect(changes(page)).toHaveText(/Customers: .*0.*Their balances: .*€0\.00/);
  expect(await customers.found(leaves.email)).toEqual([leaves.id]);
  await navigateWithin(other, new URL(page.url()).pathname);
  await findButton(other, 'Approve').click();
  await expect(findConfirmationDialog(other).getByText('every support ticket are deleted')).toBeVisible();
  await findConfirmationButton(other, 'Approve').click();
  await expect(findConfirmationDialog(other).getByText(TYPE_DELETE_ALL)).toBeVisible();
  await findField(other, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await findConfirmationButton(other, 'Approve').click();
  await expect(other.getByText('Completed', { exact: true })).toBeVisible();
  expect(await customers.found(leaves.email)).toEqual([]);
});
