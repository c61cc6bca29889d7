/** The public pages: rendered when the site is built, with a script of their own, and whole without JavaScript. */

import { createHash } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#shared/contract/public-pages.ts';
import { arriveAt, bankInBrowser, PHONE, photograph, settled } from './bank-in-browser.ts';
import { BOTH_WIDTHS, expectForEveryone, violations } from './for-everyone.ts';
import { button, field, heading, link } from './people.ts';
import { attributeOf, countOf, gone, hasFocus, shown, textsOf } from './see.ts';

const site = bankInBrowser();

/** A browser that was not asked for less motion. */
const MOVING = { reducedMotion: 'no-preference' } as const;
/** How long a slide stays, in milliseconds. */
const SLIDE = 2500;

const REVIEWERS = ['Marguerite Oyelaran', 'Tobias Lindqvist', 'Priya Ranganath', 'Anselm Duarte'];

describe('the front page', () => {
  test('has every section, and leads to the sign-in', async () => {
    const page = await site.visit('/');
    await textsOf(page.getByRole('heading', { level: 1 })).toEqual(['Banking that puts your money first']);
    const regions = [
      'A bank that says what it does',
      'Everything an account should do, and nothing in the way',
      'Two things we will not bargain over',
      'From hello to your first transfer in four steps',
      'Trusted by customers worldwide',
      'Asked often, answered plainly',
      'In good company',
      'The bank in figures',
    ];
    await countOf(page.getByRole('region')).toBe(regions.length);
    const region = (name: string) => page.getByRole('region', { name });
    for (const name of regions) await countOf(region(name)).toBe(1);
    expect(
      await region(regions[1] ?? '')
        .getByRole('heading', { level: 3 })
        .count(),
    ).toBe(3);
    expect(
      await region(regions[2] ?? '')
        .getByRole('article')
        .count(),
    ).toBe(2);
    expect(
      await region(regions[3] ?? '')
        .getByRole('heading', { level: 3 })
        .allTextContents(),
    ).toEqual(['Open an account', 'Verify email and phone', 'Add funds', 'Start banking']);
    await textsOf(region('The bank in figures').locator('dd')).toEqual(['5M', '2.4M', '1.8M', '150+']);
    const footer = page.getByRole('contentinfo');
    await shown(footer.getByText('Worldwide • Online support 24/7'));
    await countOf(footer.locator('a[href^="mailto:"]')).toBe(1);
    await photograph(page, 'public-site', '01-front-page');
    await link(page, 'Open an account').click();
    await arriveAt(page, '/login');
  });

  test('leads a person who is signed in to their own area', async () => {
    const page = await site.visit('/');
    const banner = page.getByRole('banner');
    await attributeOf(banner.getByRole('link', { name: 'Sign in' }), 'href').toBe('/login');
    for (const [role, home] of Object.entries({ admin: '/admin', user: '/dashboard' })) {
      await page.evaluate((stored) => {
        localStorage.setItem('token', 'a token');
        localStorage.setItem('role', stored);
      }, role);
      await page.reload();
      await attributeOf(banner.getByRole('link', { name: 'Dashboard' }), 'href').toBe(home);
    }
    // A token without a role is no sign-in.
    await page.evaluate(() => localStorage.removeItem('role'));
    await page.reload();
    await shown(banner.getByRole('link', { name: 'Sign in' }));
  });

  test('is whole in a browser without storage', async () => {
    const page = await site.visit('/');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The request is not allowed', 'SecurityError');
        },
      });
    });
    await page.reload();
    await shown(page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
    await page.getByRole('tab', { name: 'Our Goal' }).click();
    await shown(page.getByRole('tabpanel', { name: 'Our Goal' }));
  });

  test('has a top bar that takes the full width beyond 50 pixels', async () => {
    const page = await site.visit('/');
    const width = async () => {
      await settled(page);
      return (await page.getByRole('banner').boundingBox())?.width;
    };
    expect(await width()).toBeLessThan(1200);
    await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
    expect(await width()).toBeLessThan(1200);
    await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }));
    await expect.poll(width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(width).toBeLessThan(1200);
  });

  test('has its links in the bar from 1024 pixels, and in a menu below', async () => {
    const page = await site.visit('/', { viewport: { width: 1024, height: 700 } });
    const bar = page.getByRole('navigation', { name: 'Main' });
    const links = await bar.getByRole('link').allTextContents();
    expect(links).toEqual(['Home', 'FAQ', 'About', 'Contact']);
    await page.setViewportSize({ width: 1023, height: 700 });
    await gone(bar);

    const menu = page.getByRole('navigation', { name: 'Menu' });
    await button(page, 'Open the menu').click();
    await shown(menu);
    await page.setViewportSize(PHONE);
    expect(await violations(page)).toEqual([]);
    await textsOf(menu.getByRole('link')).toEqual(links);
    await page.keyboard.press('Escape');
    await gone(menu);
    await button(page, 'Open the menu').click();
    await menu.getByRole('link', { name: 'FAQ' }).click();
    await gone(menu);
    await page.waitForURL('**/#faq');
  });
});

