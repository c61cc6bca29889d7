/** Sessions in the browser: what it stores, how they are renewed and how they end, in one tab and in two. */
import type { BrowserContext, Page } from '@playwright/test';
import { loopbackServer } from '#infra/local/loopback-server.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile } from '#shared/contract/profile.ts';
import { login, logout, refresh } from '#shared/contract/session.ts';
import type { TestBank } from '#test/support/bank.ts';
import { HEADLINE, LOGIN_FAILED, PROFILE_NOT_FETCHED } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { expectAccessible } from './accessibility.ts';
import { test as base, expect, QUIET_PAGE, signInWithoutScreen } from './fixtures.ts';
import { expectAnswered, requestsTo, stopPolling } from './network.ts';
import { localStorageOf } from './pages.ts';
import { arriveSignedIn, button, field, heading, link, SESSION_ENDED, signIn } from './people.ts';

interface Fixtures {
  /** The dashboard of the customer, who has signed in, with an answer to each of its requests. */
  readonly dashboard: Page;
  /** The address of a page of another site. */
  readonly otherSite: string;
}

const test = base.extend<Fixtures>({
  dashboard: async ({ customer, visitAs }, provide) => {
    const page = await visitAs(customer, '/dashboard');
    await expect(button(page, 'Refresh balance')).toBeVisible();
    // The chart is loaded last and has a request of its own.
    await expect(page.getByLabel('Booked balance, last 90 days')).toBeVisible();
    await expectAnswered(page);
    await provide(page);
  },
  otherSite: async ({ browserName: _ }, provide) => {
    const server = await loopbackServer(
      (_, response) =>
        void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another site</title>'),
    );
    await provide(server.url);
    await server.close();
  },
});

const MINUTE_MS = 60_000;

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
    button(page, 'Refresh balance').click(),
  ]);
}

const tokenOf = async (page: Page) => (await localStorageOf(page)).token;

/** The status of the bank's answer to a request with this token. */
const statusFor = async (bank: TestBank, token = '') =>
  (await bank.call(getProfile, {}, { as: { token, cookies: [] } })).status;

/** The cookies that the browser of this page sends to renew a session. */
const sessionCookies = (page: Page) => page.context().cookies(new URL(`${API_BASE}${refresh.path}`, page.url()).href);

test('stores token, role, name and balance after a sign-in, and nothing else', async ({ customer, visit }) => {
  const page = await visit('/login');
  await arriveSignedIn(page, customer, '/dashboard');
  const expectStored = async () => {
    await expect(heading(page, `Welcome, ${customer.name}`)).toBeVisible();
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
  // The sign-in of journeys that do not use the screen stores the same.
  await page.goto(QUIET_PAGE);
  await page.evaluate(() => localStorage.clear());
  await signInWithoutScreen(page, customer);
  await page.goto('/dashboard');
  await expectStored();
});

test('hides the cookies from scripts and sends them to session routes only', async ({ bank, dashboard: page }) => {
  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/api/user' };
  expect(await sessionCookies(page)).toEqual([
    expect.objectContaining({ name: 'session', ...attributes }),
    expect.objectContaining({ name: expect.stringMatching(/^device-/), ...attributes }),
  ]);
  for (const path of ['/', '/dashboard', '/api/admin/users', '/api/userx'])
    expect(await page.context().cookies(`${bank.url}${path}`), path).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.goto('/api/user/profile');
  expect(await page.evaluate(() => document.cookie), 'within the path of the cookies').toBe('');
});

test('ends the session in every tab and on the server at a log-out', async ({ bank, dashboard: page }) => {
  const other = await openTab(page.context(), '/dashboard/profile/security');
  await expect(button(other, 'Enable')).toBeVisible();
  const token = await tokenOf(page);
  const cookies = await sessionCookies(page);
  expect(await statusFor(bank, token)).toBe(200);

  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login\?/);
  await expect(other.getByText(SESSION_ENDED)).toBeVisible();
  await expect.poll(() => localStorageOf(other)).toEqual({});
  // The cookie that makes this a known device remains.
  expect(await sessionCookies(page)).toEqual([expect.objectContaining({ name: expect.stringMatching(/^device-/) })]);
  expect(await statusFor(bank, token)).toBe(401);
  const stolen = cookies.map(({ name, value }) => `${name}=${value}`);
  expect(await bank.call(refresh, {}, { cookies: stolen })).toMatchObject({ status: 401 });
  await page.goBack();
  await expect(page.getByText('Welcome,')).toHaveCount(0);
});

