/** What changes where money goes or who may act asks for the password again, once the sign-in is ten minutes old. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listDepositMethods } from '#shared/contract/payment-methods.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';
import { bankInBrowser, goWithin, kept, PHONE, photograph, requestsTo } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { button, field, heading, signIn } from './people.ts';
import { gone, hasFocus, shown, valueIn } from './see.ts';

const site = bankInBrowser({ methods: true });

const MINUTE = 60_000;
const REFUSED = 'Please confirm that it is you: this needs a sign-in of the last 10 minutes.';

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Confirm', exact: true });
const ownPassword = (page: Page) => question(page).getByLabel('Your password', { exact: true });

test('a customer changes the password after eleven minutes, and loses nothing of it', async () => {
  const customer = await site.bank.newCustomer();
  const page = await site.visitAs(customer, '/dashboard/profile/password');
  const before = (await kept(page)).token;
  site.bank.clock.advance(11 * MINUTE);
  const newPassword = 'seven quiet herons';
  await field(page, 'Current password').fill(customer.password);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  const sent = requestsTo(page.context(), '/user/change-password');

  await button(page, 'Change Password').click();
  await shown(question(page));
  await hasFocus(ownPassword(page));
  await photograph(page, 'confirm-sign-in', '01-password');
  await ownPassword(page).fill('not the right one');
  await confirm(page).click();
  await shown(question(page).getByText('The e-mail address or the password is not right.'));
  await photograph(page, 'confirm-sign-in', '02-wrong-password');
  await expectForEveryone(page, 'confirming the sign-in, refused', { widths: [PHONE] });

  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await gone(question(page));
  await shown(page.getByText(REFUSED));
  await valueIn(field(page, 'New password')).toBe(newPassword);
  await photograph(page, 'confirm-sign-in', '03-cancelled');

  await button(page, 'Change Password').click();
  await valueIn(ownPassword(page)).toBe('');
  await ownPassword(page).fill(customer.password);
  await page.keyboard.press('Enter');
  await shown(page.getByText('Password changed successfully!'));
  await gone(question(page));
  expect(sent).toEqual(['POST', 'POST', 'POST']);
  expect((await kept(page)).token).not.toBe(before);
  await site.bank.signIn(customer.email, newPassword);
});

test('an administrator with two-factor saves payment methods after eleven minutes', async () => {
  const admin = await site.bank.newAdmin({ name: 'Ann Admin' });
  const { secret } = await enableTwoFactor(site.bank, admin.session, 'admin');
  const page = await site.visit('/login');
  await signIn(page, admin);
  await field(page, 'Verification code').fill(site.nextCode(secret));
  await page.waitForURL('**/admin');
  await goWithin(page, '/admin/settings/deposit');
  const sepa = page.getByRole('region', { name: 'SEPA transfer' });
  await sepa.getByLabel('Minimum').fill('75');
  site.bank.clock.advance(11 * MINUTE);

  await button(page, 'Save Changes').click();
  await ownPassword(page).fill(admin.password);
  await confirm(page).click();
  const code = question(page).getByLabel('Verification code', { exact: true });
  await hasFocus(code);
  await photograph(page, 'confirm-sign-in', '04-code');
  await code.fill('000000');
  await shown(question(page).getByText('Invalid verification code. Please try again.'));
  await photograph(page, 'confirm-sign-in', '05-wrong-code');
  await code.fill(site.nextCode(secret));
  await shown(page.getByText('Deposit settings updated'));
  await gone(question(page));

  const customer = await site.bank.newCustomer();
  const { methods } = (await customer.call(listDepositMethods)).result;
  expect(methods).toContainEqual(expect.objectContaining({ code: 'sepa', minLimit: 75 }));
  // The session goes on: it is renewed like any other.
  await page.reload();
  await shown(heading(page, 'Settings'));
});

test('a question that another dialog has asked before is asked on top of it', async () => {
  const colleague = await site.bank.newAdmin({ name: 'Second Admin' });
  const customer = await site.bank.newCustomer();
  await enableTwoFactor(site.bank, customer.session);
  const page = await site.visitAs(colleague, `/admin/users/${customer.id}`);
  site.bank.clock.advance(11 * MINUTE);
  await button(page, 'Turn off 2FA').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off 2FA' }).click();
  await ownPassword(page).fill(colleague.password);
  await photograph(page, 'confirm-sign-in', '06-over-a-question');
  await confirm(page).click();
  await shown(page.getByText('Two-factor authentication turned off').first());
  await gone(page.getByRole('alertdialog'));
});

test('a large credit asks in the queue of requests, which goes on', async () => {
  const colleague = await site.bank.newAdmin({ name: 'Third Admin' });
  const customer = await site.bank.newCustomer();
  for (const amount of [400, 500]) await site.money.deposit(customer, amount);
  await site.bank.drain();
  const page = await site.visitAs(colleague, '/admin/settings/administrators');
  const above = field(page, 'Credits above, in euro');
  await above.fill('-1');
  await button(page, 'Update Amount').click();
  await shown(page.getByText('A limit is not negative'));
  await above.fill('250');
  await button(page, 'Update Amount').click();
  await shown(page.getByText('Credits of more than €250.00 need a recent sign-in now'));
  await valueIn(above).toBe('250.00');
  await photograph(page, 'confirm-sign-in', '07-large-credits');

  await goWithin(page, '/admin/requests');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await hasFocus(heading(page, /^Deposit of /));
  site.bank.clock.advance(11 * MINUTE);
  await page.keyboard.press('c');
  await expect.poll(() => button(page, 'Confirm Completed').getAttribute('aria-disabled')).toBe('false');
  await page.keyboard.press('Enter');
  await hasFocus(ownPassword(page));
  await photograph(page, 'confirm-sign-in', '08-large-credit');
  await page.keyboard.type(colleague.password);
  await page.keyboard.press('Enter');
  await gone(question(page));
  const balance = async () => (await site.money.balances(customer)).balance;
  await expect.poll(balance).toBeGreaterThan(250);
});
