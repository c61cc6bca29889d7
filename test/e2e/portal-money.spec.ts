/** Customers make deposits and withdrawals, see what becomes of them, and meet what can fail in between. */
import type { Locator, Page } from '@playwright/test';
import { getProfile, setWithdrawalLimit, setWithdrawFee } from '#shared/contract/customers.ts';
import { endOtherSessions } from '#shared/contract/sign-in.ts';
import { listBeneficiaries } from '#shared/contract/transactions/beneficiaries.ts';
import { changeStatus, listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { depositMethods, expectedBalances, type Transaction } from '#test/support/money.ts';
import { exampleBankDetails, IBAN, WALLET } from '#test/support/payment-details.ts';
import {
  DEPOSIT_NOT_CREATED,
  DEPOSIT_REQUESTED_MESSAGE,
  FILL_ALL_BANK_DETAILS,
  INSUFFICIENT_BALANCE,
  maximumDepositMessage,
  maximumWithdrawalMessage,
  minimumWithdrawalMessage,
  WITHDRAWAL_REQUESTED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import {
  answerNextRequest,
  dropNextResponse,
  failNextRequest,
  failRequests,
  recordRequestsTo,
  stopPolling,
} from './network.ts';
import { navigateWithin, PHONE_SIZE } from './pages.ts';
import {
  fillInBankDetails,
  findButton,
  findConfirmationButton,
  findField,
  findHeading,
  findLink,
  MAYBE_RECEIVED_TEXT,
  SESSION_ENDED_MESSAGE,
  signIn,
} from './people.ts';
import { readQrCode } from './read-qr-code.ts';

test.use({ paymentMethods: true });

const RESTORED = 'We restored your draft.';

/** Returns the transactions of a customer, newest first. */
async function transactionsOf(customer: Person): Promise<Transaction[]> {
  return (await customer.call(listOwnTransactions)).result.transactions;
}

async function methodsOfBeneficiaries(customer: Person): Promise<string[]> {
  return (await customer.call(listBeneficiaries)).result.beneficiaries.map(({ method: by }) => by);
}

async function setOwnFee(administrator: Person, customer: Person, withdrawalFeePercent: number): Promise<void> {
  const fee = { params: { id: customer.id }, body: { withdrawalFeePercent } };
  expect(await administrator.call(setWithdrawFee, fee)).toMatchObject({ status: 200 });
}

const dialog = (page: Page) => page.getByRole('dialog');
const buttonIn = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
const qrCode = (place: Page | Locator, app: 'banking' | 'wallet') =>
  place.getByRole('img', { name: `Code to scan with your ${app} app`, exact: true });
const method = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' });
const toPay = (page: Page) => page.getByRole('region', { name: 'What you pay' });
const toReceive = (page: Page) => page.getByRole('region', { name: 'What you receive', exact: true });
/** Returns the part of the dialog with the charge and the amount, which the customer checks before sending the request. */
const toCheck = (page: Page) => dialog(page).getByRole('region', { name: 'To check' });
/** Returns the part of the dialog with the changes, which the customer accepts before sending the request again. */
const changedTerms = (page: Page) => dialog(page).getByRole('region', { name: /has changed$/ });
const savedDetails = (page: Page) => page.getByRole('region', { name: 'Saved recipients' });
const saveDetails = (page: Page) => page.getByRole('checkbox', { name: 'Save this recipient' });

const payNow = (page: Page) => buttonIn(dialog(page), 'Pay Now');
const submitWithdrawal = (page: Page) => buttonIn(dialog(page), 'Submit Withdrawal');

/** Fills in the amount and confirms the form. */
async function confirm(page: Page, form: 'Deposit' | 'Withdraw', amount: string): Promise<void> {
  await findField(page, form === 'Deposit' ? 'Amount' : 'Amount in euro').fill(amount);
  await findButton(page, `Confirm ${form}`).click();
}

/** Expects that the field has this error as its description, and that it still has its value. */
async function expectError(page: Page, label: string, sentence: string, value?: string): Promise<void> {
  const descriptions = () =>
    findField(page, label).evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
  await expect.poll(descriptions, { message: `${label}: ${sentence}` }).toContain(sentence);
  if (value !== undefined) await expect(findField(page, label)).toHaveValue(value);
}

/** Returns the transaction number on the receipt. */
async function numberOnReceipt(page: Page): Promise<string> {
  return (
    (await receipt(page)
      .getByText(/^TX\d{8}-/)
      .textContent()) ?? ''
  );
}

test('the portal shows how to pay a deposit and follows it to its completion', async ({
  administrator,
  customer,
  visitAs,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await visitAs(customer, '/dashboard/deposit', { permissions });
  const sent = recordRequestsTo(page.context(), '/user/deposit');
  await expect(method(page, 'SEPA transfer')).toBeChecked();
  await expect(page.getByText('Switched off')).toHaveCount(0);
  await expect(page.getByText('Limit: €10.00 to €5,000.00')).toBeVisible();
  for (const [typed, sentence, shownAs = typed] of [
    ['10.005', 'Did you mean €10,005.00 or €10.005? Please write the amount with two decimals.'],
    ['5.000,01', maximumDepositMessage('5,000.00'), '5,000.01'],
  ] as const) {
    await confirm(page, 'Deposit', typed);
    await expectError(page, 'Amount', sentence, shownAs);
    await expect(findField(page, 'Amount')).toBeFocused();
  }
  await expectAccessible(page, 'deposit with an error');
  await findField(page, 'Amount').fill('1,200.50');
  for (const text of ['€18.01 (1.5%)', '1 euro = 1.00 euro', '€1,218.51'])
    await expect(toPay(page).getByText(text)).toBeVisible();
  await findButton(page, 'Confirm Deposit').click();

  const instructions = dialog(page);
  for (const text of ['€1,218.51', 'Aldermoor Bank', IBAN, 'COBADEFFXXX', 'Moor Bank'])
    await expect(instructions.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page, 'payment instructions', DIALOG_ONLY);
  const { accountNumber } = (await customer.call(getProfile)).result;
  const transfer = `BCD\n002\n1\nSCT\nCOBADEFFXXX\nAldermoor Bank\n${IBAN}\nEUR1218.51\n\n\n${accountNumber}`;
  expect(await readQrCode(qrCode(instructions, 'banking'))).toBe(transfer);
  for (const [name, copied] of [
    ['Copy Use this reference', accountNumber],
    ['Copy Amount to pay', '1218.51'],
  ] as const) {
    await buttonIn(instructions, name).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  await payNow(page).dblclick();
  await expect(page.getByText(DEPOSIT_REQUESTED_MESSAGE)).toBeVisible();
  const number = await numberOnReceipt(page);
  await expect(findHeading(page, 'Deposit requested')).toBeFocused();
  expect(sent).toEqual(['POST']);
  const [deposit, ...others] = await transactionsOf(customer);
  expect(deposit).toMatchObject({ transactionNumber: number, amount: 1200.5, feeAmount: 18.01, status: 'pending' });
  expect(others).toEqual([]);

  await findLink(page, 'View request').click();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next.getByText('Your turn.')).toBeVisible();
  await expect(next.getByRole('list', { name: 'Steps of this request' }).getByRole('listitem')).toHaveText([
    /Request sent.*\(done\)/,
    /You pay.*\(in progress\)/,
    /We credit your account.*\(later\)/,
  ]);
  const history = page.getByRole('list', { name: 'Timeline' });
  await expect(history.getByText('Requested')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readQrCode(qrCode(page, 'banking'))).toBe(transfer);
  const completed = { status: 'completed' as const, reason: 'Your transfer has arrived' };
  await administrator.call(changeStatus, { params: { id: deposit?._id ?? '' }, body: completed });
  await page.reload();
  await expect(history.getByText('Completed')).toBeVisible();
  await expect(history.getByText('Your transfer has arrived')).toBeVisible();
  await expect(qrCode(page, 'banking')).toBeHidden();
  await findLink(page, 'Dashboard').click();
  await expect(page.getByRole('region', { name: 'Balance', exact: true })).toHaveText('Balance€1,200.50');
});

test('the portal keeps the form of a deposit after an error, makes it once when its answer is lost, and again on request', async ({
  customer,
  money,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/deposit');
  await confirm(page, 'Deposit', '300');
  const json = { error: 'Too many requests.', message: '', code: 'test', requestId: 'r1' };
  await answerNextRequest(page.context(), '**/api/user/deposit', (route) =>
    route.fulfill({ status: 429, json, headers: { 'retry-after': '120' } }),
  );
  await payNow(page).click();
  await expect(
    dialog(page).getByRole('alert').getByText('Too many requests. Please try again in 2 minutes.'),
  ).toBeVisible();
  await expect(page.getByText(MAYBE_RECEIVED_TEXT)).toHaveCount(0);
  await failNextRequest(page, '/user/deposit');
  await payNow(page).click();
  await expect(dialog(page).getByRole('alert').getByText(DEPOSIT_NOT_CREATED)).toBeVisible();
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  expect(await transactionsOf(customer)).toEqual([]);
  await dropNextResponse(page, '/user/deposit', 'POST');
  const lostAnswer = page.waitForEvent('requestfailed');
  await payNow(page).click();
  await lostAnswer;
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(findField(page, 'Amount')).toHaveValue('300.00');
  await findButton(page, 'Confirm Deposit').click();
  await payNow(page).click();
  const number = await numberOnReceipt(page);
  expect((await transactionsOf(customer)).map(({ transactionNumber }) => transactionNumber)).toEqual([number]);

  // The same amount in a new form is another deposit.
  await dropNextResponse(page, '/user/deposit', 'POST');
  await findButton(page, 'New deposit').click();
  await confirm(page, 'Deposit', '300');
  await payNow(page).click();
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  const [lost] = await transactionsOf(customer);
  expect(lost?.transactionNumber).not.toBe(number);
  await money.setStatus(lost?._id ?? '', 'failed');
  await page.goto(`/dashboard/transactions/${lost?._id}`);
  await expect(page.getByRole('list', { name: 'Steps of this request' })).toContainText('Deposit failed');
  await expect(page.getByText(IBAN, { exact: true })).toBeHidden();
  await expect(qrCode(page, 'banking')).toBeHidden();
  await findLink(page, 'Ask about this').click();
  await expect(findField(page, 'Subject')).toHaveValue(`Deposit ${lost?.transactionNumber}`);
  await page.goBack();
  await findButton(page, 'Request again').click();
  await expect(findField(page, 'Amount')).toHaveValue('300.00');
  await findButton(page, 'Confirm Deposit').click();
  await payNow(page).click();
  await expect(findHeading(page, 'Deposit requested')).toBeFocused();
  expect((await transactionsOf(customer)).map(({ status }) => status)).toEqual(['pending', 'failed', 'pending']);
});

test('the portal offers other methods when the chosen one is off, and asks again when a rate has changed', async ({
  administrator,
  customer,
  money,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/deposit');
  await stopPolling(page);
  await confirm(page, 'Deposit', '200');
  await expect(payNow(page)).toBeVisible();
  const save = async (changes: Readonly<Record<string, object>>) => {
    const methods = depositMethods.map((each) => ({ ...each, ...changes[each.code] }));
    expect(await administrator.send('PUT', '/admin/deposit-settings', { methods })).toMatchObject({ status: 200 });
  };
  await save({ sepa: { isActive: false } });
  await payNow(page).click();
  await expect(dialog(page)).toBeHidden();
  const group = page.getByRole('group', { name: 'Method' });
  await expect(group.getByText('This method is not available at the moment')).toBeVisible();
  await expect(method(page, 'SEPA transfer')).toBeHidden();
  await method(page, 'Bitcoin').check();
  await expect(group.getByText('This method is not available')).toBeHidden();
  await expect(toPay(page).getByText('0.00246800 BTC')).toBeVisible();
  await findButton(page, 'Confirm Deposit').click();
  const instructions = dialog(page);
  for (const text of [WALLET, '0.00246800', '€200.00', '1 euro = 0.00001234 BTC'])
    await expect(instructions.getByText(text, { exact: true })).toBeVisible();
  expect(await readQrCode(qrCode(instructions, 'wallet'))).toBe(`bitcoin:${WALLET}?amount=0.00246800`);

  const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: '0.00001300' };
  await save({ btc: { feePercent: 1, cryptoDetails } });
  await payNow(page).click();
  await expect(changedTerms(page)).toBeFocused();
  await expect(changedTerms(page)).toHaveText(/Charge: €0\.00 \(0%\) → is now €2\.00 \(1%\)/);
  await expect(changedTerms(page)).toHaveText(/Amount in BTC: 0\.00246800 BTC → is now 0\.00262600 BTC/);
  await expect(changedTerms(page)).toHaveText(/Amount to pay: €200\.00 → is now €202\.00/);
  expect(await transactionsOf(customer)).toEqual([]);
  await payNow(page).click();
  for (const text of [WALLET, '0.00262600', '€202.00'])
    await expect(receipt(page).getByText(text).first()).toBeVisible();
  expect(await transactionsOf(customer)).toMatchObject([{ amount: 200, feeAmount: 2 }]);

  await save({ sepa: { isActive: false }, btc: { isActive: false } });
  await page.goto('/dashboard/deposit');
  await expect(page.getByText('No deposit methods at the moment')).toBeVisible();
  await money.saveMethods();
});

test('the portal checks a withdrawal, requests what its field shows once, and reserves it', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(1200.5);
  const page = await visitAs(customer, '/dashboard/withdraw');
  const sent = recordRequestsTo(page.context(), '/user/withdraw');
  const amount = findField(page, 'Amount in euro');
  await expect(page.getByText('Current balance: €1,200.50')).toBeVisible();
  await amount.pressSequentially('99999999');
  await expectError(page, 'Amount in euro', maximumWithdrawalMessage('2,000.00'));
  await expect(amount).toBeFocused();
  await expect(toReceive(page).getByText('€', { exact: false })).toHaveCount(0);
  for (const [typed, sentence, shownAs = typed] of [
    ['4.99', minimumWithdrawalMessage('5.00')],
    ['1200.51', INSUFFICIENT_BALANCE, '1,200.51'],
    ['1.250', 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.'],
  ] as const) {
    await confirm(page, 'Withdraw', typed);
    await expectError(page, 'Amount in euro', sentence, shownAs);
    await expect(dialog(page)).toHaveCount(0);
  }
  await amount.fill('300,50');
  await amount.press('Tab');
  await expect(amount).toHaveValue('300.50');
  for (const text of ['€6.01 (2%)', '1 euro = 1.00 euro', '€294.49'])
    await expect(toReceive(page).getByText(text)).toBeVisible();
  await findButton(page, 'Confirm Withdraw').click();

  await submitWithdrawal(page).click();
  for (const label of ['Beneficiary name', 'IBAN', 'BIC/SWIFT', 'Address'])
    await expectError(page, label, FILL_ALL_BANK_DETAILS);
  await expect(findField(page, 'Beneficiary name')).toBeFocused();
  await expectAccessible(page, 'details of a withdrawal, missing');
  await fillInBankDetails(page, { ...exampleBankDetails, iban: 'DE89370400440532013001', swift: 'NOBANK' });
  await expectError(page, 'IBAN', 'This IBAN is not valid. Please check it.');
  await expectError(page, 'BIC/SWIFT', 'This BIC/SWIFT code is not valid. Please check it.');
  await findField(page, 'IBAN').fill('de89 3704 0044 0532 0130 00');
  await findField(page, 'BIC/SWIFT').fill('cobadeffxxx');
  await submitWithdrawal(page).dblclick();
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE)).toBeVisible();
  expect(sent).toEqual(['POST']);
  expect(await money.balances(customer)).toEqual(expectedBalances(1200.5, 300.5));

  await findLink(page, 'Dashboard').click();
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await expect(balance).toHaveText('Balance€1,200.50Available €900.00Reserved €300.50');
  await findLink(page, 'Withdraw Money').click();
  await expect(page.getByText('Available: €900.00')).toBeVisible();
  // The form of the first withdrawal is not restored.
  await expect(amount).toHaveValue('');
  await confirm(page, 'Withdraw', '900.01');
  await expectError(page, 'Amount in euro', INSUFFICIENT_BALANCE);
});

test('the portal shows at the amount why it is refused when a limit or the balance has changed meanwhile', async ({
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(1000);
  const setOwnLimit = async (withdrawalLimit: number) => {
    const limit = { params: { id: customer.id }, body: { withdrawalLimit } };
    expect(await administrator.call(setWithdrawalLimit, limit)).toMatchObject({ status: 200 });
  };
  const page = await visitAs(customer, '/dashboard/withdraw');
  const amount = findField(page, 'Amount in euro');
  await expect(page.getByText('Current balance: €1,000.00')).toBeVisible();
  await expect(page.getByText('Left today')).toHaveCount(0);
  await stopPolling(page);
  await findButton(page, 'Withdraw all').click();
  await expect(amount).toHaveValue('1,000.00');
  await expect(toReceive(page).getByText('€980.00')).toBeVisible();

  await confirm(page, 'Withdraw', '90');
  await fillInBankDetails(page);
  expect((await money.withdraw(customer, 100)).status).toBe(201);
  await setOwnLimit(180);
  await submitWithdrawal(page).click();
  await expect(dialog(page)).toBeHidden();
  await expectError(page, 'Amount in euro', 'You can withdraw €80.00 more today', '90.00');
  await expect(amount).toBeFocused();
  await expect(page.getByText('Left today: €80.00 of €180.00')).toBeVisible();
  await findButton(page, 'Withdraw all').click();
  await expect(amount).toHaveValue('80.00');
  await findButton(page, 'Confirm Withdraw').click();
  await expect(toCheck(page).getByText('You receive €78.40')).toBeVisible();

  await setOwnLimit(1020);
  expect((await money.withdraw(customer, 830)).status).toBe(201);
  await submitWithdrawal(page).click();
  await expect(dialog(page)).toBeHidden();
  await expectError(page, 'Amount in euro', INSUFFICIENT_BALANCE, '80.00');
  await expect(page.getByText('Available: €70.00')).toBeVisible();
  await confirm(page, 'Withdraw', '70');
  await expect(findField(page, 'IBAN')).toHaveValue(IBAN);
  await submitWithdrawal(page).click();
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE)).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(1000, 1000));
});

