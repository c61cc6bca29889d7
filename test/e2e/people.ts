/** Makes the steps that people make on the screens. The texts are those of the specification. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { TestBank } from '#test/support/bank.ts';
import { TWO_FACTOR_ENABLED } from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** Finds the row of a table, or the list item that replaces it in a narrow list. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row', { name }).or(page.locator('main li').filter({ hasText: name }));
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

/** Returns the dialog that asks before something is changed. */
export const confirmationDialog = (page: Page) => page.getByRole('alertdialog');
export const confirmationButton = (page: Page, name: string) =>
  confirmationDialog(page).getByRole('button', { name, exact: true });

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';
export const MAYBE_RECEIVED_TEXT =
  'The bank may have received it all the same. Send it again: the same request is never made twice.';

/** Returns a word that no other test has used, so a search finds only what this test has created. */
export const uniqueWord = (word: string) => `${word}${randomUUID().slice(0, 8)}`;

/** Returns the text of the file that a button downloads. */
export async function downloadText(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return text(await file.createReadStream());
}

/** Makes the first step of the sign-in. The bank decides whether a second one follows. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

/** Opens the sign-in screen, signs in and waits for the first screen. */
export async function arriveSignedIn(page: Page, person: Credentials, home: '/admin' | '/dashboard'): Promise<void> {
  await page.goto('/login');
  await signIn(page, person);
  await page.waitForURL(`**${home}`);
}

export interface NewCustomer extends Credentials {
  readonly name: string;
  readonly confirmPassword?: string;
}

/** Fills the form for a new customer, and does not send it. */
export async function fillInCustomer(page: Page, customer: NewCustomer): Promise<void> {
  await field(page, 'Name').fill(customer.name);
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Password').fill(customer.password);
  await field(page, 'Confirm password').fill(customer.confirmPassword ?? customer.password);
}

/** Begins the setup of two-factor. @returns the secret */
export async function beginTwoFactor(page: Page): Promise<string> {
  await button(page, 'Enable').click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  return (await page.locator('code').textContent()) ?? '';
}

export async function enableTwoFactor(page: Page, code: string): Promise<void> {
  await field(page, 'Verification code').fill(code);
  await button(page, 'Verify & Enable').click();
  await page.getByText(TWO_FACTOR_ENABLED).waitFor();
}

/** Returns the code that an authenticator app shows next. A code is accepted once, so the clock of the bank advances. */
export function nextTotpCode(bank: TestBank, secret: string): string {
  bank.clock.advance(30_000);
  return totp(secret, bank.clock.now());
}
