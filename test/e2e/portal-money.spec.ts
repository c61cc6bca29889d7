/** Customers make deposits and withdrawals, see what becomes of them, and meet what can fail in between. */
import type { Locator, Page } from '@playwright/test';
import { getProfile, setWithdrawalLimit, setWithdrawFee } from '#shared/contract/customers.ts';
import { endOtherSessions } from '#shared/contract/sign-in.ts';
import { listBeneficiaries, saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { saveWithdrawalLimit } from '#shared/contract/transactions/payment-methods.ts';
import { changeStatus, listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import {
  depositMethods,
  expectedBalances,
  type Transaction,
  transactionOfAnswer,
  withdrawMethods,
} from '#test/support/money.ts';
import { exampleBankDetails, IBAN, WALLET } from '#test/support/payment-details.ts';
import {
  DEPOSIT_NOT_CREATED,
  DEPOSIT_REQUESTED_MESSAGE,
  ENTER_WALLET_ADDRESS,
  FILL_ALL_BANK_DETAILS,
  INSUFFICIENT_BALANCE,
  INVALID_AMOUNT,
  maximumDepositMessage,
  maximumWithdrawalMessage,
  minimumDepositMessage,
  minimumWithdrawalMessage,
  WITHDRAWAL_FAILED_MESSAGE,
  WITHDRAWAL_REQUESTED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import {
  answerNextRequest,
  dropNextResponse,
  failNextRequest,
  failRequests,
  recordRequestsTo,
  stopPolling,
} from './network.ts';
import { desktopSizeOfProject, navigateWithin, PHONE_SIZE } from './pages.ts';
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

interface Fixtures {
  /** Replaces the deposit methods or the withdrawal methods of the bank until the test ends. */
  readonly saveMethods: (kind: 'deposit' | 'withdraw', methods: readonly object[]) => Promise<void>;
  /** Sets how many euros any customer can withdraw in a day, until the test ends. */
  readonly saveDailyLimit: (euros: number) => Promise<void>;
}

const test = base.extend<Fixtures>({
  saveMethods: async ({ administrator, money }, provide) => {
    await provide(async (kind, methods) => {
      expect(await administrator.send('PUT', `/admin/${kind}-settings`, { methods })).toMatchObject({ status: 200 });
    });
    await money.saveMethods();
  },
  saveDailyLimit: async ({ administrator }, provide) => {
    const save = async (withdrawalLimit: number | null) =>
      expect(await administrator.call(saveWithdrawalLimit, { body: { withdrawalLimit } })).toMatchObject({
        status: 200,
      });
    await provide(async (euros) => void (await save(euros)));
    await save(null);
  },
});

test.use({ paymentMethods: true });

const RESTORED = 'We restored your draft.';
const NO_LIST = 'We could not load the methods and show the default ones.';

/** Returns these methods, of which one has changed. */
const changed = (methods: readonly { readonly code: string }[], code: string, changes: object) =>
  methods.map((each) => (each.code === code ? { ...each, ...changes } : each));

/** Returns the transactions of a customer, newest first. */
async function transactionsOf(customer: Person): Promise<Transaction[]> {
  return (await customer.call(listOwnTransactions)).result.transactions;
}

async function beneficiariesOf(customer: Person) {
  return (await customer.call(listBeneficiaries)).result.beneficiaries;
}

async function setOwnFee(administrator: Person, customer: Person, withdrawalFeePercent: number): Promise<void> {
  const fee = { params: { id: customer.id }, body: { withdrawalFeePercent } };
  expect(await administrator.call(setWithdrawFee, fee)).toMatchObject({ status: 200 });
}

async function setOwnLimit(administrator: Person, customer: Person, withdrawalLimit: number): Promise<void> {
  const limit = { params: { id: customer.id }, body: { withdrawalLimit } };
  expect(await administrator.call(setWithdrawalLimit, limit)).toMatchObject({ status: 200 });
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

/**
 * Returns the number of groups of an account number, how many of them are broken over two lines, and the text of a
 * selection.
 */
function linesOf(number: Locator) {
  return number.evaluate((element) => {
    const groups = [...element.querySelectorAll('span')];
    getSelection()?.selectAllChildren(element);
    const selected = String(getSelection());
    getSelection()?.removeAllRanges();
    return {
      groups: groups.length,
      broken: groups.filter((group) => group.getClientRects().length > 1).length,
      selected,
    };
  });
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
  const page = await visitAs(customer, '/dashboard', { permissions });
  const sent = recordRequestsTo(page.context(), '/user/deposit');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await findLink(page, 'Deposit Money').first().click();
  await expect(findHeading(page, 'Deposit Money')).toBeVisible();
  await expect(method(page, 'SEPA transfer')).toBeChecked();
  await expect(page.getByText('Switched off')).toHaveCount(0);
  await expect(page.getByText('Limit: €10.00 to €5,000.00')).toBeVisible();

  for (const [typed, sentence, shownAs = typed] of [
    ['', INVALID_AMOUNT],
    ['10.005', 'Did you mean €10,005.00 or €10.005? Please write the amount with two decimals.'],
    ['9.99', minimumDepositMessage('10.00')],
    ['5.000,01', maximumDepositMessage('5,000.00'), '5,000.01'],
  ] as const) {
    await confirm(page, 'Deposit', typed);
    await expectError(page, 'Amount', sentence, shownAs);
    await expect(findField(page, 'Amount')).toBeFocused();
  }
  await expectAccessible(page, 'deposit with an error');
  await findField(page, 'Amount').fill('1,200.50');
  await expect(toPay(page).getByText('€18.01 (1.5%)')).toBeVisible();
  await expect(toPay(page).getByText('1 euro = 1.00 euro')).toBeVisible();
  await expect(toPay(page).getByText('€1,218.51')).toBeVisible();
  await findButton(page, 'Confirm Deposit').click();

  const instructions = dialog(page);
  for (const text of ['€1,218.51', 'Aldermoor Bank', IBAN, 'COBADEFFXXX', 'Moor Bank'])
    await expect(instructions.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page, 'payment instructions', DIALOG_ONLY);
  await expect(buttonIn(instructions, 'Copy Reference')).toHaveCount(0);
  const { accountNumber } = (await customer.call(getProfile)).result;
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await buttonIn(instructions, 'Copy Use this reference').click();
  await expect.poll(clipboard).toBe(accountNumber);
  const transfer = `BCD\n002\n1\nSCT\nCOBADEFFXXX\nAldermoor Bank\n${IBAN}\nEUR1218.51\n\n\n${accountNumber}`;
  expect(await readQrCode(qrCode(instructions, 'banking'))).toBe(transfer);
  await buttonIn(instructions, 'Copy IBAN').click();
  const copiedIban = instructions.getByRole('paragraph').filter({ hasText: IBAN });
  await expect(copiedIban.getByRole('status')).toHaveText('Copied');
  await expect.poll(clipboard).toBe(IBAN);
  await buttonIn(instructions, 'Copy Amount to pay').click();
  await expect.poll(clipboard).toBe('1218.51');
  await page.keyboard.press('Escape');
  await expect(instructions).toBeHidden();
  await expect(findButton(page, 'Confirm Deposit')).toBeFocused();
  await findButton(page, 'Confirm Deposit').click();
  await payNow(page).dblclick();
  await expect(page.getByText(DEPOSIT_REQUESTED_MESSAGE)).toBeVisible();
  const number = await numberOnReceipt(page);
  await expect(findHeading(page, 'Deposit requested')).toBeFocused();
  await expectAccessible(page, 'receipt of a deposit');
  await expect(qrCode(page, 'banking')).toBeVisible();

  await findLink(page, 'View request').click();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  const history = page.getByRole('list', { name: 'Timeline' });
  await expect(history.getByText('Requested')).toBeVisible();
  await expect(history.getByText('You', { exact: false })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readQrCode(qrCode(page, 'banking'))).toBe(transfer);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(sent).toEqual(['POST']);
  const [deposit, ...others] = await transactionsOf(customer);
  expect(deposit).toMatchObject({ transactionNumber: number, amount: 1200.5, feeAmount: 18.01, status: 'pending' });
  expect(others).toEqual([]);
  const completed = { status: 'completed' as const, reason: 'Your transfer has arrived' };
  await administrator.call(changeStatus, { params: { id: deposit?._id ?? '' }, body: completed });
  await page.reload();
  await expect(history.getByText('Completed')).toBeVisible();
  await expect(history.getByText('Your transfer has arrived')).toBeVisible();
  await expect(page.getByText('You paid')).toBeVisible();
  await expect(qrCode(page, 'banking')).toBeHidden();

  await findLink(page, 'Dashboard').click();
  await expect(page.getByRole('region', { name: 'Balance', exact: true })).toHaveText('Balance€1,200.50');
  await expect(page.getByRole('link', { name: 'Transactions 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Support tickets 0' })).toBeVisible();
});

test('the portal says what happens next with a deposit, and once it has failed neither where to pay nor a code', async ({
  money,
  customer,
  visitAs,
}) => {
  const { _id: id, transactionNumber } = transactionOfAnswer(await money.deposit(customer, 120));
  const page = await visitAs(customer, `/dashboard/transactions/${id}`);
  const next = page.getByRole('region', { name: 'What happens next' });
  const steps = next.getByRole('list', { name: 'Steps of this request' }).getByRole('listitem');
  await expect(next.getByText('Your turn.')).toBeVisible();
  await expect(steps).toHaveText([
    /Request sent.*\(done\)/,
    /You pay.*\(in progress\)/,
    /We credit your account.*\(later\)/,
  ]);
  await expect(page.getByText(IBAN, { exact: true })).toBeVisible();
  await expectAccessible(page, 'a pending deposit');

  await money.setStatus(id, 'failed');
  await page.reload();
  await expect(steps.last()).toHaveText(/Deposit failed/);
  await expect(page.getByText(IBAN, { exact: true })).toBeHidden();
  await expect(qrCode(page, 'banking')).toBeHidden();
  await expectAccessible(page, 'a failed deposit');
  await findButton(page, 'Request again').click();
  await expect(findField(page, 'Amount')).toHaveValue('120.00');
  await expect(method(page, 'SEPA transfer')).toBeChecked();
  await page.goBack();
  await findLink(page, 'Ask about this').click();
  await expect(findField(page, 'Subject')).toHaveValue(`Deposit ${transactionNumber}`);
});

test('the portal requests a cancelled deposit again as a new one, although the answer to the first was lost', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/deposit');
  await dropNextResponse(page, '/user/deposit', 'POST');
  await confirm(page, 'Deposit', '120');
  await payNow(page).click();
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  const [lost] = await transactionsOf(customer);
  await page.goto(`/dashboard/transactions/${lost?._id}`);
  await findButton(page, 'Cancel request').click();
  await findConfirmationButton(page, 'Cancel request').click();
  await findButton(page, 'Request again').click();
  await findButton(page, 'Confirm Deposit').click();
  await payNow(page).click();
  await expect(findHeading(page, 'Deposit requested')).toBeFocused();
  await expect(receipt(page).getByText('Your turn.')).toBeVisible();
  await expect
    .poll(async () => (await transactionsOf(customer)).map(({ status }) => status))
    .toEqual(['pending', 'cancelled']);
});

test('the portal shows what became of a withdrawal that is sent again after its answer was lost', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(300);
  const page = await visitAs(customer, '/dashboard/withdraw');
  await dropNextResponse(page, '/user/withdraw', 'POST');
  await confirm(page, 'Withdraw', '100');
  await fillInBankDetails(page);
  await submitWithdrawal(page).click();
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  const [lost] = await transactionsOf(customer);
  await money.setStatus(lost?._id ?? '', 'failed');
  await submitWithdrawal(page).click();
  await expect(page).toHaveURL(`/dashboard/transactions/${lost?._id}`);
  await expect(page.getByText('Withdrawal failed', { exact: true })).toBeVisible();
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE)).toBeHidden();
});

