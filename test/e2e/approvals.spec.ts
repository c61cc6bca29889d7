/** Changes that need two administrators: one proposes, another one approves or declines. */
import type { Page } from '@playwright/test';
import { declineProposal } from '#shared/contract/approvals.ts';
import { getWithdrawSettings, saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { approvalsOf, proposedBy } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionIn, withdrawMethods } from '#test/support/money.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { failRequests } from './network.ts';
import { PHONE } from './pages.ts';
import { button, confirmation, confirmationButton, field, heading, link } from './people.ts';

const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting for a second administrator' });

const waitingList = (page: Page) => page.getByRole('table', { name: 'What waits for an approval' });
const changes = (page: Page) => page.getByRole('region', { name: 'What changes' });
const idOf = (path: string | null) => path?.split('/').at(-1) ?? '';

interface Colleague {
  /** An administrator of this test alone. */
  readonly colleague: Person;
}

const test = base.extend<Colleague>({
  colleague: async ({ bank }, provide) => provide(await bank.newAdmin({ name: 'Ada Byron' })),
});

test.use({ paymentMethods: true });

test.beforeEach(async ({ bank, administrator, colleague, money }) => {
  const none = {
    paymentInstructions: false,
    administrators: false,
    restore: false,
    deleteAll: false,
    moneyAbove: null,
  };
  await approvalsOf(bank).choose(none, administrator, colleague);
  await money.saveMethods();
});

async function rename(page: Page, name: string): Promise<void> {
  const method = page.getByRole('region', { name: /Bank Sepa|Changed/ }).first();
  await method.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Save Changes').click();
}

test('changes payment methods only when another one approves', async ({ administrator, colleague, visitAs }) => {
  const methods = async () => (await colleague.call(getWithdrawSettings)).result.methods.map(({ name }) => name);
  const page = await visitAs(administrator, '/admin/settings/administrators');
  await expect(button(page, 'Require two Payment instructions')).toBeVisible();
  await expect(link(page, 'Approvals')).toBeHidden();
  await button(page, 'Require two Payment instructions').click();
  await expect(confirmationButton(page, 'Cancel')).toBeFocused();
  await expectAccessible(page, 'question before two are required', { widths: [PHONE] });
  await confirmationButton(page, 'Require two').click();
  await expect(button(page, 'Let one be enough Payment instructions')).toBeVisible();
  await link(page, 'Withdraw Settings').click();
  await rename(page, 'Changed Sepa');
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page, 'what waits for a second administrator', { widths: [PHONE] });
  expect(await methods()).toContain('Bank Sepa');
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await expect(heading(page, 'Withdraw Settings')).toBeVisible();
  await expect(page.getByText('Another administrator must approve it')).toBeVisible();
  await expect(button(page, 'Approve')).toBeHidden();

  const other = await visitAs(colleague, '/admin/approvals');
  const inMenu = other.getByRole('link', { name: 'Approvals', includeHidden: true });
  await expect(inMenu.locator('xpath=..')).toHaveText(/1 waiting/);
  await expect(waitingList(other)).toBeVisible();
  await expectAccessible(other, 'approvals');
  await waitingList(other).getByRole('link', { name: 'Withdraw Settings' }).click();
  await expect(changes(other)).toHaveText(/Name: Bank Sepa.*Changed Sepa/);
  await expectAccessible(other, 'approval');
  await button(other, 'Approve').click();
  await expect(confirmationButton(other, 'Cancel')).toBeFocused();
  await confirmationButton(other, 'Approve').click();
  await expect(other.getByText('Carried out', { exact: true })).toBeVisible();
  expect(await methods()).toContain('Changed Sepa');

  await page.goto('/admin/settings/withdraw');
  await rename(page, 'Changed again');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(waiting(page)).toBeHidden();
  // A list that was loaded before shows the first proposal for a moment.
  await other.goto('/admin/approvals');
  await waitingList(other).getByRole('link', { name: 'Withdraw Settings' }).click();
  await button(other, 'Decline').click();
  await confirmationButton(other, 'Decline').click();
  await expect(confirmation(other).getByText('Reason is required')).toBeVisible();
  await expectAccessible(other, 'question before declining', { widths: [PHONE] });
  await field(other, 'Reason').fill('Not agreed with the board');
  await confirmationButton(other, 'Decline').click();
  await expect(other.getByText('Declined', { exact: true })).toBeVisible();
  await expect(other.getByText('Not agreed with the board')).toBeVisible();
  expect(await methods()).toContain('Changed Sepa');
});