test('the three tabs are chosen with the mouse and with the arrow keys', async () => {
  const page = await site.visit('/');
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = page.getByRole('tabpanel');
  await textsOf(page.getByRole('tab')).toEqual(['Our Mission', 'Our Vision', 'Our Goal']);
  const shows = async (name: string) => {
    await attributeOf(tab(name), 'aria-selected').toBe('true');
    await countOf(panel).toBe(1);
    await shown(panel.getByRole('heading', { name }));
  };
  await shows('Our Mission');
  await tab('Our Goal').click();
  await shows('Our Goal');
  for (const [key, name] of [
    ['ArrowRight', 'Our Mission'],
    ['ArrowLeft', 'Our Goal'],
    ['Home', 'Our Mission'],
    ['ArrowRight', 'Our Vision'],
    ['End', 'Our Goal'],
  ] as const) {
    await page.keyboard.press(key);
    await shows(name);
    await hasFocus(tab(name));
  }
});

test('of the six questions one is open at a time, or none', async () => {
  const page = await site.visit('/');
  const items = page.locator('#faq details');
  const open = () => items.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open));
  const only = (index: number) => Array.from({ length: 6 }, (_, place) => place === index);
  await expect.poll(open).toEqual(only(0));
  await items.nth(3).locator('summary').click();
  await expect.poll(open).toEqual(only(3));
  await items.nth(3).locator('summary').click();
  await expect.poll(open).toEqual(only(-1));
  await items.nth(5).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect.poll(open).toEqual(only(5));
  expect(
    await items
      .nth(5)
      .locator('p')
      .evaluate((answer) => getComputedStyle(answer).maxHeight),
  ).toBe('200px');
});

