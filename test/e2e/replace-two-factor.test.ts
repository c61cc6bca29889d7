/** A working authenticator app is replaced by the person who has it: with the password and a code of it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveAdministratorRules } from '#shared/contract/administrators.ts';
import { login } from '#shared/contract/session.ts';
import type { Person } from '#test/support/bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { bankInBrowser, goWithin, PHONE, photograph } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { button, enableTwoFactor as enableByCode, field, signIn } from './people.ts';
import { gone, hasFocus, shown, valueIn } from './see.ts';

const site = bankInBrowser();

const question = (page: Page) => page.getByRole('dialog', { name: 'Replace your authenticator app' });
const goOn = (page: Page) => question(page).getByRole('button', { name: 'Continue' });
const password = (page: Page) => question(page).getByLabel('Your password', { exact: true });
const code = (page: Page) => question(page).getByLabel('Present code');
const steps = (page: Page) => page.getByRole('list', { name: 'Setting up two-factor authentication' });

const secretOf = async (page: Page): Promise<string> => (await page.locator('code').textContent()) ?? '';

/** In both steps, as anybody with two-factor. */
async function arrive(person: Person, secret: string, path: string): Promise<Page> {
  const page = await site.visit('/login');
  await signIn(page, person);
  await field(page, 'Verification code').fill(site.nextCode(secret));
  await page.waitForURL(path.startsWith('/admin') ? '**/admin' : '**/dashboard');
  await goWithin(page, path);
  return page;
}

test('a customer replaces the app with the password and a code of the old one', async () => {
  const customer = await site.bank.newCustomer();
  const { secret: old } = await enableTwoFactor(site.bank, customer.session);
  const page = await arrive(customer, old, '/dashboard/profile/security');
  await button(page, 'Replace authenticator app').click();
  await shown(question(page));
  await hasFocus(password(page));
  await photograph(page, 'replace-two-factor', '01-question');
  await goOn(page).click();
  await shown(question(page).getByText('Password is required'));
  await shown(question(page).getByText('Please enter a valid 6-digit code'));

  await password(page).fill('not the password');
  await code(page).fill(site.nextCode(old));
  await goOn(page).click();
  await shown(question(page).getByText('The password is not right'));
  await password(page).fill(customer.password);
  await code(page).fill('000000');
  await goOn(page).click();
  await shown(question(page).getByText('Invalid verification code. Please try again.'));
  await photograph(page, 'replace-two-factor', '02-wrong-code');
  await expectForEveryone(page, 'replacing an authenticator, refused', { widths: [PHONE] });
  await valueIn(password(page)).toBe(customer.password);

  await page.keyboard.press('Escape');
  await gone(question(page));
  await hasFocus(button(page, 'Replace authenticator app'));
  await button(page, 'Replace authenticator app').click();
  await valueIn(password(page)).toBe('');
  await password(page).fill(customer.password);
  await code(page).fill(site.nextCode(old));
  await page.keyboard.press('Enter');
  await hasFocus(steps(page));
  await gone(question(page));
  await photograph(page, 'replace-two-factor', '03-steps');
  const secret = await secretOf(page);
  expect(secret).not.toBe(old);
  await enableByCode(page, site.nextCode(secret));
  await shown(page.getByText('Enabled', { exact: true }));

  const { email } = customer;
  const body = { email, password: customer.password };
  expect((await site.bank.call(login, { body })).body).toEqual({ requiresTwoFactor: true });
  const stale = { ...body, twoFactorCode: site.nextCode(old) };
  expect((await site.bank.call(login, { body: stale })).status).toBe(401);
  expect((await site.bank.call(login, { body })).status).toBe(200);
  const fresh = { ...body, twoFactorCode: site.nextCode(secret) };
  expect((await site.bank.call(login, { body: fresh })).result).toMatchObject({ requiresTwoFactor: false });
});

test('an administrator whose bank demands two-factor replaces the app all the same', async () => {
  const admin = await site.bank.newAdmin({ name: 'Ann Admin' });
  const { secret: old } = await enableTwoFactor(site.bank, admin.session, 'admin');
  await admin.call(saveAdministratorRules, { body: { twoFactorRequired: true } });
  const page = await arrive(admin, old, '/admin/settings/two-factor');
  await shown(page.getByText('This bank asks its administrators for two-factor authentication, so it stays on.'));
  await photograph(page, 'replace-two-factor', '04-administrator');
  await button(page, 'Replace authenticator app').click();
  await password(page).fill(admin.password);
  await code(page).fill(site.nextCode(old));
  await goOn(page).click();
  await hasFocus(steps(page));
  await button(page, 'Cancel').click();
  await hasFocus(button(page, 'Replace authenticator app'));
  await button(page, 'Replace authenticator app').click();
  await password(page).fill(admin.password);
  await code(page).fill(site.nextCode(old));
  await goOn(page).click();
  await field(page, 'Verification code').fill(site.nextCode(await secretOf(page)));
  await button(page, 'Verify & Enable').click();
  await shown(page.getByText('2FA enabled successfully'));
});