test('the portal shows coins, rate and how long it holds for a withdrawal in Bitcoin', async ({ money, visitAs }) => {
  const customer = await money.customerWith(300);
  const page = await visitAs(customer, '/dashboard/withdraw');
  await method(page, 'Bitcoin').check();
  await findField(page, 'Amount in euro').fill('150');
  await expect(toReceive(page).getByText('1 euro = 0.00001234 BTC')).toBeVisible();
  await expect(toReceive(page).getByText('0.00185100 BTC')).toBeVisible();
  await findButton(page, 'Confirm Withdraw').click();
  await expect(toCheck(page).getByText('0.00185100 BTC')).toBeVisible();
  await expect(dialog(page).getByText('Selecting Submit Withdrawal fixes this rate')).toBeVisible();
  await expectAccessible(page, 'details of a withdrawal in coins', DIALOG_ONLY);
  await findField(page, 'Crypto wallet address').fill(WALLET);
  await submitWithdrawal(page).click();
  await expect(receipt(page).getByText('This rate holds until the request is completed or cancelled.')).toBeVisible();
  await expect(receipt(page).getByText('0.00185100')).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(300, 150));
});

test('the portal says while the amount is typed that it exceeds a limit or the balance, and promises nothing for it', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(300);
  const page = await visitAs(customer, '/dashboard/withdraw');
  const amount = findField(page, 'Amount in euro');
  await amount.pressSequentially('99999999');
  await expectError(page, 'Amount in euro', maximumWithdrawalMessage('2,000.00'));
  await expect(amount).toBeFocused();
  await expect(toReceive(page).getByText('€', { exact: false })).toHaveCount(0);
  await amount.fill('301');
  await expectError(page, 'Amount in euro', INSUFFICIENT_BALANCE);
  await amount.fill('200');
  await expect(page.getByText(INSUFFICIENT_BALANCE)).toBeHidden();
  await expect(toReceive(page).getByText('€196.00')).toBeVisible();
});

