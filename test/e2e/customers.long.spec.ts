/** Administrators open, change, suspend, unlock, find and delete the accounts of customers. */
import type { Page } from '@playwright/test';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { NO_TRANSACTIONS_MESSAGE, PASSWORD_CHANGED_MESSAGE, USER_DELETED_MESSAGE } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { recordRequestsTo } from './network.ts';
import { navigateWithin } from './pages.ts';
import {
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  readDownloadedText,
  uniqueWord,
} from './people.ts';

test.use({ paymentMethods: true });

const NEW_PASSWORD = 'eleven calm walruses';

const information = (page: Page) => page.getByRole('region', { name: 'User information' });

test('an administrator finds, exports, opens and deletes customers, and is asked twice before money is lost with one', async ({
  bank,
  money,
  customers,
  administrator,
  visitAs,
}) => {
  const word = uniqueWord('quibble');
  const first = await bank.newCustomer({ name: `=Formula ${word}`, email: `${word}.one@mail.example` });
  const second = await bank.newCustomer({ name: `Second ${word}`, email: `${word}.two@mail.example` });
  const page = await visitAs(administrator, '/admin/users');
  await page.getByLabel('Search customers').fill(word);
  await expect(page).toHaveURL(`/admin/users?search=${word}`);
  await expect(findHeading(page, 'All Users (2)')).toBeVisible();
  const lines = (await readDownloadedText(page, 'Export CSV')).split('\r\n');
  expect(lines[0]).toContain('Name,E-mail,"Account number","Balance EUR"');
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 2))).toEqual([
    [`"'${first.name}"`, first.email],
    [`"${second.name}"`, second.email],
  ]);

  const row = page.getByRole('row', { name: second.email });
  await row.getByRole('link', { name: 'View Profile' }).click();
  await expect(findHeading(page, second.name)).toBeFocused();
  await expect(page.getByLabel('Account', { exact: true })).toHaveText(/Balance€0\.00Reserved€0\.00Available€0\.00/);
  await expect(page.getByText(NO_TRANSACTIONS_MESSAGE)).toBeVisible();
  await findLink(page, 'Profile').click();
  for (const fact of [second.email, 'Active', 'Disabled', "The method's"])
    await expect(information(page).getByText(fact, { exact: true }).first()).toBeVisible();

  await findLink(page, 'Back to Users').click();
  await expect(page).toHaveURL(`/admin/users?search=${word}`);
  const requests = recordRequestsTo(page.context(), `/admin/users/${second.id}`);
  await row.getByRole('button', { name: 'Delete User' }).click();
  await expect(findConfirmationDialog(page).getByText('The account is empty: no money is lost.')).toBeVisible();
  // The search palette, which would take the focus, does not open over a confirmation.
  await page.keyboard.press('Control+k');
  await findConfirmationButton(page, 'Cancel').click();
  await expect(findConfirmationDialog(page)).toBeHidden();
  await expect(row.getByRole('button', { name: 'Delete User' })).toBeFocused();
  await row.getByRole('button', { name: 'Delete User' }).click();
  await findConfirmationButton(page, 'Delete User').dblclick();
  await expect(page.getByText(USER_DELETED_MESSAGE)).toBeVisible();
  await expect(row).toBeHidden();
  expect(requests.filter((method) => method === 'DELETE')).toEqual(['DELETE']);
  expect((await customers.tryToSignIn(second)).status).toBe(401);

  await navigateWithin(page, `/admin/users/${first.id}/access`);
  await findButton(page, 'Delete User').click();
  await expect(findConfirmationDialog(page).getByText('The account is empty: no money is lost.')).toBeVisible();
  await money.book(first, 'deposit', 120);
  await findConfirmationButton(page, 'Delete User').click();
  await expect(findConfirmationDialog(page).getByText(`€120.00 in the account of ${first.name}`)).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();
  await expect(findConfirmationDialog(page)).toBeHidden();
  expect((await customers.get(first.id)).status).toBe(200);

  await money.withdraw(first, 30);
  for (const amount of [40, 35.5]) await money.deposit(first, amount);
  await page.reload();
  await findButton(page, 'Delete User').click();
  // A double click confirms the first dialog and not the next one.
  await findConfirmationButton(page, 'Continue').dblclick();
  for (const loss of [
    'of it €30.00 reserved',
    '2 deposits of €75.50, not yet booked',
    '1 withdrawal of €30.00, not yet paid',
  ])
    await expect(findConfirmationDialog(page).getByText(loss)).toBeVisible();
  expect((await customers.get(first.id)).status).toBe(200);
  await findConfirmationButton(page, 'Delete and give up €120.00').click();
  await expect(page.getByText(USER_DELETED_MESSAGE).last()).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  expect((await customers.get(first.id)).status).toBe(404);
});

