/** A person replaces the authenticator app that they have, with the password and one of its codes. */
import type { Page } from '@playwright/test';
import { ENTER_SIX_DIGITS, INVALID_VERIFICATION_CODE_MESSAGE } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { navigateWithin, PHONE_SIZE } from './pages.ts';
import { arriveWithCode, enableTwoFactor as enableByCode, findButton, nextTotpCode } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Replace your authenticator app' });
const password = (page: Page) => dialog(page).getByLabel('Your password', { exact: true });
const code = (page: Page) => dialog(page).getByLabel('Current code');
const steps = (page: Page) => page.getByRole('list', { name: 'Setting up two-factor authentication' });

/** Fills in the dialog and sends it. */
async function confirmWith(page: Page, values: { readonly password: string; readonly code: string }): Promise<void> {
  await password(page).fill(values.password);
  await code(page).fill(values.code);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}

test('a customer replaces an authenticator only with the password and a code (ASVS 7.5.1)', async ({
  bank,
  customer,
  visit,
}) => {
  const old = await enableTwoFactor(bank, customer.session);
  const page = await visit(BLANK_SAME_ORIGIN_PATH);
  await arriveWithCode(page, customer, old.nextCode(), '/dashboard');
  await navigateWithin(page, '/dashboard/profile/security');
  await findButton(page, 'Replace authenticator app').click();
  await expect(password(page)).toBeFocused();
  await confirmWith(page, { password: '', code: '' });
  await expect(dialog(page).getByText('Password is required')).toBeVisible();
  await expect(dialog(page).getByText(ENTER_SIX_DIGITS)).toBeVisible();

  await confirmWith(page, { password: 'not the password', code: old.nextCode() });
  await expect(dialog(page).getByText('Incorrect password')).toBeVisible();
  await confirmWith(page, { password: customer.password, code: '000000' });
  await expect(dialog(page).getByText(INVALID_VERIFICATION_CODE_MESSAGE)).toBeVisible();
  await expectAccessible(page, 'replacing an authenticator, refused', { widths: [PHONE_SIZE] });
  await expect(password(page)).toHaveValue(customer.password);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(findButton(page, 'Replace authenticator app')).toBeFocused();
  await findButton(page, 'Replace authenticator app').click();
  await expect(password(page)).toHaveValue('');
  await password(page).fill(customer.password);
  await code(page).fill(old.nextCode());
  await page.keyboard.press('Enter');
  await expect(steps(page)).toBeFocused();
  await expect(dialog(page)).toBeHidden();
  const secret = (await page.locator('code').textContent()) ?? '';
  expect(secret).not.toBe(old.secret);
  await enableByCode(page, nextTotpCode(bank, secret));
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
});