test('the portal closes a dialog when the browser goes back, and leaves the screen at the next time', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard');
  await findLink(page, 'Deposit Money').first().click();
  await confirm(page, 'Deposit', '120');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/dashboard/deposit');
  await expect(findField(page, 'Amount')).toHaveValue('120.00');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(findHeading(page, 'Deposit Money')).toBeVisible();
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
  await amount.focus();
  await amount.press('Tab');
  await expect(amount).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  for (const [typed, sentence, shownAs = typed] of [
    ['4.99', minimumWithdrawalMessage('5.00')],
    ['2000.01', maximumWithdrawalMessage('2,000.00'), '2,000.01'],
    ['1200.51', INSUFFICIENT_BALANCE, '1,200.51'],
    ['1.250', 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.'],
  ] as const) {
    await confirm(page, 'Withdraw', typed);
    await expectError(page, 'Amount in euro', sentence, shownAs);
    await expect(dialog(page)).toHaveCount(0);
  }
  // Nothing is promised for a text that is no amount.
  await expect(toReceive(page).getByText('€0.00', { exact: true })).toHaveCount(0);
  await amount.fill('300,50');
  await expect(toReceive(page).getByText('€294.49')).toBeVisible();
  await amount.press('Tab');
  await expect(amount).toHaveValue('300.50');
  await expect(toReceive(page).getByText('€6.01 (2%)')).toBeVisible();
  await expect(toReceive(page).getByText('1 euro = 1.00 euro')).toBeVisible();
  await expect(toReceive(page).getByText('€294.49')).toBeVisible();
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(amount).toHaveValue('300.50');
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
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await linesOf(receipt(page).getByText(IBAN, { exact: true }))).toEqual({
    groups: 6,
    broken: 0,
    selected: IBAN,
  });
  await page.setViewportSize(desktopSizeOfProject());
  expect(sent).toEqual(['POST']);
  expect(await money.balances(customer)).toEqual(expectedBalances(1200.5, 300.5));

  await findLink(page, 'Dashboard').click();
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await expect(balance).toHaveText('Balance€1,200.50Available €900.00Reserved €300.50');
  await findLink(page, 'Withdraw Money').click();
  await expect(page.getByText('Available: €900.00')).toBeVisible();
  // The form of the first withdrawal is not restored.
  await expect(amount).toHaveValue('');
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await confirm(page, 'Withdraw', '900.01');
  await expectError(page, 'Amount in euro', INSUFFICIENT_BALANCE);
});

