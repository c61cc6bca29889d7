/** A mistyped address, or that of a deleted item, shows an explanation, a link back, and Retry only where it can help. */
import type { Page } from '@playwright/test';
import { adminScreens } from '../../web/src/app/admin/screens.ts';
import { customerScreens as portalScreens } from '../../web/src/app/customer/screens.ts';
import type { ScreenDefinitions } from '../../web/src/components/ui/screen.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { waitForApiAnswers } from './network.ts';
import { navigateWithin } from './pages.ts';
import { findButton, findLink } from './people.ts';

test.use({ paymentMethods: true });

/** Returns an unknown id on each screen of one item, and an unknown address below each other screen. */
const unknownAddresses = (area: string, screens: ScreenDefinitions) =>
  screens
    .filter(({ path }) => path.includes(':id') || !path.includes(':'))
    .map(({ path }) => {
      const address = [area, path.replace(':id', 'nothing-has-this-id').replace('/*', '')].filter(Boolean).join('/');
      return path.includes(':id') ? address : `${address}/zzz/yyy`;
    });

const nothing = (page: Page) =>
  page.getByText(/not found|There is no such|This page does not exist|There is no statement/).filter({ visible: true });

/**
 * Expects that the screen at the address says that nothing is there.
 * @param form a screen that makes few requests, where nothing is missing
 */
async function expectNothingAt(page: Page, address: string, form: string): Promise<void> {
  await navigateWithin(page, form);
  await expect(page.getByRole('main').locator('form')).toBeVisible();
  await expect(nothing(page)).toHaveCount(0);
  await navigateWithin(page, address);
  await expect(nothing(page).last(), address).toBeVisible();
  await expect(findButton(page, 'Retry'), address).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link'), address).not.toHaveCount(0);
}

test('the back-office says that an address does not exist and links back', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, '/admin');
  const addresses = [...unknownAddresses('/admin', adminScreens), '/admin/settings/danger-zone'];
  expect(addresses.length).toBeGreaterThan(12);
  for (const address of addresses) await expectNothingAt(page, address, '/admin/users/new');
  await findLink(page, 'Back to the settings').click();
  await expect(findButton(page, 'Enable')).toBeVisible();
});

test('a list appears without unknown filters, and links to the whole list when its page does not exist', async ({
  administrator,
  visitAs,
}) => {
  const page = await visitAs(administrator, '/admin');
  for (const [address, filters] of [
    ['/admin/requests?status=zzz', 'status “zzz”'],
    ['/admin/deposits?status=zzz&from=soon', 'status “zzz” and first day “soon”'],
    ['/admin/withdrawals?olderThanHours=never', 'age “never”'],
    ['/admin/transactions?type=zzz&page=abc', 'type “zzz”'],
    ['/admin/tickets?status=zzz&priority=yyy', 'status “zzz” and priority “yyy”'],
  ] as const) {
    await navigateWithin(page, address);
    await expect(page.getByText(`ignored: ${filters}`)).toBeVisible();
    await waitForApiAnswers(page);
    await expect(findButton(page, 'Retry')).toBeHidden();
  }
  for (const list of ['requests', 'users', 'transactions', 'tickets']) {
    await navigateWithin(page, `/admin/${list}?cursor=zzz`);
    await findLink(page, 'Show all').click();
    await expect(page).toHaveURL(`/admin/${list}`);
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(findButton(page, 'Retry')).toBeHidden();
  }
});

test('the portal says that an address does not exist and links back', async ({ money, visitAs }) => {
  const page = await visitAs(await money.customerWith(5), '/dashboard');
  const addresses = [
    ...unknownAddresses('/dashboard', portalScreens),
    '/dashboard/profile/zzz',
    '/dashboard/statement/1999-01',
  ];
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) await expectNothingAt(page, address, '/dashboard/deposit');
  await expectAccessible(page, 'no such view');
  await navigateWithin(page, '/dashboard/tickets?status=zzz');
  await expect(page.getByText('Unknown filter ignored: status “zzz”')).toBeVisible();
});
