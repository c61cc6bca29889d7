import { expect, it } from 'vitest';
import { FakeBrowser, fakeStoredSession, tokenFor } from './browser-fakes.ts';

const eva = fakeStoredSession(tokenFor('eva', 900));
const ada = fakeStoredSession(tokenFor('ada', 900), { role: 'admin', name: 'Ada Lind' });

it('the session of a tab keeps exactly token, role, name and balance, the balance in euros', () => {
  const browser = new FakeBrowser();
  browser.openTab().store(eva);
  const { storage } = browser;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  expect(Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]))).toEqual({
    token: eva.token,
    role: 'user',
    name: 'Eva Moor',
    balance: '1234.5',
  });
});

it.each([
  { token: '', role: 'user' },
  { token: eva.token, role: '' },
  { token: eva.token, role: 'owner' },
])('the session of a tab does not exist without a token and a known role: $role', ({ token, role }) => {
  const browser = new FakeBrowser();
  browser.storage.setItem('token', token);
  browser.storage.setItem('role', role);
  expect(browser.openTab().state().signedIn).toBeUndefined();
});

it('the log-out clears all four keys, and this tab is not asked to sign in again (ASVS 14.3.1)', () => {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  tab.store(eva);
  tab.end('left');
  expect(browser.storage.length).toBe(0);
  expect(tab.state()).toEqual({ signedIn: undefined, identity: undefined, ended: undefined });
});

it('a tab follows another tab in which another person signs in', () => {
  const browser = new FakeBrowser();
  const [here, there] = [browser.openTab(), browser.openTab()];
  here.store(eva);
  browser.tellOthers(here);
  const before = there.state().identity;
  here.store(ada);
  browser.tellOthers(here);
  expect(there.state().signedIn).toEqual(ada);
  expect(there.state().identity).not.toBe(before);
});
