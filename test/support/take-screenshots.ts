/** `npm run screenshots` takes the README's pictures of the demo on a fixed day. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { buildSite } from '#infra/build/build-site.ts';
import { repositoryRoot } from '#infra/build/sources.ts';
import { startLocalBankStack } from '#infra/local/start-stack.ts';
import { signIn as fillInSignIn } from '#test/e2e/people.ts';
import { launchBrowser } from './browser.ts';

const FOLDER = join(repositoryRoot, 'web/screenshots');
const TODAY = Date.parse('2026-11-20T10:00:00Z');
const PASSWORD = 'open the vault gently';
const ADMINISTRATOR = { email: 'admin@aldermoor.example', password: PASSWORD };

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The quality out of 100: letters stay sharp, at a quarter of the PNG's size. */
const WEBP_QUALITY = 75;

const views = [
  { name: 'front-page', path: '/', viewport: DESK },
  { name: 'portal', path: '/dashboard', viewport: DESK, as: 'customer' },
  { name: 'portal-phone', path: '/dashboard', viewport: PHONE, as: 'customer' },
  { name: 'back-office', path: '/admin', viewport: DESK, as: 'administrator' },
  { name: 'requests', path: '/admin/requests', viewport: DESK, as: 'administrator' },
] as const;

await buildSite();
const dataDir = await mkdtemp(join(tmpdir(), 'bank-screenshots-'));
const began = Date.now();
const stack = await startLocalBankStack({
  dataDir,
  site: 'built',
  clock: () => TODAY + Date.now() - began,
  people: { inNewBank: { administrator: ADMINISTRATOR, customerPassword: PASSWORD } },
});
const browser = await launchBrowser();
try {
  await stack.drain();
  await mkdir(FOLDER, { recursive: true });
  const emails = { administrator: ADMINISTRATOR.email, customer: stack.firstSignIns.customer ?? '' };
  for (const { name, path, viewport, ...view } of views) {
    const place = { baseURL: stack.url, viewport, locale: 'en-US', timezoneId: 'UTC' };
    const context = await browser.newContext({ ...place, reducedMotion: 'reduce' });
    await context.clock.setSystemTime(TODAY + Date.now() - began);
    if ('as' in view) await signIn(context, emails[view.as]);
    const page = await context.newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path, { waitUntil: 'networkidle' });
      const picture = await webp(page);
      await writeFile(join(FOLDER, `${name}-${colorScheme}.webp`), picture);
      process.stdout.write(`${name}-${colorScheme}.webp  ${Math.round(picture.length / 1000)} kB\n`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await stack.close();
  await rm(dataDir, { recursive: true });
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await fillInSignIn(page, { email, password: PASSWORD });
  await page.waitForURL(/\/(admin|dashboard)$/);
  await page.close();
}

/** Takes a screenshot as WebP. NOTE: Playwright writes only PNG and JPEG. */
async function webp(page: Page): Promise<Buffer> {
  const browserSide = await page.context().newCDPSession(page);
  const { data } = await browserSide.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  await browserSide.detach();
  return Buffer.from(data, 'base64');
}