test('the portal shows the coins and the wallet of a deposit in Bitcoin, and asks again when its rate has changed', async ({
  customer,
  visitAs,
  saveMethods,
}) => {
  const page = await visitAs(customer, '/dashboard/deposit');
  await method(page, 'Bitcoin').check();
  await confirm(page, 'Deposit', '200');
  await expect(toPay(page).getByText('1 euro = 0.00001234 BTC')).toBeVisible();
  await expect(toPay(page).getByText('0.00246800 BTC')).toBeVisible();
  const instructions = dialog(page);
  for (const text of [WALLET, '0.00246800', '€200.00', '1 euro = 0.00001234 BTC'])
    await expect(instructions.getByText(text, { exact: true })).toBeVisible();
  for (const name of ['Copy Amount in BTC', 'Copy Wallet address'])
    await expect(buttonIn(instructions, name)).toBeVisible();
  expect(await readQrCode(qrCode(instructions, 'wallet'))).toBe(`bitcoin:${WALLET}?amount=0.00246800`);

  await stopPolling(page);
  const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: '0.00001300' };
  await saveMethods('deposit', changed(depositMethods, 'btc', { feePercent: 1, cryptoDetails }));
  await payNow(page).click();
  await expect(changedTerms(page)).toBeFocused();
  await expect(changedTerms(page)).toHaveText(/Charge: €0\.00 \(0%\) → is now €2\.00 \(1%\)/);
  await expect(changedTerms(page)).toHaveText(/Amount in BTC: 0\.00246800 BTC → is now 0\.00262600 BTC/);
  await expect(changedTerms(page)).toHaveText(/Amount to pay: €200\.00 → is now €202\.00/);
  await expect(instructions.getByText('0.00262600', { exact: true })).toBeVisible();
  expect(await transactionsOf(customer)).toEqual([]);
  await expectAccessible(page, 'a deposit at another charge');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(payNow(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (const text of [WALLET, '0.00262600', '€202.00'])
    await expect(receipt(page).getByText(text).first()).toBeVisible();
  expect(await transactionsOf(customer)).toMatchObject([{ amount: 200, feeAmount: 2 }]);
  await findLink(page, 'View request').click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByText('0.00262600', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('This rate holds until the request is completed or cancelled.')).toBeVisible();
  expect(await readQrCode(qrCode(page, 'wallet'))).toBe(`bitcoin:${WALLET}?amount=0.00262600`);
});

test('the portal saves the details of a withdrawal on demand, fills them in and removes them', async ({
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard/withdraw');
  await answerNextRequest(page.context(), `**/api${saveBeneficiary.path}`, (route) => route.abort(), 'POST');
  await confirm(page, 'Withdraw', '50');
  await expect(findField(page, 'Saved recipient')).toHaveCount(0);
  await fillInBankDetails(page);
  await saveDetails(page).check();
  await submitWithdrawal(page).click();
  // The message disappears after three seconds, so it is expected before anything else.
  await expect(page.getByText('Your withdrawal is requested, but the recipient could not be saved')).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 50));

  await findButton(page, 'New withdrawal').click();
  await confirm(page, 'Withdraw', '50');
  await fillInBankDetails(page);
  await saveDetails(page).check();
  await failNextRequest(page, '/user/withdraw');
  await submitWithdrawal(page).click();
  await expect(dialog(page).getByRole('alert').getByText(WITHDRAWAL_FAILED_MESSAGE)).toBeVisible();
  expect(await beneficiariesOf(customer)).toEqual([]);
  await page.reload();
  await findButton(page, 'Confirm Withdraw').click();
  await expect(saveDetails(page)).toBeChecked();
  await submitWithdrawal(page).click();
  await expect
    .poll(() => beneficiariesOf(customer))
    .toMatchObject([{ method: 'Bank Sepa', paymentDetails: { bankDetails: exampleBankDetails } }]);

  await findButton(page, 'New withdrawal').click();
  await expect(savedDetails(page).getByText(IBAN)).toBeVisible();
  await method(page, 'Bitcoin').check();
  await confirm(page, 'Withdraw', '20');
  await expect(findField(page, 'Saved recipient')).toHaveCount(0);
  await submitWithdrawal(page).click();
  await expectError(page, 'Crypto wallet address', ENTER_WALLET_ADDRESS);
  await findField(page, 'Crypto wallet address').fill(`${WALLET}x`);
  await expectError(page, 'Crypto wallet address', 'This is not a valid Bitcoin address', `${WALLET}x`);
  await findField(page, 'Crypto wallet address').fill(WALLET);
  await saveDetails(page).check();
  await submitWithdrawal(page).click();
  await expect.poll(async () => (await beneficiariesOf(customer)).length).toBe(2);
  await findButton(page, 'New withdrawal').click();
  await confirm(page, 'Withdraw', '30');
  await findField(page, 'Saved recipient').selectOption('Ada Lovelace, DE89 … 3000');
  await expect(findField(page, 'IBAN')).toHaveValue(IBAN);
  await expect(saveDetails(page)).toBeHidden();
  await expectAccessible(page, 'withdrawal by saved details', { widths: [PHONE_SIZE] });
  await findField(page, 'Address').fill('2 Moor Lane');
  await expect(findField(page, 'Saved recipient')).toHaveValue('');
  await expect(saveDetails(page)).toBeVisible();
  await findField(page, 'Saved recipient').selectOption('Ada Lovelace, DE89 … 3000');
  await submitWithdrawal(page).click();
  // The details used last are listed first.
  await expect
    .poll(async () => (await beneficiariesOf(customer)).map(({ method: by }) => by))
    .toEqual(['Bank Sepa', 'Bitcoin']);

  await findButton(page, 'New withdrawal').click();
  await expect(savedDetails(page)).toBeVisible();
  await expectAccessible(page, 'saved details', { widths: [PHONE_SIZE] });
  await findButton(page, `Remove Bitcoin, ${WALLET.slice(0, 4)} … ${WALLET.slice(-4)}`).click();
  await findConfirmationButton(page, 'Remove').click();
  await expect(page.getByText('Details removed')).toBeVisible();
  await expect(savedDetails(page).getByText(WALLET)).toBeHidden();
  await expect(savedDetails(page).getByText(IBAN)).toBeVisible();
  await findLink(page, 'Withdrawal History').first().click();
  // Without a table the rows are in a list for each day.
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Bitcoin' }).last();
  await expect(row.getByText('Pending')).toBeVisible();
});

