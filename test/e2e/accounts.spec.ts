/** Customers are invited, sign in, set up two-factor and choose a new password; each role opens only its own screens. */
import { API_BASE } from '#shared/contract/api-base.ts';
import { login } from '#shared/contract/sign-in.ts';
import { createMailActions } from '#test/support/mail.ts';
import {
  ENTER_SIX_DIGITS,
  HEADLINE,
  INVALID_VERIFICATION_CODE_MESSAGE,
  LOGGING_IN_MESSAGE,
  LOGIN_FAILED,
  PASSWORDS_DO_NOT_MATCH,
  QR_CODE_NOT_GENERATED,
  TWO_FACTOR_DISABLED_MESSAGE,
  TWO_FACTOR_NOT_TOGGLED,
} from '#test/support/spec-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, signInWithoutScreen, test } from './fixtures.ts';
import { answerNextRequest, failNextRequest, recordRequestsTo } from './network.ts';
import { localStorageOf, navigateWithin, PHONE_SIZE } from './pages.ts';
import {
  beginTwoFactor,
  codeInMessage,
  enableTwoFactor,
  fillInCustomer,
  findButton,
  findConfirmationButton,
  findField,
  findHeading,
  findLink,
  findRow,
  nextTotpCode,
  otherCode,
  signIn,
  uniqueWord,
} from './people.ts';

const PASSWORD = 'nine brave herons';
const NEW_PASSWORD = 'nine loud herons';

