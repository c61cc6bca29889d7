/** These tests use the settings, the menus, the audit trail and the search palette of the back-office. */
import type { Page } from '@playwright/test';
import { getSessionLimits } from '#shared/contract/sign-in.ts';
import {
  getWithdrawalLimit,
  listDepositMethods,
  listWithdrawMethods,
  saveDepositSettings,
  saveWithdrawalLimit,
} from '#shared/contract/transactions/payment-methods.ts';
import { removeTrailVerification } from '#test/support/faults/remove-trail-verification.ts';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { depositMethods } from '#test/support/money.ts';
import {
  DEPOSIT_SETTINGS_UPDATED_MESSAGE,
  FILL_BENEFICIARY_BANK_IBAN,
  METHOD_CODE_EXISTS,
  PROVIDE_CODE_AND_NAME,
  WITHDRAW_SETTINGS_UPDATED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { settingsTabs } from '../../web/src/app/admin/settings-tabs.ts';
import { accessibilityViolations, DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { recordRequestsTo } from './network.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from './pages.ts';
import {
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  readDownloadedText,
  uniqueWord,
} from './people.ts';

const AUDIT = '/admin/settings/audit';

const dialog = (page: Page) => page.getByRole('dialog');
const methodOf = (page: Page, name: string) => page.getByRole('region', { name });

test('the portal offers the deposit methods that are saved, merged when two save at once, and refused at the right field', async ({
  customer,
  money,
  administrator,
  visitAs,
}) => {
  await money.saveMethods();
  const offered = async () => (await customer.call(listDepositMethods)).result.methods;
  const page = await visitAs(administrator, '/admin/settings/deposit');
  await methodOf(page, 'SEPA transfer').getByLabel('Fee in percent').fill('2.25');
  await expect(methodOf(page, 'SEPA transfer').getByText('Edited')).toBeVisible();
  await methodOf(page, 'Bitcoin').getByLabel('Active').uncheck();

  const preview = page.getByRole('region', { name: 'As customers see it' });
  await findButton(page, '+ Add Bank Method').click();
  await expect(preview).toContainText('NameNo chargeLimit: €250.00 to €999,999.00');
  await findButton(page, 'Save Method').click();
  for (const sentence of [PROVIDE_CODE_AND_NAME, FILL_BENEFICIARY_BANK_IBAN])
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  await expect(dialog(page).getByLabel('Code')).toBeFocused();
  await dialog(page).getByLabel('Code').fill('SEPA');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Instant transfer');
  await dialog(page).getByLabel('Beneficiary').fill('Aldermoor Bank');
  await dialog(page).getByLabel('Bank name').fill('Moor Bank');
  await dialog(page).getByLabel('IBAN').fill('DE89370400440532013000');
  await dialog(page).getByLabel('Fee in percent').fill('1.5');
  await expect(preview).toHaveText(/Instant transfer1\.5% charge.*BeneficiaryAldermoor Bank.*IBANDE89.*BankMoor Bank/);
  await findButton(page, 'Save Method').click();
  await expect(dialog(page).getByText(METHOD_CODE_EXISTS)).toBeVisible();
  await dialog(page).getByLabel('Code').fill('instant');
  await findButton(page, 'Save Method').click();
  await expect(dialog(page)).toBeHidden();
  await expect(methodOf(page, 'Instant transfer').getByText('New')).toBeVisible();
  const added = methodOf(page, 'Instant transfer').getByRole('heading');
  await expect(added).toBeFocused();
  await expect(added).toBeInViewport({ ratio: 1 });

  await methodOf(page, 'Switched off').getByRole('button', { name: 'Remove' }).click();
  await expect(findConfirmationDialog(page)).toBeVisible();
  await findConfirmationButton(page, 'Remove').click();
  // Until the list is saved, its changes are in this browser only, and a link asks before it drops them.
  expect(await offered()).toMatchObject([{ code: 'sepa', feePercent: 1.5 }, { code: 'btc' }]);
  await findLink(page, 'Withdraw Settings').click();
  await expect(findConfirmationDialog(page).getByText('has not been saved')).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();

  const [sepa, ...others] = depositMethods;
  const methods = [{ ...sepa, feePercent: 4, maxLimit: 4000 }, ...others];
  expect((await administrator.send('PUT', saveDepositSettings.path, { methods })).status).toBe(200);
  await findButton(page, 'Save Changes').click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Another administrator saved these methods in the meantime' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'SEPA transfer: Maximum: €5,000.00 → is now €4,000.00',
    'SEPA transfer: Fee: 1.5% → is now 4% (you changed this too: yours stands below)',
  ]);
  const requests = recordRequestsTo(page.context(), saveDepositSettings.path);
  await findButton(page, 'Save Changes').dblclick();
  await expect(page.getByText(DEPOSIT_SETTINGS_UPDATED_MESSAGE)).toBeVisible();
  expect(requests.filter((method) => method === 'PUT')).toEqual(['PUT']);
  expect(await offered()).toMatchObject([
    { code: 'sepa', feePercent: 2.25, maxLimit: 4000, bankDetails: { beneficiaryName: 'Aldermoor Bank' } },
    { code: 'instant', name: 'Instant transfer', minLimit: 250, maxLimit: 999_999 },
  ]);

  const iban = methodOf(page, 'Instant transfer').getByLabel('IBAN');
  await iban.fill('DE00');
  await methodOf(page, 'SEPA transfer').getByRole('button', { name: 'Remove' }).click();
  await findConfirmationButton(page, 'Remove').click();
  await findButton(page, 'Save Changes').click();
  await expect(iban).toHaveAccessibleDescription('This IBAN is not valid. Please check it.');
  await expect(iban).toBeFocused();
  await iban.fill('DE89370400440532013000');
  await iban.press('Enter');
  await expect.poll(offered).toMatchObject([{ code: 'instant' }]);
});

