import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Session } from '../../web/src/lib/session/session.ts';
import {
  createTokenRefresher,
  RENEWAL_MARGIN_SECONDS,
  type TokenRefresherOptions,
} from '../../web/src/lib/session/token-refresher.ts';
import { FakeBrowser, fakeStoredSession, NOW, tokenFor } from './browser-fakes.ts';

const fresh = fakeStoredSession(tokenFor('eva', 900));
const stale = fakeStoredSession(tokenFor('eva', RENEWAL_MARGIN_SECONDS - 1));
const renewed = fakeStoredSession(tokenFor('eva', 900, 'renewed'), { name: 'Eva M. Moor' });

function tabWith(browser: FakeBrowser, stored = stale, renew: TokenRefresherOptions['renew'] = async () => renewed) {
  const session = browser.openTab();
  session.store(stored);
  return { session, token: renewalIn(browser, session, renew) };
}

function renewalIn(browser: FakeBrowser, session: Session, renew: TokenRefresherOptions['renew']) {
  return createTokenRefresher({ session, tabs: browser.tabs, now: () => NOW, renew });
}

it('the renewal returns a valid token without asking the server', async () => {
  const renew = vi.fn(async () => renewed);
  const { token } = tabWith(new FakeBrowser(), fresh, renew);
  expect(await token()).toBe(fresh.token);
  expect(renew).not.toHaveBeenCalled();
});

it('the renewal replaces a token that is about to expire, and keeps everything the server sends', async () => {
  const { session, token } = tabWith(new FakeBrowser());
  expect(await token()).toBe(renewed.token);
  expect(session.state().signedIn).toEqual(renewed);
});

it('the renewal replaces an unreadable token, and a valid one that the server has refused', async () => {
  expect(await tabWith(new FakeBrowser(), fakeStoredSession('not a token')).token()).toBe(renewed.token);
  expect(await tabWith(new FakeBrowser(), fresh).token({ forceRefresh: true })).toBe(renewed.token);
});

it('the renewal asks the server once for many callers in two tabs', async () => {
  const browser = new FakeBrowser();
  const renew = vi.fn(async () => renewed);
  const tabs = [tabWith(browser, stale, renew), tabWith(browser, stale, renew)];
  const tokens = await Promise.all(tabs.flatMap(({ token }) => Array.from({ length: 25 }, () => token())));
  expect(new Set(tokens)).toEqual(new Set([renewed.token]));
  expect(renew).toHaveBeenCalledTimes(1);
  for (const { session } of tabs) expect(session.state().signedIn).toEqual(renewed);
});

it('the renewal asks the server once for two tabs, even when one sees the other’s token only later', async () => {
  const browser = new FakeBrowser();
  const renew = vi.fn(async () => renewed);
  const here = tabWith(browser, stale, renew);
  const distant = browser.openDistantTab();
  expect(await here.token()).toBe(renewed.token);
  const token = renewalIn(browser, distant.session, renew)();
  await nextTurn();
  distant.arrive();
  expect(await token).toBe(renewed.token);
  expect(renew).toHaveBeenCalledTimes(1);
});

it.each([
  ['the server says that it is over', undefined, 'expired'],
  ['the token is of another person', fakeStoredSession(tokenFor('ada', 900), { name: 'Ada Lind' }), 'replaced'],
])('the renewal ends the session in all tabs when %s', async (_, answer, ended) => {
  const browser = new FakeBrowser();
  const { session, token } = tabWith(browser, stale, async () => answer);
  const other = browser.openTab();
  expect(await token()).toBeUndefined();
  expect(session.state()).toMatchObject({ signedIn: undefined, ended });
  expect(browser.storage.length).toBe(0);
  browser.tellOthers(session);
  expect(other.state()).toMatchObject({ signedIn: undefined, ended: 'expired' });
});

it('the renewal keeps the session when the server cannot be reached, and can succeed later', async () => {
  const renew = vi
    .fn<TokenRefresherOptions['renew']>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(renewed);
  const { session, token } = tabWith(new FakeBrowser(), stale, renew);
  await expect(token()).rejects.toThrow('offline');
  expect(session.state().signedIn).toEqual(stale);
  expect(await token()).toBe(renewed.token);
});

it('the renewal does not restore a session that was left while the server was asked', async () => {
  const browser = new FakeBrowser();
  const { session, token } = tabWith(browser, stale, async () => {
    session.end('left');
    return renewed;
  });
  expect(await token()).toBeUndefined();
  expect(browser.storage.length).toBe(0);
});

it('the renewal leaves alone a user who signed in while the server was asked', async () => {
  const browser = new FakeBrowser();
  const ada = fakeStoredSession(tokenFor('ada', 900), { role: 'admin', name: 'Ada Lind' });
  const { session, token } = tabWith(browser, stale, async () => {
    browser.openTab().store(ada);
    return undefined;
  });
  expect(await token()).toBe(ada.token);
  expect(session.state().signedIn).toEqual(ada);
});
