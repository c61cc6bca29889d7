/** The theme is that of the system, or the one that was chosen in this browser. */
import type { Page } from '@playwright/test';
import { expect, signInWithoutScreen, test } from './fixtures.ts';

const LIGHT = 'rgb(247, 245, 240)';
const DARK = 'rgb(15, 22, 20)';

const themeOf = (page: Page) => page.getByRole('combobox', { name: 'Theme', exact: true });

/** Returns the background of the page, and the colour scheme of what the browser draws itself. */
const looksLike = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return [backgroundColor, colorScheme];
    }),
  );

test('the theme that is chosen on any page applies to all of them, in every tab and from the first paint', async ({
  customer,
  administrator,
  visit,
}) => {
  const page = await visit('/');
  await expect(themeOf(page)).toHaveValue('system');
  await looksLike(page).toEqual([LIGHT, 'light dark']);
  await themeOf(page).focus();
  await page.keyboard.type('Dark');
  await looksLike(page).toEqual([DARK, 'dark']);

  // The observer reads the theme before anything is painted.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.dataset.themeAtFirst = document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/contact');
  await expect(page.locator('body')).toHaveAttribute('data-theme-at-first', 'dark');
  await expect(themeOf(page)).toHaveValue('dark');

  await signInWithoutScreen(page, customer);
  const { promise: appears, resolve: letAppear } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await appears;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await looksLike(page).toEqual([DARK, 'dark']);
  await expect(themeOf(page)).toHaveCount(0);
  letAppear();
  await expect(themeOf(page)).toHaveValue('dark');

  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto('/');
  await themeOf(other).selectOption('Light');
  for (const tab of [page, other]) await looksLike(tab).toEqual([LIGHT, 'light']);
  await themeOf(page).selectOption('System');
  await looksLike(other).toEqual([DARK, 'light dark']);
  await looksLike(page).toEqual([LIGHT, 'light dark']);
  await expect(themeOf(other)).toHaveValue('system');

  await signInWithoutScreen(other, administrator);
  await other.goto('/admin');
  await themeOf(other).selectOption('Dark');
  for (const tab of [page, other]) await looksLike(tab).toEqual([DARK, 'dark']);
});
