/** The parts that screens are made of, on their own page (`/ui` of the development server), as people use them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#test/support/browser.ts';
import { DESKTOP, goWithin, PATIENCE_MS, PHONE, settled } from './bank-in-browser.ts';
import { BOTH_WIDTHS, expectForEveryone } from './for-everyone.ts';
import { leaveLastMoment } from './last-moment.ts';
import { attributeOf, checkedOf, countOf, gone, hasFocus, shown, valueIn } from './see.ts';

const configFile = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));

let cacheDir: string;
let vite: ViteDevServer;
let page: Page;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'parts-'));
  const [server, browser] = await Promise.all([
    // Work on the parts while this runs is not to reload the page under test.
    createServer({ configFile, cacheDir, logLevel: 'error', server: { port: 0, hmr: false, watch: null } }),
    sharedBrowser(),
  ]);
  vite = await server.listen();
  page = await browser.newPage({ baseURL: vite.resolvedUrls?.local[0] ?? '', viewport: DESKTOP });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto('/no/such/page');
});
/** Comes from another page of the app, as most do, and finds every part as it begins. */
beforeEach(async () => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await goWithin(page, '/no/such/page');
  await shown(page.getByRole('link', { name: 'Back to the front page' }));
  await goWithin(page, '/ui?parts');
  await shown(page.getByRole('slider', { name: 'Balance' }));
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await leaveLastMoment(task, { pages: [page], said: [] });
});
afterAll(async () => {
  await page?.close();
  await vite?.close();
  await rm(cacheDir, { recursive: true, force: true });
});

const address = () => page.url().replace(/^https?:\/\/[^/]+/, '');

describe('the parts', () => {
  test('are for everyone', async () => {
    await expectForEveryone(page, 'parts', { widths: BOTH_WIDTHS, bothThemes: true });
  });

  test('are for everyone where they take the place of the whole page', async () => {
    for (const { path, says } of [
      { path: '/ui/area', says: 'A screen that is shown' },
      { path: '/ui/area/failed', says: 'This page could not be shown' },
      { path: '/ui/area/nowhere', says: 'Page not found' },
      { path: '/ui/failed', says: 'This page could not be shown' },
    ]) {
      await goWithin(page, path);
      await shown(page.getByRole('heading', { level: 1, name: says }));
      await expectForEveryone(page, path);
    }
  });

  test('stand beside each other in both themes', async () => {
    await page.emulateMedia({ colorScheme: null });
    await page.goto('/ui');
    const backgrounds = [0, 1].map(async (index) => {
      const frame = page.frameLocator('iframe').nth(index);
      await shown(frame.getByRole('slider', { name: 'Balance' }));
      return frame.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    });
    expect(new Set(await Promise.all(backgrounds)).size).toBe(2);
  });
});

test('nothing moves for a person who prefers reduced motion', async () => {
  // Other tests keep all still.
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length);
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  await page.getByRole('button', { name: 'Wide dialog' }).click();
  await shown(page.getByRole('dialog'));
  const longest = await page.evaluate(() => {
    const seconds = (element: Element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .map((duration) => Number.parseFloat(duration));
    return Math.max(...[...document.querySelectorAll('*')].flatMap(seconds));
  });
  expect(longest).toBeLessThan(0.001);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ reducedMotion: null });
});

