/** The first customer of a bank gets an account, signs in and sets up two-factor; each role can open only its own screens. */
import type { Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { listUsers } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import type { Person } from '#test/support/bank.ts';
import type { createCustomerAdminActions } from '#test/support/customers.ts';
import {
  ENTER_SIX_DIGITS,
  ENTER_VERIFICATION_CODE,
  HEADLINE,
  INVALID_VERIFICATION_CODE_MESSAGE,
  LOGGING_IN_MESSAGE,
  LOGIN_FAILED,
  PASSWORDS_DO_NOT_MATCH,
  QR_CODE_NOT_GENERATED,
  TWO_FACTOR_DISABLED_MESSAGE,
  TWO_FACTOR_NOT_DISABLED,
  TWO_FACTOR_NOT_ENABLED,
  TWO_FACTOR_NOT_TOGGLED,
  USER_CREATED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, signInWithoutScreen, test } from './fixtures.ts';
import { answerNextRequest, failNextRequest, recordRequestsTo } from './network.ts';
import { localStorageOf, navigateWithin } from './pages.ts';
import {
  beginTwoFactor,
  enableTwoFactor,
  fillInCustomer,
  findButton,
  findField,
  findHeading,
  findLink,
  nextTotpCode,
  otherCode,
  signIn,
  uniqueWord,
} from './people.ts';

const PASSWORD = 'nine brave herons';

async function deleteAllCustomers(
  administrator: Person,
  customers: ReturnType<typeof createCustomerAdminActions>,
): Promise<void> {
  const { users } = (await administrator.call(listUsers)).result;
  for (const { _id } of users) expect((await customers.delete(_id)).status).toBe(200);
}

test('an administrator creates the first customer, who signs in to the dashboard', async ({
  bank,
  customers,
  administrator,
  visit,
}) => {
  await deleteAllCustomers(administrator, customers);
  await bank.drain();
  const eva = { name: 'Eva Marlowe', email: 'eva.marlowe@mail.example', password: PASSWORD };
  const page = await visit('/');
  const requests = recordRequestsTo(page.context(), '/admin/create-user');
  await expect(findHeading(page, HEADLINE)).toBeVisible();
  await findLink(page, 'Sign in').click();
  await expect(page).toHaveURL('/login');
  await signIn(page, administrator);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText(`Welcome ${administrator.name}`)).toBeVisible();
  await findLink(page, 'All Users').click();
  await expect(findHeading(page, 'All Users (0)')).toBeVisible();
  await expect(page.getByText('No customers yet')).toBeVisible();

  await findLink(page, 'Create User').first().click();
  await expect(page).toHaveURL('/admin/users/new');
  await fillInCustomer(page, eva);
  await findButton(page, 'Create User').dblclick();
  await expect(page.getByText(USER_CREATED_MESSAGE)).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  await expect(findHeading(page, 'All Users (1)')).toBeVisible();
  const row = page.getByRole('row', { name: eva.name });
  await expect(row).toHaveText(/^Eva Marloweeva\.marlowe@mail\.example\w{3} \d{1,2}, \d{14}€0\.00View Profile/);
  expect(requests).toEqual(['POST']);

  await findButton(page, 'Logout').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => localStorageOf(page)).toEqual({});

  await findLink(page, 'Sign in').click();
  await signIn(page, eva);
  await expect(page).toHaveURL('/dashboard');
  await expect(findHeading(page, 'Welcome, Eva Marlowe')).toBeVisible();
  await expect(page.getByRole('banner').getByText(eva.email)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance', exact: true })).toHaveText('Balance€0.00');
  const profile = page.getByRole('region', { name: 'Profile information' });
  for (const fact of [eva.name, eva.email]) await expect(profile.getByText(fact, { exact: true })).toBeVisible();
  await expect(profile).toHaveText(/Account number\d{10}/);
});

