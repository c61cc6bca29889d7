/** A customer's money at the screens: what is paid in and out, what becomes of it, and what can go wrong in between. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { endOtherSessions } from '#shared/contract/profile.ts';
import { changeStatus, listOwnTransactions } from '#shared/contract/transactions.ts';
import { setWithdrawFee } from '#shared/contract/users.ts';
import type { Person } from '#test/support/bank.ts';
import {
  bankDetails,
  depositMethods,
  euros,
  IBAN,
  moneyOf,
  type Transaction,
  WALLET,
  withdrawMethods,
} from '#test/support/money.ts';
import { arriveAt, bankInBrowser, photograph, requestsTo } from './bank-in-browser.ts';
import { arriveSignedIn, button, field, heading, link, signIn } from './people.ts';

const site = bankInBrowser();
const money = () => moneyOf(site.bank);
const asAdmin = () => ({ as: site.bank.admin.session });

beforeAll(() => money().saveMethods());

const DEPOSITED = 'Deposit request created! Status: Pending';
const WITHDRAWN = 'Withdrawal request submitted successfully! Status: Pending';
const KEPT = 'What you had filled in is still here.';
const NOT_ENOUGH = "Sorry! You don't have sufficient balance";
/** Longer than a slow machine needs. */
const SOON = { timeout: 20_000 };
const UNSURE = 'The bank may have received it all the same. Send it again: the same request is never made twice.';

/** A customer with this many euros, signed in at a browser of their own. */
async function customerAt(path: string, balance: number, options: BrowserContextOptions = {}) {
  const customer = await money().customerWith(balance);
  const page = await site.visit('/login', options);
  await arriveSignedIn(page, customer, '/dashboard');
  await page.goto(path);
  return { customer, page };
}

/** What an administrator saves while customers are at their forms. */
async function saveMethods(kind: 'deposit' | 'withdraw', methods: readonly object[]): Promise<void> {
  const answer = await site.bank.send('PUT', `/admin/${kind}-settings`, { methods }, site.bank.admin.session);
  expect(answer).toMatchObject({ status: 200 });
}

/** What the bank has of this customer's requests, newest first. */
async function transactionsOf(customer: Person): Promise<Transaction[]> {
  const { body } = await site.bank.call(listOwnTransactions, {}, { as: customer.session });
  return (body as { transactions: Transaction[] }).transactions;
}

const dialog = (page: Page) => page.getByRole('dialog');
const within = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
const method = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Types an amount into the form and presses its button. */
async function confirm(page: Page, form: 'Deposit' | 'Withdraw', amount: string): Promise<void> {
  await field(page, form === 'Deposit' ? 'Amount' : 'Amount in euro').fill(amount);
  await button(page, `Confirm ${form}`).click();
}

async function fillInAccount(page: Page, details = bankDetails): Promise<void> {
  await field(page, 'Beneficiary name').fill(details.beneficiaryName);
  await field(page, 'IBAN').fill(details.iban);
  await field(page, 'BIC/SWIFT').fill(details.swift);
  await field(page, 'Address').fill(details.address);
}