test('shows nothing of the last customer when the next signs in', async ({ bank, customer, dashboard: page }) => {
  const next = await bank.newCustomer();
  const other = await openTab(page.context(), '/dashboard');
  await button(page, 'Log out').click();
  await expect(other.getByText(SESSION_ENDED)).toBeVisible();
  await page.bringToFront();
  await link(page, 'Sign in').click();
  await signIn(page, next);
  await expect(other).toHaveURL('/dashboard');
  for (const tab of [page, other]) {
    await expect(heading(tab, `Welcome, ${next.name}`)).toBeVisible();
    await expect(tab.getByRole('banner').getByText(next.email)).toBeVisible();
    await expect(tab.getByText(customer.email)).toHaveCount(0);
  }
});

test('renews an expired token once for two tabs before it is used', async ({ bank, customer, visit }) => {
  const page = await visit('/');
  const context = page.context();
  await context.clock.install({ time: bank.clock.now() });
  await arriveSignedIn(page, customer, '/dashboard');
  const other = await openTab(context, '/dashboard');
  // The bank would rightly refuse a request that is sent with the old token and arrives after the clock has advanced.
  for (const tab of [page, other]) await expect(tab.getByRole('slider')).toBeVisible();
  await expectAnswered(page);
  const token = await tokenOf(page);
  const renewals = requestsTo(context, refresh.path);
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

test('renews a token once for two tabs when the browser’s clock is wrong', async ({ bank, dashboard: page }) => {
  const other = await openTab(page.context(), '/dashboard');
  await expect(button(other, 'Refresh balance')).toBeVisible();
  const renewals = requestsTo(page.context(), refresh.path);
  bank.clock.advance(16 * MINUTE_MS);
  await Promise.all([refreshBalance(page), refreshBalance(other)]);
  expect(renewals).toEqual(['POST']);
  // Each renewal sets the cookie of the next one.
  bank.clock.advance(16 * MINUTE_MS);
  await refreshBalance(other);
  expect(renewals).toEqual(['POST', 'POST']);
});

test('renews an expired token when a page is opened with it', async ({ bank, customer, dashboard: page }) => {
  bank.clock.advance(16 * MINUTE_MS);
  await page.goto('/dashboard/profile/security');
  await expect(button(page, 'Enable')).toBeVisible();
  await expect(page.getByRole('banner').getByText(customer.email)).toBeVisible();
});

test('keeps a session whose token expires while there is no network', async ({ bank, dashboard: page }) => {
  bank.clock.advance(16 * MINUTE_MS);
  await page.context().setOffline(true);
  await button(page, 'Refresh balance').click();
  await expect(page.getByText(PROFILE_NOT_FETCHED)).toBeVisible();
  await page.context().setOffline(false);
  // The button moves up when the banner disappears.
  await expect(page.getByText('There is no connection.')).toBeHidden();
  await refreshBalance(page);
  await expect(page).toHaveURL('/dashboard');

  await page.context().setOffline(true);
  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => localStorageOf(page)).toEqual({});
  // The front page has not been loaded yet.
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Reload the page').click();
  await expect(heading(page, HEADLINE)).toBeVisible();
});

test('leads back to the chosen screen when the session had ended', async ({ bank, visitAs }) => {
  const { email } = await bank.newCustomer();
  await bank.drain();
  const admin = await bank.newAdmin();
  const page = await visitAs(admin, `/admin/users?${new URLSearchParams({ search: email })}`);
  await expect(page.getByRole('row', { name: email })).toBeVisible();

  // With polling stopped, the click makes the first request that the bank refuses.
  await stopPolling(page);
  // In another browser, this ends all other sessions.
  const device = await enableTwoFactor(bank, admin.session, 'admin');
  await link(page, 'Settings').click();
  await expect(page).toHaveURL(signInAddress('/admin/settings/two-factor'));
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await expectAccessible(page, 'ended session');
  await expect.poll(() => localStorageOf(page)).toEqual({});
  await signIn(page, admin);
  await field(page, 'Verification code').fill(device.nextCode());
  await expect(page).toHaveURL('/admin/settings/two-factor');
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
});

test('signs a suspended customer out and refuses their next sign-in', async ({ bank, customer, dashboard: page }) => {
  await stopPolling(page);
  await bank.suspend(customer.id);
  await button(page, 'Refresh balance').click();
  await expect(page).toHaveURL(signInAddress('/dashboard'));
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await signIn(page, customer);
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible();
  await expect.poll(() => localStorageOf(page)).toEqual({});
});

// Other addresses are tested in web/way-back.test.ts.
for (const next of ['//evil.example/', '/dashboard/../admin']) {
  test(`leads a customer to the dashboard when the address to return to is ${next}`, async ({ customer, visit }) => {
    const page = await visit(signInAddress(next));
    await signIn(page, customer);
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page, `Welcome, ${customer.name}`)).toBeVisible();
  });
}

