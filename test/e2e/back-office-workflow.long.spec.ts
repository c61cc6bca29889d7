/** An administrator who decides hundreds of requests a day uses only the keyboard. */
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { WITHDRAWAL_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';
import { UNDO_MS } from '../../web/src/features/transactions/admin/requests/undo-time.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { DESKTOP_SIZE, localStorageOf, PHONE_SIZE } from './pages.ts';
import { findButton, findField, findHeading, findLink } from './people.ts';

test.use({ paymentMethods: true });

/** The last one fails. */
const REQUESTS = iterationCount(50, 5);
test('an administrator decides requests in the order of the list with two keys each, and two to begin', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(10_000);
  const requests = Array.from({ length: REQUESTS }, (_, index) => ({
    isWithdrawal: index % 2 === 0,
    isToFail: index === REQUESTS - 1,
    euros: 10 + index,
  }));
  for (const { isWithdrawal, euros } of requests) await money[isWithdrawal ? 'withdraw' : 'deposit'](customer, euros);
  await bank.drain();
  const list = `/admin/requests?search=${encodeURIComponent(customer.email)}&order=oldest`;
  const page = await visitAs(administrator, list);
  const links = page.getByRole('row').getByRole('link', { name: /^View Details/ });
  await expect(links).toHaveCount(REQUESTS);

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  await expect(links.first()).toBeFocused();
  await press('Enter');

  for (const [index, { isWithdrawal, isToFail, euros }] of requests.entries()) {
    await expect(findHeading(page, `${isWithdrawal ? 'Withdrawal' : 'Deposit'} of ${customer.name}`)).toBeFocused();
    const signed = `${isWithdrawal ? '-' : '+'}€${euros}.00`;
    await expect(page.getByText(signed, { exact: true }).first()).toBeVisible();
    expect(keys).toBe(2 + 2 * index);
    if (isToFail) {
      await press('f');
      await expect(page.getByRole('radio').first()).toBeFocused();
      await press('2');
      const reason = isWithdrawal ? /sent the payment back/ : /not the amount you requested/;
      await expect(page.getByRole('dialog').getByLabel('Reason for the customer')).toHaveValue(reason);
      await expect(findButton(page, 'Confirm Failed')).toHaveAttribute('aria-disabled', 'false');
    } else {
      await press('c');
      await expect(findButton(page, 'Confirm Completed')).toBeFocused();
      await expect(findButton(page, 'Confirm Completed')).toHaveAttribute('aria-disabled', 'false');
    }
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(page).toHaveURL(list);
  await findButton(page, 'Send now').click();
  await expect(page.getByText('No requests match')).toBeVisible();
  const completed = requests.filter(({ isToFail }) => !isToFail);
  const balance = completed.reduce((sum, { isWithdrawal, euros }) => sum + (isWithdrawal ? -euros : euros), 10_000);
  await expect.poll(() => money.balances(customer)).toEqual({ balance, reservedAmount: 0, availableBalance: balance });
});

test('an administrator decides requests on a phone with the thumb, and reads who and how much in a message', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  await money.deposit(customer, 21);
  await bank.drain();
  const list = `/admin/requests?search=${encodeURIComponent(customer.email)}&order=oldest`;
  const page = await visitAs(administrator, list, { viewport: PHONE_SIZE });
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  const expectWithinReach = async (name: string) => {
    const box = await findButton(page, name).boundingBox();
    expect(box?.y, name).toBeGreaterThan(PHONE_SIZE.height * 0.75);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(PHONE_SIZE.height);
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  };
  await expect(page.getByText('+€21.00', { exact: true }).first()).toBeVisible();
  for (const name of ['Complete', 'Fail']) await expectWithinReach(name);
  await findButton(page, 'Complete').click();
  await expect(findButton(page, 'Confirm Completed')).toHaveAttribute('aria-disabled', 'false');
  await expectWithinReach('Confirm Completed');
  await findButton(page, 'Confirm Completed').click();
  await expectWithinReach('Send now');
  await findButton(page, 'Send now').click();
  await expect(page.getByText(`Deposit of €21.00 by ${customer.name} completed`)).toBeVisible();
  await expect(page).toHaveURL(list);
});

