/** A customer's money at the screens: what is paid in and out, what becomes of it, and what can go wrong in between. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listBeneficiaries } from '#shared/contract/beneficiaries.ts';
import { saveWithdrawalLimit } from '#shared/contract/payment-methods.ts';
import { endOtherSessions, getProfile } from '#shared/contract/profile.ts';
import { changeStatus, listOwnTransactions } from '#shared/contract/transactions.ts';
import { setWithdrawalLimit, setWithdrawFee } from '#shared/contract/users.ts';
import type { Person } from '#test/support/bank.ts';
import { depositMethods, euros, type Transaction, withdrawMethods } from '#test/support/money.ts';
import { bankDetails, IBAN, WALLET } from '#test/support/payment-details.ts';
import {
  arriveAt,
  bankInBrowser,
  DESKTOP,
  goWithin,
  PHONE,
  photograph,
  requestsTo,
  routeOnce,
} from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { button, field, heading, link, signIn } from './people.ts';
import { scanned } from './scan.ts';
import { checkedOf, countOf, gone, hasFocus, shown, textOf, valueIn } from './see.ts';

const site = bankInBrowser({ methods: true });

const DEPOSITED = 'Deposit request created! Status: Pending';
const WITHDRAWN = 'Withdrawal request submitted successfully! Status: Pending';
const KEPT = 'What you had filled in is still here.';
const NOT_ENOUGH = "Sorry! You don't have sufficient balance";
const UNSURE = 'The bank may have received it all the same. Send it again: the same request is never made twice.';

/** A customer with this many euros, signed in at a browser of their own. */
async function customerAt(path: string, balance: number, options?: BrowserContextOptions) {
  const customer = await site.money.customerWith(balance);
  const page = await site.visitAs(customer, path, options);
  return { customer, page };
}

/** What an administrator saves while customers are at their forms. */
async function saveMethods(kind: 'deposit' | 'withdraw', methods: readonly object[]): Promise<void> {
  const answer = await site.bank.send('PUT', `/admin/${kind}-settings`, { methods }, site.bank.admin.session);
  expect(answer).toMatchObject({ status: 200 });
}

/** What the bank has of this customer's requests, newest first. */
async function transactionsOf(customer: Person): Promise<Transaction[]> {
  return (await customer.call(listOwnTransactions)).result.transactions;
}

const dialog = (page: Page) => page.getByRole('dialog');
const within = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
const code = (place: Page | Locator, app: 'banking' | 'wallet') =>
  place.getByRole('img', { name: `Code to scan with your ${app} app`, exact: true });
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
  await expect.poll(spoken, { message: `${label}: ${sentence}` }).toContain(sentence);
  if (value !== undefined) await valueIn(field(page, label)).toBe(value);
}

/** A number in groups: how many, how many of them go over two lines, and what is copied when all of it is marked. */
function linesOf(number: Locator) {
  return number.evaluate((element) => {
    const groups = [...element.querySelectorAll('span')];
    getSelection()?.selectAllChildren(element);
    const marked = String(getSelection());
    getSelection()?.removeAllRanges();
    return {
      groups: groups.length,
      broken: groups.filter((group) => group.getClientRects().length > 1).length,
      marked,
    };
  });
}

