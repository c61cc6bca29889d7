/** Calls that need a recent sign-in ask for the password again when the sign-in is more than ten minutes old. */
import type { Page } from '@playwright/test';
import { INVALID_VERIFICATION_CODE_MESSAGE, PASSWORD_CHANGED_MESSAGE } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { recordRequestsTo } from './network.ts';
import { localStorageOf, navigateWithin } from './pages.ts';
import { arriveWithCode, changeOwnPassword, findButton, findField, nextTotpCode } from './people.ts';

test.use({ paymentMethods: true });

const MINUTE = 60_000;
const REFUSED = 'Please confirm that it is you: this needs a sign-in of the last 10 minutes.';

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Confirm', exact: true });
const ownPassword = (page: Page) => question(page).getByLabel('Your password', { exact: true });

test('the dialog asks again after a wrong password, and for nothing after Cancel', async ({
  bank,
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/profile/security');
  const before = (await localStorageOf(page)).token;
  bank.clock.advance(11 * MINUTE);
  const sent = recordRequestsTo(page.context(), '/user/generate-2fa-secret');

  await findButton(page, 'Enable').click();
  await expect(question(page)).toBeVisible();
  await expect(ownPassword(page)).toBeFocused();
  await ownPassword(page).fill('not the right one');
  await confirm(page).click();
  await expect(question(page).getByText('Incorrect e-mail address or password.')).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText(REFUSED)).toBeVisible();

  await findButton(page, 'Enable').click();
  await expect(ownPassword(page)).toHaveValue('');
  await ownPassword(page).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(findField(page, 'Verification code')).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(sent).toEqual(['POST', 'POST', 'POST']);
  expect((await localStorageOf(page)).token).not.toBe(before);
});

test('a change of the password asks for the code alone where two-factor is on', async ({ bank, customer, visit }) => {
  const { secret } = await enableTwoFactor(bank, customer.session, 'user');
  const page = await visit(BLANK_SAME_ORIGIN_PATH);
  await arriveWithCode(page, customer, nextTotpCode(bank, secret), '/dashboard');
  await navigateWithin(page, '/dashboard/profile/password');
  bank.clock.advance(11 * MINUTE);
  await changeOwnPassword(page, customer.password, 'seven quiet herons');
  await expect(ownPassword(page)).toHaveAttribute('readonly', '');
  const code = question(page).getByLabel('Verification code', { exact: true });
  await code.fill('000000');
  await expect(question(page).getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await code.fill(nextTotpCode(bank, secret));
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('an administrator decides several large deposits after one confirmation on top of a dialog', async ({
  bank,
  money,
  customer,
  visitAs,
}) => {
  const colleague = await bank.newAdmin({ name: 'Second Admin' });
  for (const amount of [1500, 1600, 1700]) await money.deposit(customer, amount);
  await bank.drain();
  const page = await visitAs(colleague, `/admin/requests?search=${encodeURIComponent(customer.email)}`);
  await page.getByRole('checkbox', { name: 'Select all: Requests' }).check();
  await findButton(page, 'Process 3 deposits').click();
  await page.getByRole('dialog', { name: 'Process deposits' }).getByLabel('Status').selectOption('completed');
  bank.clock.advance(11 * MINUTE);
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await findButton(page, 'Set 3 requests to Completed').click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  const results = page.getByRole('dialog', { name: 'Set to Completed' });
  await expect(results.getByText('0 requests processed, 1 failed, 2 not tried')).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(await money.balances(customer)).toMatchObject({ balance: 0 });

  await findButton(page, 'Retry 3 requests').click();
  await ownPassword(page).fill(colleague.password);
  await page.keyboard.press('Enter');
  await expect(results.getByText('3 requests processed')).toBeVisible();
  await expect(question(page)).toBeHidden();
  // One request is refused once more, and then each of the three is sent once.
  expect(sent).toHaveLength(1 + 1 + 3);
});
