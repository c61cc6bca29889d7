import { describe, expect, it } from 'vitest';
import { cents } from '../../shared/domain/money.ts';
import { Browser, sessionOf, tokenFor } from './browser-fakes.ts';

const eva = sessionOf(tokenFor('eva', 900));
const ada = sessionOf(tokenFor('ada', 900), { role: 'admin', name: 'Ada Lind' });

describe('the session of a tab', () => {
  it('keeps exactly token, role, name and balance, the balance in euros', () => {
    const browser = new Browser();
    browser.openTab().store(eva);
    const { storage } = browser;
    const kept = Object.fromEntries(
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
        key,
        storage.getItem(key),
      ]),
    );
    expect(kept).toEqual({ token: eva.token, role: 'user', name: 'Eva Moor', balance: '1234.5' });
  });

  it.each([
    { token: '', role: 'user' },
    { token: eva.token, role: '' },
    { token: eva.token, role: 'owner' },
  ])('is none without a token and a known role: $role', ({ token, role }) => {
    const browser = new Browser();
    browser.storage.setItem('token', token);
    browser.storage.setItem('role', role);
    expect(browser.openTab().state().signedIn).toBeUndefined();
  });

  it('bears a balance that was spoilt', () => {
    const browser = new Browser();
    browser.openTab().store(eva);
    browser.storage.setItem('balance', 'much');
    expect(browser.openTab().state().signedIn?.balance).toBe(0);
  });

  it('log-out clears all four keys, and this tab is not asked to sign in again', () => {
    const browser = new Browser();
    const tab = browser.openTab();
    tab.store(eva);
    tab.end('left');
    expect(browser.storage.length).toBe(0);
    expect(tab.state()).toEqual({ signedIn: undefined, identity: undefined, ended: undefined });
  });

  it('log-out in one tab is log-out in all', () => {
    const browser = new Browser();
    const [here, there] = [browser.openTab(), browser.openTab()];
    here.store(eva);
    browser.tellOthers(here);
    here.end('left');
    browser.tellOthers(here);
    expect(there.state()).toMatchObject({ signedIn: undefined, ended: 'expired' });
  });

  it('follows another tab in which another person signs in', () => {
    const browser = new Browser();
    const [here, there] = [browser.openTab(), browser.openTab()];
    here.store(eva);
    browser.tellOthers(here);
    const before = there.state().identity;
    here.store(ada);
    browser.tellOthers(here);
    expect(there.state().signedIn).toEqual(ada);
    expect(there.state().identity).not.toBe(before);
  });

  it('stays the same person over a renewed token', () => {
    const tab = new Browser().openTab();
    tab.store(eva);
    const before = tab.state().identity;
    tab.store({ ...eva, token: tokenFor('eva', 900, 'second') });
    expect(tab.state().identity).toBe(before);
  });

  it('does not bring a session back by updating the balance of one that ended', () => {
    const browser = new Browser();
    const tab = browser.openTab();
    tab.updateBalance(cents(100));
    expect(browser.storage.length).toBe(0);
  });
});