describe('a dialog', () => {
  test('holds the focus in its first field, closes with Esc, and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Wide dialog' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: /^Reply to/ });
    await shown(dialog);
    await expect.poll(() => focused()).toBe('Reply');
    await expectForEveryone(page, 'dialog', { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await gone(dialog);
    await hasFocus(opener);
  });

  test.each([
    ['a phone', PHONE, 'Dialog'],
    ['a desk', { width: 1280, height: 600 }, 'Wide dialog'],
  ] as const)('on %s keeps its buttons free of messages', async (_, viewport, name) => {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Reply to/ });
    await shown(dialog);
    await settled(page);
    const { y: buttons = 0 } = (await dialog.getByRole('button', { name: 'Send Reply' }).boundingBox()) ?? {};
    // Of what has been done just before. It goes by itself, so a slow machine has another.
    const said = page.getByRole('button', { name: 'Success', includeHidden: true });
    const message = page.getByText('Reply sent successfully!');
    await expect
      .poll(async () => {
        if ((await message.count()) === 0) await said.dispatchEvent('click');
        return message.evaluate((text) => text.getBoundingClientRect().bottom);
      })
      .toBeLessThan(buttons);
  });

  test.each(['under way', 'that failed'])('is for everyone as a confirmation %s', async (state) => {
    await page.getByRole('button', { name: `Confirmation ${state}` }).click();
    const question = page.getByRole('alertdialog');
    await hasFocus(question.getByRole('button', { name: 'Cancel' }));
    await expectForEveryone(page, `confirmation ${state}`, { widths: [PHONE], within: '[role=alertdialog]' });
  });

  test('closes with its cross and with a click beside it', async () => {
    const dialog = page.getByRole('dialog', { name: /^Reply to/ });
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await gone(dialog);
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    await settled(page);
    await page.mouse.click(20, 20);
    await gone(dialog);
  });

  test('stays while its work is under way', async () => {
    const dialog = page.getByRole('dialog', { name: /^Reply to/ });
    await page.getByRole('button', { name: 'Busy dialog' }).click();
    await shown(dialog);
    await settled(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await dialog.getByRole('button', { name: 'Close' }).dispatchEvent('click');
    await settled(page);
    expect(await dialog.isVisible()).toBe(true);
  });

  test('is a sheet at the lower edge of a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Wide dialog' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reply to/ });
    await shown(dialog);
    await settled(page);
    const box = await dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, width: PHONE.width });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height);
  });

  test('scrolls as a whole where the screen is short, as at 200 %', async () => {
    const height = 400;
    await page.setViewportSize({ width: 640, height });
    await page.getByRole('button', { name: 'Wide dialog' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reply to/ });
    await shown(dialog);
    await settled(page);
    const send = dialog.getByRole('button', { name: 'Send Reply' });
    expect((await send.boundingBox())?.y).toBeGreaterThan(height);
    await send.scrollIntoViewIfNeeded();
    expect((await send.boundingBox())?.y).toBeLessThan(height);
    expect((await dialog.getByRole('heading').boundingBox())?.y).toBeLessThan(0);
  });
});

describe('the search picker', () => {
  test('finds by typing, is chosen from with the arrow keys, and can be cleared', async () => {
    const picker = page.getByRole('combobox', { name: 'Customer' });
    await picker.fill('or');
    await shown(page.getByRole('option', { name: 'Dorian Ashdown' }));
    await expectForEveryone(page, 'search picker', { within: 'label + div:has([role=combobox][aria-expanded=true])' });
    // Nothing is marked yet: what an older search has found is not taken by mistake.
    await picker.press('Enter');
    await valueIn(picker).toBe('or');
    await picker.press('ArrowDown');
    await picker.press('ArrowDown');
    await picker.press('Enter');
    await valueIn(picker).toBe('Dorian Ashdown');
    await attributeOf(picker, 'aria-expanded').toBe('false');
    await picker.fill('');
    await picker.press('Tab');
    await valueIn(picker).toBe('');
  });

  test('has a cross that clears it, for the pointer alone', async () => {
    const picker = page.getByRole('combobox', { name: 'Customer' });
    await picker.fill('quill');
    await page.getByRole('option', { name: 'Bartholomew Quill' }).click();
    await page.getByRole('button', { name: 'Clear customer' }).click({ position: { x: 20, y: 20 } });
    await valueIn(picker).toBe('');
    await hasFocus(picker);
  });

  test('shows again what is chosen when typing comes to nothing', async () => {
    const picker = page.getByRole('combobox', { name: 'Customer' });
    await picker.fill('quill');
    await page.getByRole('option', { name: 'Bartholomew Quill' }).click();
    await picker.press('End');
    await picker.pressSequentially(' of nowhere');
    await shown(page.getByText('No customers match').first());
    await picker.press('Tab');
    await valueIn(picker).toBe('Bartholomew Quill');
  });
});

