/** A bank of its own for one test file, and people who visit it, each with a browser of their own. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getChanges } from '#shared/contract/reports.ts';
import { login } from '#shared/contract/session.ts';
import { sharedBrowser } from '#test/support/browser.ts';
import { complaintsOf } from '#test/support/complaints.ts';
import { type SetupOptions, setupBank } from '#test/support/fixtures.ts';
import { totp } from '#test/support/totp.ts';
import { KeptBrowsers, QUIET_PAGE } from './kept-browsers.ts';
import { artefacts, leaveLastMoment } from './last-moment.ts';
import type { Credentials } from './people.ts';

/** What is about the look of a desk's screen. */
export const DESK = { width: 1280, height: 800 };

/** With `DESK=960x540` a desk's browser as it is at 200 % on a screen of 1920×1080. */
const [width = 0, height = 0] = (process.env.DESK ?? '1280x800').split('x').map(Number);
export const DESKTOP = { width, height };
export const PHONE = { width: 390, height: 844 };

/** Nothing takes this long; a journey that goes wrong ends with the name of what it was waiting for. */
export const PATIENCE_MS = 60_000;

interface Visitor {
  readonly context: BrowserContext;
  readonly isKept: boolean;
  /** Errors and warnings of the console, and errors that nothing caught. */
  readonly said: readonly string[];
  /** Those of them that no page of the bank may cause. */
  readonly complaints: readonly string[];
  /** Requests to the API that have no answer yet. */
  readonly underWay: ReadonlySet<Request>;
}

export interface BankInBrowser extends ReturnType<typeof setupBank> {
  /** A person with a fresh browser, who has asked for less motion, opens `path`. With options it is a browser of its own. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same for a person who has just signed in: by the call of the sign-in screen, without the screen. */
  visitAs(person: Credentials, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Resolves when the browser of this page has every answer that it has asked the bank for. */
  answered(page: Page): Promise<void>;
  /** From now on a page is not told what others change, as when it is hidden, until it loads anew. */
  notTold(page: Page): Promise<void>;
  /** The code that an authenticator shows next. No code is good twice, so the bank's clock moves on. */
  nextCode(secret: string): string;
}

/** For the top of a test file. After every test it checks that no visitor's browser has complained. */
export function bankInBrowser(options: Pick<SetupOptions, 'methods'> = {}): BankInBrowser {
  const setup = setupBank({ site: 'built', ...options });
  const { bank } = setup;
  let browser: Browser;
  const visitors: Visitor[] = [];
  const kept = new KeptBrowsers();

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => kept.close());
  afterEach(async ({ task }) => {
    const leaving = visitors.splice(0);
    const complaints = leaving.flatMap(({ complaints }) => complaints);
    if (task.result?.state === 'fail' || complaints.length > 0)
      await leaveLastMoment(task, {
        pages: leaving.flatMap(({ context }) => context.pages()),
        said: leaving.flatMap(({ said }) => said),
      });
    for (const { context, isKept } of leaving) if (!isKept) await context.close();
    await kept.giveBack(task.result?.state !== 'fail');
    expect(complaints).toEqual([]);
  });

  /** Somewhere at the site, where nothing of it runs. */
  async function newVisitor(options?: BrowserContextOptions): Promise<Page> {
    const usual: BrowserContextOptions = { baseURL: bank.url, viewport: DESKTOP, reducedMotion: 'reduce' };
    const page = options
      ? await (await browser.newContext({ ...usual, ...options })).newPage()
      : await kept.take(browser, usual);
    const context = page.context();
    context.setDefaultTimeout(PATIENCE_MS);
    visitors.push({ context, isKept: !options, ...listenTo(context) });
    if (options) await page.goto(QUIET_PAGE);
    return page;
  }

  const answered: BankInBrowser['answered'] = async (page) => {
    const visitor = visitors.find(({ context }) => context === page.context());
    await expect.poll(() => visitor?.underWay.size).toBe(0);
  };

  return {
    ...setup,
    answered,
    async notTold(page) {
      // What is told of is asked for a moment after the screen shows.
      await page.waitForFunction(
        (address) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === address),
        `${API_BASE}${getChanges.path}`,
      );
      await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
      await answered(page);
    },
    async visit(path, options) {
      const page = await newVisitor(options);
      await page.goto(path);
      return page;
    },
    async visitAs(person, path, options) {
      const page = await newVisitor(options);
      await signInWithoutScreen(page, person);
      await page.goto(path);
      return page;
    },
    nextCode(secret) {
      bank.clock.advance(30_000);
      return totp(secret, bank.clock.now());
    },
  };
}

/** What the app does with what was typed: asks the bank, and keeps its answer. */
export async function signInWithoutScreen(page: Page, { email, password }: Credentials): Promise<void> {
  const refusal = await page.evaluate(
    async ({ address, body }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = await response.json();
      if (answer.token === undefined) return JSON.stringify(answer);
      for (const key of ['role', 'name', 'balance', 'token']) localStorage.setItem(key, String(answer[key]));
      return undefined;
    },
    { address: `${API_BASE}${login.path}`, body: { email, password } },
  );
  if (refusal !== undefined) throw new Error(`${email} could not sign in: ${refusal}`);
}

/** Broken rules of the Content-Security-Policy, errors that nothing caught, the console, and what is asked of the bank. */
function listenTo(context: BrowserContext): Omit<Visitor, 'context' | 'isKept'> {
  const said: string[] = [];
  context.on('weberror', (error) => said.push(`not caught: ${error.error().message}`));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${message.text()} ${message.location().url}`);
  });
  const complaints = complaintsOf(context);
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`${API_BASE}/`)) underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => underWay.delete(request));
  return { said, complaints, underWay };
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

/**
 * With `PICTURES=1` keeps pictures of a page as it is now, on a phone and on a desk, light and dark:
 * `test-artifacts/<journey>/<name>-1280x800-dark.png`. Without, it does nothing: they are for people to look at.
 */
export async function photograph(page: Page, journey: string, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const before = page.viewportSize();
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const path = `${artefacts}/${journey}/${name}-${size.width}x${size.height}-${colorScheme}.png`;
      await page.screenshot({ path });
    }
  }
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
  if (before) await page.setViewportSize(before);
}

/** Resolves when the page has laid itself out for its size and nothing moves any more, but for what moves for ever. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is told of a new size shows something else, which is told of its own.
    for (let round = 0; round < 2; round += 1) {
      await new Promise(requestAnimationFrame);
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }));
    }
    const moving = () =>
      document
        .getAnimations()
        // What moves by scrolling moves for as long as it can be scrolled.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await document.fonts.ready;
    // One transition that ends can begin another: a colour that is inherited.
    for (let now = moving(); now.length > 0; now = moving())
      await Promise.allSettled(now.map((animation) => animation.finished));
  });
}

/** As a link does: without loading the app anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => Number.isInteger(history.state?.idx));
  await page.evaluate((address) => {
    history.pushState({ idx: history.state.idx + 1, key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** The four things that the browser keeps of a session, or whatever else it keeps. */
export function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Waits until the address is this one. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/**
 * Answers the next request of a context, of this method alone if one is named, in the server's place. NOTE: Playwright's own `times: 1` stops intercepting while the
 * request after it may be on its way, and on a busy machine that one never comes back.
 */
export async function routeOnce(
  context: BrowserContext,
  url: string,
  answer: (route: Route) => Promise<void>,
  method?: 'POST' | 'PATCH',
): Promise<void> {
  let isAnswered = false;
  await context.route(url, (route) => {
    if (isAnswered || (method ?? route.request().method()) !== route.request().method()) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
