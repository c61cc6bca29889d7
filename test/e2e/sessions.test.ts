/** Sessions as a person meets them: what the browser keeps, how they are renewed and how they end, in one tab and in two. */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loopbackServer } from '#infra/local/loopback-server.ts';
import { getProfile } from '#shared/contract/profile.ts';
import { refresh } from '#shared/contract/session.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import {
  arriveAt,
  bankInBrowser,
  goWithin,
  kept,
  photograph,
  requestsTo,
  signInWithoutScreen,
} from './bank-in-browser.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { arriveSignedIn, button, field, heading, link, signIn } from './people.ts';
import { countOf, gone, shown, valueIn } from './see.ts';

const site = bankInBrowser();

const MINUTE = 60_000;
const ENDED = 'Your session has ended. Please sign in again.';

async function signedInCustomer() {
  const customer = await site.bank.newCustomer();
  const page = await site.visitAs(customer, '/dashboard');
  // The heading comes from the sign-in, the button with what the bank has answered.
  await shown(button(page, 'Refresh balance'));
  // It comes last, and asks for its own data.
  await shown(page.getByLabel('Booked balance, last 90 days'));
  await site.answered(page);
  return { customer, page };
}

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Asks the bank for something that only a good token gets, and gets it. */
async function refreshBalance(page: Page): Promise<void> {
  const profile = page.waitForResponse((answer) => answer.url().endsWith('/api/user/profile') && answer.ok());
  // Looked for from now on: it goes after some seconds.
  const told = shown(page.getByText('Balance updated').first());
  await button(page, 'Refresh balance').click();
  await Promise.all([profile, told]);
}

/** The status that the bank answers a token with. */
const statusFor = async (token = '') => (await site.bank.call(getProfile, {}, { as: { token, cookies: [] } })).status;

const tokenOf = async (page: Page) => (await kept(page)).token;

describe('what the browser keeps', () => {
  test('token, role, name and balance, and nothing else', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await arriveSignedIn(page, customer, '/dashboard');
    const keepsWhatItMay = async () => {
      await shown(heading(page, `Welcome, ${customer.name}`));
      expect(await kept(page)).toEqual({
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        role: 'user',
        name: customer.name,
        balance: '0',
      });
    };
    await keepsWhatItMay();
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    // The same where a journey begins behind the sign-in.
    await page.goto(QUIET_PAGE);
    await page.evaluate(() => localStorage.clear());
    await signInWithoutScreen(page, customer);
    await page.goto('/dashboard');
    await keepsWhatItMay();
  });

  test('the session stays when the page loads again', async () => {
    const { customer, page } = await signedInCustomer();
    await goWithin(page, '/dashboard/profile/security');
    await page.reload();
    await arriveAt(page, '/dashboard/profile/security');
    await shown(page.getByRole('banner').getByText(customer.email));
  });

  test('the cookies of a sign-in are seen by no script, and by the session routes only', async () => {
    const { page } = await signedInCustomer();
    expect(await page.context().cookies(`${site.bank.url}/api/user/refresh`)).toEqual([
      expect.objectContaining({ name: 'session', httpOnly: true, sameSite: 'Strict', path: '/api/user' }),
      expect.objectContaining({
        name: expect.stringMatching(/^device-/),
        ...{ httpOnly: true, sameSite: 'Strict', path: '/api/user' },
      }),
    ]);
    for (const path of ['/', '/dashboard', '/api/admin/users', '/api/userx'])
      expect(await page.context().cookies(`${site.bank.url}${path}`), path).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    // Also where its path says that it belongs.
    await page.goto('/api/user/profile');
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
});

describe('log-out', () => {
  test('in one tab is log-out in all, and on the server', async () => {
    const { page } = await signedInCustomer();
    const other = await secondTab(page.context(), '/dashboard/profile/security');
    await shown(button(other, 'Enable'));
    const token = await tokenOf(page);
    const cookies = await page.context().cookies(`${site.bank.url}/api/user/refresh`);
    expect(await statusFor(token)).toBe(200);

    await button(page, 'Log out').click();
    await arriveAt(page, '/');
    await other.waitForURL('**/login?**');
    await shown(other.getByText(ENDED));
    await expect.poll(() => kept(other)).toEqual({});
    // What is left is that this device was signed in on.
    expect(await page.context().cookies(`${site.bank.url}/api/user/refresh`)).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/^device-/) }),
    ]);
    expect(await statusFor(token)).toBe(401);
    const stolen = cookies.map(({ name, value }) => `${name}=${value}`);
    expect(await site.bank.call(refresh, {}, { cookies: stolen })).toMatchObject({ status: 401 });
    // The browser's back button does not lead into the portal.
    await page.goBack();
    await countOf(page.getByText('Welcome,')).toBe(0);
  });

  test('leaves nothing for the next person who signs in in the same tab, and in the other, too', async () => {
    const { customer, page } = await signedInCustomer();
    const next = await site.bank.newCustomer();
    const other = await secondTab(page.context(), '/dashboard');
    await button(page, 'Log out').click();
    await shown(other.getByText(ENDED));
    await page.bringToFront();
    await link(page, 'Sign in').click();
    await signIn(page, next);
    await arriveAt(other, '/dashboard');
    for (const tab of [page, other]) {
      await shown(heading(tab, `Welcome, ${next.name}`));
      await shown(tab.getByRole('banner').getByText(next.email));
      await countOf(tab.getByText(customer.email)).toBe(0);
    }
  });
});