test('the portal saves the details of a withdrawal on demand, fills them in and removes them', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard/withdraw');
  await confirm(page, 'Withdraw', '50');
  await expect(findField(page, 'Saved recipient')).toHaveCount(0);
  await fillInBankDetails(page);
  await saveDetails(page).check();
  await submitWithdrawal(page).click();
  await expect.poll(() => methodsOfBeneficiaries(customer)).toEqual(['Bank Sepa']);

  await findButton(page, 'New withdrawal').click();
  await expect(savedDetails(page).getByText(IBAN)).toBeVisible();
  await method(page, 'Bitcoin').check();
  await findField(page, 'Amount in euro').fill('150');
  await expect(toReceive(page).getByText('1 euro = 0.00001234 BTC')).toBeVisible();
  await findButton(page, 'Confirm Withdraw').click();
  await expect(toCheck(page).getByText('0.00185100 BTC')).toBeVisible();
  await expect(dialog(page).getByText('Selecting Submit Withdrawal fixes this rate')).toBeVisible();
  await expect(findField(page, 'Saved recipient')).toHaveCount(0);
  await findField(page, 'Crypto wallet address').fill(`${WALLET}x`);
  await submitWithdrawal(page).click();
  await expectError(page, 'Crypto wallet address', 'This is not a valid Bitcoin address', `${WALLET}x`);
  await findField(page, 'Crypto wallet address').fill(WALLET);
  await saveDetails(page).check();
  await submitWithdrawal(page).click();
  await expect(receipt(page).getByText('This rate holds until the request is completed or cancelled.')).toBeVisible();
  await expect.poll(async () => (await methodsOfBeneficiaries(customer)).length).toBe(2);

  await findButton(page, 'New withdrawal').click();
  await confirm(page, 'Withdraw', '30');
  await findField(page, 'Saved recipient').selectOption('Ada Lovelace, DE89 … 3000');
  await expect(findField(page, 'IBAN')).toHaveValue(IBAN);
  await expect(saveDetails(page)).toBeHidden();
  await findField(page, 'Address').fill('2 Moor Lane');
  await expect(findField(page, 'Saved recipient')).toHaveValue('');
  await expect(saveDetails(page)).toBeVisible();
  await findField(page, 'Saved recipient').selectOption('Ada Lovelace, DE89 … 3000');
  await submitWithdrawal(page).click();
  // The details used last are listed first.
  await expect.poll(() => methodsOfBeneficiaries(customer)).toEqual(['Bank Sepa', 'Bitcoin']);
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 230));

  await findButton(page, 'New withdrawal').click();
  await expect(savedDetails(page)).toBeVisible();
  await expectAccessible(page, 'saved details', { widths: [PHONE_SIZE] });
  await findButton(page, `Remove Bitcoin, ${WALLET.slice(0, 4)} … ${WALLET.slice(-4)}`).click();
  await findConfirmationButton(page, 'Remove').click();
  await expect(page.getByText('Details removed')).toBeVisible();
  await expect(savedDetails(page).getByText(WALLET)).toBeHidden();
  await expect(savedDetails(page).getByText(IBAN)).toBeVisible();
});

