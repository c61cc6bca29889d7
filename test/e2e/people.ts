/** Makes the steps that people make on the screens. The texts are those of the specification. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { TestBank } from '#test/support/bank.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { TWO_FACTOR_ENABLED_MESSAGE } from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const findField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Leaves out the buttons of a dialog that is closing, because the button that opened it often has the same name. */
export const findButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':not([data-closed] *)'));
export const findLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** Finds the row of a table, or the list item that replaces it in a narrow list. */
export const findRow = (page: Page, name: string) =>
  page.getByRole('row', { name }).or(page.locator('main li').filter({ hasText: name }));
export const findHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

/** Returns the dialog that asks before something is changed. */
export const findConfirmationDialog = (page: Page) => page.getByRole('alertdialog');
export const findConfirmationButton = (page: Page, name: string) =>
  findConfirmationDialog(page).getByRole('button', { name, exact: true });

export const SESSION_ENDED_MESSAGE = 'Your session has ended. Please sign in again.';
export const MAYBE_RECEIVED_TEXT =
  'We may have received it. You can send it again: the same request is never carried out twice.';

/** Returns a word that no other test has used, so a search finds only what this test has created. */
export const uniqueWord = (word: string) => `${word}${randomUUID().slice(0, 8)}`;

/** Returns the text of the file that a button downloads. */
export async function readDownloadedText(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), findButton(page, name).click()]);
  return text(await file.createReadStream());
}

/** Makes the first step of the sign-in. The bank decides whether a second one follows. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await findField(page, 'E-mail').fill(email);
  await findField(page, 'Password').fill(password);
  await findButton(page, 'Login').click();
}

/** Opens the sign-in screen, signs in and waits for the first screen. */
export async function arriveSignedIn(page: Page, person: Credentials, home: '/admin' | '/dashboard'): Promise<void> {
  await page.goto('/login');
  await signIn(page, person);
  await page.waitForURL(`**${home}`);
}

/** Signs in with two-factor and waits for the first screen. */
export async function arriveWithCode(
  page: Page,
  person: Credentials,
  code: string,
  home: '/admin' | '/dashboard',
): Promise<void> {
  await page.goto('/login');
  await signIn(page, person);
  await findField(page, 'Verification code').fill(code);
  await page.waitForURL(`**${home}`);
}

/** Fills in and sends the form in which people change their own password. */
export async function changeOwnPassword(page: Page, current: string, next: string): Promise<void> {
  await findField(page, 'Current password').fill(current);
  await findField(page, 'New password').fill(next);
  await findField(page, 'Confirm new password').fill(next);
  await findButton(page, 'Change Password').click();
}

/** Fills in where a withdrawal is paid to. */
export async function fillInBankDetails(page: Page, details = exampleBankDetails): Promise<void> {
  await findField(page, 'Beneficiary name').fill(details.beneficiaryName);
  await findField(page, 'IBAN').fill(details.iban);
  await findField(page, 'BIC/SWIFT').fill(details.swift);
  await findField(page, 'Address').fill(details.address);
}

export interface NewCustomer extends Credentials {
  readonly name: string;
  readonly confirmPassword?: string;
}

/** Fills the form for a new customer, and does not send it. */
export async function fillInCustomer(page: Page, customer: NewCustomer): Promise<void> {
  await findField(page, 'Name').fill(customer.name);
  await findField(page, 'E-mail').fill(customer.email);
  await findField(page, 'Password').fill(customer.password);
  await findField(page, 'Confirm password').fill(customer.confirmPassword ?? customer.password);
}

/** Begins the setup of two-factor. @returns the secret */
export async function beginTwoFactor(page: Page): Promise<string> {
  await findButton(page, 'Enable').click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  return (await page.locator('code').textContent()) ?? '';
}

export async function enableTwoFactor(page: Page, code: string): Promise<void> {
  // The sixth digit submits the form.
  await findField(page, 'Verification code').fill(code);
  await page.getByText(TWO_FACTOR_ENABLED_MESSAGE).waitFor();
}

/** Returns the code in a mail or an SMS. */
export const codeInMessage = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** Returns six digits that differ from this code. */
export const otherCode = (code: string) => String((Number(code) + 123_456) % 1_000_000).padStart(6, '0');

/** Returns the code that an authenticator app shows next. A code is accepted once, so the clock of the bank advances. */
export function nextTotpCode(bank: TestBank, secret: string): string {
  bank.clock.advance(30_000);
  return totp(secret, bank.clock.now());
}
