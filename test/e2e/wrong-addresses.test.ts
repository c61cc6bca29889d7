/** Addresses that are mistyped, or lead to what is gone: what is wrong, a way back, and Retry only where it can help. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { describe, expect, test } from 'vitest';
import { bankInBrowser, goWithin, photograph } from './bank-in-browser.ts';
import { button, link } from './people.ts';
import { gone, shown } from './see.ts';

const site = bankInBrowser({ methods: true });

type Screens = typeof import('../../web/src/admin/screens.ts');

/** Vite reads them, since Node knows no JSX. */
async function screensOf(area: 'admin' | 'portal'): Promise<Screens['screens']> {
  const file = fileURLToPath(new URL(`../../web/src/${area}/screens.ts`, import.meta.url));
  return (await runnerImport<Screens>(file, { configFile: false, logLevel: 'error' })).module.screens;
}

const [adminScreens, portalScreens] = [await screensOf('admin'), await screensOf('portal')];

/** Screens of one thing: the address of one that does not exist, and of what lies below one. */
const ofOneThing = (area: string, screens: typeof adminScreens) =>
  screens
    .filter(({ path }) => path.includes(':id'))
    .map(({ path }) => `${area}/${path.replace(':id', 'nothing-has-this-id').replace('/*', '')}`);

/** Below every screen there is nothing that is not named. */
const below = (area: string, screens: typeof adminScreens) =>
  screens.filter(({ path }) => !path.includes(':')).map(({ path }) => `${area}/${path.replace('/*', '')}`);

const nothing = (page: Page) =>
  page.getByText(/not found|There is no such|There is nothing at this address|There is no statement/);

/** @param form a screen that asks the bank for little, where nothing is missing */
async function seesNothingAt(page: Page, address: string, form: string): Promise<void> {
  await goWithin(page, form);
  await shown(page.getByRole('main').locator('form'));
  await gone(nothing(page));
  await goWithin(page, address);
  await shown(nothing(page).last());
  expect(await button(page, 'Retry').count(), address).toBe(0);
  expect(await page.getByRole('main').getByRole('link').count(), address).toBeGreaterThan(0);
}

describe('in the back-office', () => {
  test('an id or an address that does not exist says so and leads back, without Retry', async () => {
    const page = await site.visitAs(site.bank.admin, '/admin');
    const addresses = [
      ...ofOneThing('/admin', adminScreens),
      ...below('/admin', adminScreens).map((address) => `${address.replace(/\/$/, '')}/zzz/yyy`),
      '/admin/settings/danger-zone',
    ];
    expect(addresses.length).toBeGreaterThan(12);
    for (const address of addresses) await seesNothingAt(page, address, '/admin/users/new');
    await photograph(page, 'wrong-addresses', '01-no-such-tab');
    await link(page, 'Back to the settings').click();
    await shown(page.getByRole('button', { name: 'Enable' }));
  });

  test('a list is shown without what is not known, and says so', async () => {
    const page = await site.visitAs(site.bank.admin, '/admin');
    for (const [address, said] of [
      ['/admin/requests?status=zzz', 'status “zzz”'],
      ['/admin/deposits?status=zzz&from=soon', 'status “zzz” and first day “soon”'],
      ['/admin/withdrawals?olderThanHours=never', 'age “never”'],
      ['/admin/transactions?type=zzz&page=abc', 'type “zzz”'],
      ['/admin/tickets?status=zzz&priority=yyy', 'status “zzz” and priority “yyy”'],
    ] as const) {
      await goWithin(page, address);
      await shown(page.getByText(`This address asks for what is not known: ${said}. The list is shown without it.`));
      await site.answered(page);
      await gone(button(page, 'Retry'));
      if (address.startsWith('/admin/requests')) await photograph(page, 'wrong-addresses', '02-no-such-status');
    }
  });

  test('a page that does not exist leads to the whole list', async () => {
    const page = await site.visitAs(site.bank.admin, '/admin');
    for (const list of ['requests', 'users', 'transactions', 'tickets']) {
      await goWithin(page, `/admin/${list}?cursor=zzz`);
      await link(page, 'Show the whole list').click();
      await page.waitForURL(`**/admin/${list}`);
      await gone(page.getByRole('alert'));
      await gone(button(page, 'Retry'));
    }
  });
});

describe('in the portal', () => {
  test('an id or an address that does not exist says so and leads back, without Retry', async () => {
    const page = await site.visitAs(await site.money.customerWith(5), '/dashboard');
    const addresses = [
      ...ofOneThing('/dashboard', portalScreens),
      ...below('/dashboard', portalScreens).map((address) => `${address.replace(/\/$/, '')}/zzz/yyy`),
      '/dashboard/profile/zzz',
      '/dashboard/statement/1999-01',
    ];
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) await seesNothingAt(page, address, '/dashboard/deposit');
    await photograph(page, 'wrong-addresses', '03-no-such-month');
  });

  test('a status that does not exist is named, and the whole list is a click away', async () => {
    const page = await site.visitAs(await site.money.customerWith(5), '/dashboard/tickets?status=zzz');
    await shown(page.getByText('This address asks for what is not known: status “zzz”.'));
    await goWithin(page, '/dashboard/transactions?status=zzz');
    await shown(page.getByText('Please choose one of the statuses'));
    await gone(button(page, 'Retry'));
    await link(page, 'Show the whole list').click();
    await shown(page.getByRole('main').getByText('+€5.00'));
  });
});