describe('leaving what has not been saved', () => {
  const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const message = () => page.getByRole('textbox', { name: 'Message' });

  test('asks at a link, and leads there', async () => {
    await message().fill('Where is my transfer?');
    const link = page.getByRole('link', { name: 'A link that leaves the page' });
    await link.click();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await gone(question());
    await valueIn(message()).toBe('Where is my transfer?');
    await link.click();
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
  });

  test('asks at the way back, and leads there', async () => {
    await message().fill('Where is my transfer?');
    for (const answer of ['Cancel', 'Leave']) {
      await page.evaluate(() => history.back());
      await shown(question());
      await expect.poll(address).toBe('/ui?parts');
      await question().getByRole('button', { name: answer }).click();
      await gone(question());
      if (answer === 'Cancel') await valueIn(message()).toBe('Where is my transfer?');
    }
    await page.waitForURL((url) => url.pathname === '/no/such/page');
  });

  test('does not ask when nothing has been typed', async () => {
    await page.getByRole('link', { name: 'A link that leaves the page' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
  });
});

describe('a list', () => {
  const filter = () => page.getByRole('combobox', { name: 'Status' }).last();

  test('keeps filter and page in its address, and what else stands there', async () => {
    await filter().selectOption('failed');
    await expect.poll(address).toBe('/ui?parts=&status=failed');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(address).toBe('/ui?parts=&status=failed&cursor=second-page');
    await page.reload();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(address).toBe('/ui?parts=&status=failed');
    await page.goBack();
    await expect.poll(address).toBe('/ui?parts=&status=failed&cursor=second-page');
    await filter().selectOption('');
    await expect.poll(address).toBe('/ui?parts=');
  });

  test('knows of each of two changes that follow each other at once', async () => {
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
    await expect.poll(address).toBe('/ui?parts=&status=failed&cursor=second-page');
    await valueIn(filter()).toBe('failed');
  });

  test('selects rows, all of them or some', async () => {
    const all = page.getByRole('checkbox', { name: 'Select all: Transactions' });
    const row = page.getByRole('checkbox', { name: 'Select TX-2026-0018' });
    await all.check();
    await checkedOf(row).toBe(true);
    await row.uncheck();
    await expect.poll(() => all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
    await page.setViewportSize(PHONE);
    await checkedOf(row).toBe(false);
    await countOf(page.getByRole('checkbox', { checked: true })).toBe(4);
  });

  test('keeps its header in sight', async () => {
    await page.setViewportSize({ ...DESKTOP, height: 240 });
    await page.getByRole('row', { name: 'Eluned Pryce' }).evaluate((row) => row.scrollIntoView({ block: 'end' }));
    const topOf = (row: string) => page.getByRole('row', { name: row }).boundingBox();
    expect((await topOf('Amelie Thornbury'))?.y).toBeLessThan(0);
    expect(await page.getByRole('columnheader', { name: 'Customer' }).boundingBox()).toMatchObject({ y: 0 });
  });

  test('is exported as CSV', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('transactions.csv');
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\u{FEFF}Number,Date,Amount\r\nTX-2026-0017,"Jan 14, 2026, /u,
    );
  });
});

test.each([390, 960, 1280, 1600])('at %i pixels a figure that grows moves nothing below it', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  const heights = () =>
    page.getByLabel('At a glance').evaluate((list) => Array.from(list.children, (each) => each.scrollHeight));
  const wider = () =>
    page.getByLabel('At a glance').evaluate((list) => {
      return Array.from(list.children).filter((each) => each.scrollWidth > each.clientWidth).length;
    });
  const before = await heights();
  await page.getByText('17', { exact: true }).evaluate((figure) => {
    figure.textContent = '€12,345,678.90';
  });
  expect(await heights()).toEqual(before);
  expect(await wider()).toBe(0);
});

test('the arrow keys read a chart figure by figure', async () => {
  const chart = page.getByRole('slider', { name: 'Balance' });
  await chart.press('Home');
  await attributeOf(chart, 'aria-valuetext').toMatch(/2026: €4,200\.00$/);
  await chart.press('ArrowRight');
  await attributeOf(chart, 'aria-valuenow').toBe('1');
  await chart.press('End');
  await attributeOf(chart, 'aria-valuenow').toBe('39');
  await countOf(page.getByRole('table', { name: 'Balance' }).getByRole('row')).toBe(41);
});

test('a choice among cards is one of radio buttons', async () => {
  const cards = page.getByRole('group', { name: 'Method' });
  await cards.getByRole('radio', { name: 'Bank transfer' }).focus();
  await page.keyboard.press('ArrowDown');
  await checkedOf(cards.getByRole('radio', { name: 'Bitcoin' })).toBe(true);
});

test('a file is taken, and named', async () => {
  const png = { name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
  await page.getByLabel('Proof').setInputFiles(png);
  await shown(page.getByRole('status').getByText('proof.png'));
});

/** The label of what has the focus. */
function focused(): Promise<string | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement;
    return control instanceof HTMLTextAreaElement ? control.labels[0]?.innerText : control?.tagName;
  });
}
