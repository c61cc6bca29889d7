/** The settings of the back-office: ten tabs in sections, beside the page on a desktop and behind a button on a phone. */
import { settingsTabs } from '../../web/src/admin/settings-tabs.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './pages.ts';

test('shows every tab of the settings on a desktop and marks the current one', async ({ visitAs, administrator }) => {
  const page = await visitAs(administrator, '/admin/settings/audit', { viewport: DESKTOP });
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link')).toHaveCount(settingsTabs.length);
  for (const { label } of settingsTabs) {
    await expect(menu.getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(menu.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');
  await expect(
    menu.getByRole('list', { name: 'Money' }).getByRole('link', { name: 'Withdraw Settings' }),
  ).toBeVisible();
});

test('opens the tabs of the settings by a button on a phone', async ({ visitAs, administrator }) => {
  const page = await visitAs(administrator, '/admin/settings/administrators', { viewport: PHONE });
  const menu = page.getByRole('navigation', { name: 'Settings' });
  const button = menu.getByRole('button', { name: 'Settings: Administrators' });
  await expect(menu.getByRole('link')).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveCount(settingsTabs.length);
  await expectAccessible(page, 'the open menu of the settings', { widths: [PHONE] });
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Two-Factor Authentication' })).toBeFocused();
  await menu.getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL('/admin/settings/sessions');
  await expect(menu.getByRole('button', { name: 'Settings: Sessions' })).toBeVisible();
  await expect(menu.getByRole('link')).toBeHidden();
});
