/** The theme: the system's, or the one that was chosen in this browser. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bankInBrowser, photograph } from './bank-in-browser.ts';
import { violations } from './for-everyone.ts';
import { attributeOf, countOf, valueIn } from './see.ts';

const site = bankInBrowser();

const LIGHT = 'rgb(247, 245, 240)';
const DARK = 'rgb(15, 22, 20)';

const themeOf = (page: Page) => page.getByRole('combobox', { name: 'Theme', exact: true });

/** The page behind everything, and what the browser draws itself. */
const looksLike = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return [backgroundColor, colorScheme];
    }),
  );

describe.each([
  { area: 'portal', path: '/dashboard', person: () => site.bank.newCustomer() },
  { area: 'back-office', path: '/admin', person: async () => site.bank.admin },
])('in the $area', ({ area, path, person }) => {
  test('it is chosen by keyboard, kept, shown from the first paint on, and follows the system again', async () => {
    const page = await site.visitAs(await person(), path);
    await valueIn(themeOf(page)).toBe('system');
    await looksLike(page).toEqual([LIGHT, 'light dark']);

    await themeOf(page).focus();
    await page.keyboard.type('Dark');
    await valueIn(themeOf(page)).toBe('dark');
    await looksLike(page).toEqual([DARK, 'dark']);
    expect(await violations(page)).toEqual([]);
    await photograph(page, 'theme', `${area}-dark`);

    const { promise: appears, resolve: letAppear } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await appears;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await looksLike(page).toEqual([DARK, 'dark']);
    await countOf(themeOf(page)).toBe(0);
    letAppear();
    await valueIn(themeOf(page)).toBe('dark');

    const other = await page.context().newPage();
    await other.emulateMedia({ colorScheme: 'dark' });
    await other.goto(page.url());
    await themeOf(other).selectOption('Light');
    await looksLike(other).toEqual([LIGHT, 'light']);
    await looksLike(page).toEqual([LIGHT, 'light']);
    expect(await violations(other)).toEqual([]);
    await photograph(other, 'theme', `${area}-light`);

    await themeOf(other).selectOption('System');
    await looksLike(other).toEqual([DARK, 'light dark']);
    await looksLike(page).toEqual([LIGHT, 'light dark']);
    await other.emulateMedia({ colorScheme: 'light' });
    await looksLike(other).toEqual([LIGHT, 'light dark']);
  });
});

test('on the public pages it is chosen in the footer, and is that of the portal, too', async () => {
  const page = await site.visit('/');
  await valueIn(themeOf(page)).toBe('system');
  await looksLike(page).toEqual([LIGHT, 'light dark']);
  await themeOf(page).focus();
  await page.keyboard.type('Dark');
  await looksLike(page).toEqual([DARK, 'dark']);
  expect(await violations(page)).toEqual([]);
  await photograph(page, 'theme', 'footer-dark');

  // Before there is anything to see.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.dataset.themeAtFirst = document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/contact');
  await attributeOf(page.locator('body'), 'data-theme-at-first').toBe('dark');
  await valueIn(themeOf(page)).toBe('dark');
  await page.goto('/login');
  await looksLike(page).toEqual([DARK, 'dark']);

  const other = await page.context().newPage();
  await other.goto('/');
  await themeOf(other).selectOption('System');
  await looksLike(other).toEqual([LIGHT, 'light dark']);
  await page.goto('/contact');
  await looksLike(page).toEqual([LIGHT, 'light dark']);
  await themeOf(other).selectOption('Dark');
  await looksLike(page).toEqual([DARK, 'dark']);
  await valueIn(themeOf(page)).toBe('dark');
});