test('the portal makes a withdrawal once when its answer is lost, at the booked charge, unless it is edited', async ({
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard/withdraw');
  const submitAndLoseAnswer = async () => {
    await dropNextResponse(page, '/user/withdraw', 'POST');
    const lost = page.waitForEvent('requestfailed');
    await submitWithdrawal(page).click();
    await lost;
    await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  };
  await confirm(page, 'Withdraw', '50');
  await fillInBankDetails(page);
  await submitAndLoseAnswer();
  await setOwnFee(administrator, customer, 1);
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await findButton(page, 'Confirm Withdraw').click();
  await expect(findField(page, 'Beneficiary name')).toHaveValue(exampleBankDetails.beneficiaryName);
  await expect(findField(page, 'Address')).toHaveValue(exampleBankDetails.address);
  await expect(toCheck(page)).toHaveText('Charge €0.50 (1%)You receive €49.50');
  await submitWithdrawal(page).click();
  await expect(receipt(page).getByText('€1.00 (2%)')).toBeVisible();
  await expect(receipt(page).getByText('€49.00')).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 50));

  await findButton(page, 'New withdrawal').click();
  await confirm(page, 'Withdraw', '60');
  await fillInBankDetails(page);
  await submitAndLoseAnswer();
  const [lost] = await transactionsOf(customer);
  await findField(page, 'Address').fill('2 Moor Lane');
  await submitAndLoseAnswer();
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 170));
  const [edited] = await transactionsOf(customer);
  expect(edited?._id).not.toBe(lost?._id);
  // Nothing more is requested once the bank has decided.
  await money.setStatus(edited?._id ?? '', 'failed');
  await submitWithdrawal(page).click();
  await expect(page).toHaveURL(`/dashboard/transactions/${edited?._id}`);
  await expect(page.getByText('Withdrawal failed', { exact: true })).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 110));
});

