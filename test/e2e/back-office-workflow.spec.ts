/** An administrator who decides hundreds of requests a day uses only the keyboard. */
import { iterationCount } from '#test/support/iterations.ts';
import { WITHDRAWAL_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP_SIZE, localStorageOf } from './pages.ts';
import { findButton, findField, findHeading, findLink } from './people.ts';

test.use({ paymentMethods: true });

const REQUESTS = iterationCount(50, 6);

test('an administrator decides each request in the order of the list with at most three keys', async ({
  bank,
  money,
  administrator,
  visitAs,
}) => {
  const customer = await money.customerWith(10_000);
  const requests = Array.from({ length: REQUESTS }, (_, index) => ({
    isWithdrawal: index % 2 === 0,
    isToFail: index % 10 === 0,
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
  await press('j');
  await press('k');
  await expect(links.first()).toBeFocused();
  await press('Enter');

  for (const { isWithdrawal, isToFail, euros } of requests) {
    await expect(findHeading(page, `${isWithdrawal ? 'Withdrawal' : 'Deposit'} of ${customer.name}`)).toBeFocused();
    await expect(page.getByText(`€${euros}.00`, { exact: true }).first()).toBeVisible();
    keys = 0;
    if (isToFail) {
      await press('f');
      await expect(page.getByRole('radio').first()).toBeFocused();
      await press('2');
      await expect(page.getByRole('dialog').getByLabel('Reason for the customer')).toHaveValue(/sent the payment back/);
      await expect(findButton(page, 'Confirm Failed')).toHaveAttribute('aria-disabled', 'false');
    } else {
      await press('c');
      await expect(findButton(page, 'Confirm Completed')).toBeFocused();
      await expect(findButton(page, 'Confirm Completed')).toHaveAttribute('aria-disabled', 'false');
    }
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(keys).toBeLessThanOrEqual(3);
  }
  await expect(page).toHaveURL(list);
  await expect(page.getByText('No requests match')).toBeVisible();
  const completed = requests.filter(({ isToFail }) => !isToFail);
  const balance = completed.reduce((sum, { isWithdrawal, euros }) => sum + (isWithdrawal ? -euros : euros), 10_000);
  expect(await money.balances(customer)).toEqual({ balance, reservedAmount: 0, availableBalance: balance });
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
  await expect(findButton(page, 'Complete')).toBeVisible();
  for (const fact of [
    'Transaction number',
    'Customer receives',
    'E-mail',
    'Account number',
    'IBAN',
    'Address',
    'Available',
  ])
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
  await page.keyboard.press('Enter');
  await expect(failure.getByText('Please tell the customer why')).toBeVisible();
  await expectAccessible(page, 'failing a withdrawal', DIALOG_ONLY);
  await failure.getByLabel('Reason for the customer').fill('Please call us');
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
  await expectAccessible(page, 'keyboard shortcuts', DIALOG_ONLY);
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  expect((await localStorageOf(page)).shortcuts).toBe('off');
  for (const key of ['c', '?', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await findButton(page, 'Keyboard shortcuts').click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help.getByRole('heading', { level: 3, name: 'On a request' })).toBeVisible();
});
