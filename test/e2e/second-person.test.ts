/** What waits for a second administrator, in the dialogs where it is proposed, and what replaces all data. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getProposal } from '#shared/contract/approvals.ts';
import { approvalsOf } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionIn } from '#test/support/money.ts';
import { bankInBrowser, PHONE, photograph } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { button, field, heading, link, rowOf } from './people.ts';
import { attributeOf, gone, hasFocus, shown, textOf } from './see.ts';

const site = bankInBrowser({ methods: true });
const { choose, approve, statusOf } = approvalsOf(site.bank);

const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting for a second administrator' });
const change = (page: Page) => page.getByRole('table', { name: 'What would change' });

let ada: Person;
beforeAll(async () => {
  ada = await site.bank.newAdmin({ name: 'Ada Byron' });
  await choose({ restore: true, deleteAll: true }, site.bank.admin, ada);
});

/** What is prepared with more money than one administrator may move. */
async function before<Made>(prepare: () => Promise<Made>): Promise<Made> {
  await choose({ moneyAbove: null }, site.bank.admin, ada);
  const made = await prepare();
  await choose({ moneyAbove: 50 }, site.bank.admin, ada);
  await site.bank.drain();
  return made;
}

/** Closes what says that it waits. @returns the id of the proposal */
async function noted(page: Page): Promise<string> {
  const href = await waiting(page).getByRole('link', { name: 'See What Waits' }).getAttribute('href');
  await waiting(page).getByRole('button', { name: 'Close' }).last().click();
  await gone(waiting(page));
  return href?.split('/').at(-1) ?? '';
}

const changesOf = async (id: string) => (await ada.call(getProposal, { params: { id } })).result.proposal.changes;

test('an edit and a deletion of a transaction wait, the dialog is gone, and nothing has changed', async () => {
  const customer = await site.money.customerWith(30);
  const { transactionNumber } = await before(() => site.money.book(customer, 'deposit', 20));
  const page = await site.visitAs(site.bank.admin, '/admin/transactions/new');
  const row = rowOf(page, transactionNumber);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit transaction' });
  await edit.getByLabel('Amount').fill('95');
  await edit.getByRole('button', { name: 'Update' }).click();
  await shown(waiting(page));
  await gone(edit);
  await photograph(page, 'second-person', '01-edit');
  const edited = await noted(page);
  expect(await changesOf(edited)).toContainEqual(
    expect.objectContaining({ label: 'Amount', before: '€20.00', after: '€95.00' }),
  );
  await textOf(row).toContain('€20.00');
  expect(await site.money.balances(customer)).toMatchObject({ balance: 50 });
  expect((await approve(edited, ada)).status).toBe(200);
  expect(await site.money.balances(customer)).toMatchObject({ balance: 125 });

  await page.reload();
  await textOf(row).toContain('€95.00');
  await row.getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: `Delete ${transactionNumber}?` });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await shown(waiting(page));
  await gone(deletion);
  const deleted = await noted(page);
  await shown(row);
  expect(await site.money.balances(customer)).toMatchObject({ balance: 125 });
  expect((await approve(deleted, ada)).status).toBe(200);
  expect(await site.money.balances(customer)).toMatchObject({ balance: 30 });
});

