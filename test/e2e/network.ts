/** Records the requests of a browser to the bank, and answers some of them in place of the bank. */
import { type BrowserContext, expect, type Page, type Request, type Route } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getChanges } from '#shared/contract/reports.ts';

const unanswered = new WeakMap<BrowserContext, Set<Request>>();
const answeredPaths = new WeakMap<Page, Set<string>>();

/** Starts to record the requests of this context to the API, for `waitForApiAnswers` and `waitForAnswersTo`. */
export function trackRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  unanswered.set(context, requests);
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`${API_BASE}/`)) requests.add(request);
  });
  context.on('page', (page) => answeredPaths.set(page, new Set()));
  context.on('requestfinished', (request) => {
    if (!requests.delete(request)) return;
    answeredPaths.get(request.frame().page())?.add(new URL(request.url()).pathname);
  });
  context.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until every request of this browser to the API has its answer. */
export async function waitForApiAnswers(page: Page): Promise<void> {
  await expect.poll(() => unanswered.get(page.context())?.size).toBe(0);
}

/** Waits until this page has had an answer to each of these routes, and until no request of its browser is pending. */
export async function waitForAnswersTo(page: Page, routes: readonly { readonly path: string }[]): Promise<void> {
  const missing = () =>
    routes.map(({ path }) => path).filter((path) => !answeredPaths.get(page)?.has(`${API_BASE}${path}`));
  await expect.poll(missing).toEqual([]);
  await waitForApiAnswers(page);
}

/** Stops polling until the page is loaded again, by making the page appear hidden. */
export async function stopPolling(page: Page): Promise<void> {
  // The first poll follows a moment after the screen is shown.
  await page.waitForFunction(
    (address) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === address),
    `${API_BASE}${getChanges.path}`,
  );
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await waitForApiAnswers(page);
}

const isPath =
  (path: string) =>
  ({ pathname }: URL): boolean =>
    pathname === `${API_BASE}${path}`;

/** Returns a growing list of the methods of all tabs' requests to a path of the API. */
export function recordRequestsTo(context: BrowserContext, path: string): string[] {
  const methods: string[] = [];
  context.on('request', (request) => {
    if (isPath(path)(new URL(request.url()))) methods.push(request.method());
  });
  return methods;
}

/** Answers these requests with 500 from now on, without a message from the server. */
export async function failRequests(context: BrowserContext, path: string, method = 'GET'): Promise<void> {
  await context.route(isPath(path), (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
}

/**
 * Answers the next request instead of the server; only one of this method, if a method is named.
 * NOTE: Playwright's own `times: 1` ends the interception while a later request may be under way, which then gets no
 * answer.
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

/** Answers the next request to this path of the API with 500, without a message from the server. */
export const failNextRequest = (page: Page, path: string) =>
  answerNextRequest(page.context(), `**/api${path}`, (route) => route.fulfill({ status: 500, json: {} }));

/** Lets the bank carry out the next request of this method to this path, but drops its answer. */
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
