/** What the dialogs of money, restores and deletions show when a second administrator must approve. */
import type { Page } from '@playwright/test';
import { getProposal } from '#shared/contract/approvals.ts';
import { approvalsOf } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';
import { transactionIn } from '#test/support/money.ts';
import { DELETE_ALL_PHRASE, TYPE_DELETE_ALL } from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { failNextRequest } from './network.ts';
import { PHONE } from './pages.ts';
import { button, confirmation, confirmationButton, field, heading, link, rowOf } from './people.ts';

const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting for a second administrator' });
const change = (page: Page) => page.getByRole('table', { name: 'What would change' });

interface TwoAdministrators {
  readonly approvals: ReturnType<typeof approvalsOf>;
  /** Approves what the administrator proposes; of this test alone. */
  readonly colleague: Person;
  /** Prepares with more money than one administrator may move. */
  readonly beforeRule: <Made>(prepare: () => Promise<Made>) => Promise<Made>;
}

const test = base.extend<TwoAdministrators>({
  approvals: async ({ bank }, provide) => provide(approvalsOf(bank)),
  colleague: async ({ bank, approvals, administrator }, provide) => {
    const colleague = await bank.newAdmin({ name: 'Ada Byron' });
    await approvals.choose({ restore: true, deleteAll: true }, administrator, colleague);
    await provide(colleague);
  },
  beforeRule: async ({ bank, approvals, administrator, colleague }, provide) => {
    await provide(async (prepare) => {
      await approvals.choose({ moneyAbove: null }, administrator, colleague);
      const made = await prepare();
      await approvals.choose({ moneyAbove: 50 }, administrator, colleague);
      await bank.drain();
      return made;
    });
  },
});

test.use({ paymentMethods: true });

/** Closes the dialog that says that it waits. @returns the id of the proposal */
async function closeWaiting(page: Page): Promise<string> {
  const href = await waiting(page).getByRole('link', { name: 'See What Waits' }).getAttribute('href');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(waiting(page)).toBeHidden();
  return href?.split('/').at(-1) ?? '';
}

test('closes the dialog and changes nothing while an edit or a deletion of a transaction waits', async ({
  approvals,
  money,
  administrator,
  colleague,
  beforeRule,
  visitAs,
}) => {
  const customer = await money.customerWith(30);
  const { transactionNumber } = await beforeRule(() => money.book(customer, 'deposit', 20));
  const page = await visitAs(administrator, '/admin/transactions/new');
  const row = rowOf(page, transactionNumber);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await edit.getByLabel('Amount').fill('95');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(edit).toBeHidden();
  const edited = await closeWaiting(page);
  const { changes } = (await colleague.call(getProposal, { params: { id: edited } })).result.proposal;
  expect(changes).toContainEqual(expect.objectContaining({ label: 'Amount', before: '€20.00', after: '€95.00' }));
  await expect(row).toContainText('€20.00');
  expect(await money.balances(customer)).toMatchObject({ balance: 50 });
  expect((await approvals.approve(edited, colleague)).status).toBe(200);
  expect(await money.balances(customer)).toMatchObject({ balance: 125 });

  await page.reload();
  await expect(row).toContainText('€95.00');
  await row.getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(deletion).toBeHidden();
  const deleted = await closeWaiting(page);
  await expect(row).toBeVisible();
  expect(await money.balances(customer)).toMatchObject({ balance: 125 });
  expect((await approvals.approve(deleted, colleague)).status).toBe(200);
  expect(await money.balances(customer)).toMatchObject({ balance: 30 });
});

test('deletes a customer with money only when another administrator approves', async ({
  money,
  customers,
  administrator,
  colleague,
  beforeRule,
  visitAs,
}) => {
  const customer = await beforeRule(() => money.customerWith(160));
  const page = await visitAs(administrator, `/admin/users/${customer.id}`);
  await button(page, 'Delete User').click();
  await confirmationButton(page, 'Continue').click();
  await confirmationButton(page, 'Delete and give up €160.00').click();
  await expect(waiting(page)).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  const id = await closeWaiting(page);
  expect((await customers.get(customer.id)).status).toBe(200);

  const other = await visitAs(colleague, `/admin/approvals/${id}`);
  await expect(heading(other, `Deletion of ${customer.name}`)).toBeVisible();
  await expect(other.getByRole('region', { name: 'What changes' })).toHaveText(/€160\.00.*€0\.00.*€160\.00/);
  await button(other, 'Approve').click();
  await confirmationButton(other, 'Approve').click();
  await expect(other.getByText('Carried out', { exact: true })).toBeVisible();
  expect((await customers.get(customer.id)).status).toBe(404);
});