test('the portal keeps the form of a deposit after any error, and makes it once when its answer is lost', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/deposit');
  const answer = (status: number, json: object, headers: Record<string, string> = {}) =>
    answerNextRequest(page.context(), '**/api/user/deposit', (route) => route.fulfill({ status, json, headers }));
  const refusal = (error: string) => ({ error, message: error, code: 'test', requestId: 'r1' });
  const alert = dialog(page).getByRole('alert');
  await confirm(page, 'Deposit', '300');
  await answer(429, refusal('Too many requests.'), { 'retry-after': '120' });
  await payNow(page).click();
  await expect(alert.getByText('Too many requests. Please try again in 2 minutes.')).toBeVisible();
  await expect(page.getByText(MAYBE_RECEIVED_TEXT)).toHaveCount(0);
  await answer(500, {});
  await payNow(page).click();
  await expect(alert.getByText(DEPOSIT_NOT_CREATED)).toBeVisible();
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  await answer(503, refusal('Maintenance'), { 'retry-after': '5' });
  await payNow(page).click();
  await expect(alert.getByText('Maintenance')).toBeVisible();
  // Something before the bank answers with a page of its own.
  await answerNextRequest(page.context(), '**/api/user/deposit', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Sign in to this network</title>' }),
  );
  await payNow(page).click();
  await expect(alert.getByText(DEPOSIT_NOT_CREATED)).toBeVisible();
  expect(await transactionsOf(customer)).toEqual([]);

  await dropNextResponse(page, '/user/deposit', 'POST');
  const lost = page.waitForEvent('requestfailed');
  await payNow(page).click();
  await lost;
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  const [made, ...others] = await transactionsOf(customer);
  expect(others).toEqual([]);
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expectAccessible(page, 'deposit that was kept');
  await expect(findField(page, 'Amount')).toHaveValue('300.00');
  await findButton(page, 'Confirm Deposit').click();
  await payNow(page).click();
  expect(await numberOnReceipt(page)).toBe(made?.transactionNumber);
  expect(await transactionsOf(customer)).toHaveLength(1);

  // The same amount in a new form is another deposit.
  await findButton(page, 'New deposit').click();
  await confirm(page, 'Deposit', '300');
  await payNow(page).click();
  expect(await numberOnReceipt(page)).not.toBe(made?.transactionNumber);
  expect(await transactionsOf(customer)).toHaveLength(2);
});