test('the back-office saves the maximum of a method only when it is clear, and limits and session times only within their bounds', async ({
  customer,
  money,
  administrator,
  visitAs,
}) => {
  await money.saveMethods();
  await administrator.call(saveWithdrawalLimit, { body: { withdrawalLimit: null } });
  const page = await visitAs(administrator, '/admin/settings/withdraw');
  const method = methodOf(page, 'Bank Sepa');
  const maximum = method.getByLabel('Maximum');
  await maximum.fill('1,500');
  await findButton(page, 'Save Changes').click();
  await expect(
    method.getByText('Did you mean €1,500.00 or €1.50? Please write the amount with two decimals.'),
  ).toBeVisible();
  await expect(maximum).toHaveValue('1,500');
  await maximum.fill('1.500,00');
  await findButton(page, 'Save Changes').click();
  await expect(page.getByText(WITHDRAW_SETTINGS_UPDATED_MESSAGE)).toBeVisible();
  expect((await customer.call(listWithdrawMethods)).result.methods).toMatchObject([
    { code: 'sepa', maxLimit: 1500 },
    { code: 'btc' },
  ]);
  await maximum.fill('1');
  await findButton(page, 'Save Changes').click();
  await expect(method.getByText('The maximum must not be below the minimum')).toBeVisible();
  await expect(maximum).toBeFocused();
  await expectAccessible(page, 'withdraw settings with an error');
  const drop = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await findButton(page, 'Reset').click();
  await drop.getByRole('button', { name: 'Discard changes' }).click();
  await expect(maximum).toHaveValue('1,500.00');

  const limit = findField(page, 'Withdrawal limit in euro');
  await limit.fill('-5');
  await findButton(page, 'Update Withdrawal Limit').click();
  await expect(limit).toHaveAccessibleDescription(/A limit is not negative/);
  await limit.fill('100');
  await findButton(page, 'Update Withdrawal Limit').click();
  await expect(page.getByText('Withdrawal limit updated')).toBeVisible();
  await expect(limit).toHaveValue('100.00');
  expect((await administrator.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 100 });

  await findLink(page, 'Sessions').click();
  const minutes = findField(page, 'Minutes without use');
  const hours = findField(page, 'Hours at most');
  await minutes.fill('5');
  await hours.fill('');
  await findButton(page, 'Update Session Times').click();
  await expect(page.getByText('Please enter a whole number from 15 to 60')).toBeVisible();
  await expect(page.getByText('Please enter a whole number from 1 to 24')).toBeVisible();
  await minutes.fill('045');
  await hours.fill('8');
  await findButton(page, 'Update Session Times').click();
  await expect(page.getByText('Session times updated')).toBeVisible();
  await expect(minutes).toHaveValue('45');
  expect((await administrator.call(getSessionLimits)).result).toMatchObject({ idleMinutes: 45, longestHours: 8 });
});

