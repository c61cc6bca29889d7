/** The public pages are rendered when the site is built, have their own script, and are complete without JavaScript. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PUBLIC_PAGE_FILES } from '#shared/contract/public-pages.ts';
import { HEADLINE, NOT_COPIED, ONLINE_SUPPORT_TEXT, TESTIMONIALS_HEADINGS } from '#test/support/spec-texts.ts';
import { accessibilityViolations, expectAccessible, phoneAndDesktopSizes } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { failNextRequest } from './network.ts';
import { DESKTOP_SIZE, PHONE_SIZE, waitUntilSettled } from './pages.ts';
import { findButton, findField, findLink, uniqueWord } from './people.ts';

/** The options of a browser whose person has not asked for less motion. */
const MOTION = { reducedMotion: 'no-preference' } as const;
/** How long a review stays in view. */
const REVIEW_MS = 2500;

const REVIEWERS = ['Marguerite Oyelaran', 'Tobias Lindqvist', 'Priya Ranganath', 'Anselm Duarte'];

test('the front page shows every section, tab and question, and its top bar fits the window', async ({ visit }) => {
  const page = await visit('/', { viewport: DESKTOP_SIZE });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([HEADLINE]);
  const regions = [
    'A bank that says what it does',
    'Everything an account should do, and nothing in the way',
    'Two things we never compromise on',
    'From hello to your first transfer in four steps',
    TESTIMONIALS_HEADINGS[1],
    'Common questions, plain answers',
    'In good company',
    'The bank in figures',
  ];
  await expect(page.getByRole('region')).toHaveCount(regions.length);
  const region = (name: string) => page.getByRole('region', { name });
  for (const name of regions) await expect(region(name)).toHaveCount(1);
  await expect(region('The bank in figures').locator('dd')).toHaveText(['5M', '2.4M', '1.8M', '150+']);
  await expect(page.getByRole('contentinfo').getByText(ONLINE_SUPPORT_TEXT)).toBeVisible();

  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('tab')).toHaveText(['Our Mission', 'Our Vision', 'Our Goal']);
  await tab('Our Goal').click();
  for (const [key, name] of [
    ['ArrowRight', 'Our Mission'],
    ['ArrowLeft', 'Our Goal'],
    ['Home', 'Our Mission'],
    ['ArrowRight', 'Our Vision'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(name)).toBeFocused();
    await expect(panel).toHaveCount(1);
    await expect(panel.getByRole('heading', { name })).toBeVisible();
  }
  const questions = page.locator('#faq details');
  const expectOpen = (index: number) =>
    expect
      .poll(() => questions.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open)))
      .toEqual(Array.from({ length: 6 }, (_, place) => place === index));
  await expectOpen(0);
  await questions.nth(3).locator('summary').click();
  await expectOpen(3);
  await questions.nth(5).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expectOpen(5);

  const width = async () => {
    await waitUntilSettled(page);
    return (await page.getByRole('banner').boundingBox())?.width;
  };
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await scrollTo(0);
  await expect.poll(width).toBeLessThan(1200);
  await scrollTo(51);
  await expect.poll(width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  const bar = page.getByRole('navigation', { name: 'Main' });
  const links = ['Home', 'FAQ', 'About', 'Contact'];
  await expect(bar.getByRole('link')).toHaveText(links);
  await page.setViewportSize(PHONE_SIZE);
  await expect(bar).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await findButton(page, 'Open the menu').click();
  await expect(menu.getByRole('link')).toHaveText(links);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await findButton(page, 'Open the menu').click();
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/#faq');
});

test('the front page links to the area of a person who has signed in, if storage is allowed', async ({ visit }) => {
  const page = await visit('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await page.evaluate(() => {
    localStorage.setItem('token', 'a token');
    localStorage.setItem('role', 'admin');
  });
  await page.reload();
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The request is not allowed', 'SecurityError');
      },
    });
  });
  await page.reload();
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('tab', { name: 'Our Goal' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Our Goal' })).toBeVisible();
});

const carousel = (page: Page) => page.getByRole('group', { name: TESTIMONIALS_HEADINGS[0] });