test('refuses forms and scripts of another site', async ({ bank, customer, dashboard: page, otherSite }) => {
  const attacker = await bank.newCustomer();
  const { email, password } = attacker;
  const before = await sessionCookies(page);
  const trap = await page.context().newPage();
  const action = `${bank.url}${API_BASE}${login.path}`;
  for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    await trap.goto(otherSite);
    const answer = trap.waitForResponse(action);
    await trap.evaluate(
      ({ body, ...attributes }) => {
        const form = Object.assign(document.createElement('form'), { ...attributes, method: 'post' });
        const input = Object.assign(document.createElement('input'), { name: body.slice(0, -1), value: '}' });
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { action, enctype, body: JSON.stringify({ email, password, x: '=' }) },
    );
    expect((await answer).status(), enctype).toBe(403);
    await trap.waitForURL(action);
    expect(await sessionCookies(page), enctype).toEqual(before);
  }

  await trap.goto(otherSite);
  for (const { path } of [login, refresh, logout]) {
    const address = `${bank.url}${API_BASE}${path}`;
    const answer = trap.waitForResponse(address);
    await trap.evaluate(
      ({ address, body }) => fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', body }),
      { address, body: JSON.stringify({ email, password }) },
    );
    // The gateway refuses a log-out without a token before the bank sees it.
    expect((await answer).status(), path).toBe(path === logout.path ? 401 : 403);
  }
  expect(await sessionCookies(page)).toEqual(before);
  await refreshBalance(page);
  bank.clock.advance(16 * MINUTE_MS);
  await refreshBalance(page);
  await expect(page.getByRole('banner').getByText(customer.email)).toBeVisible();
});

test('signs a tab out when the browser has the cookie of another customer', async ({ bank, dashboard: page }) => {
  const other = await bank.newCustomer();
  const [, value = ''] = /^session=([^;]+)/.exec(other.session.cookies[0] ?? '') ?? [];
  expect(value).not.toBe('');
  const ownCookies = (await sessionCookies(page)).filter(({ name }) => name === 'session');
  await page.context().addCookies(ownCookies.map((cookie) => ({ ...cookie, value })));
  await stopPolling(page);
  bank.clock.advance(16 * MINUTE_MS);
  await button(page, 'Refresh balance').click();
  await expect(page).toHaveURL(signInAddress('/dashboard'));
  await expect(
    page.getByText('This browser was signed in as another person meanwhile. Please sign in again.'),
  ).toBeVisible();
  await expect.poll(() => localStorageOf(page)).toEqual({});
});

test('keeps what was typed when a sign-in fails without a network', async ({ customer, visit }) => {
  const page = await visit('/login');
  await expect(button(page, 'Login')).toBeVisible();
  // The code that calls the bank is loaded after the screen.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await signIn(page, customer);
  await expect(page.getByRole('alert').getByText(LOGIN_FAILED)).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveValue(customer.email);
  await expect(field(page, 'Password')).toHaveValue(customer.password);
  await page.context().setOffline(false);
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/dashboard');
});
