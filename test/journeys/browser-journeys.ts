/** Tests the screens. Each step waits for what a person would see. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { pageHeadersWith } from '#shared/contract/security-headers.ts';
import { centsFromEuros, formatEuros } from '#shared/domain/money.ts';
import { findButton, findField, findHeading, findLink, signIn } from '#test/e2e/people.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { collectBrowserErrors } from '#test/support/collect-browser-errors.ts';
import { DEPOSIT_REQUESTED_MESSAGE, DEPOSIT_STATUS_UPDATED_MESSAGE, HEADLINE } from '#test/support/spec-texts.ts';
import { findUsableMethods, type MethodChoice, noMethodMessage } from './methods.ts';
import { creditCustomer, SPARE_EUROS } from './money-journeys.ts';
import type { Customer } from './own-customers.ts';
import { signIn as signInByApi } from './sign-in-journeys.ts';
import type { SmokeContext } from './smoke-context.ts';

/** Milliseconds to wait, enough for a bank far away. */
const TIMEOUT_MS = 30_000;
/** The number of times to look at a list, which may lack the newest change. */
const LOOKS = 5;

const artefacts = fileURLToPath(new URL('../../test-artifacts/smoke', import.meta.url));

export async function runBrowserJourneys(trial: SmokeContext, customer: Customer): Promise<void> {
  let browser: Browser | undefined;
  await trial.report.check('there is a browser', async () => {
    // A signal ends the run in order, which also closes the browser.
    browser = await launchBrowser({ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  });
  try {
    if (browser) await new Visitors(trial, customer, browser).journeys();
  } finally {
    await browser?.close();
  }
}

class Visitors {
  private readonly trial: SmokeContext;
  private readonly customer: Customer;
  private readonly browser: Browser;
  private readonly complaints: string[][] = [];

  constructor(trial: SmokeContext, customer: Customer, browser: Browser) {
    this.trial = trial;
    this.customer = customer;
    this.browser = browser;
  }

  async journeys(): Promise<void> {
    const { report } = this.trial;
    const portal = await this.visitor();
    await this.frontPage(portal);
    const signedIn = await this.check(
      portal,
      'a customer is told that a password is wrong, and signs in with the right one',
      () => this.signIn(portal),
    );
    if (signedIn) await this.money(portal);
    else report.missing('what a signed-in customer does in the browser', 'the customer could not sign in');
    await report.check('no page broke its Content-Security-Policy or left an error', async () =>
      assert.deepEqual(this.complaints.flat(), []),
    );
  }

  /** Opens a page in a browser context of its own. */
  private async visitor(): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.trial.bank.url,
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    this.complaints.push(collectBrowserErrors(context));
    return context.newPage();
  }

  /** Checks a promise, and takes a picture of the page when it is broken. */
  private check(page: Page, promise: string, prove: () => Promise<void>): Promise<boolean> {
    return this.trial.report.check(promise, async () => {
      try {
        await prove();
      } catch (error) {
        const path = `${artefacts}/${promise.replaceAll(/\W+/g, '-')}.png`;
        await page.screenshot({ path }).catch(() => undefined);
        throw error;
      }
    });
  }

  private async frontPage(page: Page): Promise<void> {
    await this.check(page, 'the front page is shown, with the security headers of the contract', async () => {
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
  }

  private async signIn(page: Page): Promise<void> {
    await page.goto('/');
    await findLink(page, 'Sign in').first().click();
    await arriveAt(page, '/login');
    await signIn(page, { ...this.customer, password: 'not the password' });
    await page.getByRole('alert').getByText('Incorrect e-mail address or password.').waitFor();
    await signIn(page, this.customer);
    await arriveAt(page, '/dashboard');
    await findHeading(page, `Welcome, ${this.customer.name}`).waitFor();
  }

  private async money(portal: Page): Promise<void> {
    const { bank, report } = this.trial;
    const { deposit } = await findUsableMethods(bank, await signInByApi(bank, this.customer));
    await this.check(portal, 'the customer sees what the administrator has booked', async () => {
      await creditCustomer(this.trial, this.customer, SPARE_EUROS);
      await seesBalance(portal, SPARE_EUROS);
    });
    if (deposit) await this.deposit(portal, deposit);
    else report.missing('a deposit requested and decided in the browser', noMethodMessage('deposit'));
    await this.check(portal, 'logging out leads to the front page, and the portal is closed', async () => {
      await findButton(portal, 'Log out').click();
      await arriveAt(portal, '/');
      await portal.goto('/dashboard');
      await arriveAt(portal, '/');
    });
  }

  private async deposit(portal: Page, { name, amount }: MethodChoice): Promise<void> {
    const { admin, report } = this.trial;
    let number = '';
    await this.check(portal, 'the customer requests a deposit, and is told where to pay', async () => {
      await portal.goto('/dashboard/deposit');
      await portal.getByRole('radio', { name, exact: true }).check();
      await findField(portal, 'Amount').fill(String(amount));
      await findButton(portal, 'Confirm Deposit').click();
      await portal.getByRole('dialog').getByRole('button', { name: 'Pay Now', exact: true }).click();
      await portal.getByText(DEPOSIT_REQUESTED_MESSAGE).waitFor();
      const receipt = portal.getByRole('region', { name: 'Receipt' });
      number = (await receipt.getByText(/^TX\d{8}-/).textContent()) ?? '';
    });
    // A second sign-in needs a second code.
    if (admin.cannotSignInAgain) {
      return report.missing('a deposit decided in the back-office', 'it needs BANK_ADMIN_TOTP_SECRET for another code');
    }
    const office = await this.visitor();
    await this.check(office, 'the administrator signs in, completes the deposit and logs out', async () => {
      await office.goto('/login');
      await signIn(office, admin);
      if (admin.authenticator) {
        await findField(office, 'Verification code').waitFor();
        await findField(office, 'Verification code').fill(await admin.authenticator.nextCode());
      }
      await arriveAt(office, '/admin');
      const query = new URLSearchParams({ status: 'pending', search: this.customer.email });
      await office.goto(`/admin/deposits?${query}`);
      const row = office.getByRole('row', { name: number });
      await seen(office, row);
      await row.getByRole('link', { name: 'View Details' }).click();
      // The list has a field Status, too.
      await findButton(office, 'Update Deposit').waitFor();
      await findField(office, 'Status').selectOption('completed');
      await findField(office, 'Reason for the customer').fill('Your money has arrived');
      await findButton(office, 'Update Deposit').click();
      await office.getByText(DEPOSIT_STATUS_UPDATED_MESSAGE).waitFor();
      await findButton(office, 'Logout').click();
      await arriveAt(office, '/');
    });
    await this.check(portal, 'the customer sees the result: the balance, and what has happened', async () => {
      await seesBalance(portal, SPARE_EUROS + amount);
      await portal.goto('/dashboard/transactions');
      await seen(portal, findLink(portal, number));
      await findLink(portal, number).click();
      await portal.getByRole('list', { name: 'Timeline' }).getByText('Completed').waitFor();
    });
  }
}

async function seesBalance(page: Page, amount: number): Promise<void> {
  await page.goto('/dashboard');
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await balance.getByText(formatEuros(centsFromEuros(Number(amount.toFixed(2)))), { exact: true }).waitFor();
}

async function seen(page: Page, what: Locator): Promise<void> {
  for (let look = 1; look < LOOKS; look += 1) {
    const found = await what.waitFor({ timeout: TIMEOUT_MS / LOOKS }).then(
      () => true,
      () => false,
    );
    if (found) return;
    await page.reload();
  }
  await what.waitFor();
}

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}