/** Returns the reviewers in view, from left to right. */
async function reviewersInView(page: Page) {
  const reviews = carousel(page).getByRole('listitem');
  await expect(reviews.first()).toBeVisible();
  return reviews.evaluateAll((slides) => {
    const frame = slides[0]?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return slides
      .map((slide) => ({ slide, box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left >= frame.left - 1 && box.right <= frame.right + 1)
      .map(({ slide }) => slide.querySelector('figcaption span span')?.textContent);
  });
}

/** Opens the front page with a clock that stands still until the test advances it. */
async function openWithPausedClock(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
  await page.goto('/');
}

/** Ends the animations of the carousel, which do not follow that clock. */
const endAnimations = (page: Page) =>
  page.locator('.slides').evaluate(async (slides) => {
    for (const animation of slides.getAnimations()) {
      animation.finish();
      await animation.finished;
    }
  });

test('the front page moves to the next review every 2.5 seconds, and the logos past in 20, until Pause', async ({
  visit,
}) => {
  const page = await visit(BLANK_SAME_ORIGIN_PATH, { viewport: PHONE_SIZE, ...MOTION });
  await openWithPausedClock(page);
  const first = carousel(page).locator('figcaption span span:first-child').first();
  for (const name of [1, 2, 3, 0].map((place) => REVIEWERS[place] ?? '')) {
    await page.clock.runFor(REVIEW_MS);
    await endAnimations(page);
    await expect(first).toHaveText(name);
  }
  // The buttons do not stop the carousel.
  await carousel(page).getByRole('button', { name: 'Next' }).click();
  await endAnimations(page);
  await expect(first).toHaveText(REVIEWERS[1] ?? '');
  await page.clock.runFor(REVIEW_MS);
  await endAnimations(page);
  await expect(first).toHaveText(REVIEWERS[2] ?? '');

  await carousel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(2 * REVIEW_MS);
  await endAnimations(page);
  await expect(first).toHaveText(REVIEWERS[2] ?? '');
  await carousel(page).getByRole('button', { name: 'Previous' }).click();
  await expect(first).toHaveText(REVIEWERS[1] ?? '');

  const partners = page.getByRole('region', { name: 'In good company' });
  const logos = partners.locator('.logos');
  await expect(logos).toHaveCSS('animation-duration', '20s');
  await expect(logos).toHaveCSS('animation-play-state', 'running');
  await partners.getByRole('button', { name: 'Pause' }).click();
  await expect(logos).toHaveCSS('animation-play-state', 'paused');
});

test('the front page shows as many reviews at once as there is room for, and with reduced motion moves none until Play', async ({
  visit,
}) => {
  const page = await visit(BLANK_SAME_ORIGIN_PATH, { viewport: DESKTOP_SIZE });
  await openWithPausedClock(page);
  for (const [width, count] of [
    [767, 1],
    [768, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => reviewersInView(page), `${width}`).toEqual(REVIEWERS.slice(0, count));
  }
  await page.clock.runFor(2 * REVIEW_MS);
  expect(await reviewersInView(page)).toEqual(REVIEWERS.slice(0, 3));
  await carousel(page).getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(REVIEW_MS);
  await expect.poll(() => reviewersInView(page)).toEqual(REVIEWERS.slice(1));
});

test('the contact page sends a message that administrators see, and copies its e-mail addresses', async ({
  administrator,
  visit,
  visitAs,
}) => {
  const page = await visit('/contact?topic=account', { permissions: ['clipboard-read', 'clipboard-write'] });
  const message = uniqueWord('I would like an account ');
  await expect(findField(page, 'Topic')).toHaveValue('account');
  await findField(page, 'Your name').fill('Ada Example');
  await findField(page, 'Your e-mail').fill('ada');
  await findField(page, 'Message').fill(message);
  await findButton(page, 'Send message').click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await findField(page, 'Your e-mail').fill('ada@mail.example');
  await failNextRequest(page, '/contact');
  await findButton(page, 'Send message').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(findField(page, 'Message')).toHaveValue(message);
  await findButton(page, 'Send message').click();
  await expect(page.getByText('We have received your message')).toBeVisible();

  const office = await visitAs(administrator, '/admin/enquiries');
  const enquiry = office.getByRole('article').filter({ hasText: message });
  await expect(enquiry).toContainText('Ada Example');
  await expectAccessible(office, 'enquiries');
  await enquiry.getByRole('button', { name: 'Delete' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(enquiry).toBeHidden();

  await page.reload();
  await findButton(page, 'Copy security@aldermoor.example').click();
  await expect(findButton(page, 'Copied security@aldermoor.example')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('security@aldermoor.example');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not today'));
  });
  await findButton(page, 'Copy privacy@aldermoor.example').click();
  await expect(page.getByText(NOT_COPIED)).toBeVisible();
});

test('every page has the same texts and links without JavaScript, moves nothing, and has no accessibility violations', async ({
  visit,
}) => {
  const texts = (page: Page) =>
    page
      .locator('h1, h2, h3, p, dt, dd, blockquote, summary, body a')
      .evaluateAll((all) => all.map((element) => `${element.textContent} ${element.getAttribute('href')}`).sort());
  const withoutScript = await visit('/', { javaScriptEnabled: false, ...MOTION });
  for (const name of ['Our Mission', 'Our Vision', 'Our Goal', ...REVIEWERS])
    await expect(withoutScript.getByText(name, { exact: true }).last()).toBeVisible();
  await expect(findButton(withoutScript, 'Pause')).toHaveCount(0);
  await expect(withoutScript.locator('.logos')).toHaveCSS('animation-name', 'none');
  const page = await visit(BLANK_SAME_ORIGIN_PATH, MOTION);
  for (const path of Object.keys(PUBLIC_PAGE_FILES)) {
    await withoutScript.goto(path);
    const expected = await texts(withoutScript);
    expect(expected.length, path).toBeGreaterThan(25);
    await page.goto(path);
    expect(await texts(page), path).toEqual(expected);
    await expectAccessible(page, path, path === '/' ? { widths: phoneAndDesktopSizes() } : {});
  }
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await findLink(page, 'Back to the front page').click();
  await expect(page).toHaveURL('/');
});

test('the policy of each page allows its two scripts, and no other (ASVS 1.3.2, 3.4.3)', async ({ request }) => {
  const policies = new Set<string>();
  for (const path of Object.keys(PUBLIC_PAGE_FILES)) {
    const answer = await request.get(path);
    const html = await answer.text();
    // A script of another type, such as the data for search engines, is not run.
    const scripts = Array.from(html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs), ([, code = '']) => code);
    expect(scripts).toHaveLength(2);
    const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    const policy = `script-src 'self' ${hashes.join(' ')};`;
    expect(answer.headers()['content-security-policy']).toContain(policy);
    policies.add(policy);
  }
  expect(policies.size).toBe(1);
});

test('the site names every page and its address to search engines, and nothing behind the sign-in', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text();
  const robots = await get('/robots.txt');
  expect(robots).toContain('Disallow: /admin\n');
  const site = /Sitemap: (.*)\/sitemap\.xml/.exec(robots)?.[1];
  const addresses = Array.from((await get('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  expect(addresses).toEqual(Object.keys(PUBLIC_PAGE_FILES).map((path) => `${site}${path}`));
  const titles = new Set<string>();
  for (const [index, path] of Object.keys(PUBLIC_PAGE_FILES).entries()) {
    const html = await get(path);
    expect(html).toContain(`<link rel="canonical" href="${addresses[index]}">`);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,200}">/);
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/[^"]+\/preview\.png">/);
    // The Content-Security-Policy would refuse these.
    expect(html).not.toMatch(/<[^>]+ style=|<style|<script(?!>| type="(application\/ld\+json|module)")/);
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(addresses.length);
  expect(await get('/nothing')).toContain('<meta name="robots" content="noindex">');
  const terms = await get('/termsandcondition');
  expect(terms).toContain('Accounts are created only by the owner or an authorized administrator.');
  expect(terms).toContain('The service is not for children under 13');
});