test('offers no retry of a request that waits', async ({ bank, money, administrator, beforeRule, visitAs }) => {
  const customer = await beforeRule(() => money.customerWith(400));
  const [small, large] = await Promise.all([40, 90].map((amount) => money.withdraw(customer, amount)));
  const numbers = [small, large].map((made) => made && transactionIn(made).transactionNumber);
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

test('empties the form of unclaimed money when the settlement waits', async ({
  approvals,
  bank,
  money,
  customers,
  administrator,
  colleague,
  beforeRule,
  visitAs,
}) => {
  const leopold = await bank.newCustomer({ name: 'Leopold Thistlewood' });
  await beforeRule(async () => {
    await money.book(leopold, 'deposit', 140);
    await customers.delete(leopold.id, 'true');
  });
  const page = await visitAs(administrator, '/admin/unclaimed');
  const row = page.getByRole('row').filter({ hasText: '€140.00' });
  await row.getByRole('button', { name: 'Pay Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
  await dialog.getByLabel('Amount').fill('75');
  await dialog.getByLabel('Reason').fill('Probate 17/2026');
  await dialog.getByLabel('Details').fill('To the estate, by SEPA');
  await dialog.getByRole('button', { name: 'Pay out €75.00' }).dblclick();
  await expect(waiting(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  const id = await closeWaiting(page);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Pay Out' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
  await page.keyboard.press('Escape');
  expect((await approvals.approve(id, colleague)).status).toBe(201);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: '€65.00' })).toBeVisible();
});

test('lets another administrator approve a restore only after comparing it, and shows its result', async ({
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
  const page = await visitAs(administrator, '/admin/settings/administrators');
  await expect(button(page, 'Let one be enough Restoring a backup')).toBeVisible();
  await page.goto('/admin/settings/backup');
  await button(page, `Restore ${filename}`).click();
  await expect(change(page)).toBeVisible();
  await confirmationButton(page, 'Restore').click();
  await expect(waiting(page)).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await expect(heading(page, 'Restore of a backup')).toBeVisible();
  await expect(page.getByText('Another administrator must approve it')).toBeVisible();
  await expect(change(page)).toBeVisible();
  expect(await customers.found(leaves.email)).toEqual([]);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const other = await visitAs(colleague, '/admin/approvals', { viewport: PHONE });
  await other.getByRole('link', { name: 'Restore of a backup' }).click();
  await expect(other.getByText(filename)).toBeVisible();
  await expect(button(other, 'Approve')).toHaveAttribute('aria-disabled', 'true');
  await failNextRequest(other, '/admin/restore-database*');
  await button(other, 'Compare with the Bank').click();
  await expect(other.getByText('Failed to compare the backup with the bank')).toBeVisible();
  await button(other, 'Compare with the Bank').click();
  await expect(change(other).getByRole('row', { name: 'Customers' })).toContainText('1');
  await other.getByRole('button', { name: 'See what would change' }).click();
  await expect(other.getByRole('dialog', { name: 'What would change' }).getByText(leaves.email).first()).toBeVisible();
  await other.keyboard.press('Escape');
  await expectAccessible(other, 'a restore that waits');
  await expect(button(other, 'Approve')).toHaveAttribute('aria-disabled', 'false');
  await button(other, 'Approve').click();
  await expect(confirmationButton(other, 'Cancel')).toBeFocused();
  await expect(confirmation(other).getByRole('table', { name: 'What would change' })).toBeVisible();
  await confirmationButton(other, 'Approve').click();
  await expect(other.getByText('Carried out', { exact: true })).toBeVisible();
  await expect(other.getByText('The bank as it was before is kept in')).toBeVisible();
  await other.getByRole('button', { name: 'See what changed' }).click();
  await expect(other.getByRole('dialog', { name: 'What changed' }).getByText(leaves.email).first()).toBeVisible();
  await other.keyboard.press('Escape');
  expect(await customers.found(leaves.email)).toEqual([leaves.id]);
  expect(await approvals.statusOf(id, colleague)).toMatchObject({ status: 'done' });
});

test('asks the other administrator for the phrase as well when the deletion of all data waits', async ({
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
  await field(page, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await button(page, 'Delete All Data').click();
  await confirmationButton(page, 'Delete All Data').click();
  await expect(waiting(page)).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  const id = await closeWaiting(page);
  expect(await customers.found(customer.email)).toEqual([customer.id]);

  const other = await visitAs(colleague, `/admin/approvals/${id}`);
  await expect(other.getByRole('region', { name: 'What changes' })).toHaveText(
    /Customers: .*0.*Their balances: .*€0\.00/,
  );
  await button(other, 'Approve').click();
  await expect(confirmation(other).getByText('every support ticket are deleted')).toBeVisible();
  await confirmationButton(other, 'Approve').click();
  await expect(confirmation(other).getByText(TYPE_DELETE_ALL)).toBeVisible();
  await expectAccessible(other, 'the approval of a deletion');
  await field(other, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await confirmationButton(other, 'Approve').click();
  await expect(other.getByText('Carried out', { exact: true })).toBeVisible();
  await expect(link(other, 'Approvals').first()).toBeVisible();
  expect(await customers.found(customer.email)).toEqual([]);
});
