/** The first customer of the bank, in a browser: opened by an administrator, signed in, protected with two-factor. */
import { describe, expect, test } from 'vitest';
import { arriveAt, bankInBrowser, goWithin, kept, PHONE, photograph, requestsTo } from './bank-in-browser.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { beginTwoFactor, button, enableTwoFactor, field, fillInCustomer, heading, link, signIn } from './people.ts';
import { attributeOf, countOf, gone, hasFocus, shown, textOf, valueIn } from './see.ts';

const site = bankInBrowser();

const PASSWORD = 'nine brave herons';

describe('an administrator', () => {
  test('signs in, sees All Users and opens an account; its customer signs in and sees it', async () => {
    const eva = { name: 'Eva Marlowe', email: 'eva.marlowe@mail.example', password: PASSWORD };
    const page = await site.visit('/');
    const made = requestsTo(page.context(), '/admin/create-user');
    await shown(heading(page, 'Banking that puts your money first'));
    await photograph(page, 'first-customer', '01-landing');
    await link(page, 'Sign in').click();
    await arriveAt(page, '/login');
    await photograph(page, 'first-customer', '02-sign-in');
    await signIn(page, site.bank.admin);
    await arriveAt(page, '/admin');
    await shown(page.getByText(`Welcome ${site.bank.admin.name}`));
    await link(page, 'All Users').click();
    await shown(heading(page, 'All Users (0)'));
    await shown(page.getByText('No customers yet'));
    await photograph(page, 'first-customer', '03-no-users');

    await link(page, 'Create User').first().click();
    await arriveAt(page, '/admin/users/new');
    await fillInCustomer(page, eva);
    await photograph(page, 'first-customer', '04-create-user');
    await button(page, 'Create User').dblclick();
    await shown(page.getByText('User created successfully!'));
    await arriveAt(page, '/admin/users');
    await shown(heading(page, 'All Users (1)'));
    const row = page.getByRole('row', { name: eva.name });
    await textOf(row).toMatch(/^Eva Marloweeva\.marlowe@mail\.example\w{3} \d{1,2}, \d{14}€0\.00View Profile/);
    await photograph(page, 'first-customer', '05-all-users');
    expect(made).toEqual(['POST']);
    await page.reload();
    await shown(page.getByRole('row').nth(1));
    await countOf(page.getByRole('row', { name: eva.name })).toBe(1);

    await button(page, 'Logout').click();
    await arriveAt(page, '/');
    await expect.poll(() => kept(page)).toEqual({});

    await link(page, 'Sign in').click();
    await signIn(page, eva);
    await arriveAt(page, '/dashboard');
    await shown(heading(page, 'Welcome, Eva Marlowe'));
    await shown(page.getByRole('banner').getByText(eva.email));
    await textOf(page.getByRole('region', { name: 'Balance', exact: true })).toBe('Balance€0.00');
    const profile = page.getByRole('region', { name: 'Profile information' });
    for (const fact of [eva.name, eva.email]) await shown(profile.getByText(fact, { exact: true }));
    await textOf(profile).toMatch(/Account number\d{10}/);
    await photograph(page, 'first-customer', '06-dashboard');
  });

  test('is told what is wrong with a new customer, and finds every value still there', async () => {
    const { email } = await site.bank.newCustomer({ email: 'Fritz.Amsel@mail.example' });
    const page = await site.visitAs(site.bank.admin, '/admin/users/new');
    const made = requestsTo(page.context(), '/admin/create-user');
    const values = () =>
      Promise.all(['Name', 'E-mail', 'Password', 'Confirm password'].map((label) => field(page, label).inputValue()));

    async function refused(password: string, confirmPassword: string, sentence: string, about: string): Promise<void> {
      const typed = { name: 'Fritz Amsel', email: 'fritz.AMSEL@mail.example', password, confirmPassword };
      await fillInCustomer(page, typed);
      await button(page, 'Create User').click();
      await shown(page.getByText(sentence));
      await shown(button(page, 'Create User'));
      await expect.poll(values).toEqual(Object.values(typed));
      // Read aloud with its field, which is where the cursor is.
      await attributeOf(field(page, about), 'aria-invalid').toBe('true');
      const spoken = await field(page, about).evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
      );
      expect(spoken).toContain(sentence);
      await hasFocus(field(page, about));
    }

    await button(page, 'Create User').click();
    for (const sentence of ['Name is required', 'E-mail is required', 'Password is required'])
      await shown(page.getByText(sentence));
    await refused(PASSWORD, 'nine brave heron', 'Passwords do not match', 'Confirm password');
    await refused('too short', 'too short', 'The password needs at least 12 characters', 'Password');
    const ownWords = 'The password must not be made of the name, the e-mail address or the name of the bank';
    await refused('Aldermoor2026!', 'Aldermoor2026!', ownWords, 'Password');
    expect(made).toEqual([]);

    const common = 'This password is on the list of the most common ones. Please choose another.';
    await refused('password1234', 'password1234', common, 'Password');
    await photograph(page, 'create-user', 'common-password');
    await refused(PASSWORD, PASSWORD, 'An account with this e-mail address already exists', 'E-mail');
    await photograph(page, 'create-user', 'duplicate-email');
    await site.bank.drain();
    await goWithin(page, '/admin/users?search=fritz.amsel');
    await shown(page.getByRole('row', { name: email }));
    await countOf(page.getByRole('row')).toBe(2);
  });

  test('sets two-factor up in Settings, signs in with it, and is asked before it is disabled', async () => {
    const admin = await site.bank.newAdmin({ name: 'Ada Lind' });
    const page = await site.visitAs(admin, '/admin');
    await link(page, 'Settings').click();
    await arriveAt(page, '/admin/settings/two-factor');
    await shown(page.getByText('Disabled', { exact: true }));
    const secret = await beginTwoFactor(page);
    await button(page, 'Verify & Enable').click();
    await shown(page.getByText('Please enter the verification code'));
    await photograph(page, 'admin-two-factor', '01-setup');
    await button(page, 'Cancel').click();
    await shown(page.getByText('Disabled', { exact: true }));
    const secondSecret = await beginTwoFactor(page);
    expect(secondSecret).not.toBe(secret);
    await enableTwoFactor(page, site.nextCode(secondSecret));
    await shown(page.getByText('Enabled', { exact: true }));

    await button(page, 'Logout').click();
    await arriveAt(page, '/');
    await page.goto('/login');
    await signIn(page, admin);
    await field(page, 'Verification code').fill(site.nextCode(secondSecret));
    await arriveAt(page, '/admin');
    await goWithin(page, '/admin/settings');
    await button(page, 'Disable').click();
    const question = page.getByRole('alertdialog', { name: 'Disable two-factor authentication?' });
    await shown(question);
    await hasFocus(question.getByRole('button', { name: 'Cancel' }));
    await photograph(page, 'admin-two-factor', '02-question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await gone(question);
    await shown(page.getByText('Enabled', { exact: true }));
    await button(page, 'Disable').click();
    await question.getByRole('button', { name: 'Disable' }).click();
    await shown(page.getByText('2FA disabled successfully'));
    await shown(page.getByText('Disabled', { exact: true }));
  });
});

