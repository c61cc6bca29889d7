/** Administrators in the hands of each other, and their own sign-in. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/profile.ts';
import type { Person } from '#test/support/bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { bankInBrowser, PHONE, photograph, requestsTo } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { beginTwoFactor, button, enableTwoFactor as enableTwoFactorByCode, field, heading, link } from './people.ts';
import { gone, hasFocus, shown, textOf } from './see.ts';

const site = bankInBrowser();

const HERE = '/admin/settings/administrators';

/** A signed-in administrator at a window of a phone's size. */
async function onPhone(person: Person, path: string): Promise<Page> {
  const page = await site.visitAs(person, QUIET_PAGE);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  return page;
}

const row = (page: Page, name: string) => page.getByRole('row', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });

test('a list that does not come is asked for again; an administrator is suspended and reactivated, and not by the own hand', async () => {
  const grace = await site.bank.newAdmin({ name: 'Grace Hopper', email: 'grace@bank.example' });
  await enableTwoFactor(site.bank, grace.session, 'admin');
  const page = await site.visitAs(site.bank.admin, '/admin/settings');
  await page.route('**/api/admin/administrators*', (route) => route.fulfill({ status: 503, body: '' }));
  await link(page, 'Administrators').click();
  await shown(page.getByText('Failed to fetch administrators'));
  await page.unroute('**/api/admin/administrators*');
  await button(page, 'Retry').click();
  await textOf(row(page, site.bank.admin.name)).toMatch(/You.*Active.*Disabled.*By the others only/);
  await textOf(row(page, 'Grace Hopper')).toMatch(/grace@bank\.example.*Active.*Enabled/);
  await photograph(page, 'administrators', '01-list');
  await expectForEveryone(page, 'administrators');

  const sent = requestsTo(page.context(), `/admin/administrators/${grace.id}/status`);
  await row(page, 'Grace Hopper').getByRole('button', { name: 'Suspend' }).click();
  await shown(question(page).getByText('Grace Hopper is signed out everywhere at once'));
  await hasFocus(answer(page, 'Cancel'));
  await answer(page, 'Cancel').click();
  await gone(question(page));
  await hasFocus(row(page, 'Grace Hopper').getByRole('button', { name: 'Suspend' }));
  await row(page, 'Grace Hopper').getByRole('button', { name: 'Suspend' }).click();
  await field(page, 'Reason').fill('Laptop stolen');
  await photograph(page, 'administrators', '02-suspend');
  await expectForEveryone(page, 'question before suspending', { widths: [PHONE] });
  await answer(page, 'Suspend').dblclick();
  await shown(page.getByText('Administrator suspended'));
  await shown(row(page, 'Grace Hopper').getByText('Suspended', { exact: true }));
  expect(sent).toEqual(['PUT']);
  expect((await grace.call(getAdminProfile)).status).toBe(401);
  expect((await site.customers.tryToSignIn(grace)).status).toBe(401);

  await row(page, 'Grace Hopper').getByRole('button', { name: 'Reactivate' }).click();
  await answer(page, 'Reactivate').click();
  await shown(page.getByText('Administrator reactivated'));
  await shown(row(page, 'Grace Hopper').getByText('Active', { exact: true }));

  await row(page, 'Grace Hopper').getByRole('button', { name: 'Reset two-factor' }).click();
  await answer(page, 'Reset two-factor').click();
  await shown(page.getByText('Two-factor authentication turned off'));
  await shown(row(page, 'Grace Hopper').getByText('Disabled', { exact: true }));
  await row(page, 'Grace Hopper').getByRole('button', { name: 'Sign out everywhere' }).click();
  await answer(page, 'Sign out everywhere').click();
  await shown(page.getByText('Signed out everywhere'));

  await link(page, 'Audit').click();
  await shown(page.getByRole('row', { name: 'Administrator suspended' }).getByText('Laptop stolen'));
});

test('on a phone, an administrator is suspended from a card, after the sign-in was confirmed', async () => {
  const { bank } = site;
  const ada = await bank.newAdmin({ name: 'Ada Byron' });
  const page = await onPhone(bank.admin, HERE);
  const card = page.getByRole('listitem').filter({ hasText: 'Ada Byron' });
  await shown(card);
  bank.clock.advance(11 * 60_000);
  await card.getByRole('button', { name: 'Suspend' }).click();
  await answer(page, 'Suspend').click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Your password', { exact: true }).fill(bank.admin.password);
  await page.keyboard.press('Enter');
  await shown(page.getByText('Administrator suspended'));
  await shown(card.getByText('Suspended', { exact: true }));
  expect((await ada.call(getAdminProfile)).status).toBe(401);
});

test('an administrator changes the own password and sees the own sign-ins', async () => {
  const { bank } = site;
  const ada = await bank.newAdmin({ name: 'Ada Byron' });
  const page = await onPhone(ada, '/admin/settings/sign-ins');
  await shown(page.getByText('This session').first());
  const phone = await bank.signIn(ada.email, ada.password);
  await button(page, 'Sign out everywhere').click();
  await answer(page, 'Sign out everywhere').click();
  await shown(page.getByText('Signed out everywhere else'));
  expect((await bank.call(getAdminProfile, {}, { as: phone })).status).toBe(401);

  const menu = page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('button');
  await menu.click();
  await link(page, 'Change Password').click();
  const newPassword = 'nine brave herons';
  await field(page, 'Current password').fill('not the right one');
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await button(page, 'Change Password').click();
  await shown(page.getByText('The current password is not right'));
  await field(page, 'Current password').fill(ada.password);
  await button(page, 'Change Password').click();
  await shown(page.getByText('Password changed successfully!'));
  await photograph(page, 'administrators', '03-password');
  await menu.click();
  await link(page, 'Sign-ins').click();
  await photograph(page, 'administrators', '04-sign-ins');
  await bank.signIn(ada.email, newPassword);
});

test('a bank that demands two-factor of administrators shows who lacks it nothing but how to set it up', async () => {
  const { bank } = site;
  const grace = await bank.newAdmin({ name: 'Grace Hopper' });
  const page = await site.visitAs(bank.admin, HERE);
  await button(page, 'Require it').click();
  await answer(page, 'Require it').click();
  await shown(question(page).getByText('Please set up two-factor authentication for your own account first'));
  await photograph(page, 'administrators', '05-require-refused');
  await answer(page, 'Cancel').click();

  // The same session goes on when the authenticator is set up; the others end.
  await link(page, 'Two-Factor Authentication').click();
  const own = await beginTwoFactor(page);
  await enableTwoFactorByCode(page, site.nextCode(own));
  await link(page, 'Administrators').click();
  const other = await site.visitAs(grace, '/admin/users');
  await shown(heading(other, /^All Users/));
  await button(page, 'Require it').click();
  await answer(page, 'Require it').click();
  await shown(page.getByText('Administrators must use two-factor now'));
  await shown(page.getByText('Required', { exact: true }));
  await photograph(page, 'administrators', '06-required');
  await link(page, 'Two-Factor Authentication').click();
  await shown(page.getByText('so it stays on'));

  await link(other, 'All Transactions').click();
  await shown(heading(other, 'Set up two-factor authentication'));
  await photograph(other, 'administrators', '07-demanded');
  await link(other, 'Support Tickets').click();
  await shown(heading(other, 'Set up two-factor authentication'));
  const secret = await beginTwoFactor(other);
  await enableTwoFactorByCode(other, site.nextCode(secret));
  await shown(heading(other, /^Support Tickets/));
});
