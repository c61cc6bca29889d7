/** Calls that need a recent sign-in ask for the password again when the sign-in is more than ten minutes old. */
import type { Page } from '@playwright/test';
import { listDepositMethods } from '#shared/contract/transactions/payment-methods.ts';
import {
  DEPOSIT_SETTINGS_UPDATED_MESSAGE,
  INVALID_VERIFICATION_CODE_MESSAGE,
  PASSWORD_CHANGED_MESSAGE,
  USER_DELETED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { recordRequestsTo } from './network.ts';
import { localStorageOf, navigateWithin, PHONE_SIZE } from './pages.ts';
import {
  arriveWithCode,
  changeOwnPassword,
  findButton,
  findConfirmationButton,
  findField,
  findHeading,
  findLink,
  nextTotpCode,
} from './people.ts';

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
  await expectAccessible(page, 'confirming the sign-in, refused', { widths: [PHONE_SIZE] });

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

test('a change of the password asks for no second password, and one confirmation lasts ten minutes', async ({
  bank,
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard/profile/password');
  bank.clock.advance(11 * MINUTE);
  const newPassword = 'seven quiet herons';
  await changeOwnPassword(page, 'not the right one', newPassword);
  await expect(page.getByText('Incorrect current password')).toBeVisible();
  await expect(findField(page, 'Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect(findField(page, 'New password')).toHaveValue(newPassword);
  await findField(page, 'Current password').fill(customer.password);
  await findButton(page, 'Change Password').click();
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
  await bank.signIn(customer.email, newPassword);
  await navigateWithin(page, '/dashboard/profile/security');
  await findButton(page, 'Enable').click();
  await expect(findField(page, 'Verification code')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('a change of the password asks for the code alone where two-factor is on', async ({ bank, customer, visit }) => {
  const { secret } = await enableTwoFactor(bank, customer.session, 'user');
  const page = await visit(BLANK_SAME_ORIGIN_PATH);
  await arriveWithCode(page, customer, nextTotpCode(bank, secret), '/dashboard');
  await navigateWithin(page, '/dashboard/profile/password');
  bank.clock.advance(11 * MINUTE);
  await changeOwnPassword(page, customer.password, 'seven quiet herons');
  await expect(ownPassword(page)).toHaveAttribute('readonly', '');
  await question(page).getByLabel('Verification code', { exact: true }).fill(nextTotpCode(bank, secret));
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
});

test('the dialog asks for a code if two-factor is on', async ({ bank, administrator: _, money, customer, visit }) => {
  await money.saveMethods();
  const admin = await bank.newAdmin({ name: 'Ann Admin' });
  const { secret } = await enableTwoFactor(bank, admin.session, 'admin');
  const page = await visit(BLANK_SAME_ORIGIN_PATH);
  await arriveWithCode(page, admin, nextTotpCode(bank, secret), '/admin');
  await navigateWithin(page, '/admin/settings/deposit');
  const sepa = page.getByRole('region', { name: 'SEPA transfer' });
  await sepa.getByLabel('Minimum').fill('75');
  bank.clock.advance(11 * MINUTE);

  await findButton(page, 'Save Changes').click();
  await ownPassword(page).fill(admin.password);
  await confirm(page).click();
  const code = question(page).getByLabel('Verification code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill('000000');
  await expect(question(page).getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await code.fill(nextTotpCode(bank, secret));
  await expect(page.getByText(DEPOSIT_SETTINGS_UPDATED_MESSAGE)).toBeVisible();
  await expect(question(page)).toBeHidden();

  const { methods } = (await customer.call(listDepositMethods)).result;
  expect(methods).toContainEqual(expect.objectContaining({ code: 'sepa', minLimit: 75 }));
  // The session is renewed like any other.
  await page.reload();
  await expect(findHeading(page, 'Settings')).toBeVisible();
});

test('the back-office asks for the password before a large credit, then continues', async ({
  bank,
  money,
  customer,
  visitAs,
}) => {
  const colleague = await bank.newAdmin({ name: 'Third Admin' });
  for (const amount of [400, 500]) await money.deposit(customer, amount);
  await bank.drain();
  const page = await visitAs(colleague, '/admin/settings/administrators');
  const above = findField(page, 'Credits above, in euro');
  await above.fill('-1');
  await findButton(page, 'Update Amount').click();
  await expect(page.getByText('A limit is not negative')).toBeVisible();
  await above.fill('250');
  await findButton(page, 'Update Amount').click();
  await expect(page.getByText('Credits of more than €250.00 need a recent sign-in now')).toBeVisible();
  await expect(above).toHaveValue('250.00');

  await navigateWithin(page, `/admin/requests?search=${encodeURIComponent(customer.email)}`);
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(findHeading(page, /^Deposit of /)).toBeFocused();
  const first = page.url();
  bank.clock.advance(11 * MINUTE);
  await page.keyboard.press('c');
  await expect(findButton(page, 'Confirm Completed')).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(ownPassword(page)).toBeFocused();
  await page.keyboard.type(colleague.password);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page).not.toHaveURL(first);
  await expect(findHeading(page, /^Deposit of /)).toBeFocused();
  // The decision is sent again once the password is confirmed.
  await expect.poll(async () => (await money.balances(customer)).balance).toBeGreaterThan(250);
});

test('the back-office asks for the password of a form and on top of a dialog, and repeats the call once', async ({
  bank,
  money,
  visitAs,
}) => {
  const colleague = await bank.newAdmin({ name: 'Fourth Admin' });
  const customer = await money.customerWith(140);
  const page = await visitAs(colleague, `/admin/users/${customer.id}/profile`);
  const sent: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/admin/')) sent.push(`${request.method()} ${pathname}`);
  });
  const setAccountNumber = async () => {
    await findField(page, 'New account number').fill('MOOR2030');
    await findButton(page, 'Update Account Number').click();
  };
  const suspend = async () => {
    await findLink(page, 'Access').click();
    await findButton(page, 'Suspend').click();
    await findField(page, 'Reason').fill('Asked by the police');
    await findConfirmationButton(page, 'Suspend').click();
  };
  const deleteUser = async () => {
    await findButton(page, 'Delete User').click();
    await findConfirmationButton(page, 'Continue').click();
    await findConfirmationButton(page, 'Delete and give up €140.00').click();
  };
  const endSessions = async () => {
    await findLink(page, 'Access').click();
    await findButton(page, 'Sign out everywhere').click();
    await findConfirmationButton(page, 'Sign out everywhere').click();
  };
  const payOut = async () => {
    await navigateWithin(page, '/admin/unclaimed');
    // A small screen shows cards in place of rows.
    const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '€140.00' });
    await entry.getByRole('button', { name: 'Pay Out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unclaimed money' });
    await dialog.getByLabel('Reason').fill('Probate 18/2026');
    await dialog.getByLabel('Details').fill('To the estate, by SEPA');
    await dialog.getByRole('button', { name: 'Pay out €140.00' }).click();
  };
  for (const [act, message] of [
    [setAccountNumber, 'Account number updated'],
    [endSessions, 'Signed out everywhere'],
    [suspend, 'Customer suspended'],
    [deleteUser, USER_DELETED_MESSAGE],
    [payOut, '€140.00 paid out successfully'],
  ] as const) {
    await bank.drain();
    bank.clock.advance(11 * MINUTE);
    sent.length = 0;
    await act();
    await expect(ownPassword(page)).toBeFocused();
    await ownPassword(page).fill(colleague.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(message).last()).toBeVisible();
    await expect(question(page)).toBeHidden();
    // The request is refused, and then repeated once.
    await expect.poll(() => sent.length).toBe(2);
    expect(new Set(sent).size).toBe(1);
  }
  const records = await bank.auditOf(customer.id);
  expect(records.find(({ action }) => action === 'user.suspended')?.after).toMatchObject({
    reason: 'Asked by the police',
  });
});

test('an administrator decides several large deposits after one confirmation', async ({
  bank,
  money,
  customer,
  visitAs,
}) => {
  const colleague = await bank.newAdmin({ name: 'Fifth Admin' });
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