test('the back-office says why a customer cannot be created, and sends an invitation, by whose code a password is chosen', async ({
  bank,
  customer,
  administrator,
  visit,
  visitAs,
}) => {
  const { sentTo } = createMailActions(bank);
  const [name, email] = ['Ida Quill', `${uniqueWord('ida.quill.')}@mail.example`];
  const office = await visitAs(administrator, '/admin/users/new');
  const [created, invited] = ['/admin/create-user', '/admin/invite-user'].map((path) =>
    recordRequestsTo(office.context(), path),
  );
  await findButton(office, 'Create User').click();
  for (const sentence of ['Name is required', 'E-mail is required', 'Password is required'])
    await expect(office.getByText(sentence)).toBeVisible();
  await expectAccessible(office, 'create user with empty fields');
  const expectRefused = async (confirmPassword: string, sentence: string, label: string) => {
    const typed = { name, email: customer.email, password: PASSWORD, confirmPassword };
    await fillInCustomer(office, typed);
    await findButton(office, 'Create User').click();
    await expect(findField(office, label)).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(findField(office, label)).toBeFocused();
    for (const [field, value] of [
      ['Name', name],
      ['E-mail', customer.email],
      ['Confirm password', confirmPassword],
    ] as const)
      await expect(findField(office, field)).toHaveValue(value);
  };
  await expectRefused('nine brave heron', PASSWORDS_DO_NOT_MATCH, 'Confirm password');
  expect(created).toEqual([]);
  await expectRefused(PASSWORD, 'An account with this e-mail address already exists', 'E-mail');

  await office.getByRole('radio', { name: 'Send an invitation' }).check();
  await expect(findField(office, 'Password')).toBeHidden();
  await findField(office, 'E-mail').fill(email);
  await findButton(office, 'Create User').dblclick();
  await expect(office.getByText('User created and invitation sent')).toBeVisible();
  expect(invited).toEqual(['POST']);
  await expect(findRow(office, email).getByText('Invited')).toBeVisible();
  await findRow(office, email).getByRole('link', { name: 'View Profile' }).click();
  await expect(office.getByText(`${name} has not set a password yet.`)).toBeVisible();
  await findLink(office, 'Send the invitation again').click();
  await findButton(office, 'Send invitation again').click();
  await findConfirmationButton(office, 'Send invitation').click();
  await expect(office.getByText('Invitation sent', { exact: true })).toBeVisible();
  const mails = await sentTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Aldermoor', 'Welcome to Aldermoor']);

  const page = await visit('/accept-invitation', { viewport: PHONE_SIZE });
  const code = codeInMessage(mails.at(-1)?.text);
  for (const [label, text] of [
    ['E-mail', email],
    ['Code', otherCode(code)],
    ['New password', NEW_PASSWORD],
    ['Confirm new password', NEW_PASSWORD],
  ] as const)
    await findField(page, label).fill(text);
  await findButton(page, 'Set password').click();
  await expect(page.getByText('This code is wrong, has expired or was used already.')).toBeVisible();
  await findField(page, 'Code').fill(code);
  await findButton(page, 'Set password').click();
  await expect(findHeading(page, 'Your password is set')).toBeVisible();
  await findLink(page, 'Sign in').click();
  await signIn(page, { email, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/dashboard');
  await office.reload();
  await expect(office.getByText('Active', { exact: true })).toBeVisible();
  await expect(findButton(office, 'Send invitation again')).toBeHidden();
});

test('a customer who has confirmed the address chooses a new password by a code of the mail', async ({
  bank,
  customer,
  visit,
  visitAs,
}) => {
  const { sentTo } = createMailActions(bank);
  // The first visit sends the code.
  const profile = await visitAs(customer, '/dashboard');
  const steps = profile.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText(`We have sent a code to ${customer.email}.`)).toBeVisible();
  await steps.getByRole('link', { name: 'Confirm your e-mail address' }).click();
  const card = profile.getByRole('region', { name: 'E-mail address' });
  await expect(card.getByText('Not confirmed')).toBeVisible();
  // The sixth digit submits the form.
  await findField(profile, 'Code').fill(codeInMessage((await sentTo(customer.email)).at(-1)?.text));
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();

  const page = await visit('/login', { viewport: PHONE_SIZE });
  await findField(page, 'E-mail').fill(customer.email);
  await findLink(page, 'Forgot password?').click();
  await expect(findHeading(page, 'Forgot your password?')).toBeVisible();
  await expect(findField(page, 'E-mail')).toHaveValue(customer.email);
  await page.clock.install();
  await findButton(page, 'Send Code').click();
  await expect(page.getByText(`If ${customer.email} is the confirmed address of an account`)).toBeVisible();
  await expect(findButton(page, 'Send another code')).toBeHidden();
  await page.clock.fastForward('01:01');
  await findButton(page, 'Send another code').click();
  await expect(page.getByText('Only the newest one works')).toBeVisible();
  await page.clock.resume();

  const mail = (await sentTo(customer.email)).at(-1);
  expect(mail?.subject).toBe('Code for a new password');
  const code = codeInMessage(mail?.text);
  await findField(page, 'New password').fill(NEW_PASSWORD);
  await findField(page, 'Confirm new password').fill(NEW_PASSWORD);
  await findField(page, 'Code').fill(otherCode(code));
  await findButton(page, 'Set New Password').click();
  await expect(page.getByText('This code is wrong. Please check it and try again: 4 tries left.')).toBeVisible();
  await expect(findField(page, 'New password')).toHaveValue(NEW_PASSWORD);
  await expectAccessible(page, 'new password by code');
  await findField(page, 'Code').fill(code);
  await findButton(page, 'Set New Password').click();
  await expect(findHeading(page, 'Password changed')).toBeVisible();
  await findLink(page, 'Sign in').click();
  await signIn(page, { email: customer.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/dashboard');
});

test('the bank asks a customer for a code while two-factor is on, and replaces the authenticator only with password and code (ASVS 7.5.1)', async ({
  bank,
  visitAs,
}) => {
  // Long words show whether the screens are wide enough.
  const email = `${uniqueWord('wilhelmina.featherstonehaugh-cholmondeley.')}@correspondence.example`;
  const customer = await bank.newCustomer({ name: 'Wilhelmina Featherstonehaugh-Cholmondeley', email });
  const page = await visitAs(customer, '/dashboard/profile/security');
  await failNextRequest(page, '/user/generate-2fa-secret');
  await findButton(page, 'Enable').click();
  await expect(page.getByRole('alert').getByText(QR_CODE_NOT_GENERATED)).toBeVisible();
  const first = await beginTwoFactor(page);
  await findButton(page, 'Verify & Enable').click();
  await expect(page.getByText(ENTER_SIX_DIGITS)).toBeVisible();
  await expectAccessible(page, 'two-factor setup without a code');
  await findField(page, 'Verification code').fill(otherCode(nextTotpCode(bank, first)));
  await expect(page.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await enableTwoFactor(page, nextTotpCode(bank, first));
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  await signIn(page, customer);
  const code = findField(page, 'Verification code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  for (const label of ['E-mail', 'Password']) await expect(findField(page, label)).toHaveAttribute('readonly');
  await expect.poll(() => localStorageOf(page)).toEqual({});
  await code.fill(otherCode(nextTotpCode(bank, first)));
  await expect(page.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await findButton(page, 'Back to Login').click();
  await expect(code).toBeHidden();
  await expect(findField(page, 'E-mail')).toHaveValue(customer.email);
  await expect(findField(page, 'E-mail')).toBeEditable();
  await findButton(page, 'Login').click();
  // The sixth digit submits the form.
  await code.pressSequentially(nextTotpCode(bank, first));
  await expect(page).toHaveURL('/dashboard');

  await navigateWithin(page, '/dashboard/profile/security');
  await findButton(page, 'Replace authenticator app').click();
  const dialog = page.getByRole('dialog', { name: 'Replace your authenticator app' });
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  const confirmWith = async (values: { readonly password: string; readonly code: string }) => {
    await password.fill(values.password);
    await dialog.getByLabel('Current code').fill(values.code);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  await confirmWith({ password: 'not the password', code: nextTotpCode(bank, first) });
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await confirmWith({ password: customer.password, code: '000000' });
  await expect(dialog.getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await confirmWith({ password: customer.password, code: nextTotpCode(bank, first) });
  await expect(page.getByRole('list', { name: 'Setting up two-factor authentication' })).toBeFocused();
  await expect(dialog).toBeHidden();
  const second = (await page.locator('code').textContent()) ?? '';
  expect(second).not.toBe(first);
  await enableTwoFactor(page, nextTotpCode(bank, second));

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

test('the sign-in hides the password, shows it on demand, accepts pasted text (ASVS 6.2.6, 6.2.7), and keeps it after any error', async ({
  customer,
  visit,
}) => {
  const page = await visit('/login');
  await findButton(page, 'Login').click();
  await expect(page.getByText('E-mail is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  const field = findField(page, 'Password');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  const isPastePrevented = await field.evaluate(
    (input) => !input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isPastePrevented).toBe(false);
  await findButton(page, 'Show password').click();
  await expect(field).toHaveAttribute('type', 'text');

  const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>();
  await answerNextRequest(page.context(), `**${API_BASE}${login.path}`, async (route) => {
    await asked;
    await route.continue();
  });
  await signIn(page, { email: customer.email, password: 'not the password' });
  await expect(findButton(page, LOGGING_IN_MESSAGE)).toBeVisible();
  letAnswer();
  for (const email of [customer.email, 'unknown@mail.example']) {
    if (email !== customer.email) await signIn(page, { email, password: 'not the password' });
    await expect(page.getByRole('alert').getByText('Incorrect e-mail address or password.')).toBeVisible();
    await expect(findField(page, 'E-mail')).toHaveValue(email);
    await expect(field).toHaveValue('not the password');
  }
  await expectAccessible(page, 'refused sign-in');
  await page.context().setOffline(true);
  await signIn(page, customer);
  await expect(page.getByRole('alert').getByText(LOGIN_FAILED)).toBeVisible();
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
  await expect(findHeading(page, HEADLINE)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('token', 'of a role that this version does not have');
    localStorage.setItem('role', 'auditor');
  });
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
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