/** The reference number on the receipt. */
async function reference(page: Page): Promise<string> {
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await shown(receipt);
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
    await shown(page.getByText('No transactions yet'));
    await photograph(page, 'portal-money', '01-nothing-yet');
    await link(page, 'Deposit Money').first().click();
    await shown(heading(page, 'Deposit Money'));
    await checkedOf(method(page, 'SEPA transfer')).toBe(true);
    await countOf(page.getByText('Switched off')).toBe(0);
    await shown(page.getByText('Limit: €10.00 to €5,000.00'));

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
      await hasFocus(field(page, 'Amount'));
    }
    await field(page, 'Amount').fill('1,200.50');
    const quote = page.getByRole('region', { name: 'What you pay' });
    await shown(quote.getByText('€18.01 (1.5%)'));
    await shown(quote.getByText('1 euro = 1.00 euro'));
    await shown(quote.getByText('€1,218.51'));
    await photograph(page, 'portal-money', '02-deposit');
    await button(page, 'Confirm Deposit').click();

    const instructions = dialog(page);
    for (const text of ['€1,218.51', 'Aldermoor Bank', IBAN, 'COBADEFFXXX', 'Moor Bank'])
      await shown(instructions.getByText(text, { exact: true }));
    expect(await linesOf(instructions.getByText(IBAN, { exact: true }))).toEqual({
      groups: 6,
      broken: 0,
      marked: IBAN,
    });
    await shown(instructions.getByText('Your account number', { exact: true }).first());
    await countOf(within(instructions, 'Copy Reference')).toBe(0);
    const { accountNumber } = (await customer.call(getProfile)).result;
    await within(instructions, 'Copy Your account number').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(accountNumber);
    const transfer = `BCD\n002\n1\nSCT\nCOBADEFFXXX\nAldermoor Bank\n${IBAN}\nEUR1218.51\n\n\n${accountNumber}`;
    expect(await scanned(code(instructions, 'banking'))).toBe(transfer);
    await photograph(page, 'portal-money', '03-instructions');
    await within(instructions, 'Copy IBAN').click();
    await shown(instructions.getByRole('status').getByText('Copied'));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(IBAN);
    await within(instructions, 'Copy Amount to pay').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1218.51');
    await page.keyboard.press('Escape');
    await gone(instructions);
    await hasFocus(button(page, 'Confirm Deposit'));
    await button(page, 'Confirm Deposit').click();
    await within(instructions, 'Pay Now').dblclick();
    await shown(page.getByText(DEPOSITED));
    const number = await reference(page);
    await hasFocus(heading(page, 'Deposit requested'));
    expect(await scanned(code(page, 'banking'))).toBe(transfer);
    await photograph(page, 'portal-money', '04-deposit-receipt');

    await link(page, 'View request').click();
    await shown(page.getByText(number, { exact: true }));
    const story = page.getByRole('list', { name: 'What has happened' });
    await shown(story.getByText('Requested'));
    await shown(story.getByText('You', { exact: false }));
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await scanned(code(page, 'banking'))).toBe(transfer);
    await page.emulateMedia({ colorScheme: 'light' });
    const [deposit] = await transactionsOf(customer);
    expect(deposit).toMatchObject({ transactionNumber: number, amount: 1200.5, feeAmount: 18.01, status: 'pending' });
    const completed = { status: 'completed' as const, reason: 'Your transfer has arrived' };
    await site.bank.admin.call(changeStatus, { params: { id: deposit?._id ?? '' }, body: completed });
    await page.reload();
    await shown(story.getByText('Completed'));
    await shown(story.getByText('Your transfer has arrived'));
    await shown(page.getByText('You paid'));
    await gone(code(page, 'banking'));
    await photograph(page, 'portal-money', '05-deposit-detail');

    await link(page, 'Dashboard').click();
    const balance = page.getByRole('region', { name: 'Balance', exact: true });
    await textOf(balance).toBe('Balance€1,200.50');
    await shown(page.getByRole('link', { name: 'Transactions 1' }));
    await shown(page.getByRole('link', { name: 'Support tickets 0' }));
    await link(page, 'Withdraw Money').click();
    await shown(page.getByText('Current balance: €1,200.50'));
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
    await shown(receives.getByText('€2.00 (2%)'));
    await shown(receives.getByText('1 euro = 1.00 euro'));
    await shown(receives.getByText('€98.00'));
    await photograph(page, 'portal-money', '06-withdraw');
    await button(page, 'Confirm Withdraw').click();

    await within(dialog(page), 'Submit Withdrawal').click();
    for (const label of ['Beneficiary name', 'IBAN', 'BIC/SWIFT', 'Address'])
      await expectAt(page, label, 'Please fill all bank details');
    await hasFocus(field(page, 'Beneficiary name'));
    await fillInAccount(page, { ...bankDetails, iban: 'DE89370400440532013001', swift: 'NOBANK' });
    await expectAt(page, 'IBAN', 'This IBAN is not valid. Please check it.');
    await expectAt(page, 'BIC/SWIFT', 'This BIC/SWIFT code is not valid. Please check it.');
    await photograph(page, 'portal-money', '07-details');
    await field(page, 'IBAN').fill('de89 3704 0044 0532 0130 00');
    await field(page, 'BIC/SWIFT').fill('cobadeffxxx');
    await within(dialog(page), 'Submit Withdrawal').dblclick();
    await shown(page.getByText(WITHDRAWN));
    const receipt = page.getByRole('region', { name: 'Receipt' });
    const paidTo = receipt.getByText(IBAN, { exact: true });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await linesOf(paidTo)).toEqual({ groups: 6, broken: 0, marked: IBAN });
    await page.setViewportSize(DESKTOP);
    await photograph(page, 'portal-money', '08-withdrawal-receipt');
    expect(sent).toEqual([['POST'], ['POST']]);
    expect(await site.money.balances(customer)).toEqual(euros(1200.5, 100));

    await link(page, 'Dashboard').click();
    await textOf(balance).toBe('Balance€1,200.50Available €1,100.50Reserved €100.00');
    await photograph(page, 'portal-money', '09-dashboard');
    await link(page, 'Withdraw Money').click();
    await shown(page.getByText('Available: €1,100.50'));
    // The next one begins empty.
    await valueIn(field(page, 'Amount in euro')).toBe('');
    await countOf(page.getByText(KEPT)).toBe(0);
    await confirm(page, 'Withdraw', '1100.51');
    await expectAt(page, 'Amount in euro', NOT_ENOUGH);
  });

  test('by crypto: the rate, the coins, the wallet; and a charge of the customer’s own', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 500);
    const fee = { params: { id: customer.id }, body: { withdrawalFeePercent: 0.5 } };
    expect(await site.bank.admin.call(setWithdrawFee, fee)).toMatchObject({ status: 200 });
    await method(page, 'Bitcoin').check();
    await confirm(page, 'Deposit', '200');
    const quote = page.getByRole('region', { name: 'What you pay' });
    await shown(quote.getByText('1 euro = 0.00001234 BTC'));
    await shown(quote.getByText('0.00246800 BTC'));
    const instructions = dialog(page);
    for (const text of [WALLET, '0.00246800', '€200.00', '1 euro = 0.00001234 BTC'])
      await shown(instructions.getByText(text, { exact: true }));
    for (const name of ['Copy Amount in BTC', 'Copy BTC wallet']) await shown(within(instructions, name));
    const payment = `bitcoin:${WALLET}?amount=0.00246800`;
    expect(await scanned(code(instructions, 'wallet'))).toBe(payment);
    await photograph(page, 'portal-money', '03-instructions-in-coins');
    await within(instructions, 'Pay Now').click();
    await shown(page.getByText(DEPOSITED));
    await shown(page.getByRole('region', { name: 'Receipt' }).getByText(WALLET));
    expect(await scanned(code(page, 'wallet'))).toBe(payment);
    await link(page, 'View request').click();
    await shown(page.getByRole('list', { name: 'What has happened' }));
    await shown(page.getByText('0.00246800', { exact: true }));
    expect(await scanned(code(page, 'wallet'))).toBe(payment);

    await goWithin(page, '/dashboard/withdraw');
    await shown(page.getByRole('region', { name: 'What you receive' }).getByText('€0.00 (0.5%)'));
    await method(page, 'Bitcoin').check();
    await confirm(page, 'Withdraw', '100');
    await shown(page.getByRole('region', { name: 'What you receive' }).getByText('€99.50'));
    await within(dialog(page), 'Submit Withdrawal').click();
    await expectAt(page, 'Crypto wallet address', 'Please enter crypto wallet address');
    await field(page, 'Crypto wallet address').fill(`${WALLET}x`);
    await expectAt(page, 'Crypto wallet address', 'This is not a valid Bitcoin address', `${WALLET}x`);
    await field(page, 'Crypto wallet address').fill(WALLET);
    await page.keyboard.press('Enter');
    await shown(page.getByText(WITHDRAWN));
    await shown(page.getByRole('region', { name: 'Receipt' }).getByText('€0.50 (0.5%)'));
    await link(page, 'Withdrawal History').first().click();
    const rows = page.getByRole('row').or(page.getByRole('listitem'));
    await shown(rows.filter({ hasText: 'Bitcoin' }).getByText('Pending'));
  });
});