test('reactivates a colleague only with an approval', async ({ bank, administrator, colleague, visitAs }) => {
  const grace = await bank.newAdmin({ name: 'Grace Hopper' });
  const { choose, approve } = approvalsOf(bank);
  await choose({ administrators: true }, administrator, colleague);
  const page = await visitAs(administrator, '/admin/settings/administrators');
  const row = page.getByRole('row', { name: grace.email });
  await row.getByRole('button', { name: 'Suspend' }).click();
  await confirmationButton(page, 'Suspend').click();
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Reactivate' }).click();
  await field(page, 'Reason').fill('Back from leave');
  await confirmationButton(page, 'Reactivate').click();
  await expect(waiting(page)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await expect(heading(page, 'Reactivation of Grace Hopper')).toBeVisible();
  await expect(changes(page)).toHaveText(/suspended.*active.*Back from leave/);
  const id = idOf(new URL(page.url()).pathname);
  expect((await approve(id, colleague)).status).toBe(200);
  await grace.signInAgain();
  await page.goto('/admin/settings/administrators');
  await expect(button(page, 'Let one be enough Letting administrators in again')).toBeVisible();
});

test('moves large sums only when another approves', async ({ bank, money, administrator, colleague, visitAs }) => {
  const { approve } = approvalsOf(bank);
  const customer = await money.customerWith(500);
  const requests = await Promise.all([100, 40].map((amount) => money.withdraw(customer, amount)));
  const page = await visitAs(administrator, '/admin/settings/administrators');
  await field(page, 'Two administrators above, in euro').fill('50');
  await button(page, 'Save Amount').click();
  await expect(page.getByText('A second administrator approves what you have chosen')).toBeVisible();

  await page.goto(`/admin/transactions/new?user=${customer.id}&type=deposit`);
  await expect(page.getByText('Balance before and after')).toBeVisible();
  await field(page, 'Amount').fill('75');
  await button(page, 'Make Deposit').click();
  await expect(waiting(page)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await expect(changes(page)).toHaveText(/Balance of.*€500\.00.*€575\.00/);
  const id = idOf(new URL(page.url()).pathname);
  expect(await money.balances(customer)).toMatchObject({ balance: 500 });
  expect((await approve(id, colleague)).status).toBe(201);
  expect(await money.balances(customer)).toMatchObject({ balance: 575 });

  const [large] = requests.map((answer) => transactionIn(answer)._id);
  await page.goto(`/admin/withdrawals/${large}`);
  await button(page, 'Complete').click();
  await page.getByRole('button', { name: 'Confirm Completed' }).click();
  const proposal = await waiting(page).getByRole('link', { name: 'See What Waits' }).getAttribute('href');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(waiting(page)).toBeHidden();
  await expect(button(page, 'Complete')).toBeVisible();
  const declining = { params: { id: idOf(proposal) }, body: { reason: 'Not before Monday' } };
  expect((await colleague.call(declineProposal, declining)).status).toBe(200);
  expect(await money.balances(customer)).toMatchObject({ balance: 575 });
});

test('says on a phone that nothing waits for an approval', async ({ bank, administrator, colleague, visitAs }) => {
  await approvalsOf(bank).choose({ paymentInstructions: true }, administrator, colleague);
  const proposed = await colleague.call(saveWithdrawSettings, { body: { methods: withdrawMethods.slice(1) } });
  const declining = { params: { id: proposedBy(proposed) }, body: { reason: 'Customers still use it' } };
  expect((await administrator.call(declineProposal, declining)).status).toBe(200);
  const page = await visitAs(administrator, '/admin/approvals', { viewport: PHONE });
  await expect(heading(page, 'Approvals')).toBeVisible();
  await expect(page.getByText('Nothing waits for an approval')).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw Settings' }).first().click();
  await expect(page.getByText('Customers still use it')).toBeVisible();
  await page.goto('/admin/approvals/none');
  await expect(page.getByText('There is no such approval')).toBeVisible();
  await failRequests(page.context(), '/admin/proposals');
  await page.goto('/admin/approvals');
  await expect(page.getByText('Failed to fetch approvals').first()).toBeVisible();
});