describe('a token that has expired', () => {
  test('is renewed before it is used when the browser knows the time, once for two tabs', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/');
    const context = page.context();
    await context.clock.install({ time: site.bank.clock.now() });
    await arriveSignedIn(page, customer, '/dashboard');
    const other = await secondTab(context, '/dashboard');
    // What is still on its way with the old token when time moves on would be refused, and rightly.
    for (const tab of [page, other]) await shown(tab.getByRole('slider'));
    await site.answered(page);
    const token = await tokenOf(page);
    const renewals = requestsTo(context, '/user/refresh');
    const refusals: string[] = [];
    context.on('response', (response) => response.status() >= 400 && refusals.push(response.url()));

    site.bank.clock.advance(16 * MINUTE);
    await context.clock.fastForward(16 * MINUTE);
    await Promise.all([refreshBalance(page), refreshBalance(other)]);
    expect(renewals).toEqual(['POST']);
    expect(refusals).toEqual([]);
    expect(await tokenOf(other)).not.toBe(token);
    expect(await statusFor(token)).toBe(401);
    expect(await statusFor(await tokenOf(page))).toBe(200);
  });

  test('is renewed when the bank refuses it because the browser has the wrong time, once for two tabs', async () => {
    const { page } = await signedInCustomer();
    const other = await secondTab(page.context(), '/dashboard');
    await shown(button(other, 'Refresh balance'));
    const renewals = requestsTo(page.context(), '/user/refresh');
    site.bank.clock.advance(16 * MINUTE);
    await Promise.all([refreshBalance(page), refreshBalance(other)]);
    expect(renewals).toEqual(['POST']);
    // And once more: every renewal brings the cookie for the next one.
    site.bank.clock.advance(16 * MINUTE);
    await refreshBalance(other);
    expect(renewals).toEqual(['POST', 'POST']);
  });

  test('is renewed when the page is opened with it', async () => {
    const { customer, page } = await signedInCustomer();
    site.bank.clock.advance(16 * MINUTE);
    await page.goto('/dashboard/profile/security');
    await shown(button(page, 'Enable'));
    await shown(page.getByRole('banner').getByText(customer.email));
  });

  test('ends no session while there is no network, but log-out does', async () => {
    const { page } = await signedInCustomer();
    site.bank.clock.advance(16 * MINUTE);
    await page.context().setOffline(true);
    await button(page, 'Refresh balance').click();
    await shown(page.getByText('Failed to fetch profile'));
    await page.context().setOffline(false);
    // What is below the banner moves up when it goes.
    await gone(page.getByText('There is no connection.'));
    await refreshBalance(page);
    await arriveAt(page, '/dashboard');

    await page.context().setOffline(true);
    await button(page, 'Log out').click();
    await arriveAt(page, '/');
    await expect.poll(() => kept(page)).toEqual({});
    // The front page was not there yet.
    await shown(heading(page, 'This page could not be shown'));
    await page.context().setOffline(false);
    await button(page, 'Reload the page').click();
    await shown(heading(page, 'Banking that puts your money first'));
  });
});

describe('a session that the bank has ended', () => {
  test('asks to sign in again, and leads back to where one was', async () => {
    await site.bank.newCustomer({ name: 'Ottilie Quist' });
    await site.bank.drain();
    const admin = await site.bank.newAdmin();
    const page = await site.visitAs(admin, '/admin/users?search=ottilie');
    await shown(page.getByRole('row', { name: 'Ottilie Quist' }));

    // Elsewhere the same person switches two-factor on, which ends all other sessions. The click is what finds out.
    await site.notTold(page);
    const device = await enableTwoFactor(site.bank, admin.session, 'admin');
    await link(page, 'Settings').click();
    await arriveAt(page, `/login?${new URLSearchParams({ next: '/admin/settings/two-factor' })}`);
    await shown(page.getByText(ENDED));
    await expect.poll(() => kept(page)).toEqual({});
    await signIn(page, admin);
    await field(page, 'Verification code').fill(device.nextCode());
    await arriveAt(page, '/admin/settings/two-factor');
    await shown(page.getByText('Enabled', { exact: true }));
  });

  test('leads back with the search that stood in the address', async () => {
    await site.bank.newCustomer({ name: 'Petronella Voss' });
    await site.bank.drain();
    const admin = await site.bank.newAdmin();
    // Where nothing is asked of the bank meanwhile.
    const page = await site.visitAs(admin, QUIET_PAGE);
    const device = await enableTwoFactor(site.bank, admin.session, 'admin');
    await page.goto('/admin/users?search=petronella');
    await shown(page.getByText(ENDED));
    await signIn(page, admin);
    await field(page, 'Verification code').fill(device.nextCode());
    await arriveAt(page, '/admin/users?search=petronella');
    await shown(page.getByRole('row', { name: 'Petronella Voss' }));
  });

  test('a suspended customer is out, and does not get in again', async () => {
    const { customer, page } = await signedInCustomer();
    await site.notTold(page);
    await site.bank.suspend(customer.id);
    await button(page, 'Refresh balance').click();
    await arriveAt(page, `/login?${new URLSearchParams({ next: '/dashboard' })}`);
    await shown(page.getByText(ENDED));
    await signIn(page, customer);
    await shown(page.getByText('The e-mail address or the password is not right.'));
    await expect.poll(() => kept(page)).toEqual({});
  });

  // What else may stand there: web/way-back.test.ts.
  test.each(['//evil.example/', '/dashboard/../admin'])(
    'a customer is led home when the way back says %s',
    async (next) => {
      const customer = await site.bank.newCustomer();
      const page = await site.visit(`/login?${new URLSearchParams({ next })}`);
      await signIn(page, customer);
      await arriveAt(page, '/dashboard');
      await shown(heading(page, `Welcome, ${customer.name}`));
    },
  );
});

