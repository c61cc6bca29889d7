/** A browser stores and renews sessions, and ends them in all of its tabs. */
import type { BrowserContext, Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { getChanges } from '#shared/contract/reports.ts';
import { refresh, sendEmailCode } from '#shared/contract/sign-in.ts';
import { getOverview, listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import type { TestBank } from '#test/support/bank.ts';
import { expect, test } from './fixtures.ts';
import { recordRequestsTo, waitForAnswersTo, waitForApiAnswers } from './network.ts';
import { localStorageOf } from './pages.ts';
import { arriveSignedIn, findButton, findField, findHeading, findLink, SESSION_ENDED_MESSAGE } from './people.ts';

const MINUTE_MS = 60_000;

/** Everything that the dashboard asks for before it waits for changes; the first one also sends a code to the address. */
const DASHBOARD_REQUESTS = [getProfile, getOverview, listNotifications, listOwnTransactions, getChanges];

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Makes a request that the bank answers for a valid token only. */
async function refreshBalance(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`${API_BASE}${getProfile.path}`) && response.ok()),
    // The notice disappears after some seconds.
    expect(page.getByText('Balance updated').first()).toBeVisible(),
    findButton(page, 'Refresh balance').click(),
  ]);
}

const tokenOf = async (page: Page) => (await localStorageOf(page)).token;

/** Returns the status of the bank's answer to a request with this token. */
const statusFor = async (bank: TestBank, token = '') =>
  (await bank.call(getProfile, {}, { as: { token, cookies: [] } })).status;

/** Returns the cookies that the browser of this page sends to renew a session. */
const sessionCookies = (page: Page) => page.context().cookies(new URL(`${API_BASE}${refresh.path}`, page.url()).href);

test('the site stores token, role, name and balance, and hides the cookies, which session routes alone receive (ASVS 3.3.4, 14.3.3)', async ({
  bank,
  customer,
  visit,
}) => {
  // An address of another site is not accepted. More of them are tested in web/way-back.test.ts.
  const page = await visit(`/login?${new URLSearchParams({ next: '//evil.example/' })}`);
  // A password manager fills in the fields without an event.
  for (const [label, value] of [
    ['E-mail', customer.email],
    ['Password', customer.password],
  ] as const)
    await findField(page, label).evaluate((field: HTMLInputElement, text) => {
      field.value = text;
    }, value);
  await findButton(page, 'Login').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(findHeading(page, `Welcome, ${customer.name}`)).toBeVisible();
  expect(await localStorageOf(page)).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    role: 'user',
    name: customer.name,
    balance: '0',
  });
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/api/user' };
  expect(await sessionCookies(page)).toEqual([
    expect.objectContaining({ name: `session-${new URL(bank.url).port}`, ...attributes }),
    expect.objectContaining({ name: expect.stringMatching(/^device-/), ...attributes }),
  ]);
  for (const path of ['/', '/dashboard', '/api/admin/users', '/api/userx'])
    expect(await page.context().cookies(`${bank.url}${path}`), path).toEqual([]);
  await page.goto('/api/user/profile');
  expect(await page.evaluate(() => document.cookie), 'within the path of the cookies').toBe('');
});

test('the log-out ends the session in every tab and on the server, and the next customer sees nothing of it (ASVS 7.4.1, 14.3.1)', async ({
  bank,
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard');
  await expect(findButton(page, 'Refresh balance')).toBeVisible();
  await waitForApiAnswers(page);
  const other = await openTab(page.context(), '/dashboard/profile/security');
  await expect(findButton(other, 'Enable')).toBeVisible();
  const token = await tokenOf(page);
  const cookies = await sessionCookies(page);
  expect(await statusFor(bank, token)).toBe(200);

  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  await findLink(other, 'Sign in again').click();
  await expect(other.getByText(SESSION_ENDED_MESSAGE)).toBeVisible();
  await expect.poll(() => localStorageOf(other)).toEqual({});
  // The cookie that makes this a known device remains.
  expect(await sessionCookies(page)).toEqual([expect.objectContaining({ name: expect.stringMatching(/^device-/) })]);
  expect(await statusFor(bank, token)).toBe(401);
  const stolen = cookies.map(({ name, value }) => `${name}=${value}`);
  expect(await bank.call(refresh, {}, { cookies: stolen })).toMatchObject({ status: 401 });
  await page.goBack();
  await expect(page.getByText('Welcome,')).toHaveCount(0);

  const next = await bank.newCustomer();
  await arriveSignedIn(page, next, '/dashboard');
  await expect(findHeading(page, `Welcome, ${next.name}`)).toBeVisible();
  await expect(other).toHaveURL('/dashboard/profile/security');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByText(next.email)).toBeVisible();
    await expect(tab.getByText(customer.email)).toHaveCount(0);
  }
});

test('the site renews an expired token once for two tabs, also when the browser’s clock is wrong', async ({
  bank,
  customer,
  visit,
}) => {
  const page = await visit('/');
  const context = page.context();
  await context.clock.install({ time: bank.clock.now() });
  await arriveSignedIn(page, customer, '/dashboard');
  // The bank would rightly refuse a request that is sent with the old token and arrives after the clock has advanced.
  await waitForAnswersTo(page, [...DASHBOARD_REQUESTS, sendEmailCode]);
  const other = await openTab(context, '/dashboard');
  await waitForAnswersTo(other, DASHBOARD_REQUESTS);
  const token = await tokenOf(page);
  const renewals = recordRequestsTo(context, refresh.path);
  const refused: string[] = [];
  context.on('response', (response) => response.status() >= 400 && refused.push(response.url()));

  bank.clock.advance(16 * MINUTE_MS);
  await context.clock.fastForward(16 * MINUTE_MS);
  await Promise.all([refreshBalance(page), refreshBalance(other)]);
  expect(renewals).toEqual(['POST']);
  expect(refused).toEqual([]);
  expect(await tokenOf(other)).not.toBe(token);
  expect(await statusFor(bank, token)).toBe(401);
  expect(await statusFor(bank, await tokenOf(page))).toBe(200);

  // By the clock of the browser this token is still valid. Each renewal sets the cookie of the next one.
  bank.clock.advance(16 * MINUTE_MS);
  await Promise.all([refreshBalance(page), refreshBalance(other)]);
  expect(renewals).toEqual(['POST', 'POST']);
});
