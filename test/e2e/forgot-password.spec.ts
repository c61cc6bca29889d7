/** A customer confirms the address by the code of the first visit, forgets the password, and chooses another one by a code of the mail. */
import type { Page } from '@playwright/test';
import { createMailActions } from '#test/support/mail.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { PHONE_SIZE } from './pages.ts';
import { codeInMessage, findButton, findField, findHeading, findLink, otherCode, signIn } from './people.ts';

const NEW_PASSWORD = 'nine loud herons';

async function chooseNewPassword(page: Page, code: string): Promise<void> {
  await findField(page, 'Code').fill(code);
  await findButton(page, 'Set New Password').click();
}

test('a customer who has confirmed the address chooses a new password by a code of the mail', async ({
  bank,
  customer,
  visit,
  visitAs,
}) => {
  const { sentTo } = createMailActions(bank);
  // The first visit sends the code.
  const profile = await visitAs(customer, '/dashboard');
  const steps = profile.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText(`We have sent a code to ${customer.email}.`)).toBeVisible();
  await steps.getByRole('link', { name: 'Confirm your e-mail address' }).click();
  const card = profile.getByRole('region', { name: 'E-mail address' });
  await expect(card.getByText('Not confirmed')).toBeVisible();
  await expect(card.getByText('We have sent a code to this address.')).toBeVisible();
  await profile.reload();
  await expect(card.getByText('We have sent a code to this address.')).toBeVisible();
  await expectAccessible(profile, 'code of an e-mail');
  // The sixth digit submits the form.
  await findField(profile, 'Code').fill(codeInMessage((await sentTo(customer.email)).at(-1)?.text));
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();

  const page = await visit('/login', { viewport: PHONE_SIZE });
  await findField(page, 'E-mail').fill(customer.email);
  await findLink(page, 'Forgot password?').click();
  await expect(findHeading(page, 'Forgot your password?')).toBeVisible();
  await expect(findField(page, 'E-mail')).toHaveValue(customer.email);
  await expectAccessible(page, 'forgot password');
  await page.clock.install();
  await findButton(page, 'Send Code').click();
  await expect(findHeading(page, 'Choose a new password')).toBeVisible();
  await expect(page.getByText(`If ${customer.email} is the confirmed address of an account`)).toBeVisible();
  await expect(findButton(page, 'Send another code')).toBeHidden();
  await page.clock.fastForward('01:01');
  await findButton(page, 'Send another code').click();
  await expect(page.getByText('Only the newest one works')).toBeVisible();
  await page.clock.resume();

  const mail = (await sentTo(customer.email)).at(-1);
  expect(mail?.subject).toBe('Code for a new password');
  const code = codeInMessage(mail?.text);
  await findField(page, 'New password').fill(NEW_PASSWORD);
  await findField(page, 'Confirm new password').fill(NEW_PASSWORD);
  await chooseNewPassword(page, otherCode(code));
  await expect(page.getByText('This code is wrong. Please check it and try again: 4 tries left.')).toBeVisible();
  await expect(findField(page, 'New password')).toHaveValue(NEW_PASSWORD);
  await expectAccessible(page, 'new password by code');
  await chooseNewPassword(page, code);
  await expect(findHeading(page, 'Password changed')).toBeVisible();
  await findLink(page, 'Sign in').click();
  await signIn(page, { email: customer.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/dashboard');
  const codes = (await sentTo(customer.email)).filter(({ subject }) => subject === 'Confirm your e-mail address');
  expect(codes).toHaveLength(1);
});