test('the fields for passwords hide what is typed, show it on demand, and accept pasted text (ASVS 6.2.6, 6.2.7)', async ({
  customer,
  administrator,
  visit,
  visitAs,
}) => {
  const expectPasswordField = async (page: Page, label: string, purpose: string) => {
    const field = findField(page, label);
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', purpose);
    const isPrevented = await field.evaluate(
      (input) => !input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(isPrevented, label).toBe(false);
    await field.fill(PASSWORD);
    await findButton(page, `Show ${label.toLowerCase()}`).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue(PASSWORD);
  };
  await expectPasswordField(await visit('/login'), 'Password', 'current-password');
  const form = await visitAs(administrator, '/admin/users/new');
  await expectPasswordField(form, 'Password', 'new-password');
  await expectPasswordField(form, 'Confirm password', 'new-password');
  const security = await visitAs(customer, '/dashboard/profile/password');
  await expectPasswordField(security, 'Current password', 'current-password');
  await expectPasswordField(security, 'New password', 'new-password');
});

test('the back-office says why a customer cannot be created and keeps what was typed', async ({
  bank,
  administrator,
  visitAs,
}) => {
  const { email } = await bank.newCustomer({ email: 'Fritz.Amsel@mail.example' });
  const page = await visitAs(administrator, '/admin/users/new');
  const requests = recordRequestsTo(page.context(), '/admin/create-user');
  const values = () =>
    Promise.all(['Name', 'E-mail', 'Password', 'Confirm password'].map((label) => findField(page, label).inputValue()));

  async function expectRefused(
    password: string,
    confirmPassword: string,
    sentence: string,
    label: string,
  ): Promise<void> {
    const typed = { name: 'Fritz Amsel', email: 'fritz.AMSEL@mail.example', password, confirmPassword };
    await fillInCustomer(page, typed);
    await findButton(page, 'Create User').click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(findButton(page, 'Create User')).toBeVisible();
    await expect.poll(values).toEqual(Object.values(typed));
    await expect(findField(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(findField(page, label)).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(findField(page, label)).toBeFocused();
  }

  await findButton(page, 'Create User').click();
  for (const sentence of ['Name is required', 'E-mail is required', 'Password is required'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page, 'create user with empty fields');
  await expectRefused(PASSWORD, 'nine brave heron', PASSWORDS_DO_NOT_MATCH, 'Confirm password');
  await expectRefused('too short', 'too short', 'The password needs at least 12 characters', 'Password');
  expect(requests).toEqual([]);

  const common = 'This password is on the list of the most common ones. Please choose another.';
  await expectRefused('password1234', 'password1234', common, 'Password');
  await expectRefused(PASSWORD, PASSWORD, 'An account with this e-mail address already exists', 'E-mail');
  // What was typed is not lost without a question.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leaving = (answer: 'Cancel' | 'Leave') => question.getByRole('button', { name: answer, exact: true });
  await findLink(page, 'Cancel').click();
  await leaving('Cancel').click();
  await expect(findField(page, 'Name')).toHaveValue('Fritz Amsel');
  await findLink(page, 'Cancel').click();
  await leaving('Leave').click();
  await expect(page).toHaveURL('/admin/users');
  await bank.drain();
  await navigateWithin(page, '/admin/users?search=fritz.amsel');
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('the bank asks an administrator for a code once two-factor is enabled', async ({ bank, visitAs }) => {
  const admin = await bank.newAdmin({ name: 'Ada Lind' });
  const page = await visitAs(admin, '/admin');
  await findLink(page, 'Settings').click();
  await expect(page).toHaveURL('/admin/settings/two-factor');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await expectAccessible(page, 'settings');
  await failNextRequest(page, '/admin/generate-2fa-secret');
  await findButton(page, 'Enable').click();
  await expect(page.getByRole('alert').getByText(QR_CODE_NOT_GENERATED)).toBeVisible();
  const secret = await beginTwoFactor(page);
  await findButton(page, 'Verify & Enable').click();
  await expect(page.getByText(ENTER_VERIFICATION_CODE)).toBeVisible();
  await expectAccessible(page, 'two-factor setup without a code');
  await findButton(page, 'Cancel').click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  const secondSecret = await beginTwoFactor(page);
  expect(secondSecret).not.toBe(secret);
  await failNextRequest(page, '/admin/toggle-2fa');
  await findField(page, 'Verification code').fill(nextTotpCode(bank, secondSecret));
  await expect(page.getByText(TWO_FACTOR_NOT_ENABLED)).toBeVisible();
  await enableTwoFactor(page, nextTotpCode(bank, secondSecret));
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();

  await findButton(page, 'Logout').click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await signIn(page, admin);
  await findField(page, 'Verification code').fill(nextTotpCode(bank, secondSecret));
  await expect(page).toHaveURL('/admin');
  await navigateWithin(page, '/admin/settings');
  await findButton(page, 'Disable').click();
  const question = page.getByRole('alertdialog', { name: 'Disable two-factor authentication?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
  await failNextRequest(page, '/admin/toggle-2fa');
  await findButton(page, 'Disable').click();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('alert').getByText(TWO_FACTOR_NOT_DISABLED)).toBeVisible();
  await findButton(page, 'Disable').click();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText(TWO_FACTOR_DISABLED_MESSAGE)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await expectAccessible(page, 'sign-in after two-factor was disabled');
  await signIn(page, admin);
  await expect(page).toHaveURL('/admin/settings/two-factor');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
});

test('the bank asks a customer for a code at the sign-in while two-factor is enabled', async ({ bank, visitAs }) => {
  // Long words show whether the screens are wide enough.
  const email = `${uniqueWord('wilhelmina.featherstonehaugh-cholmondeley.')}@correspondence.example`;
  const customer = await bank.newCustomer({ name: 'Wilhelmina Featherstonehaugh-Cholmondeley', email });
  const page = await visitAs(customer, '/dashboard');
  await expect(findButton(page, 'Refresh balance')).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await findLink(page, 'Profile Settings').click();
  await findLink(page, '2FA Security').click();
  await expect(page).toHaveURL('/dashboard/profile/security');
  await expect(findButton(page, 'Enable')).toBeVisible();
  await expectAccessible(page, 'two-factor disabled');
  await failNextRequest(page, '/user/generate-2fa-secret');
  await findButton(page, 'Enable').click();
  await expect(page.getByRole('alert').getByText(QR_CODE_NOT_GENERATED)).toBeVisible();
  const secret = await beginTwoFactor(page);
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(qrCode).toHaveJSProperty('complete', true);
  await expect(qrCode).not.toHaveJSProperty('naturalWidth', 0);
  await findButton(page, 'Verify & Enable').click();
  await expect(page.getByText(ENTER_SIX_DIGITS)).toBeVisible();
  const setupCode = findField(page, 'Verification code');
  const wrong = otherCode(nextTotpCode(bank, secret));
  await setupCode.fill(wrong.slice(0, 2));
  await page.keyboard.press('Enter');
  await expect(setupCode).toHaveAttribute('aria-invalid', 'true');
  // The sixth digit submits the form.
  await setupCode.pressSequentially(wrong.slice(2));
  await expect(page.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await setupCode.fill('1');
  await expect(page.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeHidden();
  await setupCode.fill('');
  await enableTwoFactor(page, nextTotpCode(bank, secret));
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  await signIn(page, customer);
  const code = findField(page, 'Verification code');
  await expect(code).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  for (const label of ['E-mail', 'Password']) await expect(findField(page, label)).toHaveAttribute('readonly');
  await expect.poll(() => localStorageOf(page)).toEqual({});
  await findButton(page, 'Verify Code').click();
  await expect(page.getByText(ENTER_SIX_DIGITS)).toBeVisible();
  await expectAccessible(page, 'second step without a code');
  // The sixth digit submits the form.
  await code.fill(otherCode(nextTotpCode(bank, secret)));
  await expect(page.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();

  await findButton(page, 'Back to Login').click();
  await expect(code).toBeHidden();
  await expect(page.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeHidden();
  await expect(findField(page, 'E-mail')).toHaveValue(customer.email);
  await expect(findField(page, 'E-mail')).toBeEditable();
  await findButton(page, 'Login').click();
  await expect(code).toBeVisible();
  await expect(code).toHaveValue('');
  await code.pressSequentially(nextTotpCode(bank, secret));
  await expect(page).toHaveURL('/dashboard');

  await navigateWithin(page, '/dashboard/profile/security');
  await failNextRequest(page, '/user/toggle-2fa');
  await findButton(page, 'Disable').click();
  await expect(page.getByRole('alert').getByText(TWO_FACTOR_NOT_TOGGLED)).toBeVisible();
  await findButton(page, 'Disable').click();
  await expect(page.getByText(TWO_FACTOR_DISABLED_MESSAGE)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await signIn(page, customer);
  await expect(page).toHaveURL('/dashboard/profile/security');
  await expect(findButton(page, 'Enable')).toBeVisible();
});

test('the sign-in keeps the address and the password when it fails, even without a network', async ({
  customer,
  visit,
}) => {
  const page = await visit('/login');
  await expect(findHeading(page, 'Sign in')).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await findButton(page, 'Login').click();
  await expect(page.getByText('E-mail is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>();
  await answerNextRequest(page.context(), `**${API_BASE}${login.path}`, async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(page, { email: customer.email, password: 'not the password' });
  await expect(findButton(page, LOGGING_IN_MESSAGE)).toBeVisible();
  letAnswer();
  const newAccount = page.getByText('No account yet?');
  const place = await newAccount.boundingBox();
  for (const email of [customer.email, 'unknown@mail.example']) {
    if (email !== customer.email) await signIn(page, { email, password: 'not the password' });
    await expect(page.getByRole('alert').getByText('Incorrect e-mail address or password.')).toBeVisible();
    await expect(findField(page, 'E-mail')).toHaveValue(email);
    await expect(findField(page, 'Password')).toHaveValue('not the password');
    expect(await newAccount.boundingBox()).toEqual(place);
  }
  await expectAccessible(page, 'refused sign-in');
  await page.context().setOffline(true);
  await signIn(page, customer);
  await expect(page.getByRole('alert').getByText(LOGIN_FAILED)).toBeVisible();
  await expect(findField(page, 'E-mail')).toHaveValue(customer.email);
  await expect(findField(page, 'Password')).toHaveValue(customer.password);
  await page.context().setOffline(false);
  await findButton(page, 'Login').click();
  await expect(page).toHaveURL('/dashboard');
});

test('the site redirects from the screens of others to the front page, and from the sign-in to the own area', async ({
  administrator,
  customer,
  visit,
}) => {
  const page = await visit('/admin/settings/two-factor');
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/profile/security');
  await expect(page).toHaveURL('/');
  await expect(findHeading(page, HEADLINE)).toBeVisible();
  for (const path of ['/admin', '/dashboard']) {
    await page.evaluate(() => {
      localStorage.setItem('token', 'of a role that this version does not have');
      localStorage.setItem('role', 'auditor');
    });
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await page.evaluate(() => localStorage.clear());
  for (const { person, own, others } of [
    { person: administrator, own: '/admin', others: '/dashboard' },
    { person: customer, own: '/dashboard', others: '/admin/users/new' },
  ]) {
    await signInWithoutScreen(page, person);
    await page.goto(others);
    await expect(page).toHaveURL('/');
    await findLink(page, 'Dashboard').click();
    await expect(page).toHaveURL(own);
    await page.goto('/login');
    await expect(page).toHaveURL(own);
    await page.goto(BLANK_SAME_ORIGIN_PATH);
  }
});