test('an administrator suspends, unlocks and mails a customer again, turns off two-factor and ends every session (ASVS 6.5.6, 7.4.5)', async ({
  bank,
  customers,
  administrator,
  visitAs,
}) => {
  const eva = await bank.newCustomer({ email: `bounce+${uniqueWord('eva')}@simulator.amazonses.com` });
  await enableTwoFactor(bank, eva.session);
  for (let failure = 0; failure < 5; failure += 1)
    await customers.tryToSignIn({ email: eva.email, password: 'not the password' });
  await bank.drain();
  const page = await visitAs(administrator, `/admin/users/${eva.id}`);
  const notice = page.getByText('E-mail to this customer came back.');
  await expect(notice).toBeVisible();
  await findButton(page, 'Send e-mail again').click();
  await findConfirmationButton(page, 'Send e-mail').click();
  await expect(page.getByText('E-mail is sent again')).toBeVisible();
  await expect(notice).toBeHidden();

  await findLink(page, 'Access').click();
  await expect(page.getByText('Too many failed sign-ins')).toBeVisible();
  expect((await customers.tryToSignIn(eva)).status).toBe(429);
  await findButton(page, 'Unlock').click();
  await expect(findConfirmationDialog(page).getByText('This clears the failed attempts')).toBeVisible();
  await findConfirmationButton(page, 'Unlock').click();
  await expect(page.getByText('Too many failed sign-ins')).toBeHidden();
  expect(await customers.tryToSignIn(eva)).toMatchObject({ status: 200, body: { requiresTwoFactor: true } });

  await expect(page.getByText('2FA', { exact: true })).toBeVisible();
  await findButton(page, 'Turn off 2FA').click();
  await expect(findConfirmationDialog(page).getByText(`Make sure that ${eva.name} asked for it.`)).toBeVisible();
  await findConfirmationButton(page, 'Turn off 2FA').click();
  await expect(page.getByText('2FA', { exact: true })).toBeHidden();
  const session = await bank.signIn(eva.email, eva.password);
  expect((await customers.opens(session)).token).toBe(VALID_SESSION_STATE.token);
  // A session that starts in the second in which all sessions end stays valid.
  bank.clock.advance(1000);
  await findButton(page, 'Sign out everywhere').click();
  await findConfirmationButton(page, 'Sign out everywhere').click();
  await expect(page.getByText('Signed out everywhere')).toBeVisible();
  expect((await customers.opens(session)).token).toBe(false);

  await findButton(page, 'Suspend').click();
  await expect(findConfirmationDialog(page).getByText(`${eva.name} is signed out everywhere`)).toBeVisible();
  await findField(page, 'Reason').fill('Asked for it on the phone');
  await findConfirmationButton(page, 'Suspend').click();
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  expect((await customers.tryToSignIn(eva)).status).toBe(401);
  await findLink(page, 'Audit').click();
  const record = page.getByRole('row', { name: 'Customer suspended' });
  await expect(record.getByText('Asked for it on the phone')).toBeVisible();
  await findLink(page, 'Sign-ins').click();
  await expect(page.getByRole('row', { name: 'Refused' }).first()).toBeVisible();
  await findLink(page, 'Access').click();
  await findButton(page, 'Reactivate').click();
  await findConfirmationButton(page, 'Reactivate').click();
  await expect(page.getByText('Customer reactivated')).toBeVisible();
  expect((await customers.tryToSignIn(eva)).status).toBe(200);
});