describe('a page of another site', () => {
  const elsewhere = async (): Promise<string> => {
    const html = '<!doctype html><title>Elsewhere</title>';
    const server = await loopbackServer(
      (_, response) => void response.setHeader('content-type', 'text/html').end(html),
    );
    onTestFinished(() => server.close());
    return server.url;
  };

  const cookiesOf = (page: Page) => page.context().cookies(`${site.bank.url}/api/user/refresh`);

  test('begins, renews and ends no session by a form of any type or by a script', async () => {
    const attacker = await site.bank.newCustomer();
    const { customer, page } = await signedInCustomer();
    const before = await cookiesOf(page);
    const trap = await page.context().newPage();
    const trapAddress = await elsewhere();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      await trap.goto(trapAddress);
      const answer = trap.waitForResponse(`${site.bank.url}/api/user/login`);
      await trap.evaluate(
        ({ action, enctype, body }) => {
          const form = Object.assign(document.createElement('form'), { action, enctype, method: 'post' });
          const input = Object.assign(document.createElement('input'), { name: body.slice(0, -1), value: '}' });
          form.append(input);
          document.body.append(form);
          form.submit();
        },
        {
          action: `${site.bank.url}/api/user/login`,
          enctype: type,
          body: JSON.stringify({ email: attacker.email, password: attacker.password, x: '=' }),
        },
      );
      expect((await answer).status(), type).toBe(403);
      await trap.waitForURL(`${site.bank.url}/api/user/login`);
      expect(await cookiesOf(page), type).toEqual(before);
    }

    await trap.goto(trapAddress);
    for (const path of ['login', 'refresh', 'logout']) {
      const address = `${site.bank.url}/api/user/${path}`;
      const answer = trap.waitForResponse(address);
      await trap.evaluate(
        ({ address, body }) => fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', body }),
        { address, body: JSON.stringify({ email: attacker.email, password: attacker.password }) },
      );
      // Without a token the gateway refuses a log-out before the bank sees it.
      expect((await answer).status()).toBe(path === 'logout' ? 401 : 403);
    }
    expect(await cookiesOf(page)).toEqual(before);
    await refreshBalance(page);
    site.bank.clock.advance(16 * MINUTE);
    await refreshBalance(page);
    await shown(page.getByRole('banner').getByText(customer.email));
  });
});

test('a tab does not become the account of another person, whose cookie the browser has got', async () => {
  const { page } = await signedInCustomer();
  const other = await site.bank.newCustomer();
  const [cookie = ''] = other.session.cookies;
  const [, value = ''] = /^session=([^;]+)/.exec(cookie) ?? [];
  const cookies = await page.context().cookies(`${site.bank.url}/api/user/refresh`);
  const own = cookies.find(({ name }) => name === 'session') ?? expect.fail();
  await page.context().addCookies([{ ...own, value }]);
  await site.notTold(page);
  site.bank.clock.advance(16 * MINUTE);
  await button(page, 'Refresh balance').click();
  await arriveAt(page, `/login?${new URLSearchParams({ next: '/dashboard' })}`);
  await shown(page.getByText('This browser was signed in as another person meanwhile. Please sign in again.'));
  await expect.poll(() => kept(page)).toEqual({});
  await photograph(page, 'sessions', 'signed-in-as-another-person');
});

describe('without a network', () => {
  test('a sign-in fails with a sentence, keeps what was typed, and works afterwards', async () => {
    const customer = await site.bank.newCustomer();
    const page = await site.visit('/login');
    await shown(button(page, 'Login'));
    await page.context().setOffline(true);
    await signIn(page, customer);
    await shown(page.getByRole('alert').getByText('Login failed. Please try again.'));
    await valueIn(field(page, 'E-mail')).toBe(customer.email);
    await valueIn(field(page, 'Password')).toBe(customer.password);
    await page.context().setOffline(false);
    await button(page, 'Login').click();
    await arriveAt(page, '/dashboard');
  });
});
