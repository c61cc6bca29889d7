/** The first customer of the bank, in a browser: opened by an administrator, signed in, protected with two-factor. */
import { describe, expect, test } from 'vitest';
import { arriveAt, bankInBrowser, kept, photograph, requestsTo } from './bank-in-browser.ts';
import {
  arriveSignedIn,
  beginTwoFactor,
  button,
  enableTwoFactor,
  field,
  fillInCustomer,
  heading,
  link,
  signIn,
} from './people.ts';

const site = bankInBrowser();

const PASSWORD = 'nine brave herons';

describe('an administrator', () => {
  test('signs in, sees All Users and opens an account; its customer signs in and sees it', async () => {
    const eva = { name: 'Eva Marlowe', email: 'eva.marlowe@mail.example', password: PASSWORD };
    const page = await site.visit('/');
    const made = requestsTo(page.context(), '/admin/create-user');
    await heading(page, 'Banking that puts your money first').waitFor();
    await photograph(page, 'first-customer', '01-landing');
    await link(page, 'Sign in').click();
    await arriveAt(page, '/login');
    await photograph(page, 'first-customer', '02-sign-in');
    await signIn(page, site.bank.admin);
    await arriveAt(page, '/admin');
    await page.getByText(`Welcome ${site.bank.admin.name}`).waitFor();
    await link(page, 'All Users').click();
    await heading(page, 'All Users (0)').waitFor();
    await page.getByText('No customers yet').waitFor();
    await photograph(page, 'first-customer', '03-no-users');

    await link(page, 'Create User').first().click();
    await arriveAt(page, '/admin/users/new');
    await fillInCustomer(page, eva);
    await photograph(page, 'first-customer', '04-create-user');
    await button(page, 'Create User').dblclick();
    await page.getByText('User created successfully!').waitFor();
    await arriveAt(page, '/admin/users');
    await heading(page, 'All Users (1)').waitFor();
    const row = page.getByRole('row', { name: eva.name });
    expect(await row.textContent()).toMatch(/^Eva Marloweeva\.marlowe@mail\.example\d{10}€0\.00View Profile/);
    await photograph(page, 'first-customer', '05-all-users');
    expect(made).toEqual(['POST']);
    await page.reload();
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('row', { name: eva.name }).count()).toBe(1);

    await button(page, 'Logout').click();
    await arriveAt(page, '/');
    expect(await kept(page)).toEqual({});

    await link(page, 'Sign in').click();
    await signIn(page, eva);
    await arriveAt(page, '/dashboard');
    await heading(page, 'Welcome, Eva Marlowe').waitFor();
    await page.getByRole('banner').getByText(eva.email).waitFor();
    expect(await page.getByRole('region', { name: 'Balance', exact: true }).textContent()).toBe('Balance€0.00');
    const profile = page.getByRole('region', { name: 'Profile information' });
    for (const fact of [eva.name, eva.email]) await profile.getByText(fact, { exact: true }).waitFor();
    expect(await profile.textContent()).toMatch(/Account number\d{10}/);
    await photograph(page, 'first-customer', '06-dashboard');
  });

  test('is told what is wrong with a new customer, and finds every value still there', async () => {
    const { email } = await site.bank.newCustomer({ email: 'Fritz.Amsel@mail.example' });
    const page = await site.visit('/login');
    const made = requestsTo(page.context(), '/admin/create-user');
    await arriveSignedIn(page, site.bank.admin, '/admin');
    await page.goto('/admin/users/new');
    const values = () =>
      Promise.all(['Name', 'E-mail', 'Password', 'Confirm password'].map((label) => field(page, label).inputValue()));

    async function refused(password: string, confirmPassword: string, sentence: string, about: string): Promise<void> {
      const typed = { name: 'Fritz Amsel', email: 'fritz.AMSEL@mail.example', password, confirmPassword };
      await fillInCustomer(page, typed);
      await button(page, 'Create User').click();
      await page.getByText(sentence).waitFor();
      await button(page, 'Create User').waitFor();
      expect(await values()).toEqual(Object.values(typed));
      // Read aloud with its field, which is where the cursor is.
      expect(await field(page, about).getAttribute('aria-invalid')).toBe('true');
      const spoken = await field(page, about).evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
      );
      expect(spoken).toContain(sentence);
      expect(await field(page, about).evaluate((input) => input === document.activeElement)).toBe(true);
    }

    await button(page, 'Create User').click();
    for (const sentence of ['Name is required', 'E-mail is required', 'Password is required'])
      await page.getByText(sentence).waitFor();
    await refused(PASSWORD, 'nine brave heron', 'Passwords do not match', 'Confirm password');
    await refused('too short', 'too short', 'The password needs at least 12 characters', 'Password');
    expect(made).toEqual([]);

    const common = 'This password is on the list of the most common ones. Please choose another.';
    await refused('password1234', 'password1234', common, 'Password');
    await photograph(page, 'create-user', 'common-password');
    await refused(PASSWORD, PASSWORD, 'An account with this e-mail address already exists', 'E-mail');
    await photograph(page, 'create-user', 'duplicate-email');
    await site.bank.drain();
    await page.goto('/admin/users?search=fritz.amsel');
    await page.getByRole('row', { name: email }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  test('sets two-factor up in Settings, signs in with it, and is asked before it is disabled', async () => {
    const admin = await site.bank.newAdmin({ name: 'Ada Lind' });
    const page = await site.visit('/login');
    await arriveSignedIn(page, admin, '/admin');
    await link(page, 'Settings').click();
    await arriveAt(page, '/admin/settings/two-factor');
    await page.getByText('Disabled', { exact: true }).waitFor();
    const secret = await beginTwoFactor(page);
    await button(page, 'Verify & Enable').click();
    await page.getByText('Please enter the verification code').waitFor();
    await photograph(page, 'admin-two-factor', '01-setup');
    await button(page, 'Cancel').click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    const secondSecret = await beginTwoFactor(page);
    expect(secondSecret).not.toBe(secret);
    await enableTwoFactor(page, site.nextCode(secondSecret));
    await page.getByText('Enabled', { exact: true }).waitFor();

    await button(page, 'Logout').click();
    await arriveAt(page, '/');
    await page.goto('/login');
    await signIn(page, admin);
    await field(page, 'Verification code').fill(site.nextCode(secondSecret));
    await arriveAt(page, '/admin');
    await page.goto('/admin/settings');
    await button(page, 'Disable').click();
    const question = page.getByRole('alertdialog', { name: 'Disable two-factor authentication?' });
    await question.waitFor();
    await expect.poll(() => question.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true);
    await photograph(page, 'admin-two-factor', '02-question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByText('Enabled', { exact: true }).waitFor();
    await button(page, 'Disable').click();
    await question.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('2FA disabled successfully').waitFor();
    await page.getByText('Disabled', { exact: true }).waitFor();
  });
});

describe('a customer', () => {
  test('enables two-factor, signs in in two steps, and disables it', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await link(page, 'Profile Settings').click();
    await link(page, '2FA Security').click();
    await arriveAt(page, '/dashboard/profile/security');
    const secret = await beginTwoFactor(page);
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(await qrCode.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await photograph(page, 'customer-two-factor', '01-setup');
    await button(page, 'Verify & Enable').click();
    await page.getByText('Please enter a valid 6-digit code').waitFor();
    await field(page, 'Verification code').fill(notThe(site.nextCode(secret)));
    await button(page, 'Verify & Enable').click();
    await page.getByText('Invalid verification code. Please try again.').waitFor();
    await enableTwoFactor(page, site.nextCode(secret));
    await page.getByText('Enabled', { exact: true }).waitFor();
    await photograph(page, 'customer-two-factor', '02-enabled');
    await button(page, 'Log out').click();
    await arriveAt(page, '/');

    await page.goto('/login');
    await signIn(page, customer);
    const code = field(page, 'Verification code');
    await code.waitFor();
    expect(await code.evaluate(isFocused)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    for (const label of ['E-mail', 'Password'])
      expect(await field(page, label).getAttribute('readonly'), label).not.toBeNull();
    expect(await kept(page)).toEqual({});
    await photograph(page, 'customer-two-factor', '03-second-step');
    // The sixth digit sends it.
    await code.fill(notThe(site.nextCode(secret)));
    await page.getByText('Invalid verification code. Please try again.').waitFor();
    await photograph(page, 'customer-two-factor', '04-wrong-code');

    await button(page, 'Back to Login').click();
    await code.waitFor({ state: 'hidden' });
    await page.getByText('Invalid verification code. Please try again.').waitFor({ state: 'hidden' });
    expect(await field(page, 'E-mail').inputValue()).toBe(customer.email);
    expect(await field(page, 'E-mail').isEditable()).toBe(true);
    await button(page, 'Login').click();
    await code.waitFor();
    expect(await code.inputValue()).toBe('');
    await code.pressSequentially(site.nextCode(secret));
    await arriveAt(page, '/dashboard');

    await page.goto('/dashboard/profile/security');
    await button(page, 'Disable').click();
    await page.getByText('2FA disabled successfully').waitFor();
    await button(page, 'Enable').waitFor();
    await button(page, 'Log out').click();
    await arriveAt(page, '/');
    await page.goto('/login');
    await signIn(page, customer);
    await arriveAt(page, '/dashboard');
  });

  test('is told that the sign-in failed, with the e-mail address and the password kept', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await button(page, 'Login').click();
    await page.getByText('E-mail is required').waitFor();
    await page.getByText('Password is required').waitFor();
    for (const email of [customer.email, 'nobody@mail.example']) {
      await signIn(page, { email, password: 'not the password' });
      await page.getByRole('alert').getByText('The e-mail address or the password is not right.').waitFor();
      expect(await field(page, 'E-mail').inputValue()).toBe(email);
      expect(await field(page, 'Password').inputValue()).toBe('not the password');
    }
    await photograph(page, 'sign-in', 'wrong-password');
  });
});

describe('the areas', () => {
  test('nobody who is not signed in gets past the front page', async () => {
    const page = await site.visit('/admin');
    await arriveAt(page, '/');
    for (const path of ['/admin/users', '/admin/settings/two-factor', '/dashboard', '/dashboard/profile/security']) {
      await page.goto(path);
      await arriveAt(page, '/');
      await heading(page, 'Banking that puts your money first').waitFor();
    }
  });

  test('an administrator is at home in /admin only', async () => {
    const page = await site.visit('/login');
    await arriveSignedIn(page, site.bank.admin, '/admin');
    await page.goto('/dashboard');
    await arriveAt(page, '/');
    await link(page, 'Dashboard').click();
    await arriveAt(page, '/admin');
    await page.goto('/login');
    await arriveAt(page, '/admin');
  });

  test('a customer is at home in /dashboard only', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    await page.goto('/admin');
    await arriveAt(page, '/');
    await page.goto('/admin/users/new');
    await arriveAt(page, '/');
    await link(page, 'Dashboard').click();
    await arriveAt(page, '/dashboard');
    await page.goto('/login');
    await arriveAt(page, '/dashboard');
  });

  test('on a phone the menu of the back-office opens over the page and closes with a choice or a touch beside it', async () => {
    const page = await site.visit('/login', { viewport: { width: 390, height: 844 } });
    await arriveSignedIn(page, site.bank.admin, '/admin');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button(page, 'Open the menu').click();
    await menu.waitFor();
    await page.mouse.click(380, 400);
    await menu.waitFor({ state: 'hidden' });
    await button(page, 'Open the menu').click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await arriveAt(page, '/admin/settings/two-factor');
    await menu.waitFor({ state: 'hidden' });
  });
});

const isFocused = (element: Element) => element === document.activeElement;

/** Six digits that are not these. */
const notThe = (code: string) => String((Number(code) + 123_456) % 1_000_000).padStart(6, '0');
