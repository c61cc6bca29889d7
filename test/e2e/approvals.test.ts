/** Two pairs of eyes: one administrator proposes, another one decides. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { declineProposal } from '#shared/contract/approvals.ts';
import { getWithdrawSettings, saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { approvalsOf, proposedBy } from '#test/support/approvals.ts';
import { transactionIn, withdrawMethods } from '#test/support/money.ts';
import { bankInBrowser, PHONE, photograph } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { button, field, heading, link } from './people.ts';
import { gone, hasFocus, shown, textOf } from './see.ts';

const site = bankInBrowser({ methods: true });

const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting for a second administrator' });

const waitingList = (page: Page) => page.getByRole('table', { name: 'What waits for an approval' });

async function rename(page: Page, name: string): Promise<void> {
  const method = page.getByRole('region', { name: /Bank Sepa|Changed/ }).first();
  await method.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Save Changes').click();
}

test('a change of the payment methods waits, is approved by another administrator, and another one declined', async () => {
  const { bank } = site;
  const ada = await bank.newAdmin({ name: 'Ada Byron' });
  const methods = async () => (await ada.call(getWithdrawSettings)).result.methods.map(({ name }) => name);
  const page = await site.visitAs(bank.admin, '/admin/settings/administrators');
  await shown(button(page, 'Require two Payment instructions'));
  await gone(link(page, 'Approvals'));
  await button(page, 'Require two Payment instructions').click();
  await hasFocus(answer(page, 'Cancel'));
  await photograph(page, 'approvals', '01-rule');
  await expectForEveryone(page, 'question before two are required', { widths: [PHONE] });
  await answer(page, 'Require two').click();
  await shown(button(page, 'Let one be enough Payment instructions'));
  await link(page, 'Withdraw Settings').click();
  await rename(page, 'Changed Sepa');
  await shown(waiting(page));
  await photograph(page, 'approvals', '02-waiting');
  await expectForEveryone(page, 'what waits for a second administrator', { widths: [PHONE] });
  expect(await methods()).toContain('Bank Sepa');
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await shown(heading(page, 'Withdraw Settings'));
  await shown(page.getByText('Another administrator must approve it'));
  await gone(button(page, 'Approve'));
  await photograph(page, 'approvals', '03-own');

  const other = await site.visitAs(ada, '/admin/approvals');
  const inMenu = other.getByRole('link', { name: 'Approvals', includeHidden: true });
  await textOf(inMenu.locator('xpath=..')).toMatch(/1 waiting/);
  await shown(waitingList(other));
  await expectForEveryone(other, 'approvals');
  await waitingList(other).getByRole('link', { name: 'Withdraw Settings' }).click();
  await textOf(other.getByRole('region', { name: 'What changes' })).toMatch(/Name: Bank Sepa.*Changed Sepa/);
  await photograph(other, 'approvals', '04-before-approving');
  await expectForEveryone(other, 'approval');
  await button(other, 'Approve').click();
  await hasFocus(answer(other, 'Cancel'));
  await answer(other, 'Approve').click();
  await shown(other.getByText('Carried out', { exact: true }));
  expect(await methods()).toContain('Changed Sepa');
  await photograph(other, 'approvals', '05-carried-out');

  await page.goto(`${bank.url}/admin/settings/withdraw`);
  await rename(page, 'Changed again');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await gone(waiting(page));
  await link(other, 'Approvals').first().click();
  await waitingList(other).getByRole('link', { name: 'Withdraw Settings' }).click();
  await button(other, 'Decline').click();
  await answer(other, 'Decline').click();
  await shown(question(other).getByText('Reason is required'));
  await expectForEveryone(other, 'question before declining', { widths: [PHONE] });
  await field(other, 'Reason').fill('Not agreed with the board');
  await answer(other, 'Decline').click();
  await shown(other.getByText('Declined', { exact: true }));
  await shown(other.getByText('Not agreed with the board'));
  expect(await methods()).toContain('Changed Sepa');
});

test('an administrator is let in again by two, and stopped by one', async () => {
  const { bank } = site;
  const grace = await bank.newAdmin({ name: 'Grace Hopper' });
  const ada = await bank.newAdmin({ name: 'Ada Lovelace' });
  const { choose, approve } = approvalsOf(bank);
  await choose({ administrators: true }, bank.admin, ada);
  const page = await site.visitAs(bank.admin, '/admin/settings/administrators');
  const row = page.getByRole('row', { name: 'Grace Hopper' });
  await row.getByRole('button', { name: 'Suspend' }).click();
  await answer(page, 'Suspend').click();
  await shown(row.getByText('Suspended', { exact: true }));
  await row.getByRole('button', { name: 'Reactivate' }).click();
  await field(page, 'Reason').fill('Back from leave');
  await answer(page, 'Reactivate').click();
  await shown(waiting(page));
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await shown(heading(page, 'Reactivation of Grace Hopper'));
  await textOf(page.getByRole('region', { name: 'What changes' })).toMatch(/suspended.*active.*Back from leave/);
  await photograph(page, 'approvals', '08-reactivation');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await approve(id, ada)).status).toBe(200);
  await grace.signInAgain();
  await page.goto(`${bank.url}/admin/settings/administrators`);
  await shown(button(page, 'Let one be enough Letting administrators in again'));
  await photograph(page, 'approvals', '09-rules');
});

test('money above an amount waits, and the balance moves once another administrator approves it', async () => {
  const { bank } = site;
  const ada = await bank.newAdmin({ name: 'Ada Byron' });
  const { approve } = approvalsOf(bank);
  const customer = await site.money.customerWith(500);
  const requests = await Promise.all([100, 40].map((amount) => site.money.withdraw(customer, amount)));
  const page = await site.visitAs(bank.admin, '/admin/settings/administrators');
  await field(page, 'Two administrators above, in euro').fill('50');
  await button(page, 'Save Amount').click();
  await shown(page.getByText('A second administrator approves what you have chosen'));
  await photograph(page, 'approvals', '10-amount');

  await page.goto(`${bank.url}/admin/transactions/new?user=${customer.id}&type=deposit`);
  await shown(page.getByText('Balance before and after'));
  await field(page, 'Amount').fill('75');
  await button(page, 'Make Deposit').click();
  await shown(waiting(page));
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await textOf(page.getByRole('region', { name: 'What changes' })).toMatch(/Balance of.*€500\.00.*€575\.00/);
  await photograph(page, 'approvals', '11-deposit');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await site.money.balances(customer)).toMatchObject({ balance: 500 });
  expect((await approve(id, ada)).status).toBe(201);
  expect(await site.money.balances(customer)).toMatchObject({ balance: 575 });

  const [large] = requests.map((answer) => transactionIn(answer)._id);
  await page.goto(`${bank.url}/admin/withdrawals/${large}`);
  await button(page, 'Complete').click();
  await page.getByRole('button', { name: 'Confirm Completed' }).click();
  const proposal = await waiting(page).getByRole('link', { name: 'See What Waits' }).getAttribute('href');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await gone(waiting(page));
  await shown(button(page, 'Complete'));
  const declining = { params: { id: proposal?.split('/').at(-1) ?? '' }, body: { reason: 'Not before Monday' } };
  expect((await ada.call(declineProposal, declining)).status).toBe(200);
  expect(await site.money.balances(customer)).toMatchObject({ balance: 575 });
});

test('on a phone: the list, an approval that is not there, and a list that does not come', async () => {
  const { bank } = site;
  const ada = await bank.newAdmin({ name: 'Ada Byron' });
  await approvalsOf(bank).choose({ paymentInstructions: true }, bank.admin, ada);
  const proposed = await ada.call(saveWithdrawSettings, { body: { methods: withdrawMethods.slice(1) } });
  const declining = { params: { id: proposedBy(proposed) }, body: { reason: 'Customers still use it' } };
  expect((await bank.admin.call(declineProposal, declining)).status).toBe(200);
  const page = await site.visitAs(bank.admin, '/admin/approvals', { viewport: PHONE });
  await shown(heading(page, 'Approvals'));
  await shown(page.getByText('Nothing waits for an approval'));
  await photograph(page, 'approvals', '06-phone');
  await page.getByRole('link', { name: 'Withdraw Settings' }).first().click();
  await shown(page.getByText('Customers still use it'));
  await photograph(page, 'approvals', '07-phone-declined');
  await page.goto(`${site.bank.url}/admin/approvals/none`);
  await shown(page.getByText('There is no such approval'));
  await page.route('**/api/admin/proposals*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${site.bank.url}/admin/approvals`);
  await shown(page.getByText('Failed to fetch approvals').first());
});
