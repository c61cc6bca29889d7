/** A bank of its own for one test file, and people who visit it, each with a browser of their own. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { complaintsOf } from '#test/support/complaints.ts';
import { totp } from '#test/support/totp.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Nothing takes this long; a journey that goes wrong ends with the name of what it was waiting for. */
const PATIENCE_MS = 20_000;

const artefacts = fileURLToPath(new URL('../../test-artifacts', import.meta.url));

interface Visitor {
  readonly context: BrowserContext;
  readonly complaints: string[];
}

export interface BankInBrowser {
  /** Once the tests run. */
  readonly bank: TestBank;
  /** Somebody with a fresh browser opens `path`. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The code that an authenticator shows next. No code is good twice, so the bank's clock moves on. */
  nextCode(secret: string): string;
}

/** For the top of a test file. After every test it checks that no visitor's browser has complained. */
export function bankInBrowser(): BankInBrowser {
  let bank: TestBank;
  let browser: Browser;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    [bank, browser] = await Promise.all([startTestBank({ site: 'built' }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await bank?.close();
  });
  afterEach(async ({ task }) => {
    const leaving = visitors.splice(0);
    if (task.result?.state === 'fail') {
      const pages = leaving.flatMap(({ context }) => context.pages());
      const name = task.name.replaceAll(/\W+/g, '-');
      for (const [index, page] of pages.entries())
        await page.screenshot({ path: `${artefacts}/failed/${name}-${index}.png` }).catch(() => undefined);
    }
    for (const { context } of leaving) await context.close();
    expect(leaving.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  return {
    get bank() {
      return bank;
    },
    async visit(path, options = {}) {
      const context = await browser.newContext({ baseURL: bank.url, viewport: DESKTOP, ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      visitors.push({ context, complaints: complaintsOf(context) });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    nextCode(secret) {
      bank.clock.advance(30_000);
      return totp(secret, bank.clock.now());
    },
  };
}

/** Requests of all tabs to a path of the API, as they are sent. */
export function requestsTo(context: BrowserContext, path: string): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) sent.push(request.method());
  });
  return sent;
}

/** The server answers without a sentence of its own, once the context asks for this. */
export async function breaks(context: BrowserContext, path: string, method = 'GET'): Promise<void> {
  const isMeant = ({ pathname }: URL) => pathname === `/api${path}`;
  await context.route(isMeant, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
}

/** From now on a list is answered as it is now, whatever changes: as an index answers that has not followed the table yet. */
export async function fallsBehind(context: BrowserContext, path: string): Promise<void> {
  const first = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  await context.route(
    ({ pathname }) => pathname === `/api${path}`,
    async (route) => {
      const url = route.request().url();
      let answer = first.get(url);
      if (!answer) {
        const response = await route.fetch();
        answer = { status: response.status(), headers: response.headers(), body: await response.body() };
        first.set(url, answer);
      }
      await route.fulfill(answer);
    },
  );
}

/** Keeps pictures of a page as it is now, on a desk and on a phone: `test-artifacts/<journey>/<name>-1280x800.png`. */
export async function photograph(page: Page, journey: string, name: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await settled(page);
    await page.screenshot({ path: `${artefacts}/${journey}/${name}-${size.width}x${size.height}.png` });
  }
}

/** Resolves when nothing moves any more, but for what moves for ever. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await document.fonts.ready;
    // One transition that ends can begin another: a colour that is inherited.
    for (let now = moving(); now.length > 0; now = moving())
      await Promise.allSettled(now.map((animation) => animation.finished));
  });
}

/** The four things that the browser keeps of a session, or whatever else it keeps. */
export function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Waits until the address is this one. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
}
