/** The web app works with another server that has only the calls, fields and messages of the specification. */
import type { BrowserContext, Page } from '@playwright/test';
import type { TestBank } from '#test/support/bank.ts';
import { answerMinimally } from '#test/support/minimal-server.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import {
  backupCreatedMessage,
  DATABASE_RESTORED_MESSAGE,
  DEPOSIT_REQUESTED_MESSAGE,
  DEPOSIT_SETTINGS_UPDATED_MESSAGE,
  DEPOSIT_STATUS_UPDATED_MESSAGE,
  PASSWORD_CHANGED_MESSAGE,
  PROFILE_UPDATED_MESSAGE,
  REPLY_SENT_MESSAGE,
  TICKET_STATUS_UPDATED_MESSAGE,
  TWO_FACTOR_DISABLED_MESSAGE,
  TWO_FACTOR_NOT_DISABLED,
  TWO_FACTOR_NOT_ENABLED,
  USER_CREATED_MESSAGE,
  WITHDRAWAL_REQUESTED_MESSAGE,
  WITHDRAWAL_UPDATED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { expect, test } from './fixtures.ts';
import { failNextRequest } from './network.ts';
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
  nextTotpCode,
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

test('the portal works with a server that has only what the specification names', async ({
  bank,
  money,
  tickets,
  visit,
}) => {
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
  await expect(page.getByRole('row', { name: '-€120.00' })).toBeVisible();
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
  await enableAndDisableTwoFactor(bank, page, 'user');
});

/** Enables two-factor and disables it, which ends the session. */
async function enableAndDisableTwoFactor(bank: TestBank, page: Page, area: 'user' | 'admin'): Promise<void> {
  await navigateWithin(page, area === 'user' ? '/dashboard/profile/security' : '/admin/settings/two-factor');
  await findButton(page, 'Enable').click();
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const secret = new URL(await readQrCode(code)).searchParams.get('secret') ?? '';
  // The specification names the text of the secret for customers only.
  await expect(page.locator('code')).toHaveText(area === 'user' ? [secret] : []);
  if (area === 'admin') {
    await failNextRequest(page, '/admin/toggle-2fa');
    await findField(page, 'Verification code').fill(nextTotpCode(bank, secret));
    await expectSaid(page, TWO_FACTOR_NOT_ENABLED);
  }
  await enableTwoFactor(page, nextTotpCode(bank, secret));
  if (area === 'admin') {
    await failNextRequest(page, '/admin/toggle-2fa');
    await findButton(page, 'Disable').click();
    await confirm(page, 'Disable');
    await expectSaid(page, TWO_FACTOR_NOT_DISABLED);
  }
  await findButton(page, 'Disable').click();
  if (area === 'admin') await confirm(page, 'Disable');
  await expectSaid(page, TWO_FACTOR_DISABLED_MESSAGE);
}

test('the back-office works with a server that has only what the specification names', async ({
  bank,
  money,
  tickets,
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
  await findRow(page, '€9.00').first().getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Amount').fill('8');
  await confirm(page, 'Update');
  await expect(dialog(page)).toBeHidden();
  await expect(findRow(page, '€8.00').first()).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(498));

  await navigateWithin(page, `/admin/tickets?search=${ticket.subject}`);
  await findField(page, `Status of ${ticket.subject}`).selectOption('resolved');
  await expectSaid(page, TICKET_STATUS_UPDATED_MESSAGE);
  await findButton(page, `Reply to ${ticket.subject}`).click();
  await findField(page, 'Your reply').fill('It is on its way');
  await findButton(page, 'Send Reply').click();
  await expectSaid(page, REPLY_SENT_MESSAGE);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('It is on its way')).toBeVisible();

  const clara = { name: 'Clara Fenn', email: `${uniqueWord('clara')}@mail.example`, password: 'eleven calm walruses' };
  await navigateWithin(page, '/admin/users/new');
  await expect(findField(page, 'Password')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Send an invitation' })).toHaveCount(0);
  await fillInCustomer(page, clara);
  await findButton(page, 'Create User').click();
  await expectSaid(page, USER_CREATED_MESSAGE);
  await bank.drain();
  await navigateWithin(page, `/admin/users?search=${clara.email}`);
  await findRow(page, clara.email).getByRole('link', { name: 'View Profile' }).click();
  await findLink(page, 'Limits and fees').click();
  await findField(page, 'Withdrawal fee in percent').fill('2.5');
  await findButton(page, 'Update Withdrawal Fee').click();
  await expectSaid(page, 'Withdrawal fee updated');
  await findLink(page, 'Profile').click();
  await expect(page.getByRole('region', { name: 'User information' }).getByText('2.5%')).toBeVisible();

  await navigateWithin(page, '/admin/settings/deposit');
  const minimum = page.getByRole('region', { name: 'SEPA transfer' }).getByLabel('Minimum');
  await minimum.fill('9.00');
  await findButton(page, 'Save Changes').click();
  await expectSaid(page, DEPOSIT_SETTINGS_UPDATED_MESSAGE);
  await expect(minimum).toHaveValue('9.00');

  await navigateWithin(page, '/admin/settings/backup');
  await findButton(page, 'Create Backup').click();
  await expectSaid(page, backupCreatedMessage('backup-'));
  await page
    .getByRole('button', { name: /^Restore backup-/ })
    .first()
    .click();
  await findConfirmationButton(page, 'Restore').click();
  await expectSaid(page, DATABASE_RESTORED_MESSAGE);
  await enableAndDisableTwoFactor(bank, page, 'admin');
});
