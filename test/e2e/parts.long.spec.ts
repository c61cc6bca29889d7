/** One page shows all components of the screens (`test/gallery`), so that they are tested in every state. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import { DIALOG_ONLY, expectAccessible, phoneAndDesktopSizes } from './accessibility.ts';
import { test as base, expect } from './fixtures.ts';
import { actByKeyboardOnly } from './keyboard-only.ts';
import { desktopSizeOfProject, navigateWithin, PHONE_SIZE, waitUntilSettled } from './pages.ts';
import { findButton } from './people.ts';

const CONFIG = fileURLToPath(new URL('../gallery/vite.config.ts', import.meta.url));

const test = base.extend<object, { readonly galleryServer: string }>({
  galleryServer: [
    async ({ browserName: _ }, provide) => {
      const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
      // The page is built, because the development server would send each of its modules separately.
      await build({ configFile: CONFIG, logLevel: 'error', build: { outDir } });
      const server = await preview({ configFile: false, root: tmpdir(), build: { outDir }, preview: { port: 0 } });
      await provide(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ galleryServer }, provide) => provide(galleryServer),
  page: async ({ page, keyboardOnly }, provide) => {
    if (keyboardOnly) actByKeyboardOnly(page);
    await provide(page);
  },
});

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await page.goto('/parts');
  await expect(page.getByRole('slider', { name: 'Balance' })).toBeVisible();
});

const replyDialog = (page: Page) => page.getByRole('dialog', { name: /^Reply to/ });

test('every component has no accessibility violations, at both widths and in both themes', async ({ page }) => {
  await expectAccessible(page, 'parts', { widths: phoneAndDesktopSizes(), bothThemes: true });
  for (const name of ['Wide dialog', 'Confirmation that failed']) {
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await findButton(page, name).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, name, { bothThemes: true, ...DIALOG_ONLY });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  // These take the place of the whole page.
  for (const { path, title } of [
    { path: '/area', title: 'A screen that is shown' },
    { path: '/area/nowhere', title: 'Page not found' },
    { path: '/failed', title: 'This page could not be shown' },
  ]) {
    await navigateWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('the page animates nothing when reduced motion is preferred', async ({ page }) => {
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length);
  await expect.poll(running).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(running).toBe(0);
  await findButton(page, 'Wide dialog').click();
  await expect(replyDialog(page)).toBeVisible();
  const longestSeconds = await page.evaluate(() => {
    const seconds = (element: Element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .map((duration) => Number.parseFloat(duration));
    return Math.max(...[...document.querySelectorAll('*')].flatMap(seconds));
  });
  expect(longestSeconds).toBeLessThan(0.001);
});

test('a dialog focuses its first field, and its opener when it closes, stays while a request is pending, and covers messages', async ({
  page,
}) => {
  const opener = findButton(page, 'Wide dialog');
  const dialog = replyDialog(page);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(20, 20),
  ]) {
    await opener.click();
    await expect(dialog.getByRole('textbox', { name: 'Reply', exact: true })).toBeFocused();
    await waitUntilSettled(page);
    await close();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }

  // On a phone it is a sheet.
  await page.setViewportSize(PHONE_SIZE);
  await opener.click();
  await expect(dialog).toBeVisible();
  await waitUntilSettled(page);
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, width: PHONE_SIZE.width });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE_SIZE.height);

  // In a low window it scrolls as a whole.
  const height = 400;
  await page.setViewportSize({ width: 640, height });
  await waitUntilSettled(page);
  const send = dialog.getByRole('button', { name: 'Send Reply' });
  expect((await send.boundingBox())?.y).toBeGreaterThan(height);
  await send.scrollIntoViewIfNeeded();
  expect((await send.boundingBox())?.y).toBeLessThan(height);
  expect((await dialog.getByRole('heading').boundingBox())?.y).toBeLessThan(0);

  const layerOf = (element: Element) => {
    let layer = 0;
    for (let each: Element | null = element; each; each = each.parentElement)
      layer = Number(getComputedStyle(each).zIndex) || layer;
    return layer;
  };
  const message = page.getByText('Reply sent successfully!');
  const dialogLayer = await dialog.evaluate(layerOf);
  await expect
    .poll(async () => {
      // A message disappears by itself, on a slow machine even before it is measured.
      if ((await message.count()) === 0)
        await page.getByRole('button', { name: 'Success', includeHidden: true }).dispatchEvent('click');
      return message.last().evaluate(layerOf);
    })
    .toBeLessThan(dialogLayer);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await findButton(page, 'Busy dialog').click();
  await expect(dialog).toBeVisible();
  await waitUntilSettled(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 20);
  await dialog.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  await waitUntilSettled(page);
  await expect(dialog).toBeVisible();
});

test('the search picker selects an option with the arrow keys, clears it, or restores it after no match', async ({
  page,
}) => {
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.fill('or');
  await expect(page.getByRole('option', { name: 'Dorian Ashdown' })).toBeVisible();
  // No option is active yet, so Enter does not select a result of an earlier search.
  await picker.press('Enter');
  await expect(picker).toHaveValue('or');
  await picker.press('ArrowDown');
  await picker.press('ArrowDown');
  await picker.press('Enter');
  await expect(picker).toHaveValue('Dorian Ashdown');
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Clear customer' }).click({ position: { x: 20, y: 20 } });
  await expect(picker).toHaveValue('');
  await expect(picker).toBeFocused();
  await picker.fill('quill');
  await page.getByRole('option', { name: 'Bartholomew Quill' }).click();
  await expect(picker).toHaveValue('Bartholomew Quill');
  await picker.press('End');
  await picker.pressSequentially(' of nowhere');
  await expect(page.getByRole('status').filter({ hasText: 'No customers match' })).toBeVisible();
  await picker.press('Tab');
  await expect(picker).toHaveValue('Bartholomew Quill');
});

const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

test('a form with unsaved changes asks before a link or Back leaves it, and follows it when confirmed', async ({
  page,
}) => {
  await navigateWithin(page, '/area/nowhere');
  await navigateWithin(page, '/parts');
  await message(page).fill('Where is my transfer?');
  for (const answer of ['Cancel', 'Leave']) {
    await page.evaluate(() => history.back());
    await expect(leaveQuestion(page)).toBeVisible();
    await expect(page).toHaveURL('/parts');
    await leaveQuestion(page).getByRole('button', { name: answer }).click();
    await expect(leaveQuestion(page)).toBeHidden();
    if (answer === 'Cancel') await expect(message(page)).toHaveValue('Where is my transfer?');
  }
  await expect(page).toHaveURL('/area/nowhere');

  await navigateWithin(page, '/parts');
  await message(page).fill('Where is my transfer?');
  await page.getByRole('link', { name: 'A link that leaves the page' }).click();
  await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/area');
});

test('a list selects rows, keeps them on a phone, keeps its header in sight, and applies two changes in the same frame', async ({
  page,
}) => {
  const all = page.getByRole('checkbox', { name: 'Select all: Transactions' });
  const row = page.getByRole('checkbox', { name: 'Select TX-2026-0018' });
  await all.check();
  await expect(row).toBeChecked();
  await row.uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.setViewportSize(PHONE_SIZE);
  await expect(row).not.toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);

  await page.setViewportSize({ ...desktopSizeOfProject(), height: 200 });
  await page.getByRole('row', { name: 'Eluned Pryce' }).evaluate((row) => row.scrollIntoView({ block: 'end' }));
  expect((await page.getByRole('row', { name: 'Amelie Thornbury' }).boundingBox())?.y).toBeLessThan(0);
  expect(await page.getByRole('columnheader', { name: 'Customer' }).boundingBox()).toMatchObject({ y: 0 });
  await page.evaluate(() => {
    const [status] = [...document.querySelectorAll('select')]
      .filter(({ labels }) => labels[0]?.innerText === 'Status')
      .slice(-1);
    const [next] = [...document.querySelectorAll('button')].filter(({ innerText }) => innerText.trim() === 'Next');
    if (!status || !next) throw new Error('The list has no filter, or no next page');
    status.value = 'failed';
    status.dispatchEvent(new Event('change', { bubbles: true }));
    next.click();
  });
  await expect(page).toHaveURL('/parts?status=failed&cursor=second-page');
  await expect(page.getByRole('combobox', { name: 'Status' }).last()).toHaveValue('failed');
});

test('a growing figure moves nothing below it, and the arrow keys read a chart and select the next card', async ({
  page,
}) => {
  const list = page.getByLabel('At a glance');
  const heights = () => list.evaluate(({ children }) => Array.from(children, (each) => each.scrollHeight));
  const figure = await list.getByText('17', { exact: true }).elementHandle();
  const show = (text: string) =>
    figure?.evaluate((element, shown) => {
      element.textContent = shown;
    }, text);
  for (const width of [390, 960, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await show('17');
    const before = await heights();
    await show('€12,345,678.90');
    expect(await heights(), `${width}`).toEqual(before);
    const overflowing = await list.evaluate(
      ({ children }) => Array.from(children).filter((each) => each.scrollWidth > each.clientWidth).length,
    );
    expect(overflowing, `${width}`).toBe(0);
  }

  const chart = page.getByRole('slider', { name: 'Balance' });
  await chart.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /2026: €4,200\.00$/);
  await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuenow', '39');
  await expect(page.getByRole('table', { name: 'Balance' }).getByRole('row')).toHaveCount(41);

  const cards = page.getByRole('group', { name: 'Method' });
  await cards.getByRole('radio', { name: 'Bank transfer' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards.getByRole('radio', { name: 'Bitcoin' })).toBeChecked();
});
