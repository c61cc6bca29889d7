/** In the projects with a narrow window the menu is behind a button, so clicks on its items open it first. */
import type { Locator, Page } from '@playwright/test';

/** An upper bound for what is visible on a loaded page. */
const VISIBLE_MS = 2_000;

type Actions = Pick<Locator, 'click'>;

const replaced = new WeakSet<Actions>();

/** Replaces the clicks of all pages of this worker from now on. */
export function openMenusBeforeClicks(page: Page): void {
  const actions: Actions = Object.getPrototypeOf(page.locator('body'));
  if (replaced.has(actions)) return;
  replaced.add(actions);
  const { click } = actions;
  actions.click = async function (this: Locator, options) {
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
      // The item was not found, but it may still appear, so the menu is closed and the loop tries again.
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
    .waitFor({ timeout: VISIBLE_MS })
    .then(
      () => false,
      () => true,
    );
