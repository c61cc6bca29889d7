/** The web app works with another server that has only the calls, fields and messages of the specification. */
import type { BrowserContext, Page } from '@playwright/test';
import { answerMinimally } from '#test/support/minimal-server.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import {
  BACKUP_DELETED_MESSAGE,
  backupCreatedMessage,
  DATABASE_RESTORED_MESSAGE,
  DELETE_ALL_PHRASE,
  DEPOSIT_REQUESTED_MESSAGE,
  DEPOSIT_SETTINGS_UPDATED_MESSAGE,
  DEPOSIT_STATUS_UPDATED_MESSAGE,
  PASSWORD_CHANGED_MESSAGE,
  PROFILE_UPDATED_MESSAGE,
  REPLY_SENT_MESSAGE,
  TICKET_STATUS_UPDATED_MESSAGE,
  TWO_FACTOR_DISABLED_MESSAGE,
  USER_CREATED_MESSAGE,
  USER_DELETED_MESSAGE,
  WITHDRAW_SETTINGS_UPDATED_MESSAGE,
  WITHDRAWAL_REQUESTED_MESSAGE,
  WITHDRAWAL_UPDATED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';
import { expect, test } from './fixtures.ts';
import { navigateWithin } from './pages.ts';
import {
  arriveSignedIn,
  changeOwnPassword,
  enableTwoFactor,
  fillInBankDetails,
  fillInCustomer,
  findButton,
  findConfirmationButton,
  findField,
  findHeading,
  findLink,
  findRow,
  uniqueWord,
} from './people.ts';
import { readQrCode } from './read-qr-code.ts';

test.use({ paymentMethods: true });

/** Rows of the kinds that the specification allows: without a status, of type credit, without a customer. */
const bareRows = ['bare-1', 'bare-2'].map((_id, index) => ({
  _id,
  transactionNumber: `BARE-${index}`,
  type: index === 0 ? 'credit' : 'withdraw',
  amount: 12.5,
  ...(index === 1 && { feePercent: 2, userId: null }),
  createdAt: `2026-01-0${index + 1}T12:00:00.000Z`,
}));

const CARD = { cardDetails: { cardNumber: '**** **** **** 4242', cardName: 'Ada Moor', cardExpiry: '11/29' } };

const reduce = (context: BrowserContext): Promise<void> =>
  answerMinimally(context, (call, answer) => {
    if (call === 'GET /admin/transactions' || call === 'GET /user/transactions')
      return { transactions: [...(answer.transactions as object[]), ...bareRows] };
    if (call !== 'GET /admin/withdrawals/*') return answer;
    return { withdrawal: { ...(answer.withdrawal as object), paymentDetails: CARD } };
  });

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const expectSaid = (page: Page, sentence: string) => expect(page.getByText(sentence).last()).toBeVisible();

test('the portal works with a server that has only what the specification names', async ({ money, tickets, visit }) => {
  const customer = await money.customerWith(500);
  const ticket = await tickets.opened(customer, { subject: 'A card' });
  const page = await visit('/login');
  await reduce(page.context());
  await arriveSignedIn(page, customer, '/dashboard');
  await expect(findHeading(page, `Welcome, ${customer.name}`)).toBeVisible();

  await navigateWithin(page, '/dashboard/transactions');
  const bare = (number: string) => page.getByRole('row', { name: number });
  await expect(bare('BARE-0')).toContainText('+€12.50');
  await expect(bare('BARE-0')).toContainText('Pending');
  await expect(bare('BARE-1')).toContainText('-€12.50');

  await navigateWithin(page, '/dashboard/deposit');
  await findField(page, 'Amount').fill('60');
  await findButton(page, 'Confirm Deposit').click();
  await confirm(page, 'Pay Now');
  await expectSaid(page, DEPOSIT_REQUESTED_MESSAGE);
  await expect(page).toHaveURL('/dashboard/deposits');
  await expect(page.getByRole('row', { name: '+€60.00' })).toBeVisible();

  await navigateWithin(page, '/dashboard/withdraw');
  await findField(page, 'Amount in euro').fill('120');
  await findButton(page, 'Confirm Withdraw').click();
  await fillInBankDetails(page);
  await confirm(page, 'Submit Withdrawal');
  await expectSaid(page, WITHDRAWAL_REQUESTED_MESSAGE);
  await expect(page).toHaveURL('/dashboard/withdrawals');
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 120));

  await navigateWithin(page, '/dashboard/tickets');
  await expect(findHeading(page, ticket.subject)).toBeVisible();
  await findField(page, 'Subject').fill('A second one');
  await findField(page, 'Message').fill('It is not the first');
  await findButton(page, 'Create Ticket').click();
  await expect(findHeading(page, 'A second one')).toBeVisible();
  await findButton(page, 'Reply to A second one').click();
  await findField(page, 'Your reply').fill('Nor the last');
  await findButton(page, 'Send Reply').click();
  await expectSaid(page, REPLY_SENT_MESSAGE);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Nor the last')).toBeVisible();

  await navigateWithin(page, '/dashboard/profile/details');
  await findField(page, 'Mobile').fill('+49 30 1234567');
  await findButton(page, 'Save Profile').click();
  await expectSaid(page, PROFILE_UPDATED_MESSAGE);
  await expect(findField(page, 'Mobile')).toHaveValue('+49 30 1234567');
  await expect(page.getByText('Suggested ratio 3.5:3')).toBeVisible();
  await navigateWithin(page, '/dashboard/profile/password');
  await changeOwnPassword(page, customer.password, 'six slow badgers');
  await expectSaid(page, PASSWORD_CHANGED_MESSAGE);
});

