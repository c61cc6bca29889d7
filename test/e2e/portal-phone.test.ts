/** The portal on a phone: the bar at its lower edge, and lists that are read with a thumb. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cancelOwnTransaction, listOwnTransactions } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { arriveAt, bankInBrowser, DESK, DESKTOP, goWithin, PHONE, photograph } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { button } from './people.ts';
import { attributeOf, countOf, gone, shown, textOf } from './see.ts';

const site = bankInBrowser({ methods: true });

/** A customer at a window of this size. */
async function visitAt(size: typeof PHONE, customer: Person, path: string): Promise<Page> {
  const page = await site.visitAs(customer, QUIET_PAGE);
  await page.setViewportSize(size);
  await page.goto(path);
  return page;
}

test('the bar leads to every screen by its name, marks the current one, and covers nothing', async () => {
  const page = await visitAt(PHONE, await site.money.customerWith(900), '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Your account' });
  const tab = (name: string) => bar.getByRole('link', { name, exact: true });
  const more = bar.getByRole('button', { name: 'More', exact: true });
  const at = (name: string) => attributeOf(tab(name), 'aria-current');
  await shown(page.getByRole('heading', { name: 'Recent transactions' }));
  await at('Dashboard').toBe('page');
  for (const name of ['Dashboard', 'Deposit Money', 'Withdraw Money', 'All Transactions']) {
    const box = await tab(name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }

  await tab('Withdraw Money').click();
  await arriveAt(page, '/dashboard/withdraw');
  await at('Withdraw Money').toBe('page');
  await at('Dashboard').toBe(null);
  const send = button(page, 'Confirm Withdraw');
  await send.focus();
  const above = (await bar.boundingBox())?.y ?? 0;
  const box = await send.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(above);

  for (const name of ['Deposits History', 'Withdrawal History', 'Support Tickets', 'Profile Settings']) {
    await gone(tab(name));
    await more.click();
    await tab(name).click();
    await textOf(page.getByRole('heading', { level: 1 })).toBe(name);
    await attributeOf(more, 'aria-current').toBe('true');
  }
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await shown(page.locator(':focus').getByText('Deposits History'));
  await photograph(page, 'portal-phone', '01-more');
  await expectForEveryone(page, 'what the bar has more', { widths: [PHONE] });
  await page.setViewportSize(PHONE);
  await page.keyboard.press('Escape');
  await gone(tab('Profile Settings'));
});

test('a list says in two lines what each transaction was, and strikes through what did not happen', async () => {
  const customer = await site.money.customerWith(900);
  await site.money.withdraw(customer, 40);
  const [request] = (await customer.call(listOwnTransactions)).result.transactions;
  await customer.call(cancelOwnTransaction, { params: { id: request?._id ?? '' } });
  const page = await visitAt(PHONE, customer, '/dashboard/transactions');
  const list = page.getByRole('list', { name: 'All Transactions' });
  await shown(list.locator('s').getByText('-€40.00'));
  await shown(list.getByRole('link', { name: /^Withdrawal to bank/ }));
  await shown(list.getByText('+€900.00'));
  await photograph(page, 'portal-phone', '02-transactions');
  await page.setViewportSize(PHONE);
  expect(await list.textContent()).not.toContain('Admin');
  await goWithin(page, '/dashboard');
  const recent = page.getByRole('region', { name: 'Recent transactions' });
  await shown(recent.locator('s').getByText('-€40.00'));
  await photograph(page, 'portal-phone', '03-dashboard');
  await page.setViewportSize(PHONE);
  await recent.getByRole('link', { name: 'Withdrawal to bank' }).click();
  await arriveAt(page, `/dashboard/transactions/${request?._id}`);
});