test('the portal makes a withdrawal once when its answer is lost, at the booked charge, unless it is edited', async ({
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard/withdraw');
  await confirm(page, 'Withdraw', '50');
  await fillInBankDetails(page);
  for (let time = 0; time < 2; time += 1) {
    await dropNextResponse(page, '/user/withdraw', 'POST');
    const lost = page.waitForEvent('requestfailed');
    await submitWithdrawal(page).click();
    await lost;
    await expect(dialog(page).getByRole('alert').getByText(WITHDRAWAL_FAILED_MESSAGE)).toBeVisible();
    await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  }
  expect(await transactionsOf(customer)).toHaveLength(2);
  await setOwnFee(administrator, customer, 1);
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await findButton(page, 'Confirm Withdraw').click();
  for (const [label, value] of [
    ['Beneficiary name', exampleBankDetails.beneficiaryName],
    ['IBAN', exampleBankDetails.iban],
    ['BIC/SWIFT', exampleBankDetails.swift],
    ['Address', exampleBankDetails.address],
  ] as const)
    await expect(findField(page, label)).toHaveValue(value);
  await expect(toCheck(page)).toHaveText('Charge €0.50 (1%)You receive €49.50');
  await submitWithdrawal(page).click();
  await expect(receipt(page).getByText('€1.00 (2%)')).toBeVisible();
  await expect(receipt(page).getByText('€49.00')).toBeVisible();
  // These are the withdrawal and the deposit of the balance that the test began with.
  expect((await transactionsOf(customer)).map(({ amount }) => amount)).toEqual([50, 500]);
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 50));

  await dropNextResponse(page, '/user/withdraw', 'POST');
  await findButton(page, 'New withdrawal').click();
  await confirm(page, 'Withdraw', '60');
  await fillInBankDetails(page);
  await submitWithdrawal(page).click();
  await expect(dialog(page).getByText(MAYBE_RECEIVED_TEXT)).toBeVisible();
  await findField(page, 'Address').fill('2 Moor Lane');
  await submitWithdrawal(page).click();
  // The message about the first withdrawal may still be visible.
  await expect.poll(() => money.balances(customer)).toEqual(expectedBalances(500, 170));
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE).last()).toBeVisible();
});