test('two-factor works with a server that has only what the specification names', async ({ bank, visit }) => {
  const [customer, admin] = [await bank.newCustomer(), await bank.newAdmin()];
  for (const [person, home, path] of [
    [customer, '/dashboard', '/dashboard/profile/security'],
    [admin, '/admin', '/admin/settings/two-factor'],
  ] as const) {
    const page = await visit('/login');
    await reduce(page.context());
    await arriveSignedIn(page, person, home);
    await navigateWithin(page, path);
    await findButton(page, 'Enable').click();
    const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
    const secret = new URL(await readQrCode(code)).searchParams.get('secret') ?? '';
    // The specification names the text of the secret for customers only.
    await expect(page.locator('code')).toHaveText(home === '/dashboard' ? [secret] : []);
    await enableTwoFactor(page, totp(secret, bank.clock.now()));
    await findButton(page, 'Disable').click();
    if (home === '/admin') await confirm(page, 'Disable');
    await expectSaid(page, TWO_FACTOR_DISABLED_MESSAGE);
  }
});

test('the back-office works with a server that has only what the specification names', async ({
  bank,
  money,
  tickets,
  customers,
  visit,
}) => {
  const admin = await bank.newAdmin();
  const customer = await money.customerWith(500);
  const ticket = await tickets.opened(customer, { subject: uniqueWord('Card') });
  const deposit = transactionOfAnswer(await money.deposit(customer, 60));
  const withdrawal = transactionOfAnswer(await money.withdraw(customer, 70));
  await bank.drain();
  const page = await visit('/login');
  await reduce(page.context());
  await arriveSignedIn(page, admin, '/admin');

  await navigateWithin(page, '/admin/transactions');
  for (const text of ['Unknown', 'Deposit', '€12.50']) await expect(findRow(page, 'BARE-0')).toContainText(text);
  for (const text of ['Unknown', 'Withdrawal', '€12.50']) await expect(findRow(page, 'BARE-1')).toContainText(text);

  await navigateWithin(page, `/admin/deposits/${deposit._id}`);
  await expect(findHeading(page, `Deposit of ${customer.name}`)).toBeVisible();
  await findField(page, 'Status').selectOption('completed');
  await findButton(page, 'Update Deposit').click();
  await expectSaid(page, DEPOSIT_STATUS_UPDATED_MESSAGE);
  await navigateWithin(page, '/admin/withdrawals');
  await expect(findRow(page, withdrawal.transactionNumber)).toContainText('Pending');
  await navigateWithin(page, `/admin/withdrawals/${withdrawal._id}`);
  await expect(findHeading(page, `Withdrawal of ${customer.name}`)).toBeVisible();
  for (const label of ['Card holder', 'Card number', 'Expires'])
    await expect(page.getByRole('button', { name: `Copy ${label}` })).toBeVisible();
  await findField(page, 'Status').selectOption('completed');
  await findButton(page, 'Update Withdrawal').click();
  await expectSaid(page, WITHDRAWAL_UPDATED_MESSAGE);
  expect(await money.balances(customer)).toEqual(expectedBalances(490));

  await navigateWithin(page, `/admin/transactions/new?user=${customer.id}`);
  await expect(page.getByRole('table', { name: 'Balance before and after' })).toBeVisible();
  await findField(page, 'Amount').fill('9');
  await findButton(page, 'Make Deposit').click();
  await expectSaid(page, '€9.00 deposited successfully');
  const row = findRow(page, '€9.00').first();
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Amount').fill('8');
  await confirm(page, 'Update');
  await expect(dialog(page)).toBeHidden();
  await findRow(page, '€8.00').first().getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(dialog(page)).toBeHidden();
  await expect(findRow(page, '€8.00')).toHaveCount(0);
  expect(await money.balances(customer)).toEqual(expectedBalances(490));

  await navigateWithin(page, `/admin/tickets?search=${ticket.subject}`);
  await findField(page, `Status of ${ticket.subject}`).selectOption('resolved');
  await expectSaid(page, TICKET_STATUS_UPDATED_MESSAGE);
  await findButton(page, `Reply to ${ticket.subject}`).click();
  await findField(page, 'Your reply').fill('It is on its way');
  await findButton(page, 'Send Reply').click();
  await expectSaid(page, REPLY_SENT_MESSAGE);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('It is on its way')).toBeVisible();
  await findButton(page, `Delete ${ticket.subject}`).click();
  await confirm(page, 'Delete');
  await expect(dialog(page)).toBeHidden();
  await expect(findHeading(page, ticket.subject)).toBeHidden();

  const clara = { name: 'Clara Fenn', email: `${uniqueWord('clara')}@mail.example`, password: 'eleven calm walruses' };
  await navigateWithin(page, '/admin/users/new');
  await fillInCustomer(page, clara);
  await findButton(page, 'Create User').click();
  await expectSaid(page, USER_CREATED_MESSAGE);
  await bank.drain();
  await navigateWithin(page, `/admin/users?search=${clara.email}`);
  await findRow(page, clara.email).getByRole('link', { name: 'View Profile' }).click();
  await findLink(page, 'Access').click();
  await findField(page, 'New password').fill('twelve calm walruses');
  await findButton(page, 'Change Password').click();
  await expectSaid(page, PASSWORD_CHANGED_MESSAGE);
  await findLink(page, 'Profile').click();
  await findField(page, 'New account number').fill(uniqueWord('AB'));
  await findButton(page, 'Update Account Number').click();
  await expectSaid(page, 'Account number updated');
  await findLink(page, 'Limits and fees').click();
  await findField(page, 'Withdrawal fee in percent').fill('2.5');
  await findButton(page, 'Update Withdrawal Fee').click();
  await expectSaid(page, 'Withdrawal fee updated');
  await findLink(page, 'Profile').click();
  await expect(page.getByRole('region', { name: 'User information' }).getByText('2.5%')).toBeVisible();
  await findLink(page, 'Access').click();
  await findButton(page, 'Delete User').click();
  await confirm(page, 'Delete User');
  await expectSaid(page, USER_DELETED_MESSAGE);
  await expect(dialog(page)).toBeHidden();
  expect((await customers.tryToSignIn(clara)).status).toBe(401);

  for (const [kind, name, said] of [
    ['deposit', 'SEPA transfer', DEPOSIT_SETTINGS_UPDATED_MESSAGE],
    ['withdraw', 'Bank Sepa', WITHDRAW_SETTINGS_UPDATED_MESSAGE],
  ] as const) {
    await navigateWithin(page, `/admin/settings/${kind}`);
    const minimum = page.getByRole('region', { name }).getByLabel('Minimum');
    await minimum.fill('9.00');
    await findButton(page, 'Save Changes').click();
    await expectSaid(page, said);
    await expect(minimum).toHaveValue('9.00');
  }

  await navigateWithin(page, '/admin/settings/backup');
  await findButton(page, 'Create Backup').click();
  await expectSaid(page, backupCreatedMessage('backup-'));
  const newest = (action: string) => page.getByRole('button', { name: new RegExp(`^${action} backup-`) }).first();
  await newest('Restore').click();
  await findConfirmationButton(page, 'Restore').click();
  await expectSaid(page, DATABASE_RESTORED_MESSAGE);
  await newest('Delete').click();
  await findConfirmationButton(page, 'Delete').click();
  await expectSaid(page, BACKUP_DELETED_MESSAGE);
  await expect(dialog(page)).toBeHidden();
  await navigateWithin(page, '/admin/settings/danger');
  await findField(page, `Type ${DELETE_ALL_PHRASE} to confirm`).fill(DELETE_ALL_PHRASE);
  await findButton(page, 'Delete All Data').click();
  await findConfirmationButton(page, 'Delete All Data').click();
  await expectSaid(page, 'All data deleted successfully!');
});

test('each message of another server is shown, also where the specification names message and not error', async ({
  bank,
  money,
  visitAs,
}) => {
  const admin = await bank.newAdmin();
  const customer = await money.customerWith(10);
  const { transactionNumber } = await money.book(customer, 'deposit', 5);
  await bank.drain();
  const page = await visitAs(admin, `/admin/transactions/new?user=${customer.id}`);
  await page
    .context()
    .route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, json: { error: 'The error', message: 'The message' } }),
    );
  await expect(page.getByRole('table', { name: 'Balance before and after' })).toBeVisible();
  await findField(page, 'Amount').fill('9');
  await findButton(page, 'Make Deposit').click();
  await expect(page.getByRole('alert').getByText('The error')).toBeVisible();
  await findRow(page, transactionNumber).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(dialog(page).getByText('The message')).toBeVisible();
});
