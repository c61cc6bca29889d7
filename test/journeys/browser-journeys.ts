/** Tests the screens. Each step waits for what a person would see. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { pageHeadersWith } from '#shared/contract/security-headers.ts';
import { centsFromEuros, formatEuros } from '#shared/domain/money.ts';
import { findButton, findHeading, findLink, signIn } from '#test/e2e/people.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { collectBrowserErrors } from '#test/support/collect-browser-errors.ts';
import { HEADLINE } from '#test/support/spec-texts.ts';
import { creditCustomer, SPARE_EUROS } from './money-journeys.ts';
import type { Customer } from './own-customers.ts';
import type { SmokeContext } from './smoke-context.ts';

/** Milliseconds to wait, enough for a bank far away. */
const TIMEOUT_MS = 30_000;

const artefacts = fileURLToPath(new URL('../../test-artifacts/smoke', import.meta.url));

export async function runBrowserJourneys(trial: SmokeContext, customer: Customer): Promise<void> {
  let browser: Browser | undefined;
  await trial.report.check('there is a browser', async () => {
    // A signal ends the run in order, which also closes the browser.
    browser = await launchBrowser({ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  });
  try {
    if (browser) await journeys(trial, customer, browser);
  } finally {
    await browser?.close();
  }
}

async function journeys(trial: SmokeContext, customer: Customer, browser: Browser): Promise<void> {
  const { bank, report } = trial;
  const context = await browser.newContext({ baseURL: bank.url, viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  const complaints = collectBrowserErrors(context);
  const page = await context.newPage();

  /** Checks a promise, and takes a picture of the page when it is broken. */
  const check = (promise: string, prove: () => Promise<void>): Promise<boolean> =>
    report.check(promise, async () => {
      try {
        await prove();
      } catch (error) {
        const path = `${artefacts}/${promise.replaceAll(/\W+/g, '-')}.png`;
        await page.screenshot({ path }).catch(() => undefined);
        throw error;
      }
    });

  await check('the front page is shown, with the security headers of the contract', async () => {
    const response = await page.goto('/');
    assert.equal(response?.status(), 200);
    await findHeading(page, HEADLINE).waitFor();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    // The name of the bucket and the hashes of the scripts are known only after a deployment.
    const inlineScripts = Array.from(policy.matchAll(/'sha256-([\w+/=]+)'/g), ([, hash = '']) => hash);
    const uploads = /connect-src 'self' (https:\/\/[\w.-]+\.amazonaws\.com)(?=;)/.exec(policy)?.[1];
    const expected = pageHeadersWith({ inlineScripts, ...(uploads !== undefined && { uploads }) });
    for (const [name, value] of Object.entries(expected)) assert.equal(headers[name], value, name);
  });
  await check('a customer is told that a password is wrong, and signs in with the right one', async () => {
    await page.goto('/');
    await findLink(page, 'Sign in').first().click();
    await arriveAt(page, '/login');
    await signIn(page, { ...customer, password: 'not the password' });
    await page.getByRole('alert').getByText('Incorrect e-mail address or password.').waitFor();
    await signIn(page, customer);
    await arriveAt(page, '/dashboard');
    await findHeading(page, `Welcome, ${customer.name}`).waitFor();
  });
  await check('the customer sees what the administrator has booked', async () => {
    await creditCustomer(trial, customer, SPARE_EUROS);
    await page.goto('/dashboard');
    const balance = page.getByRole('region', { name: 'Balance', exact: true });
    await balance.getByText(formatEuros(centsFromEuros(SPARE_EUROS)), { exact: true }).waitFor();
  });
  await check('logging out leads to the front page, and the portal is closed', async () => {
    await findButton(page, 'Log out').click();
    await arriveAt(page, '/');
    await page.goto('/dashboard');
    await arriveAt(page, '/');
  });
  await check('no page broke its Content-Security-Policy or left an error', async () =>
    assert.deepEqual(complaints, []),
  );
}

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}