test('of several requests each one says whether it waits, and a second try leaves it alone', async () => {
  const customer = await before(() => site.money.customerWith(400));
  const [small, large] = await Promise.all([40, 90].map((amount) => site.money.withdraw(customer, amount)));
  const numbers = [small, large].map((made) => made && transactionIn(made).transactionNumber);
  await site.bank.drain();
  const page = await site.visitAs(site.bank.admin, `/admin/requests?search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
  await page.getByRole('button', { name: 'Process 2 withdrawals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process withdrawals' });
  await dialog.getByLabel('Status').selectOption('completed');
  await dialog.getByRole('button', { name: 'Set 2 requests to Completed' }).click();
  const results = page.getByRole('dialog', { name: 'Set to Completed' });
  await shown(results.getByText('1 request processed, 1 waiting for a second administrator'));
  await attributeOf(results.getByRole('progressbar'), 'aria-valuetext').toBe('2 of 2');
  const line = (number: string | undefined) => results.getByRole('listitem').filter({ hasText: number ?? 'none' });
  await textOf(line(numbers[0])).toContain('Done');
  await textOf(line(numbers[1])).toContain('Waiting for a second administrator');
  await gone(results.getByRole('button', { name: /^Retry/ }));
  await gone(waiting(page));
  await photograph(page, 'second-person', '02-process-many');
  await results.getByRole('button', { name: 'Close', exact: true }).first().click();
  await gone(results);
  await shown(page.getByRole('row', { name: numbers[1] ?? '' }));
  expect(await site.money.balances(customer)).toMatchObject({ balance: 360, reservedAmount: 90 });
});

test('a settlement of unclaimed money waits, and its form is empty the next time', async () => {
  const leopold = await site.bank.newCustomer({ name: 'Leopold Thistlewood' });
  await before(async () => {
    await site.money.book(leopold, 'deposit', 140);
    await site.customers.delete(leopold.id, 'true');
  });
  const page = await site.visitAs(site.bank.admin, '/admin/unclaimed');
  const row = page.getByRole('row').filter({ hasText: '€140.00' });
  await row.getByRole('button', { name: 'Pay Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
  await dialog.getByLabel('Amount').fill('75');
  await dialog.getByLabel('Reason').fill('Probate 17/2026');
  await dialog.getByLabel('Details').fill('To the estate, by SEPA');
  await dialog.getByRole('button', { name: 'Pay out €75.00' }).dblclick();
  await shown(waiting(page));
  await gone(dialog);
  await photograph(page, 'second-person', '03-settle');
  const id = await noted(page);
  await shown(row);
  await row.getByRole('button', { name: 'Pay Out' }).click();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  expect((await approve(id, ada)).status).toBe(201);
  await page.reload();
  await shown(page.getByRole('row').filter({ hasText: '€65.00' }));
});

test('a restore waits, is compared by the other administrator, and its result is shown', async () => {
  const { bank } = site;
  const leaves = await bank.newCustomer();
  const filename = await site.backups.create();
  await site.customers.delete(leaves.id);
  await bank.drain();
  const page = await site.visitAs(bank.admin, '/admin/settings/administrators');
  await shown(button(page, 'Let one be enough Restoring a backup'));
  await photograph(page, 'second-person', '04-rules');
  await page.goto('/admin/settings/backup');
  await button(page, `Restore ${filename}`).click();
  await shown(change(page));
  await answer(page, 'Restore').click();
  await shown(waiting(page));
  await gone(question(page));
  await waiting(page).getByRole('link', { name: 'See What Waits' }).click();
  await shown(heading(page, 'Restore of a backup'));
  await shown(page.getByText('Another administrator must approve it'));
  await shown(change(page));
  await photograph(page, 'second-person', '05-own-restore');
  expect(await site.customers.found(leaves.email)).toEqual([]);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const other = await site.visitAs(ada, '/admin/approvals', { viewport: PHONE });
  await other.getByRole('link', { name: 'Restore of a backup' }).click();
  await shown(other.getByText(filename));
  await attributeOf(button(other, 'Approve'), 'aria-disabled').toBe('true');
  await photograph(other, 'second-person', '06-not-compared');
  await other.route('**/api/admin/restore-database*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await button(other, 'Compare with the Bank').click();
  await shown(other.getByText('Failed to compare the backup with the bank'));
  await button(other, 'Compare with the Bank').click();
  await textOf(change(other).getByRole('row', { name: 'Customers' })).toContain('1');
  await other.getByRole('button', { name: 'See what would change' }).click();
  await shown(other.getByRole('dialog', { name: 'What would change' }).getByText(leaves.email).first());
  await other.keyboard.press('Escape');
  await photograph(other, 'second-person', '07-compared');
  await expectForEveryone(other, 'a restore that waits');
  await attributeOf(button(other, 'Approve'), 'aria-disabled').toBe('false');
  await button(other, 'Approve').click();
  await hasFocus(answer(other, 'Cancel'));
  await shown(question(other).getByRole('table', { name: 'What would change' }));
  await photograph(other, 'second-person', '08-approve');
  await answer(other, 'Approve').click();
  await shown(other.getByText('Carried out', { exact: true }));
  await shown(other.getByText('The bank as it was before is kept in'));
  await other.getByRole('button', { name: 'See what changed' }).click();
  await shown(other.getByRole('dialog', { name: 'What changed' }).getByText(leaves.email).first());
  await other.keyboard.press('Escape');
  await photograph(other, 'second-person', '09-restored');
  expect(await site.customers.found(leaves.email)).toEqual([leaves.id]);
  expect(await statusOf(id, ada)).toMatchObject({ status: 'done' });
});

test('the deletion of all data waits, and the other administrator types the phrase as well', async () => {
  const { bank } = site;
  const customer = await site.money.customerWith(20);
  await bank.drain();
  const page = await site.visitAs(bank.admin, '/admin/settings/danger');
  await field(page, 'Type DELETE ALL to confirm').fill('DELETE ALL');
  await button(page, 'Delete All Data').click();
  await answer(page, 'Delete All Data').click();
  await shown(waiting(page));
  await gone(question(page));
  const id = await noted(page);
  expect(await site.customers.found(customer.email)).toEqual([customer.id]);

  const other = await site.visitAs(ada, `/admin/approvals/${id}`);
  await textOf(other.getByRole('region', { name: 'What changes' })).toMatch(/Customers: .*0.*Their balances: .*€0\.00/);
  await photograph(other, 'second-person', '10-deletion');
  await button(other, 'Approve').click();
  await shown(question(other).getByText('every support ticket are deleted'));
  await answer(other, 'Approve').click();
  await shown(question(other).getByText('Please type "DELETE ALL" to confirm this action'));
  await photograph(other, 'second-person', '11-phrase');
  await expectForEveryone(other, 'the approval of a deletion');
  await field(other, 'Type DELETE ALL to confirm').fill('DELETE ALL');
  await answer(other, 'Approve').click();
  await shown(other.getByText('Carried out', { exact: true }));
  await shown(link(other, 'Approvals').first());
  await photograph(other, 'second-person', '12-deleted');
  expect(await site.customers.found(customer.email)).toEqual([]);
});