test('the back-office filters, opens and exports audit records, and names one that was changed in the table', async ({
  bank,
  money,
  customers,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(10);
  await customers.suspend(customer.id, 'Wants a pause');
  await bank.drain();
  await removeTrailVerification();
  const page = await visitAs(administrator, AUDIT);
  const verify = findButton(page, 'Verify now');
  await expect(page.getByText('The audit trail was never verified.')).toBeVisible();
  await verify.click();
  await expect(page.getByText('Audit trail verified.')).toBeVisible();

  const rowOf = (name: string) => page.getByRole('row', { name });
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.email);
  // Until the search is answered, the list shows the customers of the search before.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: customer.email }).click();
  await expect(page).toHaveURL(`${AUDIT}?user=${customer.id}`);
  // Without the filter the list shows the entries of all customers.
  await expect(rowOf('Account created')).toHaveCount(1);
  await expect(rowOf('Customer suspended')).toBeVisible();
  for (const row of await page.getByRole('row').all()) expect((await row.boundingBox())?.height).toBeLessThan(76);
  await rowOf('Transaction booked')
    .getByRole('button', { name: /Amount: €10\.00/ })
    .press('Enter');
  const record = page.getByRole('dialog', { name: 'Transaction booked' });
  for (const fact of [administrator.name, customer.name, 'Amount: €10.00', 'Type: Deposit'])
    await expect(record.getByText(fact, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await findField(page, 'Action').selectOption('user');
  await expect(rowOf('Transaction booked')).toBeHidden();
  expect((await readDownloadedText(page, 'Export CSV')).trim().split('\r\n')).toHaveLength(3);
  await findField(page, 'Action').selectOption('');

  const items = await bank.tableItems();
  const changed = items.find(({ kind, row }) => kind === 'audit' && Object.hasOwn(Object(row), 'sourceIp')) ?? {};
  await setItemAttribute(changed, '#row.sourceIp', '192.0.2.1');
  await verify.click();
  await expect(page.getByText('The audit trail has problems: 1 place.')).toBeVisible();
  await expect(page.locator('ol > li', { hasText: `The audit record ${changed.sk}` })).toBeVisible();
  await setItemAttribute(changed, '#row', changed.row);

  await page.setViewportSize(PHONE_SIZE);
  const line = page.getByRole('listitem').filter({ hasText: 'Transaction booked' }).last();
  await expect(line.getByText(administrator.name).filter({ visible: true })).toBeVisible();
  await line.click();
  await findLink(page, 'Open the transaction').click();
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();
});

test('the settings show every tab on a desktop, and by a button on a phone, where the browser goes back from menus first', async ({
  visitAs,
  administrator,
}) => {
  const page = await visitAs(administrator, AUDIT, { viewport: DESKTOP_SIZE });
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link')).toHaveCount(settingsTabs.length);
  for (const { label } of settingsTabs) {
    await expect(menu.getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(menu.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');

  await page.setViewportSize(PHONE_SIZE);
  const opener = menu.getByRole('button', { name: 'Settings: Audit' });
  await expect(menu.getByRole('link')).toBeHidden();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveCount(settingsTabs.length);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Two-Factor Authentication' })).toBeFocused();
  await menu.getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL('/admin/settings/sessions');
  await expect(menu.getByRole('link')).toBeHidden();

  const drawer = page.getByRole('dialog', { name: 'Menu' });
  for (const [name, opened] of [
    ['Open the menu', drawer],
    ['Search', page.getByRole('combobox', { name: 'Search for screens' })],
  ] as const) {
    await findButton(page, name).click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toBeHidden();
    await expect(page).toHaveURL('/admin/settings/sessions');
  }
  await findButton(page, 'Open the menu').click();
  await expect(drawer).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'All Users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(drawer).toBeHidden();
});

test('a keyboard user finds everything in the palette, which asks before it leaves typed values', async ({
  bank,
  money,
  tickets,
  administrator,
  visitAs,
}) => {
  const word = uniqueWord('palette');
  const customer = await bank.newCustomer({ name: `Finder ${word}` });
  const { transactionNumber, _id } = await money.book(customer, 'deposit', 5);
  const ticket = await tickets.opened(customer, { subject: `Where is my ${word}` });
  await bank.drain();
  const page = await visitAs(administrator, '/admin/users/new');
  const search = page.getByRole('combobox', { name: 'Search for screens' });
  const marked = page.locator('[role=option][data-highlighted]');
  const option = (name: string) => page.getByRole('option', { name }).first();
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
  };

  const name = findField(page, 'Name');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const chooseEnquiries = async () => {
    await open();
    await page.keyboard.type('enquiries');
    await expect(marked).toContainText('Enquiries');
    await page.keyboard.press('Enter');
  };
  await name.fill('Ada Example');
  await chooseEnquiries();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada Example');
  await chooseEnquiries();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/enquiries');
  await expect(findHeading(page, 'Enquiries')).toBeFocused();

  await open();
  await page.keyboard.type(word);
  for (const found of [customer.name, transactionNumber, ticket.subject]) await expect(option(found)).toBeVisible();
  await expectAccessible(page, 'palette', DIALOG_ONLY);
  for (let text = await marked.innerText(); !text.includes(ticket.subject); text = await marked.innerText()) {
    await page.keyboard.press('ArrowDown');
    await expect(marked).not.toHaveText(text, { useInnerText: true });
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/tickets/${ticket._id}`);
  await expect(findHeading(page, ticket.subject)).toBeFocused();

  // The palette lists the last choice first when it opens again.
  await open();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(ticket.subject);
  await page.keyboard.type(transactionNumber.toLowerCase());
  await option(transactionNumber).click();
  await expect(page).toHaveURL(`/admin/deposits/${_id}`);

  await findButton(page, 'Search').click();
  await expect(search).toBeFocused();
  await page.keyboard.type('no such name');
  await expect(page.getByText('Nothing found for “no such name”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findButton(page, 'Search')).toBeFocused();
});
