/** With `DESK`, where the menu is behind a button: clicks look in the menu as well. */
import type { Locator } from 'playwright-core';
import { sharedBrowser } from './browser.ts';

/** What is visible on a loaded page comes sooner. */
const SOON_MS = 2_000;

let opened: Promise<void> | undefined;

/** For all pages of this process. */
export function openMenus(): Promise<void> {
  opened ??= replaceClick();
  return opened;
}

async function replaceClick(): Promise<void> {
  const context = await (await sharedBrowser()).newContext();
  const hand: Pick<Locator, 'click'> = Object.getPrototypeOf((await context.newPage()).locator('body'));
  await context.close();
  const click = hand.click;
  hand.click = async function (this: Locator, options) {
    if (IN_MENUS.test(`${this}`) && (await comesLate(this))) await openMenu(this);
    await click.call(this, options);
  };

  async function openMenu(meant: Locator): Promise<void> {
    const page = meant.page();
    for (const menu of [
      page.getByRole('button', { name: /^Settings: / }),
      page.getByRole('button', { name: 'Open the menu' }),
    ]) {
      if (!(await menu.isVisible())) continue;
      const isDialog = (await menu.getAttribute('aria-haspopup')) === 'dialog';
      await click.call(menu);
      if (!(await comesLate(meant))) return;
      // It may still be on its way.
      if (isDialog) await page.keyboard.press('Escape');
      else await click.call(menu);
    }
  }
}

/** Items of the back-office's menu and of its settings. */
const IN_MENUS = /getByRole\('link'|name: 'Logout'/;

const comesLate = (locator: Locator) =>
  locator
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: SOON_MS })
    .then(
      () => false,
      () => true,
    );
