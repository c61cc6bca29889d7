/** A browser stores and renews sessions, and ends them in all of its tabs. */
import type { BrowserContext, Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { getChanges } from '#shared/contract/reports.ts';
import { refresh, sendEmailCode } from '#shared/contract/sign-in.ts';
import { getOverview, listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import type { TestBank } from '#test/support/bank.ts';
import { HEADLINE, PROFILE_NOT_FETCHED } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, test as base, expect, signInWithoutScreen } from './fixtures.ts';
import { recordRequestsTo, stopPolling, waitForAnswersTo, waitForApiAnswers } from './network.ts';
import { localStorageOf } from './pages.ts';
import {
  arriveSignedIn,
  findButton,
  findField,
  findHeading,
  findLink,
  SESSION_ENDED_MESSAGE,
  signIn,
} from './people.ts';

interface Fixtures {
  /** The dashboard of the customer, who has signed in, with an answer to each of its requests. */
  readonly dashboard: Page;
}

const test = base.extend<Fixtures>({
  dashboard: async ({ customer, visitAs }, provide) => {
    const page = await visitAs(customer, '/dashboard');
    await expect(findButton(page, 'Refresh balance')).toBeVisible();
    // The chart is loaded last and has a request of its own.
    await expect(page.getByLabel('Booked balance, last 90 days')).toBeVisible();
    await waitForApiAnswers(page);
    await provide(page);
  },
});

const MINUTE_MS = 60_000;

/** Everything that the dashboard asks for before it waits for changes; the first one also sends a code to the address. */
const DASHBOARD_REQUESTS = [getProfile, getOverview, listNotifications, listOwnTransactions, getChanges];

const signInAddress = (next: string) => `/login?${new URLSearchParams({ next })}`;

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
  const page = await visit(signInAddress('//evil.example/'));
  await signIn(page, customer);
  await expect(page).toHaveURL('/dashboard');
  const expectStored = async () => {
    await expect(findHeading(page, `Welcome, ${customer.name}`)).toBeVisible();
    expect(await localStorageOf(page)).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      role: 'user',
      name: customer.name,
      balance: '0',
    });
  };
  await expectStored();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  // The sign-in without the screen, which journeys use, stores the same.
  await page.goto(BLANK_SAME_ORIGIN_PATH);
  await page.evaluate(() => localStorage.clear());
  await signInWithoutScreen(page, customer);
  await page.goto('/dashboard');
  await expectStored();

  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/api/user' };
  expect(await sessionCookies(page)).toEqual([
    expect.objectContaining({ name: `session-${new URL(bank.url).port}`, ...attributes }),
    expect.objectContaining({ name: expect.stringMatching(/^device-/), ...attributes }),
  ]);
  for (const path of ['/', '/dashboard', '/api/admin/users', '/api/userx'])
    expect(await page.context().cookies(`${bank.url}${path}`), path).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.goto('/api/user/profile');
  expect(await page.evaluate(() => document.cookie), 'within the path of the cookies').toBe('');
});