test('an administrator sets password, account number, fee and limit of a customer, and is asked before the address changes', async ({
  bank,
  customer,
  customers,
  administrator,
  visitAs,
}) => {
  const other = (await customers.get((await bank.newCustomer()).id)).result.user;
  const stored = async () => (await customers.get(customer.id)).result.user;
  const accountNumber = uniqueWord('moor');
  const page = await visitAs(administrator, `/admin/users/${customer.id}/access`);
  await findField(page, 'New password').fill('password1234');
  await findButton(page, 'Change Password').click();
  await expect(page.getByText('This password is on the list of the most common ones.')).toBeVisible();
  await findField(page, 'New password').fill(NEW_PASSWORD);
  await findButton(page, 'Change Password').click();
  await expect(page.getByText(PASSWORD_CHANGED_MESSAGE)).toBeVisible();
  await expect(findField(page, 'New password')).toHaveValue('');
  expect(await customers.opens(customer.session)).toEqual(REVOKED_SESSION_STATE);
  const changed = { ...customer, password: NEW_PASSWORD };
  expect((await customers.tryToSignIn(changed)).status).toBe(200);

  await findLink(page, 'Limits and fees').click();
  const fee = findField(page, 'Withdrawal fee in percent');
  await fee.fill('1.005');
  await findButton(page, 'Update Withdrawal Fee').click();
  await expect(page.getByText('A percentage has at most two decimals', { exact: true })).toBeVisible();
  await expectAccessible(page, 'user profile with an error');
  await fee.fill('2.5');
  await findButton(page, 'Update Withdrawal Fee').click();
  await expect.poll(async () => (await stored()).withdrawalFeePercent).toBe(2.5);
  const limit = findField(page, 'Withdrawal limit in euro');
  await limit.fill('250');
  await findButton(page, 'Update Withdrawal Limit').click();
  await expect.poll(async () => (await stored()).withdrawalLimit).toBe(250);
  await expect(limit).toHaveValue('250.00');
  await findLink(page, 'Profile').click();
  await expect(information(page).getByText('€250.00 in 24 hours')).toBeVisible();
  await findLink(page, 'Limits and fees').click();
  await limit.fill('');
  await findButton(page, 'Update Withdrawal Limit').click();
  await expect.poll(async () => (await stored()).withdrawalLimit).toBeUndefined();

  await findLink(page, 'Profile').click();
  await findField(page, 'New account number').fill(other.accountNumber);
  await findButton(page, 'Update Account Number').click();
  await expect(page.getByText('This account number is already taken')).toBeVisible();
  await expect(findField(page, 'New account number')).toHaveAttribute('aria-invalid', 'true');
  await findField(page, 'New account number').fill(accountNumber);
  await findButton(page, 'Update Account Number').click();
  await expect(information(page).getByText(accountNumber.toUpperCase())).toBeVisible();

  const newEmail = `${uniqueWord('henrietta')}@mail.example`;
  const edit = findButton(page, 'Edit name and e-mail');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name', { exact: true });
  const email = dialog.getByLabel('E-mail', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });
  const requests = recordRequestsTo(page.context(), `/admin/users/${customer.id}`);
  const session = await bank.signIn(customer.email, NEW_PASSWORD);
  await edit.click();
  await expect(name).toBeFocused();
  await email.fill('henrietta@');
  await save.click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await email.fill(customer.email);
  await name.fill('Henrietta Vane');
  await save.click();
  await expect(findHeading(page, 'Henrietta Vane')).toBeVisible();
  expect((await customers.opens(session)).token).toBe(true);

  await edit.click();
  await email.fill(other.email);
  await save.click();
  await expect(findConfirmationDialog(page).getByText('All sessions of the customer end at once.')).toBeVisible();
  await findConfirmationButton(page, 'Change e-mail').click();
  await expect(dialog.getByText('An account with this e-mail address already exists')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(newEmail);
  await save.click();
  await expect(findConfirmationDialog(page).getByText(newEmail)).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();
  await expect(email).toHaveValue(newEmail);
  await save.click();
  await findConfirmationButton(page, 'Change e-mail').dblclick();
  await expect(information(page).getByText(newEmail)).toBeVisible();
  await expect(edit).toBeFocused();
  // One request changed the name, one was refused, and one changed the e-mail address.
  expect(requests.filter((method) => method === 'PATCH')).toHaveLength(3);
  expect((await customers.opens(session)).token).toBe(false);
  expect((await customers.tryToSignIn(changed)).status).toBe(401);
  expect((await customers.tryToSignIn({ ...changed, email: newEmail })).status).toBe(200);
});