test('an administrator undoes a decision before it is sent, and a refused one comes back with its reason and proof', async ({
  bank,
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  const first = transactionOfAnswer(await money.withdraw(customer, 120));
  await money.withdraw(customer, 130);
  await bank.drain();
  const list = `/admin/withdrawals?status=pending&search=${customer.email}&order=oldest`;
  const page = await visitAs(await bank.newAdmin(), BLANK_SAME_ORIGIN_PATH, { viewport: DESKTOP_SIZE });
  // The seconds for an undo are over when the test says so.
  const start = Date.now();
  await page.context().clock.setFixedTime(start);
  await page
    .context()
    .route('https://proofs.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
  await page.goto(list);
  const open = page.getByRole('link', { name: /^View Details/ });
  const unsent = page.getByRole('region', { name: 'Decisions not yet sent' });
  const decide = async (key: string, reason?: string) => {
    await findHeading(page, `Withdrawal of ${customer.name}`).focus();
    await page.keyboard.press(key);
    if (reason) await page.getByRole('dialog').getByLabel('Reason for the customer').fill(reason);
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  const openBalances = { balance: 500, reservedAmount: 250, availableBalance: 250 };

  await open.first().click();
  await findField(page, 'Admin notes').fill('Wired at noon');
  await decide('c');
  await expect(unsent.getByText(`Withdrawal of €120.00 by ${customer.name}: Completed, not yet sent.`)).toBeVisible();
  await expect(page.getByText('-€130.00', { exact: true }).first()).toBeVisible();
  expect(await money.balances(customer)).toEqual(openBalances);
  await page.keyboard.press('u');
  await expect(unsent.getByText('undone, it is still Pending.')).toBeVisible();
  await expect(findLink(page, 'Open request')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findField(page, 'Admin notes')).toHaveValue('Wired at noon');
  await expect(findField(page, 'Status')).toHaveValue('completed');
  await expect(unsent).toBeHidden();

  const proof = 'https://proofs.example/a.png';
  await findField(page, 'Proof image URL').fill(proof);
  await decide('f', 'The account is closed.');
  expect((await money.setStatus(first._id, 'processing')).status).toBe(200);
  await findButton(page, 'Send now').click();
  await expect(unsent.getByText('was not set to Failed')).toBeVisible();
  expect(await money.balances(customer)).toEqual(openBalances);
  await findLink(page, 'Open request').click();
  await expect(page.getByRole('alert').getByText('Your change was not made.')).toBeVisible();
  await expect(findField(page, 'Status')).toHaveValue('failed');
  await expect(findField(page, 'Reason for the customer')).toHaveValue('The account is closed.');
  await expect(findField(page, 'Proof image URL')).toHaveValue(proof);
  await findButton(page, 'Update Withdrawal').click();
  await expect(page.getByText(WITHDRAWAL_UPDATED_MESSAGE)).toBeVisible();

  // The list shows what is coming. Leaving it sends the decision, and so do the seconds.
  await findLink(page, 'Next request').click();
  await decide('p');
  await expect(page.getByRole('row', { name: '€130.00' })).toContainText('Processingnot yet sent');
  await page.goBack();
  await expect(page.getByRole('definition').filter({ hasText: '€130.00' }).first()).toBeVisible();
  await expect(findField(page, 'Status')).toHaveValue('processing');
  await decide('c');
  await expect(unsent).toBeVisible();
  await page.context().clock.setFixedTime(start + UNDO_MS);
  await expect(unsent).toBeHidden();
  await expect.poll(() => money.balances(customer)).toEqual({ balance: 370, reservedAmount: 0, availableBalance: 370 });
});

test('each shortcut that decides asks first, with all facts, and shortcuts have no effect while they are off', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(500);
  await money.withdraw(customer, 120);
  await money.withdraw(customer, 130);
  await bank.drain();
  const list = `/admin/withdrawals?status=pending&search=${customer.email}`;
  const page = await visitAs(administrator, list, { viewport: DESKTOP_SIZE });
  const firstLink = page.getByRole('link', { name: /^View Details/ }).first();
  await expect(firstLink).toBeVisible();
  await page.keyboard.press('/');
  await expect(findField(page, 'Search withdrawals')).toBeFocused();
  await page.keyboard.press('Tab');
  // A select handles letters itself.
  await page.keyboard.press('j');
  await expect(firstLink).not.toBeFocused();
  await firstLink.focus();
  await page.keyboard.press('o');
  await expect(findHeading(page, `Withdrawal of ${customer.name}`)).toBeFocused();
  for (const fact of ['Customer receives', 'IBAN', 'Available'])
    await expect(page.getByText(fact, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  await expect(findButton(page, 'Update Withdrawal')).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('c');
  const completion = page.getByRole('dialog', { name: 'Complete this withdrawal?' });
  await expect(completion.getByRole('row', { name: /^Balance / }).getByText('€370.00')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(completion).toBeHidden();
  await page.keyboard.press('f');
  const failure = page.getByRole('dialog', { name: 'Fail this withdrawal?' });
  await expect(failure.getByText('€500.00').first()).toBeVisible();
  await expectAccessible(page, 'failing a withdrawal', DIALOG_ONLY);
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();

  // In a field, the keys of shortcuts are text, and the decision saves this text too.
  await findField(page, 'Admin notes').fill('');
  await page.keyboard.type('cfpjk?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await findLink(page, 'Next request').first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await findHeading(page, `Withdrawal of ${customer.name}`).focus();
  await page.keyboard.press('p');
  await expect(findButton(page, 'Confirm Processing')).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: '€120.00' }).first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(findField(page, 'Admin notes')).toHaveValue('cfpjk?');
  await expect(findField(page, 'Status')).toHaveValue('processing');

  await findField(page, 'Admin notes').fill('Wired');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(WITHDRAWAL_UPDATED_MESSAGE).first()).toBeVisible();

  await findHeading(page, `Withdrawal of ${customer.name}`).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next request')).toBeVisible();
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  expect((await localStorageOf(page)).shortcuts).toBe('off');
  for (const key of ['c', '?', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
