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

/** Returns an unknown id on each screen of one item. */
const unknownItems = (area: string, screens: ScreenDefinitions) =>
  screens
    .filter(({ path }) => path.includes(':id'))
    .map(({ path }) => `${area}/${path.replace(':id', 'nothing-has-this-id').replace('/*', '')}`);

const nothing = (page: Page) =>
  page.getByText(/not found|There is no such|This page does not exist|There is no statement/).filter({ visible: true });

/**
 * Expects that the screen at each address says that nothing is there.
 * @param form a screen that makes few requests, where nothing is missing
 * @param logOut the button that signs out, or leads to it
 */
async function expectNothingAt(page: Page, addresses: readonly string[], form: string, logOut: string): Promise<void> {
  for (const address of addresses) {
    await navigateWithin(page, form);
    await expect(page.getByRole('main').locator('form')).toBeVisible();
    await expect(nothing(page)).toHaveCount(0);
    await navigateWithin(page, address);
    await expect(nothing(page).last(), address).toBeVisible();
    await expect(findButton(page, 'Retry'), address).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link'), address).not.toHaveCount(0);
    await expect(findButton(page, logOut), address).toBeVisible();
  }
}

test('the back-office says that an address does not exist, links back, has the log-out (ASVS 7.4.4), and ignores unknown filters', async ({
  administrator,
  menuBehindButton,
  visitAs,
}) => {
  const page = await visitAs(administrator, '/admin');
  const addresses = [...unknownItems('/admin', adminScreens), '/admin/zzz', '/admin/settings/danger-zone'];
  expect(addresses.length).toBeGreaterThan(6);
  await expectNothingAt(page, addresses, '/admin/users/new', menuBehindButton ? 'Open the menu' : 'Logout');
  await findLink(page, 'Back to the settings').click();
  await expect(findButton(page, 'Enable')).toBeVisible();
  for (const [address, filters] of [
    ['/admin/deposits?status=zzz&from=soon', 'status “zzz” and first day “soon”'],
    ['/admin/tickets?status=zzz&priority=yyy', 'status “zzz” and priority “yyy”'],
  ] as const) {
    await navigateWithin(page, address);
    await expect(page.getByText(`ignored: ${filters}`)).toBeVisible();
    await waitForApiAnswers(page);
    await expect(findButton(page, 'Retry')).toBeHidden();
  }
  await navigateWithin(page, '/admin/users?cursor=zzz');
  await findLink(page, 'Show all').click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the portal says that an address does not exist, links back, and has the log-out (ASVS 7.4.4)', async ({
  customer,
  visitAs,
}) => {
  const page = await visitAs(customer, '/dashboard');
  const others = ['/dashboard/zzz', '/dashboard/profile/zzz', '/dashboard/statement/1999-01'];
  const addresses = [...unknownItems('/dashboard', portalScreens), ...others];
  expect(addresses.length).toBeGreaterThan(4);
  await expectNothingAt(page, addresses, '/dashboard/deposit', 'Log out');
  await expectAccessible(page, 'no such view');
  await navigateWithin(page, '/dashboard/notifications?cursor=zzz');
  await findLink(page, 'Show all').click();
  await expect(page).toHaveURL('/dashboard/notifications');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
