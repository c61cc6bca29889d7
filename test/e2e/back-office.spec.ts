/** These tests use the settings, the menus, the audit trail and the search palette of the back-office. */
import type { Locator, Page } from '@playwright/test';
import { listEnquiries, sendEnquiry } from '#shared/contract/enquiries.ts';
import { getSessionLimits, saveSessionLimits } from '#shared/contract/sign-in.ts';
import {
  getWithdrawalLimit,
  listDepositMethods,
  listWithdrawMethods,
  saveDepositSettings,
  saveWithdrawalLimit,
} from '#shared/contract/transactions/payment-methods.ts';
import { leaseForeignJob } from '#test/support/faults/held-jobs.ts';
import { removeTrailVerification } from '#test/support/faults/remove-trail-verification.ts';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { depositMethods } from '#test/support/money.ts';
import {
  DEPOSIT_SETTINGS_UPDATED_MESSAGE,
  FILL_BENEFICIARY_BANK_IBAN,
  FILL_CURRENCY_AND_WALLET,
  METHOD_CODE_EXISTS,
  PROVIDE_CODE_AND_NAME,
  WITHDRAW_SETTINGS_UPDATED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { settingsTabs } from '../../web/src/app/admin/settings-tabs.ts';
import { accessibilityViolations, DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { recordRequestsTo } from './network.ts';
import { DESKTOP_SIZE, navigateWithin, PHONE_SIZE } from './pages.ts';
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

test('an administrator sets how long sessions last when both times are within their bounds', async ({
  administrator,
  visitAs,
}) => {
  await administrator.call(saveSessionLimits, { body: { idleMinutes: 30, longestHours: 12 } });
  const page = await visitAs(administrator, '/admin/settings/sessions');
  const times = page.getByRole('region', { name: 'How long sessions last' });
  const update = findButton(page, 'Update Session Times');
  await expect(times.getByLabel('Minutes without use')).toHaveValue('30');
  await times.getByLabel('Minutes without use').fill('5');
  await times.getByLabel('Hours at most').fill('');
  await update.click();
  await expect(times.getByText('Please enter a whole number from 15 to 60')).toBeVisible();
  await expect(times.getByText('Please enter a whole number from 1 to 24')).toBeVisible();
  await expectAccessible(page, 'settings, sessions');
  await times.getByLabel('Minutes without use').fill('045');
  await times.getByLabel('Hours at most').fill('8');
  await update.click();
  await expect(page.getByText('Session times updated')).toBeVisible();
  await expect(times.getByLabel('Minutes without use')).toHaveValue('45');
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  const { idleMinutes, longestHours } = (await administrator.call(getSessionLimits)).result;
  expect({ idleMinutes, longestHours }).toEqual({ idleMinutes: 45, longestHours: 8 });
});

test('the portal offers customers the deposit methods once they are saved', async ({
  customer,
  money,
  administrator,
  visitAs,
}) => {
  await money.saveMethods();
  const offered = async () => (await customer.call(listDepositMethods)).result.methods;
  const page = await visitAs(administrator, '/admin/settings/deposit');
  const requests = recordRequestsTo(page.context(), '/admin/deposit-settings');
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
  await expect(dialog(page).getByLabel('Minimum')).toHaveValue('250.00');
  await expect(dialog(page).getByLabel('Maximum')).toHaveValue('999,999.00');
  await dialog(page).getByLabel('Code').fill('SEPA');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Instant transfer');
  await dialog(page).getByLabel('Beneficiary').fill('Aldermoor Bank');
  await dialog(page).getByLabel('Bank name').fill('Moor Bank');
  await dialog(page).getByLabel('IBAN').fill('DE89370400440532013000');
  await dialog(page).getByLabel('Fee in percent').fill('1.5');
  await expect(preview).toHaveText(/Instant transfer1\.5% charge.*BeneficiaryAldermoor Bank.*IBANDE89.*BankMoor Bank/);
  await findButton(page, 'Save Method').click();
  await expect(dialog(page).getByText(METHOD_CODE_EXISTS)).toBeVisible();
  await expectAccessible(page, 'new method with errors', DIALOG_ONLY);
  await dialog(page).getByLabel('Code').fill('instant');
  await findButton(page, 'Save Method').click();
  await expect(dialog(page)).toBeHidden();
  await expect(methodOf(page, 'Instant transfer').getByText('New')).toBeVisible();
  const added = methodOf(page, 'Instant transfer').getByRole('heading');
  await expect(added).toBeFocused();
  await expect(added).toBeInViewport({ ratio: 1 });

  await findButton(page, '+ Add Crypto Method').click();
  await expect(dialog(page).getByLabel('Currency')).toHaveValue('BTC');
  await findButton(page, 'Save Method').click();
  await expect(dialog(page).getByText(FILL_CURRENCY_AND_WALLET)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await methodOf(page, 'Switched off').getByRole('button', { name: 'Remove' }).click();
  await expect(findConfirmationDialog(page)).toBeVisible();
  await findConfirmationButton(page, 'Remove').click();
  // Until the list is saved, its changes are in this browser only, and a link asks before it drops them.
  expect(await offered()).toMatchObject([{ code: 'sepa', feePercent: 1.5 }, { code: 'btc' }]);
  await findLink(page, 'Withdraw Settings').click();
  await expect(findConfirmationDialog(page).getByText('has not been saved')).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();
  await findButton(page, 'Save Changes').dblclick();
  await expect(page.getByText(DEPOSIT_SETTINGS_UPDATED_MESSAGE)).toBeVisible();
  expect(requests.filter((method) => method === 'PUT')).toEqual(['PUT']);
  expect(await offered()).toMatchObject([
    { code: 'sepa', feePercent: 2.25, bankDetails: { beneficiaryName: 'Aldermoor Bank' } },
    { code: 'instant', name: 'Instant transfer', minLimit: 250, maxLimit: 999_999 },
  ]);
});

test('the back-office saves the maximum of a method only when it is clear, and a limit only when it is not negative', async ({
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
  const minimum = method.getByLabel('Minimum');
  await maximum.fill('1,500');
  await expect(method.getByLabel('IBAN')).toHaveCount(0);
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

  // A field that is left unchanged shows the amount as the bank writes it and is not marked as edited.
  await maximum.press('Tab');
  await minimum.focus();
  await minimum.press('Tab');
  await expect(maximum).toHaveValue('1,500.00');
  await expect(method.getByText('Edited')).toBeHidden();
  await maximum.fill('1');
  await findButton(page, 'Save Changes').click();
  await expect(method.getByText('The maximum must not be below the minimum')).toBeVisible();
  await expect(maximum).toBeFocused();
  await expectAccessible(page, 'withdraw settings with an error');
  const drop = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await findButton(page, 'Reset').click();
  await drop.getByRole('button', { name: 'Cancel' }).click();
  await expect(drop).toBeHidden();
  await expect(maximum).toHaveValue('1.00');
  await findButton(page, 'Reset').click();
  await drop.getByRole('button', { name: 'Discard changes' }).click();
  await expect(maximum).toHaveValue('1,500.00');

  const limit = findField(page, 'Withdrawal limit in euro');
  await expect(limit).toHaveValue('');
  await limit.fill('-5');
  await findButton(page, 'Update Withdrawal Limit').click();
  await expect(page.getByText('A limit is not negative')).toBeVisible();
  await expect(limit).toHaveAccessibleDescription(/A limit is not negative/);
  await expect(limit).toHaveValue('-5');
  await limit.fill('100');
  await findButton(page, 'Update Withdrawal Limit').click();
  await expect(page.getByText('Withdrawal limit updated')).toBeVisible();
  await expect(limit).toHaveValue('100.00');
  expect((await administrator.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 100 });
});

test('the back-office shows a refusal at its field of the method', async ({ money, administrator, visitAs }) => {
  await money.saveMethods();
  const page = await visitAs(administrator, '/admin/settings/deposit');
  const off = methodOf(page, 'Switched off');
  const iban = off.getByLabel('IBAN');
  await iban.fill('DE00');
  await methodOf(page, 'SEPA transfer').getByRole('button', { name: 'Remove' }).click();
  await findConfirmationButton(page, 'Remove').click();
  await findButton(page, 'Save Changes').click();
  await expect(iban).toHaveAccessibleDescription('This IBAN is not valid. Please check it.');
  await expect(iban).toBeFocused();
  await iban.fill('DE89370400440532013000');
  await iban.press('Enter');
  await expect(page.getByText(DEPOSIT_SETTINGS_UPDATED_MESSAGE)).toBeVisible();
  await expect(iban).toBeFocused();
});

test('the back-office merges the methods of two administrators who save at once', async ({
  bank,
  customer,
  money,
  administrator,
  visitAs,
}) => {
  await money.saveMethods();
  const colleague = await bank.newAdmin();
  const page = await visitAs(administrator, '/admin/settings/deposit');
  const sepa = methodOf(page, 'SEPA transfer');
  await sepa.getByLabel('Minimum').fill('25');
  await sepa.getByLabel('Fee in percent').fill('3');
  const [sepaMethod, bitcoin, switchedOff] = depositMethods;
  const saved = await colleague.send('PUT', saveDepositSettings.path, {
    methods: [
      { ...sepaMethod, feePercent: 4, maxLimit: 4000 },
      bitcoin,
      { ...switchedOff, code: 'more', name: 'More' },
    ],
  });
  expect(saved.status).toBe(200);

  await findButton(page, 'Save Changes').click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Another administrator saved these methods in the meantime' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('listitem')).toHaveText([
    'SEPA transfer: Maximum: €5,000.00 → is now €4,000.00',
    'SEPA transfer: Fee: 1.5% → is now 4% (you changed this too: yours stands below)',
    /Switched off: bank/,
    /More: none →\s+is now added/,
  ]);
  await expectAccessible(page, 'deposit settings that a colleague has saved');
  await expect(sepa.getByLabel('Minimum')).toHaveValue('25.00');
  await expect(sepa.getByLabel('Maximum')).toHaveValue('4,000.00');
  await expect(sepa.getByLabel('Fee in percent')).toHaveValue('3');
  await findButton(page, 'Save Changes').click();
  await expect(page.getByText(DEPOSIT_SETTINGS_UPDATED_MESSAGE)).toBeVisible();
  expect((await customer.call(listDepositMethods)).result.methods).toMatchObject([
    { code: 'sepa', minLimit: 25, maxLimit: 4000, feePercent: 3 },
    { code: 'btc' },
  ]);

  await findLink(page, 'Audit').click();
  await findField(page, 'Action').selectOption('deposit-methods.saved');
  const records = page.getByRole('row', { name: 'Deposit methods saved' });
  await expect(records.first()).toContainText('SEPA transfer: Fee: 4% → is now 3%');
  await records.getByRole('button', { name: colleague.name, exact: true }).click();
  await expect(findButton(page, `Only by ${colleague.name} (show all)`)).toBeVisible();
  await expect(records).toHaveCount(1);
  const csv = await readDownloadedText(page, 'Export CSV');
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain('SEPA transfer: Fee: 1.5% → 4%');
});

test('the back-office filters the audit trail, shows names in full and opens each record', async ({
  money,
  customers,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(10);
  await customers.suspend(customer.id, 'Wants a pause');
  const page = await visitAs(administrator, '/admin/settings/audit');
  const rowOf = (name: string) => page.getByRole('row', { name });
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.email);
  // Until the search is answered, the list shows the customers of the search before.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: customer.email }).click();
  await expect(page).toHaveURL(`/admin/settings/audit?user=${customer.id}`);
  // Without the filter the list shows the entries of all customers.
  await expect(rowOf('Account created')).toHaveCount(1);
  await expect(rowOf('Customer suspended')).toBeVisible();
  await expect(rowOf('Transaction booked').getByText('Amount: €10.00')).toBeVisible();
  for (const row of await page.getByRole('row').all()) expect((await row.boundingBox())?.height).toBeLessThan(76);
  await rowOf('Transaction booked')
    .getByRole('button', { name: /Amount: €10\.00/ })
    .press('Enter');
  const record = page.getByRole('dialog', { name: 'Transaction booked' });
  for (const fact of [administrator.name, customer.name, 'Amount: €10.00', 'Type: Deposit'])
    await expect(record.getByText(fact, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await findButton(page, 'When').click();
  await expect(page).toHaveURL(`/admin/settings/audit?user=${customer.id}&order=oldest`);
  await expect(page.getByRole('row').nth(1)).toContainText('Account created');
  await expectAccessible(page, 'audit trail');
  await findField(page, 'Action').selectOption('user');
  await expect(rowOf('Transaction booked')).toBeHidden();
  await expect(rowOf('Account created')).toBeVisible();
  await findField(page, 'To').fill('2020-01-01');
  await expect(page.getByText('No records match')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No records match')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await findField(page, 'To').fill('');
  await findField(page, 'Action').selectOption('');

  await page.setViewportSize(PHONE_SIZE);
  const line = page.getByRole('listitem').filter({ hasText: 'Transaction booked' }).last();
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeLessThan(80);
  await expect(line.getByText(administrator.name).filter({ visible: true })).toBeVisible();
  await line.click();
  await findLink(page, 'Open the transaction').click();
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();
});

test('the enquiries lead back to the page before when the last one of a page is deleted', async ({
  bank,
  administrator,
  visitAs,
}) => {
  const [first, last] = [uniqueWord('Ada'), uniqueWord('Ben')];
  for (const name of [last, first]) {
    const body = { name, email: 'ada@mail.example', topic: 'question', message: 'When do you open?' } as const;
    await bank.call(sendEnquiry, { body });
    bank.clock.advance(1);
  }
  const page = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  await page.context().route(`**/api${listEnquiries.path}?*`, (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('limit', '1');
    return route.continue({ url: address.href });
  });
  await page.goto('/admin/enquiries');
  await findButton(page, 'Next').click();
  await findButton(page, `Delete the enquiry of ${last}`).click();
  await findConfirmationButton(page, 'Delete').click();
  await expect(page.getByText('No enquiries')).toBeVisible();
  await findButton(page, 'Previous').click();
  await expect(page.getByRole('article', { name: `Enquiry of ${first}` })).toBeVisible();
});

test('the back-office names an audit record that was changed in the table, and starts no other job meanwhile', async ({
  bank,
  administrator,
  visitAs,
}) => {
  await bank.drain();
  await removeTrailVerification();
  const page = await visitAs(administrator, AUDIT);
  const verify = findButton(page, 'Verify now');
  const broken = page.getByText('The audit trail has problems: 1 place.');
  await expect(page.getByText('The audit trail was never verified.')).toBeVisible();
  await verify.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Audit trail verified.')).toBeVisible();
  await expect(verify).toBeFocused();

  const items = await bank.tableItems();
  const record = items.find(({ kind, row }) => kind === 'audit' && Object.hasOwn(Object(row), 'sourceIp')) ?? {};
  await setItemAttribute(record, '#row.sourceIp', '192.0.2.1');
  await verify.click();
  await expect(broken).toBeVisible();
  await expect(page.locator('ol > li', { hasText: `The audit record ${record.sk}` })).toBeVisible();

  await setItemAttribute(record, '#row', record.row);
  const job = await leaseForeignJob({ kind: 'verify-trail', filename: '' });
  await job.advance({ step: 'verify', progress: { done: 400, total: 1000 } });
  await page.reload();
  await expect(findHeading(page, 'Verifying the audit trail')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Verifying' })).toHaveAttribute('aria-valuenow', '400');
  await expect(verify).toHaveAttribute('title', 'Wait until the verification is finished');
  await findLink(page, 'Database Backup').click();
  await expect(findHeading(page, 'Verifying the audit trail')).toBeVisible();
  await expect(findButton(page, 'Create Backup')).toHaveAttribute('title', 'Wait until the verification is finished');
  const message = 'Failed to verify the audit trail. Nothing was changed. Please try again.';
  await job.end({ status: 'failed', failure: { refused: false, code: 'job_failed', message } });
  await expect(findHeading(page, 'Verifying the audit trail')).toBeHidden();
  await expect(page.getByText(message)).toBeHidden();
  await findLink(page, 'Audit').click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(broken).toBeVisible();
  await verify.click();
  await expect(page.getByText('Audit trail verified.')).toBeVisible();
});

test('the settings show every tab on a desktop, and by a button on a phone', async ({ visitAs, administrator }) => {
  const page = await visitAs(administrator, AUDIT, { viewport: DESKTOP_SIZE });
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link')).toHaveCount(settingsTabs.length);
  for (const { label } of settingsTabs) {
    await expect(menu.getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(menu.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');
  await expect(
    menu.getByRole('list', { name: 'Money' }).getByRole('link', { name: 'Withdraw Settings' }),
  ).toBeVisible();

  await page.setViewportSize(PHONE_SIZE);
  const opener = menu.getByRole('button', { name: 'Settings: Audit' });
  await expect(menu.getByRole('link')).toBeHidden();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveCount(settingsTabs.length);
  await expectAccessible(page, 'the open menu of the settings', { widths: [PHONE_SIZE] });
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Two-Factor Authentication' })).toBeFocused();
  await menu.getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL('/admin/settings/sessions');
  await expect(menu.getByRole('button', { name: 'Settings: Sessions' })).toBeVisible();
  await expect(menu.getByRole('link')).toBeHidden();

  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await findButton(page, 'Open the menu').click();
  await expect(drawer).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.mouse.click(380, 400);
  await expect(drawer).toBeHidden();
  await findButton(page, 'Open the menu').click();
  await drawer.getByRole('link', { name: 'All Users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(drawer).toBeHidden();
});

test('the browser goes back to the screen, not from it, while the menu or the palette is open', async ({
  customer,
  administrator,
  visitAs,
}) => {
  const backOffice = await visitAs(administrator, '/admin/users', { viewport: PHONE_SIZE });
  const portal = await visitAs(customer, '/dashboard', { viewport: PHONE_SIZE });
  const table: readonly [Page, string, Locator][] = [
    [backOffice, 'Open the menu', backOffice.getByRole('dialog', { name: 'Menu' })],
    [backOffice, 'Search', backOffice.getByRole('combobox', { name: 'Search for screens' })],
    [portal, 'More', portal.getByRole('link', { name: 'Profile Settings' })],
  ];
  await navigateWithin(backOffice, '/admin/tickets');
  await navigateWithin(portal, '/dashboard/deposit');
  for (const [page, opener, opened] of table) {
    const { pathname } = new URL(page.url());
    await page.getByRole('button', { name: opener, exact: true }).click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toBeHidden();
    await expect(page).toHaveURL(pathname);
  }
  await backOffice.goBack();
  await expect(backOffice).toHaveURL('/admin/users');
});

test('the palette asks before it leaves a screen with typed values', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, '/admin/users/new');
  const name = findField(page, 'Name');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const choose = async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search for screens' })).toBeFocused();
    await page.keyboard.type('enquiries');
    await expect(page.locator('[role=option][data-highlighted]')).toContainText('Enquiries');
    await page.keyboard.press('Enter');
  };
  await name.fill('Ada Example');
  await choose();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada Example');

  await choose();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/enquiries');
  await expect(findHeading(page, 'Enquiries')).toBeFocused();

  // Without typed values, the palette goes on at once.
  await navigateWithin(page, '/admin/users/new');
  await choose();
  await expect(page).toHaveURL('/admin/enquiries');
  await expect(findHeading(page, 'Enquiries')).toBeFocused();
});

test('a keyboard user finds everything in the palette', async ({ bank, money, tickets, administrator, visitAs }) => {
  const word = uniqueWord('palette');
  const customer = await bank.newCustomer({ name: `Finder ${word}` });
  const { transactionNumber, _id } = await money.book(customer, 'deposit', 5);
  const ticket = await tickets.opened(customer, { subject: `Where is my ${word}` });
  await bank.drain();
  const page = await visitAs(administrator, '/admin/settings');
  await expect(findButton(page, 'Enable')).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search for screens' });
  const option = (name: string) => page.getByRole('option', { name }).first();

  // Nothing had the focus when the palette opened, so the heading receives it.
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(findHeading(page, 'Settings')).toBeFocused();
  await page.locator(':focus').evaluate((element: HTMLElement) => element.blur());

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type(word);
  for (const name of [customer.name, transactionNumber, ticket.subject]) await expect(option(name)).toBeVisible();
  await expectAccessible(page, 'palette', DIALOG_ONLY);
  const marked = page.locator('[role=option][data-highlighted]');
  for (let text = await marked.innerText(); !text.includes(ticket.subject); text = await marked.innerText()) {
    await page.keyboard.press('ArrowDown');
    await expect(marked).not.toHaveText(text, { useInnerText: true });
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/tickets/${ticket._id}`);
  await expect(findHeading(page, ticket.subject)).toBeFocused();

  // The palette lists the last choice first when it opens again.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(ticket.subject);
  await expect(search).toBeFocused();
  await page.keyboard.type(transactionNumber.toLowerCase());
  await option(transactionNumber).click();
  await expect(page).toHaveURL(`/admin/deposits/${_id}`);
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();

  await findButton(page, 'Search').click();
  await expect(search).toBeFocused();
  await page.keyboard.type('no such name');
  await expect(page.getByText('Nothing found for “no such name”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(findButton(page, 'Search')).toBeFocused();
});
