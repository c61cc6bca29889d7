/** Administrators manage each other and their own sign-in. */
import type { Locator, Page } from '@playwright/test';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import type { Person } from '#test/support/bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { expect, test } from './fixtures.ts';
import { recordRequestsTo } from './network.ts';
import {
  beginTwoFactor,
  enableTwoFactor as enableTwoFactorOnScreen,
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  nextTotpCode,
} from './people.ts';

const ADMINISTRATORS = '/admin/settings/administrators';

const rowOf = (page: Page, { email }: Person) => page.getByRole('row', { name: email });

/** Clicks a button that asks first, and confirms. */
async function clickAndConfirm(opener: Locator, name: string): Promise<void> {
  await opener.click();
  await findConfirmationButton(opener.page(), name).click();
}

test('an administrator suspends and reactivates another one, and ends sessions of both', async ({
  bank,
  customers,
  visitAs,
}) => {
  const ada = await bank.newAdmin();
  const grace = await bank.newAdmin({ name: 'Grace Hopper' });
  await enableTwoFactor(bank, grace.session, 'admin');
  const page = await visitAs(ada, ADMINISTRATORS);
  const row = rowOf(page, grace);
  await expect(rowOf(page, ada)).toHaveText(/You.*Active.*Disabled.*By the others only/);
  await expect(rowOf(page, ada).getByRole('button')).toHaveCount(0);
  await expect(row).toHaveText(/Grace Hopper.*Active.*Enabled/);

  const requests = recordRequestsTo(page.context(), `/admin/administrators/${grace.id}/status`);
  await row.getByRole('button', { name: 'Suspend' }).click();
  await expect(findConfirmationDialog(page).getByText('Grace Hopper is signed out everywhere at once')).toBeVisible();
  await expect(findConfirmationButton(page, 'Cancel')).toBeFocused();
  await findField(page, 'Reason').fill('Laptop stolen');
  await findConfirmationButton(page, 'Suspend').dblclick();
  await expect(page.getByText('Administrator suspended')).toBeVisible();
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible();
  expect(requests).toEqual(['PUT']);
  expect((await grace.call(getAdminProfile)).status).toBe(401);
  expect((await customers.tryToSignIn(grace)).status).toBe(401);
  await clickAndConfirm(row.getByRole('button', { name: 'Reactivate' }), 'Reactivate');
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await clickAndConfirm(row.getByRole('button', { name: 'Reset two-factor' }), 'Reset two-factor');
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible();
  await clickAndConfirm(row.getByRole('button', { name: 'Sign out everywhere' }), 'Sign out everywhere');
  await expect(page.getByText('Signed out everywhere', { exact: true })).toBeVisible();

  await findLink(page, 'Sign-ins').click();
  await expect(page.getByRole('table', { name: 'Sessions' }).getByText('This session')).toBeVisible();
  await clickAndConfirm(findButton(page, 'End session on node'), 'End session');
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(findButton(page, 'End session on node')).toBeHidden();
  expect((await ada.call(getAdminProfile)).status).toBe(401);
  const otherSession = await bank.signIn(ada.email, ada.password);
  await clickAndConfirm(findButton(page, 'Sign out everywhere'), 'Sign out everywhere');
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  expect((await bank.call(getAdminProfile, {}, { as: otherSession })).status).toBe(401);
});

test('the back-office shows nothing but the setup of two-factor while the bank requires it', async ({
  bank,
  visitAs,
}) => {
  // The first administrator of the bank keeps signing in without two-factor, so this test has two of its own.
  const ada = await bank.newAdmin({ name: 'Ada Byron' });
  const grace = await bank.newAdmin({ name: 'Grace Hopper' });
  const page = await visitAs(ada, ADMINISTRATORS);
  await clickAndConfirm(findButton(page, 'Require it'), 'Require it');
  await expect(
    findConfirmationDialog(page).getByText('Please set up two-factor authentication for your own account first'),
  ).toBeVisible();
  await findConfirmationButton(page, 'Cancel').click();

  // Two-factor ends the other sessions of the account and keeps this one.
  await findLink(page, 'Two-Factor Authentication').click();
  await enableTwoFactorOnScreen(page, nextTotpCode(bank, await beginTwoFactor(page)));
  await findLink(page, 'Administrators').click();
  const other = await visitAs(grace, '/admin/users');
  await expect(findHeading(other, /^All Users/)).toBeVisible();
  await clickAndConfirm(findButton(page, 'Require it'), 'Require it');
  await expect(page.getByText('Required', { exact: true })).toBeVisible();

  await findLink(other, 'Support Tickets').click();
  await expect(findHeading(other, 'Set up two-factor authentication')).toBeVisible();
  await enableTwoFactorOnScreen(other, nextTotpCode(bank, await beginTwoFactor(other)));
  await expect(findHeading(other, /^Support Tickets/)).toBeVisible();
});