/** The sentence stands at the field, is read aloud with it, and the value is still there. */
async function expectAt(page: Page, label: string, sentence: string, value?: string): Promise<void> {
  const spoken = () =>
    field(page, label).evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
  await expect.poll(spoken, { ...SOON, message: `${label}: ${sentence}` }).toContain(sentence);
  if (value !== undefined) expect(await field(page, label).inputValue()).toBe(value);
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** The reference number on the receipt. */
async function reference(page: Page): Promise<string> {
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await receipt.waitFor();
  return (await receipt.getByText(/^TX\d{8}-/).textContent()) ?? '';
}

/** Lets the bank do what is asked, and loses its answer on the way. Answers how many it has lost so far. */
async function loseAnswers(page: Page, path: string): Promise<() => number> {
  let lost = 0;
  await page.context().route(`**/api${path}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    lost += 1;
  });
  return () => lost;
}

describe('from the first sign-in to the first withdrawal', () => {
  test('a customer deposits by bank, sees it arrive, and withdraws', async () => {
    const { customer, page } = await customerAt('/dashboard', 0, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const sent = [requestsTo(page.context(), '/user/deposit'), requestsTo(page.context(), '/user/withdraw')];
    await page.getByText('No transactions yet').waitFor();
    await photograph(page, 'portal-money', '01-nothing-yet');
    await link(page, 'Deposit Money').first().click();
    await heading(page, 'Deposit Money').waitFor();
    expect(await method(page, 'SEPA transfer').isChecked()).toBe(true);
    expect(await page.getByText('Switched off').count()).toBe(0);
    await page.getByText('Limit: €10.00 to €5,000.00').waitFor();

    for (const [typed, sentence] of [
      ['', 'Please enter a valid amount'],
      ['0', 'Please enter a valid amount'],
      ['-5', 'Please enter a valid amount'],
      ['ten', 'Please enter a valid amount'],
      ['10.005', 'An amount has at most two decimals'],
      ['9.99', 'Minimum deposit amount is €10.00'],
      ['5,000.01', 'Maximum deposit amount is €5,000.00'],
    ] as const) {
      await confirm(page, 'Deposit', typed);
      await expectAt(page, 'Amount', sentence, typed);
      expect(await isFocused(field(page, 'Amount'))).toBe(true);
    }
    await field(page, 'Amount').fill('1,200.50');
    const quote = page.getByRole('region', { name: 'What you pay' });
    await quote.getByText('€18.01 (1.5%)').waitFor();
    await quote.getByText('1 euro = 1.00 euro').waitFor();
    await quote.getByText('€1,218.51').waitFor();
    await photograph(page, 'portal-money', '02-deposit');
    await button(page, 'Confirm Deposit').click();

    const instructions = dialog(page);
    for (const text of ['€1,218.51', 'Aldermoor Bank', 'DE89 3704 0044 0532 0130 00', 'COBADEFFXXX', 'Moor Bank'])
      await instructions.getByText(text, { exact: true }).waitFor();
    await instructions.getByText('Your account number', { exact: true }).first().waitFor();
    await photograph(page, 'portal-money', '03-instructions');
    await within(instructions, 'Copy IBAN').click();
    await instructions.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(IBAN);
    await within(instructions, 'Copy Amount to pay').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), SOON).toBe('1218.51');
    await page.keyboard.press('Escape');
    await instructions.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button(page, 'Confirm Deposit')), SOON).toBe(true);
    await button(page, 'Confirm Deposit').click();
    await within(instructions, 'Pay Now').dblclick();
    await page.getByText(DEPOSITED).waitFor();
    const number = await reference(page);
    await expect.poll(() => isFocused(heading(page, 'Deposit requested')), SOON).toBe(true);
    await photograph(page, 'portal-money', '04-deposit-receipt');

    await link(page, 'View request').click();
    await page.getByText(number, { exact: true }).waitFor();
    const story = page.getByRole('list', { name: 'What has happened' });
    await story.getByText('Requested').waitFor();
    await story.getByText('You', { exact: false }).waitFor();
    const [deposit] = await transactionsOf(customer);
    expect(deposit).toMatchObject({ transactionNumber: number, amount: 1200.5, feeAmount: 18.01, status: 'pending' });
    const completed = { status: 'completed' as const, reason: 'Your transfer has arrived' };
    await site.bank.call(changeStatus, { params: { id: deposit?._id ?? '' }, body: completed }, asAdmin());
    await page.reload();
    await story.getByText('Completed').waitFor();
    await story.getByText('Your transfer has arrived').waitFor();
    await page.getByText('You paid').waitFor();
    await photograph(page, 'portal-money', '05-deposit-detail');

    await link(page, 'Dashboard').click();
    const balance = page.getByRole('region', { name: 'Balance', exact: true });
    await expect.poll(() => balance.textContent(), SOON).toBe('Balance€1,200.50');
    await page.getByRole('link', { name: 'Transactions 1' }).waitFor();
    await page.getByRole('link', { name: 'Support tickets 0' }).waitFor();
    await link(page, 'Withdraw Money').click();
    await page.getByText('Current balance: €1,200.50').waitFor();
    for (const [typed, sentence] of [
      ['', 'Please enter a valid amount'],
      ['4.99', 'Minimum withdrawal amount is €5.00'],
      ['2000.01', 'Maximum withdrawal amount is €2,000.00'],
      ['1200.51', NOT_ENOUGH],
    ] as const) {
      await confirm(page, 'Withdraw', typed);
      await expectAt(page, 'Amount in euro', sentence, typed);
    }
    await field(page, 'Amount in euro').fill('100');
    const receives = page.getByRole('region', { name: 'What you receive' });
    await receives.getByText('€2.00 (2%)').waitFor();
    await receives.getByText('1 euro = 1.00 euro').waitFor();
    await receives.getByText('€98.00').waitFor();
    await photograph(page, 'portal-money', '06-withdraw');
    await button(page, 'Confirm Withdraw').click();

    await within(dialog(page), 'Submit Withdrawal').click();
    for (const label of ['Beneficiary name', 'IBAN', 'BIC/SWIFT', 'Address'])
      await expectAt(page, label, 'Please fill all bank details');
    expect(await isFocused(field(page, 'Beneficiary name'))).toBe(true);
    await fillInAccount(page, { ...bankDetails, iban: 'DE89370400440532013001', swift: 'NOBANK' });
    await expectAt(page, 'IBAN', 'This IBAN is not valid. Please check it.');
    await expectAt(page, 'BIC/SWIFT', 'This BIC/SWIFT code is not valid. Please check it.');
    await photograph(page, 'portal-money', '07-details');
    await field(page, 'IBAN').fill('de89 3704 0044 0532 0130 00');
    await field(page, 'BIC/SWIFT').fill('cobadeffxxx');
    await within(dialog(page), 'Submit Withdrawal').dblclick();
    await page.getByText(WITHDRAWN).waitFor();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await receipt.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await photograph(page, 'portal-money', '08-withdrawal-receipt');
    expect(sent).toEqual([['POST'], ['POST']]);
    expect(await money().balances(customer)).toEqual(euros(1200.5, 100));

    await link(page, 'Dashboard').click();
    await expect.poll(() => balance.textContent(), SOON).toBe('Balance€1,200.50Available €1,100.50Reserved €100.00');
    await photograph(page, 'portal-money', '09-dashboard');
    await link(page, 'Withdraw Money').click();
    await page.getByText('Available: €1,100.50').waitFor();
    // The next one begins empty.
    expect(await field(page, 'Amount in euro').inputValue()).toBe('');
    expect(await page.getByText(KEPT).count()).toBe(0);
    await confirm(page, 'Withdraw', '1100.51');
    await expectAt(page, 'Amount in euro', NOT_ENOUGH);
  });

  test('by crypto: the rate, the coins, the wallet; and a charge of the customer’s own', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 500);
    const fee = { params: { id: customer.id }, body: { withdrawalFeePercent: 0.5 } };
    expect(await site.bank.call(setWithdrawFee, fee, asAdmin())).toMatchObject({ status: 200 });
    await method(page, 'Bitcoin').check();
    await confirm(page, 'Deposit', '200');
    const quote = page.getByRole('region', { name: 'What you pay' });
    await quote.getByText('1 euro = 0.00001234 BTC').waitFor();
    await quote.getByText('0.00246800 BTC').waitFor();
    const instructions = dialog(page);
    for (const text of [WALLET, '0.00246800', '€200.00', '1 euro = 0.00001234 BTC'])
      await instructions.getByText(text, { exact: true }).waitFor();
    for (const name of ['Copy Amount in BTC', 'Copy BTC wallet']) await within(instructions, name).waitFor();
    await within(instructions, 'Pay Now').click();
    await page.getByText(DEPOSITED).waitFor();
    await page.getByRole('region', { name: 'Receipt' }).getByText(WALLET).waitFor();
    await link(page, 'View request').click();
    await page.getByText('0.00246800', { exact: true }).waitFor();

    await page.goto('/dashboard/withdraw');
    await page.getByRole('region', { name: 'What you receive' }).getByText('€0.00 (0.5%)').waitFor();
    await method(page, 'Bitcoin').check();
    await confirm(page, 'Withdraw', '100');
    await page.getByRole('region', { name: 'What you receive' }).getByText('€99.50').waitFor();
    await within(dialog(page), 'Submit Withdrawal').click();
    await expectAt(page, 'Crypto wallet address', 'Please enter crypto wallet address');
    await field(page, 'Crypto wallet address').fill(`${WALLET}x`);
    await expectAt(page, 'Crypto wallet address', 'This is not a valid Bitcoin address', `${WALLET}x`);
    await field(page, 'Crypto wallet address').fill(WALLET);
    await page.keyboard.press('Enter');
    await page.getByText(WITHDRAWN).waitFor();
    await page.getByRole('region', { name: 'Receipt' }).getByText('€0.50 (0.5%)').waitFor();
    await link(page, 'Withdrawal History').first().click();
    await page.getByRole('row', { name: 'Bitcoin' }).getByText('Pending').waitFor();
  });
});

describe('one request for one filled form', () => {
  test('a deposit whose answer was lost is found again after a reload', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 0);
    await loseAnswers(page, '/user/deposit');
    await confirm(page, 'Deposit', '300');
    await within(dialog(page), 'Pay Now').click();
    await dialog(page).getByRole('alert').getByText('Failed to create deposit').waitFor();
    await dialog(page).getByText(UNSURE).waitFor();
    await photograph(page, 'portal-money', '10-lost-answer');
    const [made, ...others] = await transactionsOf(customer);
    expect(others).toEqual([]);

    await page.context().unrouteAll();
    await page.reload();
    await page.getByText(KEPT).waitFor();
    expect(await field(page, 'Amount').inputValue()).toBe('300');
    await button(page, 'Confirm Deposit').click();
    await within(dialog(page), 'Pay Now').click();
    expect(await reference(page)).toBe(made?.transactionNumber);
    expect(await transactionsOf(customer)).toHaveLength(1);

    // Wanting the same once more is another request.
    await button(page, 'New deposit').click();
    await confirm(page, 'Deposit', '300');
    await within(dialog(page), 'Pay Now').click();
    expect(await reference(page)).not.toBe(made?.transactionNumber);
    expect(await transactionsOf(customer)).toHaveLength(2);
  });

  test('a withdrawal whose answer was lost: sent again it is the same, after an edit another', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    const lost = await loseAnswers(page, '/user/withdraw');
    await confirm(page, 'Withdraw', '50');
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await dialog(page).getByRole('alert').getByText('Withdrawal failed').waitFor();
    await within(dialog(page), 'Submit Withdrawal').click();
    // The words of the first time may stand there still: this is the answer to the second.
    await expect.poll(lost, SOON).toBe(2);
    await dialog(page).getByText(UNSURE).waitFor();
    expect(await transactionsOf(customer)).toHaveLength(2);
    await page.reload();
    await page.getByText(KEPT).waitFor();
    await button(page, 'Confirm Withdraw').click();
    for (const [label, value] of [
      ['Beneficiary name', bankDetails.beneficiaryName],
      ['IBAN', bankDetails.iban],
      ['BIC/SWIFT', bankDetails.swift],
      ['Address', bankDetails.address],
    ] as const)
      expect(await field(page, label).inputValue()).toBe(value);
    await page.context().unrouteAll();
    await within(dialog(page), 'Submit Withdrawal').click();
    await page.getByText(WITHDRAWN).waitFor();
    // The deposit that the customer began with, and one withdrawal.
    expect((await transactionsOf(customer)).map(({ amount }) => amount)).toEqual([50, 500]);
    expect(await money().balances(customer)).toEqual(euros(500, 50));

    await loseAnswers(page, '/user/withdraw');
    await button(page, 'New withdrawal').click();
    await confirm(page, 'Withdraw', '60');
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await dialog(page).getByText(UNSURE).waitFor();
    await page.context().unrouteAll();
    await field(page, 'Address').fill('2 Moor Lane');
    await within(dialog(page), 'Submit Withdrawal').click();
    // The notice of the first one may still be there.
    await expect.poll(() => money().balances(customer), SOON).toEqual(euros(500, 170));
    await page.getByText(WITHDRAWN).last().waitFor();
  });

  test('the network lost in the middle of a form takes nothing away', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    await field(page, 'Amount in euro').waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await confirm(page, 'Withdraw', '80');
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await dialog(page).getByRole('alert').getByText('Withdrawal failed').waitFor();
    expect(await page.getByText(UNSURE).count()).toBe(0);
    expect(await field(page, 'IBAN').inputValue()).toBe(IBAN);
    await page.context().setOffline(false);
    await within(dialog(page), 'Submit Withdrawal').click();
    await page.getByText(WITHDRAWN).waitFor();
    expect(await money().balances(customer)).toEqual(euros(500, 80));
  });

  test('a session that ends in the middle leads back to the form as it was; nobody else is shown it', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    await confirm(page, 'Withdraw', '70');
    await fillInAccount(page);
    await site.bank.call(endOtherSessions, {}, { as: customer.session });
    await within(dialog(page), 'Submit Withdrawal').click();
    await arriveAt(page, `/login?${new URLSearchParams({ next: '/dashboard/withdraw' })}`);
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await signIn(page, customer);
    await arriveAt(page, '/dashboard/withdraw');
    await page.getByText(KEPT).waitFor();
    expect(await field(page, 'Amount in euro').inputValue()).toBe('70');
    await photograph(page, 'portal-money', '11-kept');
    await button(page, 'Confirm Withdraw').click();
    expect(await field(page, 'IBAN').inputValue()).toBe(IBAN);
    await within(dialog(page), 'Submit Withdrawal').click();
    await page.getByText(WITHDRAWN).waitFor();
    expect(await money().balances(customer)).toEqual(euros(500, 70));

    // Somebody else who signs in instead finds nothing of it.
    const other = await money().customerWith(20);
    await button(page, 'New withdrawal').click();
    await field(page, 'Amount in euro').fill('33');
    await site.bank.call(endOtherSessions, {}, { as: customer.session });
    await page.reload();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await signIn(page, other);
    await arriveAt(page, '/dashboard/withdraw');
    await page.getByText('Current balance: €20.00').waitFor();
    expect(await field(page, 'Amount in euro').inputValue()).toBe('');
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });

  test('log-out takes along what was typed', async () => {
    const { page } = await customerAt('/dashboard/withdraw', 500);
    await field(page, 'Amount in euro').fill('33');
    await page.reload();
    await page.getByText(KEPT).waitFor();
    await button(page, 'Log out').click();
    await arriveAt(page, '/');
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });

  test('what was kept can be thrown away', async () => {
    const { page } = await customerAt('/dashboard/deposit', 0);
    await method(page, 'Bitcoin').check();
    await field(page, 'Amount').fill('77');
    await link(page, 'Dashboard').click();
    await link(page, 'Deposit Money').first().click();
    await page.getByText(KEPT).waitFor();
    expect(await method(page, 'Bitcoin').isChecked()).toBe(true);
    await button(page, 'Start over').click();
    expect(await field(page, 'Amount').inputValue()).toBe('');
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });
});

describe('what the bank refuses stands in its place, with a way on', () => {
  test('two tabs want the same money: the second is told, and sees what is left', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 100);
    await confirm(page, 'Withdraw', '80');
    await fillInAccount(page);
    const other = await page.context().newPage();
    await other.goto('/dashboard/withdraw');
    await confirm(other, 'Withdraw', '90');
    await fillInAccount(other);
    await within(dialog(other), 'Submit Withdrawal').click();
    await other.getByText(WITHDRAWN).waitFor();

    await page.bringToFront();
    await within(dialog(page), 'Submit Withdrawal').click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expectAt(page, 'Amount in euro', NOT_ENOUGH, '80');
    await expect.poll(() => isFocused(field(page, 'Amount in euro')), SOON).toBe(true);
    await page.getByText('Available: €10.00').waitFor();
    await photograph(page, 'portal-money', '12-not-enough');
    await confirm(page, 'Withdraw', '10');
    expect(await field(page, 'IBAN').inputValue()).toBe(IBAN);
    await within(dialog(page), 'Submit Withdrawal').click();
    await page.getByText(WITHDRAWN).waitFor();
    expect(await money().balances(customer)).toEqual(euros(100, 100));
  });

  test('a method that is switched off while the form is open makes way for another', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 0);
    await confirm(page, 'Deposit', '40');
    await dialog(page).waitFor();
    const saveDeposits = (methods: readonly object[]) => saveMethods('deposit', methods);
    await saveDeposits(depositMethods.map((each) => (each.code === 'sepa' ? { ...each, isActive: false } : each)));
    try {
      await within(dialog(page), 'Pay Now').click();
      await dialog(page).waitFor({ state: 'hidden' });
      const group = page.getByRole('group', { name: 'Method' });
      await group.getByText('This method is not available at the moment').waitFor();
      await method(page, 'SEPA transfer').waitFor({ state: 'detached' });
      expect(await field(page, 'Amount').inputValue()).toBe('40');
      await photograph(page, 'portal-money', '13-switched-off');
      await method(page, 'Bitcoin').check();
      await group.getByText('This method is not available').waitFor({ state: 'detached' });
      expect(await dialog(page).count()).toBe(0);
      await button(page, 'Confirm Deposit').click();
      await within(dialog(page), 'Pay Now').click();
      await page.getByText(DEPOSITED).waitFor();
      expect((await transactionsOf(customer)).map(({ method: by }) => by)).toEqual(['Bitcoin']);

      await saveDeposits(depositMethods.map((each) => ({ ...each, isActive: false })));
      await page.goto('/dashboard/deposit');
      await page.getByText('No deposit methods at the moment').waitFor();
    } finally {
      await saveDeposits(depositMethods);
    }
  });

  test('a limit that has changed meanwhile is said at the amount', async () => {
    const { page } = await customerAt('/dashboard/withdraw', 500);
    await confirm(page, 'Withdraw', '50');
    await fillInAccount(page);
    const save = (methods: readonly object[]) => saveMethods('withdraw', methods);
    await save(withdrawMethods.map((each) => (each.code === 'sepa' ? { ...each, minLimit: 60 } : each)));
    try {
      await within(dialog(page), 'Submit Withdrawal').click();
      await expectAt(page, 'Amount in euro', 'Minimum withdrawal amount is €60.00', '50');
      await page.getByText('Limit: €60.00 to €2,000.00').waitFor();
      await field(page, 'Amount in euro').fill('61');
      await page.getByText('Minimum withdrawal amount').waitFor({ state: 'detached' });
    } finally {
      await save(withdrawMethods);
    }
  });

  test('too many requests, a broken bank, and a broken answer', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 0);
    const answer = (status: number, json: object, headers: Record<string, string> = {}) =>
      page.context().route('**/api/user/deposit', (route) => route.fulfill({ status, json, headers }), { times: 1 });
    const refusal = (error: string) => ({ error, message: error, code: 'test', requestId: 'r1' });
    const alert = dialog(page).getByRole('alert');
    await confirm(page, 'Deposit', '45');

    await answer(429, refusal('Too many requests.'), { 'retry-after': '120' });
    await within(dialog(page), 'Pay Now').click();
    await alert.getByText('Too many requests. Please try again in 2 minutes.').waitFor();
    expect(await page.getByText(UNSURE).count()).toBe(0);
    await answer(500, {});
    await within(dialog(page), 'Pay Now').click();
    await alert.getByText('Failed to create deposit').waitFor();
    await dialog(page).getByText(UNSURE).waitFor();
    await answer(503, refusal('Maintenance'), { 'retry-after': '5' });
    await within(dialog(page), 'Pay Now').click();
    await alert.getByText('Maintenance').waitFor();
    await answer(201, { nothing: 'of what was agreed' });
    await within(dialog(page), 'Pay Now').click();
    await alert.getByText('Failed to create deposit').waitFor();
    expect(await transactionsOf(customer)).toEqual([]);
    await within(dialog(page), 'Pay Now').click();
    await page.getByText(DEPOSITED).waitFor();
    expect(await transactionsOf(customer)).toHaveLength(1);
  });

  test('methods that cannot be loaded: deposits can be tried again, withdrawals go by the usual ones', async () => {
    const { page } = await customerAt('/dashboard', 500);
    await page.context().route('**/api/user/*-settings', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/dashboard/deposit');
    await page.getByRole('alert').getByText('Failed to load deposit methods').waitFor();
    await photograph(page, 'portal-money', '14-no-methods');
    await page.goto('/dashboard/withdraw');
    await page.getByText('The bank’s own list of methods could not be loaded.').waitFor();
    for (const name of ['Bank Sepa', 'Bitcoin']) await method(page, name).waitFor();
    await page.getByText('Limit: €100.00 to €1,000,000.00').waitFor();
    await photograph(page, 'portal-money', '15-usual-methods');
    await confirm(page, 'Withdraw', '99');
    await expectAt(page, 'Amount in euro', 'Minimum withdrawal amount is €100.00');
    // The bank has other codes; once they are known again, its own methods stand there.
    await page.context().unrouteAll();
    await confirm(page, 'Withdraw', '120');
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await page.getByRole('group', { name: 'Method' }).getByText('This method is not available at the moment').waitFor();
    await page.getByText('Limit: €5.00 to €2,000.00').waitFor({ state: 'detached' });
    await method(page, 'Bank Sepa').check();
    await button(page, 'Confirm Withdraw').click();
    await within(dialog(page), 'Submit Withdrawal').click();
    await page.getByText(WITHDRAWN).waitFor();

    await page.context().route('**/api/user/deposit-settings', (route) => route.abort());
    await page.goto('/dashboard/deposit');
    await page.getByRole('alert').getByText('Failed to load deposit methods').waitFor();
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await method(page, 'SEPA transfer').waitFor();
  });
});