describe('saved withdrawal details', () => {
  const saved = (page: Page) => page.getByRole('region', { name: 'Saved details' });
  const tick = (page: Page) => page.getByRole('checkbox', { name: 'Keep these details' });
  const submit = async (page: Page) => {
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByRole('region', { name: 'Receipt' }));
    await site.answered(page);
  };

  test('are kept by a tick once the bank has accepted, chosen the next time, and removed', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    await confirm(page, 'Withdraw', '50');
    await shown(tick(page));
    await countOf(field(page, 'Use saved details')).toBe(0);
    await fillInAccount(page);
    await tick(page).check();
    await routeOnce(page.context(), '**/api/user/withdraw', (route) => route.fulfill({ status: 500, json: {} }));
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(dialog(page).getByRole('alert').getByText('Withdrawal failed'));
    expect((await customer.call(listBeneficiaries)).result.beneficiaries).toEqual([]);
    await page.context().unrouteAll();
    await page.reload();
    await button(page, 'Confirm Withdraw').click();
    await checkedOf(tick(page)).toBe(true);
    await photograph(page, 'portal-money', '20-keep-details');
    await submit(page);
    expect((await customer.call(listBeneficiaries)).result.beneficiaries).toMatchObject([
      { method: 'Bank Sepa', paymentDetails: { bankDetails } },
    ]);

    await button(page, 'New withdrawal').click();
    await shown(saved(page).getByText(IBAN));
    await method(page, 'Bitcoin').check();
    await confirm(page, 'Withdraw', '20');
    await countOf(field(page, 'Use saved details')).toBe(0);
    await field(page, 'Crypto wallet address').fill(WALLET);
    await tick(page).check();
    await submit(page);
    await button(page, 'New withdrawal').click();
    await confirm(page, 'Withdraw', '30');
    await field(page, 'Use saved details').selectOption('Ada Lovelace, DE89 … 3000');
    await valueIn(field(page, 'IBAN')).toBe(IBAN);
    await gone(tick(page));
    await photograph(page, 'portal-money', '21-saved-details');
    await expectForEveryone(page, 'withdrawal by saved details', { widths: [PHONE] });
    await field(page, 'Address').fill('2 Moor Lane');
    await valueIn(field(page, 'Use saved details')).toBe('');
    await shown(tick(page));
    await field(page, 'Use saved details').selectOption('Ada Lovelace, DE89 … 3000');
    await submit(page);
    // The last used first.
    await expect
      .poll(async () => (await customer.call(listBeneficiaries)).result.beneficiaries.map(({ method: by }) => by))
      .toEqual(['Bank Sepa', 'Bitcoin']);

    await button(page, 'New withdrawal').click();
    await shown(saved(page));
    await expectForEveryone(page, 'saved details', { widths: [PHONE] });
    await saved(page).scrollIntoViewIfNeeded();
    await photograph(page, 'portal-money', '22-list-of-saved-details');
    await button(page, `Remove Bitcoin, ${WALLET.slice(0, 4)} … ${WALLET.slice(-4)}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await shown(page.getByText('Details removed'));
    await gone(saved(page).getByText(WALLET));
    await shown(saved(page).getByText(IBAN));
  });

  test('that cannot be saved say so, and the withdrawal stands', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    await confirm(page, 'Withdraw', '50');
    await fillInAccount(page);
    await tick(page).check();
    await page.context().route('**/api/user/beneficiaries', (route) => route.abort());
    await within(dialog(page), 'Submit Withdrawal').click();
    // Seen at once: the message goes after three seconds.
    await shown(page.getByText('Your withdrawal is requested, but its details could not be saved'));
    expect(await site.money.balances(customer)).toEqual(euros(500, 50));
    await button(page, 'New withdrawal').click();
    await page.context().unrouteAll();
    await page.reload();
    await countOf(saved(page)).toBe(0);
  });
});

describe('one request for one filled form', () => {
  test('a deposit whose answer was lost is found again after a reload', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 0);
    await loseAnswers(page, '/user/deposit');
    await confirm(page, 'Deposit', '300');
    await within(dialog(page), 'Pay Now').click();
    await shown(dialog(page).getByRole('alert').getByText('Failed to create deposit'));
    await shown(dialog(page).getByText(UNSURE));
    await photograph(page, 'portal-money', '10-lost-answer');
    const [made, ...others] = await transactionsOf(customer);
    expect(others).toEqual([]);

    await page.context().unrouteAll();
    await page.reload();
    await shown(page.getByText(KEPT));
    await valueIn(field(page, 'Amount')).toBe('300');
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
    await shown(dialog(page).getByRole('alert').getByText('Withdrawal failed'));
    await within(dialog(page), 'Submit Withdrawal').click();
    // The words of the first time may stand there still: this is the answer to the second.
    await expect.poll(lost).toBe(2);
    await shown(dialog(page).getByText(UNSURE));
    expect(await transactionsOf(customer)).toHaveLength(2);
    await page.context().unrouteAll();
    await page.reload();
    await shown(page.getByText(KEPT));
    await button(page, 'Confirm Withdraw').click();
    for (const [label, value] of [
      ['Beneficiary name', bankDetails.beneficiaryName],
      ['IBAN', bankDetails.iban],
      ['BIC/SWIFT', bankDetails.swift],
      ['Address', bankDetails.address],
    ] as const)
      await valueIn(field(page, label)).toBe(value);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByText(WITHDRAWN));
    // The deposit that the customer began with, and one withdrawal.
    expect((await transactionsOf(customer)).map(({ amount }) => amount)).toEqual([50, 500]);
    expect(await site.money.balances(customer)).toEqual(euros(500, 50));

    await loseAnswers(page, '/user/withdraw');
    await button(page, 'New withdrawal').click();
    await confirm(page, 'Withdraw', '60');
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(dialog(page).getByText(UNSURE));
    await page.context().unrouteAll();
    await field(page, 'Address').fill('2 Moor Lane');
    await within(dialog(page), 'Submit Withdrawal').click();
    // The notice of the first one may still be there.
    await expect.poll(() => site.money.balances(customer)).toEqual(euros(500, 170));
    await shown(page.getByText(WITHDRAWN).last());
  });

  test('the network lost in the middle of a form takes nothing away', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    await confirm(page, 'Withdraw', '80');
    await shown(field(page, 'IBAN'));
    await page.context().setOffline(true);
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(dialog(page).getByRole('alert').getByText('Withdrawal failed'));
    await countOf(page.getByText(UNSURE)).toBe(0);
    await valueIn(field(page, 'IBAN')).toBe(IBAN);
    await page.context().setOffline(false);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByText(WITHDRAWN));
    expect(await site.money.balances(customer)).toEqual(euros(500, 80));
  });

  test('a session that ends in the middle leads back to the form as it was; another customer is not shown it', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    await confirm(page, 'Withdraw', '70');
    await fillInAccount(page);
    await site.notTold(page);
    await customer.call(endOtherSessions);
    await within(dialog(page), 'Submit Withdrawal').click();
    await arriveAt(page, `/login?${new URLSearchParams({ next: '/dashboard/withdraw' })}`);
    await shown(page.getByText('Your session has ended. Please sign in again.'));
    await signIn(page, customer);
    await arriveAt(page, '/dashboard/withdraw');
    await shown(page.getByText(KEPT));
    await valueIn(field(page, 'Amount in euro')).toBe('70');
    await photograph(page, 'portal-money', '11-kept');
    await button(page, 'Confirm Withdraw').click();
    await valueIn(field(page, 'IBAN')).toBe(IBAN);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByText(WITHDRAWN));
    expect(await site.money.balances(customer)).toEqual(euros(500, 70));

    // Another customer who signs in instead finds nothing of it.
    const other = await site.money.customerWith(20);
    await button(page, 'New withdrawal').click();
    await field(page, 'Amount in euro').fill('33');
    await site.notTold(page);
    await customer.call(endOtherSessions);
    await page.reload();
    await shown(page.getByText('Your session has ended. Please sign in again.'));
    await signIn(page, other);
    await arriveAt(page, '/dashboard/withdraw');
    await shown(page.getByText('Current balance: €20.00'));
    await valueIn(field(page, 'Amount in euro')).toBe('');
    await expect.poll(() => page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  });

  test('all that can be withdrawn is filled in: what is available, as far as the limits allow', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 1234.56);
    const amount = field(page, 'Amount in euro');
    await button(page, 'Withdraw all').click();
    await valueIn(amount).toBe('1234.56');
    await shown(page.getByRole('region', { name: 'What you receive' }).getByText('€1,209.87'));
    const params = { id: customer.id };
    await site.bank.admin.call(setWithdrawalLimit, { params, body: { withdrawalLimit: 300 } });
    await page.reload();
    await button(page, 'Withdraw all').click();
    await valueIn(amount).toBe('300.00');
    await photograph(page, 'portal-money', '23-withdraw-all');
    await button(page, 'Confirm Withdraw').click();
    await shown(dialog(page).getByRole('region', { name: 'To check' }).getByText('You receive €294.00'));
    await fillInAccount(page);
    await photograph(page, 'portal-money', '24-check');
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByText(WITHDRAWN));
    await photograph(page, 'portal-money', '25-sent');
    await button(page, 'New withdrawal').click();
    await shown(page.getByText('Left today: €0.00 of €300.00'));
    await gone(button(page, 'Withdraw all'));
    expect(await site.money.balances(customer)).toEqual(euros(1234.56, 300));
  });

  test('what was kept can be thrown away, and log-out takes it along', async () => {
    const { page } = await customerAt('/dashboard/deposit', 0);
    await method(page, 'Bitcoin').check();
    await field(page, 'Amount').fill('77');
    await link(page, 'Dashboard').click();
    await shown(heading(page, /Welcome/));
    await link(page, 'Deposit Money').first().click();
    await shown(page.getByText(KEPT));
    await checkedOf(method(page, 'Bitcoin')).toBe(true);
    await button(page, 'Start over').click();
    await valueIn(field(page, 'Amount')).toBe('');
    const keptOfIt = () => page.evaluate(() => ({ ...sessionStorage }));
    await expect.poll(keptOfIt).toEqual({});

    await field(page, 'Amount').fill('33');
    await page.reload();
    await shown(page.getByText(KEPT));
    expect(await keptOfIt()).not.toEqual({});
    await button(page, 'Log out').click();
    await arriveAt(page, '/');
    await expect.poll(keptOfIt).toEqual({});
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
    await shown(other.getByText(WITHDRAWN));

    await page.bringToFront();
    await within(dialog(page), 'Submit Withdrawal').click();
    await gone(dialog(page));
    await expectAt(page, 'Amount in euro', NOT_ENOUGH, '80');
    await hasFocus(field(page, 'Amount in euro'));
    await shown(page.getByText('Available: €10.00'));
    await photograph(page, 'portal-money', '12-not-enough');
    await confirm(page, 'Withdraw', '10');
    await valueIn(field(page, 'IBAN')).toBe(IBAN);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByText(WITHDRAWN));
    expect(await site.money.balances(customer)).toEqual(euros(100, 100));
  });

  test('a method that is switched off while the form is open makes way for another', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 0);
    await confirm(page, 'Deposit', '40');
    await shown(dialog(page));
    const saveDeposits = (methods: readonly object[]) => saveMethods('deposit', methods);
    await saveDeposits(depositMethods.map((each) => (each.code === 'sepa' ? { ...each, isActive: false } : each)));
    try {
      await within(dialog(page), 'Pay Now').click();
      await gone(dialog(page));
      const group = page.getByRole('group', { name: 'Method' });
      await shown(group.getByText('This method is not available at the moment'));
      await gone(method(page, 'SEPA transfer'));
      await valueIn(field(page, 'Amount')).toBe('40');
      await photograph(page, 'portal-money', '13-switched-off');
      await method(page, 'Bitcoin').check();
      await gone(group.getByText('This method is not available'));
      await countOf(dialog(page)).toBe(0);
      await button(page, 'Confirm Deposit').click();
      await within(dialog(page), 'Pay Now').click();
      await shown(page.getByText(DEPOSITED));
      expect((await transactionsOf(customer)).map(({ method: by }) => by)).toEqual(['Bitcoin']);

      await saveDeposits(depositMethods.map((each) => ({ ...each, isActive: false })));
      await page.goto('/dashboard/deposit');
      await shown(page.getByText('No deposit methods at the moment'));
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
      await shown(page.getByText('Limit: €60.00 to €2,000.00'));
      await field(page, 'Amount in euro').fill('61');
      await gone(page.getByText('Minimum withdrawal amount'));
    } finally {
      await save(withdrawMethods);
    }
  });

  test('no more in a day than an administrator has set: what is left is read before, and said again when it has shrunk', async () => {
    const { customer, page } = await customerAt('/dashboard/withdraw', 500);
    const params = { id: customer.id };
    await shown(page.getByText('Current balance: €500.00'));
    await countOf(page.getByText('Left today')).toBe(0);
    try {
      await site.bank.admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 100 } });
      await page.reload();
      await shown(page.getByText('Left today: €100.00 of €100.00'));
      await confirm(page, 'Withdraw', '100.01');
      await expectAt(page, 'Amount in euro', 'You can withdraw €100.00 more today', '100.01');
      await photograph(page, 'portal-money', '15-more-than-is-left');

      await confirm(page, 'Withdraw', '80');
      await fillInAccount(page);
      expect((await site.money.withdraw(customer, 70)).status).toBe(201);
      await within(dialog(page), 'Submit Withdrawal').click();
      await gone(dialog(page));
      await expectAt(page, 'Amount in euro', 'You can withdraw €30.00 more today', '80');
      await hasFocus(field(page, 'Amount in euro'));
      await shown(page.getByText('Left today: €30.00 of €100.00'));
      await confirm(page, 'Withdraw', '30');
      await valueIn(field(page, 'IBAN')).toBe(IBAN);
      await within(dialog(page), 'Submit Withdrawal').click();
      await shown(page.getByText(WITHDRAWN));
      expect(await site.money.balances(customer)).toEqual(euros(500, 100));

      // A limit of the customer's own stands in its place.
      await site.bank.admin.call(setWithdrawalLimit, { params, body: { withdrawalLimit: 250 } });
      await button(page, 'New withdrawal').click();
      await shown(page.getByText('Left today: €150.00 of €250.00'));
      await photograph(page, 'portal-money', '17-left-today');
    } finally {
      await site.bank.admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: null } });
    }
  });

  test('too many requests, a broken bank, and a broken answer', async () => {
    const { customer, page } = await customerAt('/dashboard/deposit', 0);
    const answer = (status: number, json: object, headers: Record<string, string> = {}) =>
      routeOnce(page.context(), '**/api/user/deposit', (route) => route.fulfill({ status, json, headers }));
    const refusal = (error: string) => ({ error, message: error, code: 'test', requestId: 'r1' });
    const alert = dialog(page).getByRole('alert');
    await confirm(page, 'Deposit', '45');

    await answer(429, refusal('Too many requests.'), { 'retry-after': '120' });
    await within(dialog(page), 'Pay Now').click();
    await shown(alert.getByText('Too many requests. Please try again in 2 minutes.'));
    await countOf(page.getByText(UNSURE)).toBe(0);
    await answer(500, {});
    await within(dialog(page), 'Pay Now').click();
    await shown(alert.getByText('Failed to create deposit'));
    await shown(dialog(page).getByText(UNSURE));
    await answer(503, refusal('Maintenance'), { 'retry-after': '5' });
    await within(dialog(page), 'Pay Now').click();
    await shown(alert.getByText('Maintenance'));
    await answer(201, { nothing: 'of what was agreed' });
    await within(dialog(page), 'Pay Now').click();
    await shown(alert.getByText('Failed to create deposit'));
    expect(await transactionsOf(customer)).toEqual([]);
    await within(dialog(page), 'Pay Now').click();
    await shown(page.getByText(DEPOSITED));
    expect(await transactionsOf(customer)).toHaveLength(1);
  });

  test('methods that cannot be loaded: deposits can be tried again, withdrawals go by the usual ones', async () => {
    const { customer, page } = await customerAt('/dashboard/transactions', 500);
    await shown(page.getByText('+€500.00'));
    await page.context().route('**/api/user/*-settings', (route) => route.fulfill({ status: 500, json: {} }));
    await goWithin(page, '/dashboard/deposit');
    await shown(page.getByRole('alert').getByText('Failed to load deposit methods'));
    await photograph(page, 'portal-money', '14-no-methods');
    await goWithin(page, '/dashboard/withdraw');
    await shown(page.getByText('The bank’s own list of methods could not be loaded.'));
    for (const name of ['Bank Sepa', 'Bitcoin']) await shown(method(page, name));
    await shown(page.getByText('Limit: €100.00 to €1,000,000.00'));
    await photograph(page, 'portal-money', '15-usual-methods');
    await confirm(page, 'Withdraw', '99');
    await expectAt(page, 'Amount in euro', 'Minimum withdrawal amount is €100.00');
    // The bank has other codes: it takes its own method of the same type.
    await page.context().unrouteAll();
    await confirm(page, 'Withdraw', '120');
    await fillInAccount(page);
    await within(dialog(page), 'Submit Withdrawal').click();
    await shown(page.getByText(WITHDRAWN));
    expect(await transactionsOf(customer)).toContainEqual(expect.objectContaining({ type: 'withdraw', amount: 120 }));

    await page.context().route('**/api/user/deposit-settings', (route) => route.abort());
    await goWithin(page, '/dashboard/deposit');
    await shown(page.getByRole('alert').getByText('Failed to load deposit methods'));
    await page.context().unrouteAll();
    await button(page, 'Retry').click();
    await shown(method(page, 'SEPA transfer'));
  });
});