test('the list stands below its days, each row with the time alone; on a desk it stays a table', async () => {
  const customer = await site.money.customerWith(900);
  site.bank.clock.advance(24 * 60 * 60_000);
  await customer.signInAgain();
  await site.money.withdraw(customer, 40);
  const [newest] = (await customer.call(listOwnTransactions)).result.transactions;
  const page = await site.visitAs(customer, QUIET_PAGE, { viewport: PHONE });
  await page.context().clock.setFixedTime(newest?.createdAt ?? '');
  await page.goto('/dashboard/transactions');
  const list = page.getByRole('list', { name: 'All Transactions' });
  const day = (name: string) => list.getByRole('list', { name, exact: true });
  await shown(day('Today').getByText('-€40.00'));
  await shown(day('Yesterday').getByText('+€900.00'));
  const dayOfRow = day('Yesterday').getByRole('time').locator('span').first();
  expect(await dayOfRow.evaluate(({ clientWidth }) => clientWidth)).toBe(1);
  await photograph(page, 'portal-phone', '04-days');
  await page.setViewportSize(DESKTOP);
  await countOf(page.getByRole('table', { name: 'All Transactions' }).getByRole('row')).toBe(3);
});

test('a menu that is wider than its window shows where one is, and fades where there is more', async () => {
  const viewport = { width: 640, height: 800 };
  const page = await visitAt(viewport, await site.bank.newCustomer(), '/dashboard/profile/sign-ins');
  const menu = page.getByRole('navigation', { name: 'Your account' }).filter({ visible: true });
  const fades = () =>
    menu.evaluate((nav) =>
      ['left', 'right'].filter((edge) => getComputedStyle(nav).getPropertyValue(`--fades-${edge}`) !== '0px'),
    );
  const here = menu.getByRole('link', { name: 'Profile Settings' });
  await expect.poll(fades).toEqual(['left']);
  const box = await here.boundingBox();
  expect((box?.x ?? viewport.width) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  await goWithin(page, '/dashboard');
  await expect.poll(fades).toEqual(['right']);
  await page.setViewportSize(DESK);
  await expect.poll(fades).toEqual([]);
});

test('Back on Android closes what is open, again and again, and stays on the screen', async () => {
  const customer = await site.money.customerWith(900);
  await site.money.withdraw(customer, 40);
  const [request] = (await customer.call(listOwnTransactions)).result.transactions;
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36';
  const page = await site.visitAs(customer, QUIET_PAGE, { viewport: PHONE, userAgent });
  await page.addInitScript(letBackBeAsked);
  /** What the browser does with Back while something is open: no browser of a desk has it. Answers whether anything was. */
  const back = () => page.evaluate(() => Reflect.get(window, 'askToClose')() as boolean);

  await page.goto(`/dashboard/transactions/${request?._id}`);
  const question = page.getByRole('alertdialog');
  for (let time = 0; time < 2; time += 1) {
    await button(page, 'Cancel request').click();
    await shown(question);
    expect(await back()).toBe(true);
    await gone(question);
    expect(await back()).toBe(false);
  }
  await arriveAt(page, `/dashboard/transactions/${request?._id}`);

  await goWithin(page, '/dashboard/transactions');
  await button(page, 'Filters').click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await shown(sheet);
  await page.keyboard.press('Escape');
  await gone(sheet);
  expect(await back()).toBe(false);
});

/** In the browser: keeps the watchers that are open, of which Back asks the last. */
function letBackBeAsked(): void {
  interface Watcher {
    requestClose(): void;
    destroy(): void;
  }
  const open: Watcher[] = [];
  const Native: new () => Watcher = Reflect.get(globalThis, 'CloseWatcher');
  class Watched extends Native {
    constructor() {
      super();
      open.push(this);
    }
    override destroy() {
      if (open.includes(this)) open.splice(open.indexOf(this), 1);
      super.destroy();
    }
  }
  const askToClose = () => {
    const last = open.at(-1);
    last?.requestClose();
    return last !== undefined;
  };
  Object.assign(window, { CloseWatcher: Watched, askToClose });
}
