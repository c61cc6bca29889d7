/** The public pages are rendered when the site is built, have their own script, and are complete without JavaScript. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PUBLIC_PAGE_FILES } from '#shared/contract/public-pages.ts';
import { HEADLINE, NOT_COPIED, ONLINE_SUPPORT_TEXT, TESTIMONIALS_HEADINGS } from '#test/support/spec-texts.ts';
import { accessibilityViolations, expectAccessible, phoneAndDesktopSizes } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { failNextRequest } from './network.ts';
import { DESKTOP_SIZE, desktopSizeOfProject, PHONE_SIZE, waitUntilSettled } from './pages.ts';
import { findButton, findField, findHeading, findLink, uniqueWord } from './people.ts';

/** The options of a browser whose person has not asked for less motion. */
const MOTION = { reducedMotion: 'no-preference' } as const;
/** How long a review stays in view. */
const REVIEW_MS = 2500;

const REVIEWERS = ['Marguerite Oyelaran', 'Tobias Lindqvist', 'Priya Ranganath', 'Anselm Duarte'];

test('the front page shows every section in wide windows, without scrolling, and links to the sign-in', async ({
  visit,
}) => {
  const page = await visit('/');
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await waitUntilSettled(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${width}`).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([HEADLINE]);
  const [features, promises, steps, figures] = [
    'Everything an account should do, and nothing in the way',
    'Two things we never compromise on',
    'From hello to your first transfer in four steps',
    'The bank in figures',
  ] as const;
  const regions = [
    'A bank that says what it does',
    features,
    promises,
    steps,
    TESTIMONIALS_HEADINGS[1],
    'Common questions, plain answers',
    'In good company',
    figures,
  ];
  await expect(page.getByRole('region')).toHaveCount(regions.length);
  const region = (name: string) => page.getByRole('region', { name });
  for (const name of regions) await expect(region(name)).toHaveCount(1);
  for (const text of TESTIMONIALS_HEADINGS)
    await expect(region(TESTIMONIALS_HEADINGS[1]).getByText(text, { exact: true })).toBeVisible();
  await expect(region(features).getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(region(promises).getByRole('article')).toHaveCount(2);
  await expect(region(steps).getByRole('heading', { level: 3 })).toHaveText([
    'Open an account',
    'Verify email and phone',
    'Add funds',
    'Start banking',
  ]);
  await expect(region(figures).locator('dd')).toHaveText(['5M', '2.4M', '1.8M', '150+']);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(ONLINE_SUPPORT_TEXT)).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  await findLink(page, 'Open an account').click();
  await expect(page).toHaveURL('/login');
});

test('the front page links to the area of a person who has signed in, if storage is allowed', async ({ visit }) => {
  const page = await visit('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  for (const [role, home] of Object.entries({ admin: '/admin', user: '/dashboard' })) {
    await page.evaluate((stored) => {
      localStorage.setItem('token', 'a token');
      localStorage.setItem('role', stored);
    }, role);
    await page.reload();
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', home);
  }
  // A token without a role is no session.
  await page.evaluate(() => localStorage.removeItem('role'));
  await page.reload();
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();

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

test('the top bar and its links fit the window and the scroll position', async ({ visit }) => {
  const page = await visit('/', { viewport: DESKTOP_SIZE });
  const width = async () => {
    await waitUntilSettled(page);
    return (await page.getByRole('banner').boundingBox())?.width;
  };
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  expect(await width()).toBeLessThan(1200);
  await scrollTo(50);
  expect(await width()).toBeLessThan(1200);
  await scrollTo(51);
  await expect.poll(width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  await scrollTo(0);
  await expect.poll(width).toBeLessThan(1200);

  await page.setViewportSize({ width: 1024, height: 700 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const links = ['Home', 'FAQ', 'About', 'Contact'];
  await expect(bar.getByRole('link')).toHaveText(links);
  await page.setViewportSize({ width: 1023, height: 700 });
  await expect(bar).toBeHidden();

  const menu = page.getByRole('navigation', { name: 'Menu' });
  await findButton(page, 'Open the menu').click();
  await expect(menu).toBeVisible();
  await page.setViewportSize(PHONE_SIZE);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(menu.getByRole('link')).toHaveText(links);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await findButton(page, 'Open the menu').click();
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/#faq');
});

test('the front page shows one of three tabs and at most one of six questions, by a click or by keys', async ({
  visit,
}) => {
  const page = await visit('/');
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('tab')).toHaveText(['Our Mission', 'Our Vision', 'Our Goal']);
  const expectShown = async (name: string) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(panel).toHaveCount(1);
    await expect(panel.getByRole('heading', { name })).toBeVisible();
  };
  await expectShown('Our Mission');
  await tab('Our Goal').click();
  await expectShown('Our Goal');
  for (const [key, name] of [
    ['ArrowRight', 'Our Mission'],
    ['ArrowLeft', 'Our Goal'],
    ['Home', 'Our Mission'],
    ['ArrowRight', 'Our Vision'],
    ['End', 'Our Goal'],
  ] as const) {
    await page.keyboard.press(key);
    await expectShown(name);
    await expect(tab(name)).toBeFocused();
  }

  const questions = page.locator('#faq details');
  const expectOpen = (index?: number) =>
    expect
      .poll(() => questions.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open)))
      .toEqual(Array.from({ length: 6 }, (_, place) => place === index));
  await expectOpen(0);
  await questions.nth(3).locator('summary').click();
  await expectOpen(3);
  await questions.nth(3).locator('summary').click();
  await expectOpen();
  await questions.nth(5).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expectOpen(5);
  await expect(questions.nth(5).locator('p')).toHaveCSS('max-height', '200px');
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

test('the front page shows as many reviews at once as there is room for, 32 pixels apart', async ({ visit }) => {
  const page = await visit('/');
  for (const [width, count] of [
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await waitUntilSettled(page);
    expect(await reviewersInView(page), `${width}`).toEqual(REVIEWERS.slice(0, count));
    const [first, second] = await Promise.all(
      [0, 1].map((place) => carousel(page).getByRole('listitem').nth(place).boundingBox()),
    );
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0), `${width}`).toBeCloseTo(32, 0);
  }
  await expect(carousel(page).getByText('4.9')).toHaveCount(4);
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
  await expect(partners.getByRole('img')).toHaveCount(8);
  const logos = partners.locator('.logos');
  await expect(logos).toHaveCSS('animation-duration', '20s');
  await expect(logos).toHaveCSS('animation-iteration-count', 'infinite');
  await expect(logos).toHaveCSS('animation-play-state', 'running');
  await partners.getByRole('button', { name: 'Pause' }).click();
  await expect(logos).toHaveCSS('animation-play-state', 'paused');
  await partners.getByRole('button', { name: 'Play' }).click();
  await expect(logos).toHaveCSS('animation-play-state', 'running');
});

test('the front page moves no review for a person who prefers reduced motion until they press Play', async ({
  visit,
}) => {
  const page = await visit(BLANK_SAME_ORIGIN_PATH, { viewport: DESKTOP_SIZE });
  await openWithPausedClock(page);
  await page.clock.runFor(2 * REVIEW_MS);
  expect(await reviewersInView(page)).toEqual(REVIEWERS.slice(0, 3));
  await carousel(page).getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(REVIEW_MS);
  await expect.poll(() => reviewersInView(page)).toEqual(REVIEWERS.slice(1));
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

test('the contact page sends a message that administrators see, and copies its e-mail addresses', async ({
  administrator,
  visit,
  visitAs,
}) => {
  const page = await visit('/contact?topic=account', { permissions: ['clipboard-read', 'clipboard-write'] });
  const message = uniqueWord('I would like an account ');
  await expect(findField(page, 'Topic')).toHaveValue('account');
  await findButton(page, 'Send message').click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await expect(findField(page, 'Your name')).toBeFocused();
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
  await expectAccessible(page, 'contact, sent');

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

test('the legal pages say who opens accounts, who may end them, and for whom they are not', async ({ visit }) => {
  const page = await visit('/termsandcondition');
  await expect(page.getByText('Accounts are created only by the owner or an authorized administrator.')).toBeVisible();
  await expect(page.getByText('The owner or an administrator may suspend or terminate an account')).toBeVisible();
  await expect(page.getByText('The service is not for children under 13')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(findHeading(page, 'Privacy Policy')).toBeVisible();
  await expect(page.getByText('The service is not for children under 13')).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(contents).not.toHaveCount(0);
  for (const entry of await contents.all()) {
    const id = (await entry.getAttribute('href'))?.slice(1);
    await expect(page.locator(`section[id="${id}"]`)).toHaveCount(1);
  }
});

test('every page has the same texts and links without JavaScript, and no accessibility violations', async ({
  visit,
}) => {
  const texts = (page: Page) =>
    page
      .locator('h1, h2, h3, p, dt, dd, blockquote, summary, body a')
      .evaluateAll((all) => all.map((element) => `${element.textContent} ${element.getAttribute('href')}`).sort());
  const withoutScript = await visit(BLANK_SAME_ORIGIN_PATH, { javaScriptEnabled: false });
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
  await expect(findHeading(page, 'Page not found')).toBeVisible();
  await expectAccessible(page, '/no/such/page');
  await findLink(page, 'Back to the front page').click();
  await expect(page).toHaveURL('/');
});

test('the front page shows everything and moves nothing without JavaScript', async ({ visit }) => {
  const page = await visit('/', { javaScriptEnabled: false, ...MOTION });
  for (const name of ['Our Mission', 'Our Vision', 'Our Goal', ...REVIEWERS])
    await expect(page.getByText(name, { exact: true }).last()).toBeVisible();
  await expect(findButton(page, 'Pause')).toHaveCount(0);
  await expect(page.locator('.logos')).toHaveCSS('animation-name', 'none');
  await page.locator('#faq summary').nth(1).click();
  await expect(page.getByText('An account costs nothing to keep.')).toBeVisible();
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
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(await get('/'))?.[1] ?? '')).toMatchObject({
    '@type': 'BankOrCreditUnion',
    name: 'Aldermoor',
  });
  expect(await get('/nothing')).toContain('<meta name="robots" content="noindex">');
});

test('the site shows the reference of the API accessibly', async ({ visit }) => {
  const page = await visit('/api/docs');
  await expect(findHeading(page, 'API reference')).toBeVisible();
  // The page is long, the same at every width, and all calls have the same markup, so a part of it is enough.
  const some = { widths: [desktopSizeOfProject()], within: 'body > header, nav, main > section:nth-of-type(-n + 2)' };
  await expectAccessible(page, 'reference of the API', process.env.SOAK ? { widths: phoneAndDesktopSizes() } : some);
});