test('the portal restores a form to its own customer only, until the log-out', async ({ money, visitAs }) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard/withdraw');
  await confirm(page, 'Withdraw', '70');
  await fillInBankDetails(page);
  await stopPolling(page);
  await customer.call(endOtherSessions);
  await submitWithdrawal(page).click();
  await findLink(page, 'Sign in again').click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/dashboard/withdraw' })}`);
  await expect(page.getByText(SESSION_ENDED_MESSAGE)).toBeVisible();
  await signIn(page, customer);
  await expect(page).toHaveURL('/dashboard/withdraw');
  await expect(page.getByText(RESTORED)).toBeVisible();
  await findButton(page, 'Confirm Withdraw').click();
  await expect(findField(page, 'IBAN')).toHaveValue(IBAN);
  await submitWithdrawal(page).click();
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE)).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 70));

  const other = await money.customerWith(20);
  await findButton(page, 'New withdrawal').click();
  await findField(page, 'Amount in euro').fill('33');
  await customer.call(endOtherSessions);
  await page.reload();
  await findLink(page, 'Sign in again').click();
  await signIn(page, other);
  await expect(page.getByText('Current balance: €20.00')).toBeVisible();
  await expect(findField(page, 'Amount in euro')).toHaveValue('');
  const stored = () => page.evaluate(() => ({ ...sessionStorage }));
  await expect.poll(stored).toEqual({});
  await findField(page, 'Amount in euro').fill('8');
  await expect.poll(stored).not.toEqual({});
  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await expect.poll(stored).toEqual({});
});

test('the portal offers default methods when the bank’s own cannot be loaded, and asks again at the bank’s charge', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard');
  await failRequests(page.context(), '/user/withdraw-settings');
  await navigateWithin(page, '/dashboard/withdraw');
  await expect(page.getByText('We could not load the methods and show the default ones.')).toBeVisible();
  await expect(page.getByText('Limit: €100.00 to €1,000,000.00')).toBeVisible();
  await confirm(page, 'Withdraw', '150');
  await fillInBankDetails(page);
  await expect(toCheck(page)).toHaveText('Charge €0.00 (0%)You receive €150.00');
  // The bank does not know the code of a default method and uses its own method of the same type.
  await submitWithdrawal(page).click();
  await expect(changedTerms(page)).toBeFocused();
  await expect(changedTerms(page)).toHaveText(/Charge: €0\.00 \(0%\) → is now €3\.00 \(2%\)/);
  await expect(toCheck(page)).toHaveText('Charge €3.00 (2%)You receive €147.00');
  expect(await money.balances(customer)).toEqual(expectedBalances(500));
  await submitWithdrawal(page).click();
  await expect(receipt(page).getByText('€3.00 (2%)')).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 150));
});