test('the portal restores a form to its own customer only, until a new start or the log-out', async ({
  money,
  visitAs,
}) => {
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
  await expect(findField(page, 'Amount in euro')).toHaveValue('70.00');
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
  await expect(page.getByText(SESSION_ENDED_MESSAGE)).toBeVisible();
  await signIn(page, other);
  await expect(page).toHaveURL('/dashboard/withdraw');
  await expect(page.getByText('Current balance: €20.00')).toBeVisible();
  await expect(findField(page, 'Amount in euro')).toHaveValue('');
  const stored = () => page.evaluate(() => ({ ...sessionStorage }));
  await expect.poll(stored).toEqual({});

  await method(page, 'Bitcoin').check();
  await findField(page, 'Amount in euro').fill('7');
  await findLink(page, 'Dashboard').click();
  await expect(findHeading(page, /Welcome/)).toBeVisible();
  await findLink(page, 'Withdraw Money').click();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(method(page, 'Bitcoin')).toBeChecked();
  await findButton(page, 'Start over').click();
  await expect(findField(page, 'Amount in euro')).toHaveValue('');
  await expect.poll(stored).toEqual({});
  await findField(page, 'Amount in euro').fill('8');
  await expect.poll(stored).not.toEqual({});
  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await expect.poll(stored).toEqual({});
});