test('the log-out ends the session in every tab and on the server, and the next customer sees nothing of it (ASVS 7.4.1, 14.3.1)', async ({
  bank,
  customer,
  dashboard: page,
}) => {
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

test('the site renews an expired token once for two tabs before it is used', async ({ bank, customer, visit }) => {
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
});

test('the site renews a token once for two tabs when the browser’s clock is wrong', async ({
  bank,
  customer,
  dashboard: page,
}) => {
  const other = await openTab(page.context(), '/dashboard');
  await expect(findButton(other, 'Refresh balance')).toBeVisible();
  const renewals = recordRequestsTo(page.context(), refresh.path);
  bank.clock.advance(16 * MINUTE_MS);
  await Promise.all([refreshBalance(page), refreshBalance(other)]);
  expect(renewals).toEqual(['POST']);
  // Each renewal sets the cookie of the next one.
  bank.clock.advance(16 * MINUTE_MS);
  await refreshBalance(other);
  expect(renewals).toEqual(['POST', 'POST']);
  // A session whose token has expired when a page is opened is renewed as well.
  bank.clock.advance(16 * MINUTE_MS);
  await page.goto('/dashboard/profile/security');
  await expect(findButton(page, 'Enable')).toBeVisible();
  await expect(page.getByRole('banner').getByText(customer.email)).toBeVisible();
});

test('the site keeps a session whose token expires while there is no network', async ({ bank, dashboard: page }) => {
  bank.clock.advance(16 * MINUTE_MS);
  await page.context().setOffline(true);
  await findButton(page, 'Refresh balance').click();
  await expect(page.getByText(PROFILE_NOT_FETCHED)).toBeVisible();
  await page.context().setOffline(false);
  // The button moves up when the banner disappears.
  await expect(page.getByText('You’re offline.')).toBeHidden();
  await refreshBalance(page);
  await expect(page).toHaveURL('/dashboard');

  await page.context().setOffline(true);
  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => localStorageOf(page)).toEqual({});
  // The front page has not been loaded yet.
  await expect(findHeading(page, 'This page could not be shown')).toBeVisible();
  await page.context().setOffline(false);
  await findButton(page, 'Reload the page').click();
  await expect(findHeading(page, HEADLINE)).toBeVisible();
});

test('the sign-in sends what a password manager has filled in without an event', async ({ customer, visit }) => {
  const page = await visit('/login');
  for (const [label, value] of [
    ['E-mail', customer.email],
    ['Password', customer.password],
  ] as const)
    await findField(page, label).evaluate((field: HTMLInputElement, text) => {
      field.value = text;
    }, value);
  await findButton(page, 'Login').click();
  await expect(page).toHaveURL('/dashboard');
});

test('the site leads back to the chosen screen when the session had ended', async ({ bank, visitAs }) => {
  const { email } = await bank.newCustomer();
  await bank.drain();
  const admin = await bank.newAdmin();
  const page = await visitAs(admin, `/admin/users?${new URLSearchParams({ search: email })}`);
  await expect(page.getByRole('row', { name: email })).toBeVisible();

  // Because polling has stopped, the click makes the first request that the bank refuses.
  await stopPolling(page);
  // Setting up two-factor in another browser ends all other sessions.
  const device = await enableTwoFactor(bank, admin.session, 'admin');
  await findLink(page, 'Settings').click();
  await expect(page).toHaveURL('/');
  await expectAccessible(page, 'front page after a session has ended');
  await findLink(page, 'Sign in again').click();
  await expect(page).toHaveURL(signInAddress('/admin/settings/two-factor'));
  await expect(page.getByText(SESSION_ENDED_MESSAGE)).toBeVisible();
  await expect.poll(() => localStorageOf(page)).toEqual({});
  await signIn(page, admin);
  await findField(page, 'Verification code').fill(device.nextCode());
  await expect(page).toHaveURL('/admin/settings/two-factor');
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
});

test('every screen of a person who has signed in has the log-out (ASVS 7.4.4)', async ({
  bank,
  customer,
  menuBehindButton,
  visitAs,
}) => {
  const portal = ['', '/deposit', '/withdraw', '/transactions', '/deposits', '/withdrawals', '/statement', '/tickets'];
  const backOffice = ['', '/users', '/users/new', '/transactions', '/transactions/new', '/unclaimed', '/requests'];
  const page = await visitAs(customer, '/dashboard');
  for (const path of [...portal, '/profile', '/profile/security', '/no-such-screen']) {
    await page.goto(`/dashboard${path}`);
    await expect(findButton(page, 'Log out'), path).toBeVisible();
  }
  await bank.admin.staySignedIn();
  const office = await visitAs(bank.admin, '/admin');
  for (const path of [...backOffice, '/deposits', '/withdrawals', '/tickets', '/approvals', '/settings', '/no-such']) {
    await office.goto(`/admin${path}`);
    if (menuBehindButton) await findButton(office, 'Open the menu').click();
    await expect(findButton(office, 'Logout'), path).toBeVisible();
  }
});

test('the site signs a tab out when the browser has the cookie of another customer', async ({
  bank,
  dashboard: page,
}) => {
  const other = await bank.newCustomer();
  const [, value = ''] = /^session=([^;]+)/.exec(other.session.cookies[0] ?? '') ?? [];
  expect(value).not.toBe('');
  const ownCookies = (await sessionCookies(page)).filter(({ name }) => name.startsWith('session-'));
  await page.context().addCookies(ownCookies.map((cookie) => ({ ...cookie, value })));
  await stopPolling(page);
  bank.clock.advance(16 * MINUTE_MS);
  await findButton(page, 'Refresh balance').click();
  await expect(page).toHaveURL('/');
  await findLink(page, 'Sign in again').click();
  await expect(page).toHaveURL(`${signInAddress('/dashboard')}&ended=replaced`);
  await expect(page.getByText('Another person has signed in with this browser. Please sign in again.')).toBeVisible();
  await expect.poll(() => localStorageOf(page)).toEqual({});
});