describe('a customer', () => {
  test('enables two-factor, signs in in two steps, and disables it', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visitAs(customer, '/dashboard');
    await link(page, 'Profile Settings').click();
    await link(page, '2FA Security').click();
    await arriveAt(page, '/dashboard/profile/security');
    const secret = await beginTwoFactor(page);
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect
      .poll(() => qrCode.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await photograph(page, 'customer-two-factor', '01-setup');
    await button(page, 'Verify & Enable').click();
    await shown(page.getByText('Please enter a valid 6-digit code'));
    await field(page, 'Verification code').fill(notThe(site.nextCode(secret)));
    await button(page, 'Verify & Enable').click();
    await shown(page.getByText('Invalid verification code. Please try again.'));
    await enableTwoFactor(page, site.nextCode(secret));
    await shown(page.getByText('Enabled', { exact: true }));
    await photograph(page, 'customer-two-factor', '02-enabled');
    await button(page, 'Log out').click();
    await arriveAt(page, '/');

    await page.goto('/login');
    await signIn(page, customer);
    const code = field(page, 'Verification code');
    await shown(code);
    await hasFocus(code);
    await attributeOf(code, 'autocomplete').toBe('one-time-code');
    for (const label of ['E-mail', 'Password']) await attributeOf(field(page, label), 'readonly').not.toBeNull();
    await expect.poll(() => kept(page)).toEqual({});
    await photograph(page, 'customer-two-factor', '03-second-step');
    // The sixth digit sends it.
    await code.fill(notThe(site.nextCode(secret)));
    await shown(page.getByText('Invalid verification code. Please try again.'));
    await photograph(page, 'customer-two-factor', '04-wrong-code');

    await button(page, 'Back to Login').click();
    await gone(code);
    await gone(page.getByText('Invalid verification code. Please try again.'));
    await valueIn(field(page, 'E-mail')).toBe(customer.email);
    await expect.poll(() => field(page, 'E-mail').isEditable()).toBe(true);
    await button(page, 'Login').click();
    await shown(code);
    await valueIn(code).toBe('');
    await code.pressSequentially(site.nextCode(secret));
    await arriveAt(page, '/dashboard');

    await goWithin(page, '/dashboard/profile/security');
    await button(page, 'Disable').click();
    await shown(page.getByText('2FA disabled successfully'));
    await shown(button(page, 'Enable'));
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
    await shown(page.getByText('E-mail is required'));
    await shown(page.getByText('Password is required'));
    for (const email of [customer.email, 'nobody@mail.example']) {
      await signIn(page, { email, password: 'not the password' });
      await shown(page.getByRole('alert').getByText('The e-mail address or the password is not right.'));
      await valueIn(field(page, 'E-mail')).toBe(email);
      await valueIn(field(page, 'Password')).toBe('not the password');
    }
    await photograph(page, 'sign-in', 'wrong-password');
  });
});