test('the portal offers default methods when the bank’s own cannot be loaded, and asks again after a change of charge', async ({
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const page = await visitAs(customer, '/dashboard/transactions');
  await expect(page.getByText('+€500.00')).toBeVisible();
  await failRequests(page.context(), '/user/withdraw-settings');
  const sent = recordRequestsTo(page.context(), '/user/withdraw');
  await navigateWithin(page, '/dashboard/withdraw');
  await expect(page.getByText(NO_LIST)).toBeVisible();
  for (const name of ['Bank Sepa', 'Bitcoin']) await expect(method(page, name)).toBeVisible();
  await expect(page.getByText('Limit: €100.00 to €1,000,000.00')).toBeVisible();
  await confirm(page, 'Withdraw', '99');
  await expectError(page, 'Amount in euro', minimumWithdrawalMessage('100.00'));
  await confirm(page, 'Withdraw', '150');
  await fillInBankDetails(page);
  await expect(toCheck(page)).toHaveText('Charge €0.00 (0%)You receive €150.00');

  // The bank does not know the code of a default method and uses its own method of the same type.
  await submitWithdrawal(page).click();
  await expect(changedTerms(page)).toBeFocused();
  await expect(changedTerms(page)).toHaveText(/Charge: €0\.00 \(0%\) → is now €3\.00 \(2%\)/);
  await expect(changedTerms(page)).toHaveText(/You receive: €150\.00 → is now €147\.00/);
  await expect(toCheck(page)).toHaveText('Charge €3.00 (2%)You receive €147.00');
  await expect(findField(page, 'IBAN')).toHaveValue(IBAN);
  expect(await money.balances(customer)).toEqual(expectedBalances(500));
  await expectAccessible(page, 'a withdrawal at another charge', { bothThemes: true });

  // The form shows the present charge from now on, although the list still cannot be loaded.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(toReceive(page).getByText('€3.00 (2%)')).toBeVisible();
  await expect(page.getByText(NO_LIST)).toBeVisible();
  await stopPolling(page);
  await page.context().unrouteAll();
  await setOwnFee(administrator, customer, 3.5);
  await findButton(page, 'Confirm Withdraw').click();
  // The bank's own list arrives before the customer's own fee: until both are there, the refusal's charge is shown.
  const profile = Promise.withResolvers<void>();
  await page.context().route('**/api/user/profile', (route) => profile.promise.then(() => route.continue()));
  await submitWithdrawal(page).click();
  await expect(page.getByText(NO_LIST)).toBeHidden();
  await expect(changedTerms(page)).toHaveText(/Charge: €3\.00 \(2%\) → is now €5\.25 \(3\.5%\)/);
  await expect(changedTerms(page)).toBeFocused();
  profile.resolve();
  expect(await money.balances(customer)).toEqual(expectedBalances(500));
  await page.keyboard.press('Tab');
  await expect(buttonIn(dialog(page), 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submitWithdrawal(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(receipt(page).getByText('€5.25 (3.5%)')).toBeVisible();
  await expect(receipt(page).getByText('€144.75')).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(await money.balances(customer)).toEqual(expectedBalances(500, 150));
});

test('the portal offers other methods when the chosen one is off', async ({ customer, visitAs, saveMethods }) => {
  const page = await visitAs(customer, '/dashboard/deposit');
  await stopPolling(page);
  await confirm(page, 'Deposit', '40');
  await expect(dialog(page)).toBeVisible();
  await saveMethods('deposit', changed(depositMethods, 'sepa', { isActive: false }));
  await payNow(page).click();
  await expect(dialog(page)).toBeHidden();
  const group = page.getByRole('group', { name: 'Method' });
  await expect(group.getByText('This method is not available at the moment')).toBeVisible();
  await expect(method(page, 'SEPA transfer')).toBeHidden();
  await expect(findField(page, 'Amount')).toHaveValue('40.00');
  await method(page, 'Bitcoin').check();
  await expect(group.getByText('This method is not available')).toBeHidden();
  await expect(dialog(page)).toHaveCount(0);
  await findButton(page, 'Confirm Deposit').click();
  await payNow(page).click();
  await expect(page.getByText(DEPOSIT_REQUESTED_MESSAGE)).toBeVisible();
  expect((await transactionsOf(customer)).map(({ method: by }) => by)).toEqual(['Bitcoin']);

  await saveMethods(
    'deposit',
    depositMethods.map((each) => ({ ...each, isActive: false })),
  );
  await page.goto('/dashboard/deposit');
  await expect(page.getByText('No deposit methods at the moment')).toBeVisible();
});

test('the portal shows at the amount why it is refused when a limit or the balance has changed meanwhile', async ({
  money,
  administrator,
  visitAs,
  saveMethods,
  saveDailyLimit,
}) => {
  const customer = await money.customerWith(1000);
  const page = await visitAs(customer, '/dashboard/withdraw');
  const amount = findField(page, 'Amount in euro');
  await expect(page.getByText('Current balance: €1,000.00')).toBeVisible();
  await expect(page.getByText('Left today')).toHaveCount(0);
  await stopPolling(page);
  await findButton(page, 'Withdraw all').click();
  await expect(amount).toHaveValue('1,000.00');
  await expect(toReceive(page).getByText('€980.00')).toBeVisible();

  await confirm(page, 'Withdraw', '50');
  await fillInBankDetails(page);
  await saveMethods('withdraw', changed(withdrawMethods, 'sepa', { minLimit: 60 }));
  await submitWithdrawal(page).click();
  await expectError(page, 'Amount in euro', minimumWithdrawalMessage('60.00'), '50.00');
  await expect(page.getByText('Limit: €60.00 to €2,000.00')).toBeVisible();
  await confirm(page, 'Withdraw', '51');
  await expectError(page, 'Amount in euro', minimumWithdrawalMessage('60.00'), '51.00');
  await method(page, 'Bitcoin').check();
  await expect(page.getByText('Minimum withdrawal amount')).toBeHidden();
  await method(page, 'Bank Sepa').check();
  await expectError(page, 'Amount in euro', minimumWithdrawalMessage('60.00'), '51.00');

  await confirm(page, 'Withdraw', '90');
  await expect(page.getByText('Minimum withdrawal amount')).toBeHidden();
  expect((await money.withdraw(customer, 100)).status).toBe(201);
  await saveDailyLimit(180);
  await submitWithdrawal(page).click();
  await expect(dialog(page)).toBeHidden();
  await expectError(page, 'Amount in euro', 'You can withdraw €80.00 more today', '90.00');
  await expect(amount).toBeFocused();
  await expect(page.getByText('Left today: €80.00 of €180.00')).toBeVisible();
  await confirm(page, 'Withdraw', '80.01');
  await expectError(page, 'Amount in euro', 'You can withdraw €80.00 more today', '80.01');
  await findButton(page, 'Withdraw all').click();
  await expect(amount).toHaveValue('80.00');
  await findButton(page, 'Confirm Withdraw').click();
  await expect(toCheck(page).getByText('You receive €78.40')).toBeVisible();

  // The limit of a customer replaces the one for all customers.
  await setOwnLimit(administrator, customer, 1020);
  expect((await money.withdraw(customer, 830)).status).toBe(201);
  await submitWithdrawal(page).click();
  await expect(dialog(page)).toBeHidden();
  await expectError(page, 'Amount in euro', INSUFFICIENT_BALANCE, '80.00');
  await expect(amount).toBeFocused();
  await expect(page.getByText('Available: €70.00')).toBeVisible();
  await expect(page.getByText('Left today: €90.00 of €1,020.00')).toBeVisible();
  await confirm(page, 'Withdraw', '70');
  await expect(findField(page, 'IBAN')).toHaveValue(IBAN);
  await submitWithdrawal(page).click();
  await expect(page.getByText(WITHDRAWAL_REQUESTED_MESSAGE)).toBeVisible();
  expect(await money.balances(customer)).toEqual(expectedBalances(1000, 1000));
  await findButton(page, 'New withdrawal').click();
  await expect(page.getByText('Left today: €20.00 of €1,020.00')).toBeVisible();
  await expect(findButton(page, 'Withdraw all')).toBeHidden();
});