describe('what people say', () => {
  const carousel = (page: Page) => page.getByRole('group', { name: 'What people say' });
  /** Who is in view, from left to right. */
  const inView = async (page: Page) => {
    // What is further down is laid out only when it is scrolled to.
    await page.locator('.slides').evaluate((slides) => slides.scrollIntoView());
    const slides = carousel(page).getByRole('listitem');
    await shown(slides.first());
    return slides.evaluateAll((slides) => {
      const frame = slides[0]?.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return slides
        .map((slide) => ({ slide, box: slide.getBoundingClientRect() }))
        .filter(({ box }) => box.left >= frame.left - 1 && box.right <= frame.right + 1)
        .map(({ slide }) => slide.querySelector('figcaption span span')?.textContent);
    });
  };

  /** The front page with a clock that stands still until the test lets it run. */
  async function atFront(options: BrowserContextOptions): Promise<Page> {
    const page = await site.visit('/robots.txt', options);
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    await page.goto('/');
    return page;
  }

  /** Animations do not run by that clock. */
  const atRest = (page: Page) =>
    page
      .locator('.slides')
      .evaluate((slides) => Promise.allSettled(slides.getAnimations().map(({ finished }) => finished)));

  test('as many can be read at once as there is room for, 32 pixels apart', async () => {
    const page = await site.visit('/');
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect(await inView(page), `${width}`).toEqual(REVIEWERS.slice(0, count));
      const [first, second] = await Promise.all(
        [0, 1].map((place) => carousel(page).getByRole('listitem').nth(place).boundingBox()),
      );
      expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0), `${width}`).toBeCloseTo(32, 0);
    }
    await countOf(carousel(page).getByText('4.9')).toBe(4);
  });

  test('it moves on by itself, comes round, and stops for Pause alone', async () => {
    const page = await atFront({ viewport: PHONE, ...MOVING });
    const first = async () => (await carousel(page).locator('figcaption span span:first-child').allTextContents())[0];
    for (const name of [REVIEWERS[1], REVIEWERS[2], REVIEWERS[3], REVIEWERS[0]]) {
      await page.clock.runFor(SLIDE);
      await expect.poll(first).toBe(name);
      await atRest(page);
    }
    // Using it does not stop it.
    await atRest(page);
    await carousel(page).getByRole('button', { name: 'Next' }).click();
    await expect.poll(first).toBe(REVIEWERS[1]);
    await atRest(page);
    await page.clock.runFor(SLIDE);
    await expect.poll(first).toBe(REVIEWERS[2]);

    await carousel(page).getByRole('button', { name: 'Pause' }).click();
    await shown(carousel(page).getByRole('button', { name: 'Play' }));
    await atRest(page);
    await page.clock.runFor(2 * SLIDE);
    await atRest(page);
    expect(await first()).toBe(REVIEWERS[2]);
    await carousel(page).getByRole('button', { name: 'Next' }).click();
    await expect.poll(first).toBe(REVIEWERS[3]);
    await atRest(page);
    await carousel(page).getByRole('button', { name: 'Previous' }).click();
    await expect.poll(first).toBe(REVIEWERS[2]);
  });

  test('nothing moves for a person who prefers reduced motion, until they press Play', async () => {
    const page = await atFront({ viewport: { width: 1280, height: 800 } });
    await page.clock.runFor(2 * SLIDE);
    expect(await inView(page)).toEqual(REVIEWERS.slice(0, 3));
    await carousel(page).getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(SLIDE);
    await expect.poll(() => inView(page)).toEqual(REVIEWERS.slice(1));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

test('the partners pass by in 20 seconds, and stop for Pause', async () => {
  const page = await site.visit('/', MOVING);
  const partners = page.getByRole('region', { name: 'In good company' });
  await countOf(partners.getByRole('img')).toBe(8);
  const motion = () =>
    partners.locator('.logos').evaluate((strip) => {
      const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(strip);
      return [animationDuration, animationIterationCount, animationPlayState];
    });
  await expect.poll(motion).toEqual(['20s', 'infinite', 'running']);
  await partners.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(motion).toEqual(['20s', 'infinite', 'paused']);
  await partners.getByRole('button', { name: 'Play' }).click();
  await expect.poll(motion).toEqual(['20s', 'infinite', 'running']);
});

describe('the contact page', () => {
  test('opens a mail with what was typed, after saying what is missing', async () => {
    const page = await site.visit('/contact');
    await button(page, 'Open in your mail program').click();
    await shown(page.getByText('Please tell us your name'));
    await shown(page.getByText('Please write your message'));
    await hasFocus(field(page, 'Your name'));
    await field(page, 'Your name').fill('Ada Example');
    await field(page, 'What it is about').selectOption('I would like an account');
    await field(page, 'Message').fill('Hello,\nplease & thank you.');
    await button(page, 'Open in your mail program').click();
    await attributeOf(link(page, 'open the message again'), 'href').toBe(
      'mailto:accounts@aldermoor.example?subject=I%20would%20like%20an%20account&body=Hello%2C%0D%0Aplease%20%26%20thank%20you.%0D%0A%0D%0AAda%20Example',
    );
    await photograph(page, 'public-site', '02-contact');
  });

  test('has addresses to copy', async () => {
    const page = await site.visit('/contact', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy security@aldermoor.example' }).click();
    await shown(page.getByRole('button', { name: 'Copied security@aldermoor.example' }));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('security@aldermoor.example');
  });

  test('says so when one could not be copied', async () => {
    const page = await site.visit('/contact');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not today'));
    });
    await page.getByRole('button', { name: 'Copy privacy@aldermoor.example' }).click();
    await shown(page.getByText('Failed to copy to clipboard'));
  });
});

test('the legal pages say who opens accounts, who may end them, and for whom they are not', async () => {
  const page = await site.visit('/termsandcondition');
  await shown(page.getByText('Accounts are created only by the owner or an authorized administrator.'));
  await shown(page.getByText('The owner or an administrator may suspend or terminate an account'));
  await shown(page.getByText('The service is not for children under 13'));
  await photograph(page, 'public-site', '03-terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await shown(heading(page, 'Privacy Policy'));
  await shown(page.getByText('The service is not for children under 13'));
  for (const contents of await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all()) {
    const id = (await contents.getAttribute('href'))?.slice(1);
    await countOf(page.locator(`section[id="${id}"]`)).toBe(1);
  }
});

test('what is nowhere is a page that says so, with status 404', async () => {
  const page = await site.visit('/');
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await shown(heading(page, 'Page not found'));
  await link(page, 'Back to the front page').click();
  await arriveAt(page, '/');
});

describe('without JavaScript', () => {
  const SAID = 'h1, h2, h3, p, dt, dd, blockquote, summary, body a';
  const said = (page: Page) =>
    page.locator(SAID).evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('href')}`).sort());

  test('every page has the same texts and links', async () => {
    const plain = await site.visit('/robots.txt', { javaScriptEnabled: false });
    const page = await site.visit('/robots.txt');
    for (const path of Object.keys(PUBLIC_PAGES)) {
      await plain.goto(path);
      const texts = await said(plain);
      expect(texts.length, path).toBeGreaterThan(25);
      await page.goto(path);
      expect(texts, path).toEqual(await said(page));
    }
  });

  test('everything can be read and nothing moves', async () => {
    const page = await site.visit('/', { javaScriptEnabled: false, ...MOVING });
    for (const name of ['Our Mission', 'Our Vision', 'Our Goal', ...REVIEWERS])
      expect(await page.getByText(name, { exact: true }).last().isVisible(), name).toBe(true);
    await countOf(page.getByRole('button', { name: 'Pause' })).toBe(0);
    expect(await page.locator('.logos').evaluate((strip) => getComputedStyle(strip).animationName)).toBe('none');
    await page.locator('#faq summary').nth(1).click();
    await shown(page.getByText('An account costs nothing to keep.'));
  });
});

describe('for everyone', () => {
  test('axe finds nothing on any page', async () => {
    const page = await site.visit('/', MOVING);
    await expectForEveryone(page, '/', { widths: BOTH_WIDTHS });
    for (const path of [...Object.keys(PUBLIC_PAGES).filter((path) => path !== '/'), '/no/such/page']) {
      await page.goto(path);
      await expectForEveryone(page, path);
    }
  });

  test('nothing is too wide at 1280 and at 1920 pixels', async () => {
    const page = await site.visit('/');
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0);
    }
  });
});

describe('the whole front page is laid out', () => {
  const laidOut = async (page: Page) => {
    const parts = page.locator('main > section > *');
    return new Set(
      await parts.evaluateAll((all) => all.map((part) => part.checkVisibility({ contentVisibilityAuto: true }))),
    );
  };

  test('soon, also without scrolling', async () => {
    const page = await site.visit('/');
    await expect.poll(() => laidOut(page)).toEqual(new Set([true]));
  });

  test('before the Tab key moves the focus, also in a browser that is never idle', async () => {
    const page = await site.visit('/robots.txt');
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto('/');
    expect(await laidOut(page)).toEqual(new Set([true, false]));
    await page.keyboard.press('Tab');
    expect(await laidOut(page)).toEqual(new Set([true]));
  });
});

/** Not data, such as those for search engines. */
const RUN = /<script(?: type="module")?>(.*?)<\/script>/gs;

test('the policy of the site lets run the two scripts in its pages, and no other that stands in a page', async () => {
  const policies = new Set<string>();
  for (const path of Object.keys(PUBLIC_PAGES)) {
    const answer = await fetch(`${site.bank.url}${path}`);
    const scripts = Array.from((await answer.text()).matchAll(RUN), ([, code = '']) => code);
    expect(scripts).toHaveLength(2);
    const fingerprints = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    const policy = `script-src 'self' ${fingerprints.join(' ')};`;
    expect(answer.headers.get('content-security-policy')).toContain(policy);
    policies.add(policy);
  }
  expect(policies.size).toBe(1);
});

test('search engines find every page and its address, and nothing behind the sign-in', async () => {
  const get = async (path: string) => (await fetch(`${site.bank.url}${path}`)).text();
  const robots = await get('/robots.txt');
  expect(robots).toContain('Disallow: /admin\n');
  const map = /Sitemap: (.*)\/sitemap\.xml/.exec(robots)?.[1];
  const pages = [...(await get('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(pages).toEqual(Object.keys(PUBLIC_PAGES).map((path) => `${map}${path}`));
  const titles = new Set<string>();
  for (const [index, path] of Object.keys(PUBLIC_PAGES).entries()) {
    const html = await get(path);
    expect(html).toContain(`<link rel="canonical" href="${pages[index]}">`);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,200}">/);
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/[^"]+\/preview\.png">/);
    // Nothing that the Content-Security-Policy would refuse.
    expect(html).not.toMatch(/<[^>]+ style=|<style|<script(?!>| type="(application\/ld\+json|module)")/);
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  }
  expect(titles.size).toBe(pages.length);
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(await get('/'))?.[1] ?? '')).toMatchObject({
    '@type': 'BankOrCreditUnion',
    name: 'Aldermoor',
  });
  expect(await get('/nothing')).toContain('<meta name="robots" content="noindex">');
});
