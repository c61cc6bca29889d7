/** An administrator invites a customer, who chooses the password by the code of the mail. */
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { createMailActions } from '#test/support/mail.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { answerNextRequest } from './network.ts';
import { PHONE_SIZE } from './pages.ts';
import {
  codeInMessage,
  findButton,
  findConfirmationButton,
  findField,
  findHeading,
  findLink,
  findRow,
  otherCode,
  signIn,
  uniqueWord,
} from './people.ts';

const PASSWORD = 'nine loud herons';

test('an invited customer is sent the invitation again, chooses the password by its code, and signs in', async ({
  bank,
  administrator,
  visit,
  visitAs,
}) => {
  const { sentTo } = createMailActions(bank);
  const [name, email] = ['Ida Quill', `${uniqueWord('ida.quill.')}@mail.example`];
  const office = await visitAs(administrator, '/admin/users/new');
  await findButton(office, 'Create User').click();
  await expect(office.getByText('Please repeat the password')).toBeVisible();
  await office.getByRole('radio', { name: 'Send an invitation' }).check();
  await expect(findField(office, 'Password')).toBeHidden();
  await findField(office, 'Name').fill(name);
  await findField(office, 'E-mail').fill(email);
  await expectAccessible(office, 'create user by invitation');
  await findButton(office, 'Create User').click();
  await expect(office.getByText('User created and invitation sent')).toBeVisible();
  await expect(findRow(office, email).getByText('Invited')).toBeVisible();

  await findRow(office, email).getByRole('link', { name: 'View Profile' }).click();
  await expect(office.getByText(`${name} has not set a password yet.`)).toBeVisible();
  await findLink(office, 'Send the invitation again').click();
  await findButton(office, 'Send invitation again').click();
  await findConfirmationButton(office, 'Send invitation').click();
  await expect(office.getByText('Invitation sent')).toBeVisible();
  const mails = await sentTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Aldermoor', 'Welcome to Aldermoor']);

  const page = await visit('/accept-invitation', { viewport: PHONE_SIZE });
  await expect(findHeading(page, 'Choose your password')).toBeVisible();
  await expectAccessible(page, 'accept an invitation');
  const code = codeInMessage(mails.at(-1)?.text);
  for (const [label, text] of [
    ['E-mail', email],
    ['Code', otherCode(code)],
    ['New password', PASSWORD],
    ['Confirm new password', PASSWORD],
  ] as const)
    await findField(page, label).fill(text);
  await findButton(page, 'Set password').click();
  await expect(page.getByText('This code is wrong, has expired or was used already.')).toBeVisible();
  await findField(page, 'Code').fill(code);
  await findButton(page, 'Set password').click();
  await expect(findHeading(page, 'Your password is set')).toBeVisible();
  await findLink(page, 'Sign in').click();
  await signIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/dashboard');

  await office.reload();
  await expect(office.getByText('Active', { exact: true })).toBeVisible();
  await expect(findButton(office, 'Send invitation again')).toBeHidden();
});

test('a bank that sends no e-mail offers no invitation', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, '/admin/users');
  await answerNextRequest(page.context(), `**/api${getAdminProfile.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), sendsEmail: false } });
  });
  await page.goto('/admin/users/new');
  await expect(findField(page, 'Password')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Send an invitation' })).toHaveCount(0);
});
