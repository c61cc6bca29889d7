/** The settings of the back-office: ten tabs in sections, beside the page on a desk and behind a button on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settingsTabs } from '../../web/src/admin/settings-tabs.ts';
import { arriveAt, bankInBrowser, DESK, PHONE, photograph } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { attributeOf, countOf, gone, hasFocus, shown } from './see.ts';

const site = bankInBrowser();

/** An administrator at a window of this size. */
async function at(size: typeof DESK, path: string): Promise<Page> {
  const page = await site.visitAs(site.bank.admin, QUIET_PAGE);
  await page.setViewportSize(size);
  await page.goto(path);
  return page;
}

test('on a desk every tab of the settings is to be seen, and the current one is marked', async () => {
  const page = await at(DESK, '/admin/settings/audit');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await countOf(menu.getByRole('link')).toBe(settingsTabs.length);
  for (const { label } of settingsTabs) {
    const box = await (await shown(menu.getByRole('link', { name: label, exact: true }))).boundingBox();
    expect((box?.y ?? DESK.height) + (box?.height ?? 0), label).toBeLessThanOrEqual(DESK.height);
  }
  await attributeOf(menu.getByRole('link', { name: 'Audit' }), 'aria-current').toBe('page');
  await shown(menu.getByRole('list', { name: 'Money' }).getByRole('link', { name: 'Withdraw Settings' }));
});

test('on a phone a button opens the tabs by the keyboard, and choosing one closes them', async () => {
  const page = await at(PHONE, '/admin/settings/administrators');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  const button = menu.getByRole('button', { name: 'Settings: Administrators' });
  await gone(menu.getByRole('link'));
  await attributeOf(button, 'aria-expanded').toBe('false');
  await button.focus();
  await page.keyboard.press('Enter');
  await countOf(menu.getByRole('link').filter({ visible: true })).toBe(settingsTabs.length);
  await photograph(page, 'settings-menu', '01-open');
  await expectForEveryone(page, 'the open menu of the settings', { widths: [PHONE] });
  await page.setViewportSize(PHONE);
  await page.keyboard.press('Tab');
  await hasFocus(menu.getByRole('link', { name: 'Two-Factor Authentication' }));
  await menu.getByRole('link', { name: 'Sessions' }).click();
  await arriveAt(page, '/admin/settings/sessions');
  await shown(menu.getByRole('button', { name: 'Settings: Sessions' }));
  await gone(menu.getByRole('link'));
});
