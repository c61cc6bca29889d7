/** What a browser asks the bank for, and what a test answers in its place. */
import { type BrowserContext, expect, type Page, type Request, type Route } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getChanges } from '#shared/contract/reports.ts';

const unanswered = new WeakMap<BrowserContext, Set<Request>>();

/** From now on `expectAnswered` knows which requests of this context to the API have no answer yet. */
export function trackRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  unanswered.set(context, requests);
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`${API_BASE}/`)) requests.add(request);
  });
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until every request of this browser to the API has its answer. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect.poll(() => unanswered.get(page.context())?.size).toBe(0);
}

/** Until it is loaded again, the page does not ask what others have changed, as while it is hidden. */
export async function stopPolling(page: Page): Promise<void> {
  // The first question comes a moment after the screen shows.
  await page.waitForFunction(
    (address) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === address),
    `${API_BASE}${getChanges.path}`,
  );
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await expectAnswered(page);
}

const isPath =
  (path: string) =>
  ({ pathname }: URL): boolean =>
    pathname === `${API_BASE}${path}`;

/** The methods of the requests of all tabs to a path of the API, as they are sent. */
export function requestsTo(context: BrowserContext, path: string): string[] {
  const methods: string[] = [];
  context.on('request', (request) => {
    if (isPath(path)(new URL(request.url()))) methods.push(request.method());
  });
  return methods;
}

/** From now on these requests are answered 500, without a sentence from the server. */
export async function failRequests(context: BrowserContext, path: string, method = 'GET'): Promise<void> {
  await context.route(isPath(path), (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
}

/** From now on each address below `path` is answered as at its first request, like an index that lags behind the table. */
export async function freezeAnswers(context: BrowserContext, path: string): Promise<void> {
  const first = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
  await context.route(isPath(path), async (route) => {
    const url = route.request().url();
    let answer = first.get(url);
    if (!answer) {
      const response = await route.fetch();
      answer = { status: response.status(), headers: response.headers(), body: await response.body() };
      first.set(url, answer);
    }
    await route.fulfill(answer);
  });
}

/**
 * Answers the next request in the place of the server; of this method alone if one is named.
 * NOTE: Playwright's own `times: 1` ends the interception while a request after it may be under way, which then has no answer.
 */
export async function answerNextRequest(
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

/** The next request to this path of the API is answered 500, without a sentence from the server. */
export const failNextRequest = (page: Page, path: string) =>
  answerNextRequest(page.context(), `**/api${path}`, (route) => route.fulfill({ status: 500, json: {} }));

/** The bank does what the next request of this method to this path asks for, but its answer is lost. */
export const dropNextResponse = (page: Page, path: string, method: 'POST' | 'PATCH') =>
  answerNextRequest(
    page.context(),
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    method,
  );