describe('the areas', () => {
  test('without a sign-in no screen but the public ones is shown', async () => {
    const page = await site.visit('/admin');
    await arriveAt(page, '/');
    for (const path of ['/admin/users', '/admin/settings/two-factor', '/dashboard', '/dashboard/profile/security']) {
      await page.goto(path);
      await arriveAt(page, '/');
      await shown(heading(page, 'Banking that puts your money first'));
    }
  });

  test('an administrator is at home in /admin only', async () => {
    const page = await site.visitAs(site.bank.admin, '/dashboard');
    await arriveAt(page, '/');
    await link(page, 'Dashboard').click();
    await arriveAt(page, '/admin');
    await page.goto('/login');
    await arriveAt(page, '/admin');
  });

  test('a customer is at home in /dashboard only', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visitAs(customer, '/admin');
    await arriveAt(page, '/');
    await page.goto('/admin/users/new');
    await arriveAt(page, '/');
    await link(page, 'Dashboard').click();
    await arriveAt(page, '/dashboard');
    await page.goto('/login');
    await arriveAt(page, '/dashboard');
  });

  test('on a phone the menu of the back-office opens over the page and closes with a choice or a touch beside it', async () => {
    const page = await site.visitAs(site.bank.admin, QUIET_PAGE);
    await page.setViewportSize(PHONE);
    await page.goto('/admin');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button(page, 'Open the menu').click();
    await shown(menu);
    await page.mouse.click(380, 400);
    await gone(menu);
    await button(page, 'Open the menu').click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await arriveAt(page, '/admin/settings/two-factor');
    await gone(menu);
  });
});

/** Six digits that are not these. */
const notThe = (code: string) => String((Number(code) + 123_456) % 1_000_000).padStart(6, '0');
