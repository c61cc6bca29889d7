/** Each step waits for what a person would see. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { pageHeadersWith } from '#shared/contract/security-headers.ts';
import { centsFromEuros, formatEuros } from '#shared/domain/money.ts';
import { button, field, heading, link, signIn } from '#test/e2e/people.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { complaintsOf } from '#test/support/complaints.ts';
import { bankDetails, WALLET } from '#test/support/payment-details.ts';
import {
  DEPOSIT_REQUESTED,
  DEPOSIT_STATUS_UPDATED,
  HEADLINE,
  WITHDRAWAL_REQUESTED,
  WITHDRAWAL_UPDATED,
} from '#test/support/spec-texts.ts';
import { type Choice, type Choices, choicesFor, noMethod } from './methods.ts';
import { credit, SPARE } from './money-journeys.ts';
import type { Customer } from './own-customers.ts';
import { signIn as signInByApi } from './sign-in-journeys.ts';
import type { Trial } from './trial.ts';

/** For a bank far away. */
const PATIENCE_MS = 30_000;
/** A list may lack the newest change; then a person looks again. */
const LOOKS = 5;

const artefacts = fileURLToPath(new URL('../../test-artifacts/smoke', import.meta.url));

const euros = (amount: number) => formatEuros(centsFromEuros(Number(amount.toFixed(2))));

export async function browserJourneys(trial: Trial, customer: Customer): Promise<void> {
  let browser: Browser | undefined;
  await trial.report.check('there is a browser', async () => {
    // A signal ends the run in order, and with it the browser.
    browser = await launchBrowser({ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  });
  try {
    if (browser) await new Visitors(trial, customer, browser).journeys();
  } finally {
    await browser?.close();
  }
}

class Visitors {
  private readonly trial: Trial;
  private readonly customer: Customer;
  private readonly browser: Browser;
  private readonly complaints: string[][] = [];

  constructor(trial: Trial, customer: Customer, browser: Browser) {
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

  /** In a browser context of its own. */
  private async visitor(): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.trial.bank.url,
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    this.complaints.push(complaintsOf(context));
    return context.newPage();
  }

  /** Takes a picture of the page when the promise is broken. */
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
      await heading(page, HEADLINE).waitFor();
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      // What only this deployment knows: its bucket and the hashes of its scripts.
      const inlineScripts = Array.from(policy.matchAll(/'sha256-([\w+/=]+)'/g), ([, hash = '']) => hash);
      const uploads = /connect-src 'self' (https:\/\/[\w.-]+\.amazonaws\.com)(?=;)/.exec(policy)?.[1];
      const expected = pageHeadersWith({ inlineScripts, ...(uploads !== undefined && { uploads }) });
      for (const [name, value] of Object.entries(expected)) assert.equal(headers[name], value, name);
    });
  }

  private async signIn(page: Page): Promise<void> {
    await page.goto('/');
    await link(page, 'Sign in').first().click();
    await arriveAt(page, '/login');
    await signIn(page, { ...this.customer, password: 'not the password' });
    await page.getByRole('alert').getByText('The e-mail address or the password is not right.').waitFor();
    await signIn(page, this.customer);
    await arriveAt(page, '/dashboard');
    await heading(page, `Welcome, ${this.customer.name}`).waitFor();
  }

  private async money(portal: Page): Promise<void> {
    const { bank, report } = this.trial;
    const session = await signInByApi(bank, this.customer);
    const choices = await choicesFor(bank, session);
    const start = (choices.withdraw?.amount ?? 0) + SPARE;
    await this.check(portal, 'the customer sees what the administrator has booked', async () => {
      await credit(this.trial, this.customer, start);
      await this.seesBalance(portal, start);
    });
    const asked: Asked = {};
    await this.requests(portal, choices, asked);
    if (!asked.deposit && !asked.withdraw) report.missing('a request decided in the back-office', 'there was none');
    else await this.decisions(portal, choices, asked, start);
    await this.check(portal, 'logging out leads to the front page, and the portal is closed', async () => {
      await button(portal, 'Log out').click();
      await arriveAt(portal, '/');
      await portal.goto('/dashboard');
      await arriveAt(portal, '/');
    });
  }

  private async requests(page: Page, { deposit, withdraw }: Choices, asked: Asked): Promise<void> {
    const { report } = this.trial;
    if (deposit) {
      await this.check(page, 'the customer requests a deposit, and is told where to pay', async () => {
        await page.goto('/dashboard/deposit');
        await page.getByRole('radio', { name: deposit.name, exact: true }).check();
        await field(page, 'Amount').fill(String(deposit.amount));
        await button(page, 'Confirm Deposit').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Pay Now', exact: true }).click();
        await page.getByText(DEPOSIT_REQUESTED).waitFor();
        asked.deposit = await numberOnReceipt(page);
      });
    } else report.missing('a deposit requested in the browser', noMethod('deposit'));
    if (withdraw) {
      await this.check(page, 'the customer requests a withdrawal, and its amount is reserved', async () => {
        await page.goto('/dashboard/withdraw');
        await page.getByRole('radio', { name: withdraw.name, exact: true }).check();
        await field(page, 'Amount in euro').fill(String(withdraw.amount));
        await button(page, 'Confirm Withdraw').click();
        await fillInWhereTo(page, withdraw);
        await page.getByRole('dialog').getByRole('button', { name: 'Submit Withdrawal', exact: true }).click();
        await page.getByText(WITHDRAWAL_REQUESTED).waitFor();
        asked.withdraw = await numberOnReceipt(page);
        await page.goto('/dashboard');
        await this.balance(page)
          .getByText(`Reserved ${euros(withdraw.amount)}`)
          .waitFor();
      });
    } else report.missing('a withdrawal requested in the browser', noMethod('withdraw'));
  }

  private async decisions(portal: Page, { deposit, withdraw }: Choices, asked: Asked, start: number): Promise<void> {
    const office = await this.visitor();
    if (!(await this.administratorArrives(office)))
      return this.trial.report.missing('a request decided in the back-office', 'the administrator could not sign in');
    let expected = start;
    if (deposit && asked.deposit) {
      const { deposit: number } = asked;
      await this.check(office, 'the administrator completes the deposit in the back-office', async () => {
        await this.openRequest(office, 'Deposit', number);
        await field(office, 'Status').selectOption('completed');
        await field(office, 'Reason for the customer').fill('Your money has arrived');
        await button(office, 'Update Deposit').click();
        await office.getByText(DEPOSIT_STATUS_UPDATED).waitFor();
      });
      expected += deposit.amount;
    }
    if (withdraw && asked.withdraw) {
      const { withdraw: number } = asked;
      await this.check(office, 'the administrator completes the withdrawal in the back-office', async () => {
        await this.openRequest(office, 'Withdrawal', number);
        await field(office, 'Status').selectOption('completed');
        await button(office, 'Update Withdrawal').click();
        await office.getByText(WITHDRAWAL_UPDATED).waitFor();
      });
      expected -= withdraw.amount;
    }
    await this.check(portal, 'the customer sees the result: the balance, and what has happened', async () => {
      await this.seesBalance(portal, expected);
      for (const number of Object.values(asked)) {
        await portal.goto('/dashboard/transactions');
        await seen(portal, link(portal, number));
        await link(portal, number).click();
        await portal.getByRole('list', { name: 'What has happened' }).getByText('Completed').waitFor();
      }
    });
    // It would end the session of the whole run.
    if (this.trial.admin.cannotSignInAgain) return;
    await this.check(office, 'the administrator logs out', async () => {
      await button(office, 'Logout').click();
      await arriveAt(office, '/');
    });
  }

  private async administratorArrives(page: Page): Promise<boolean> {
    const { admin, report } = this.trial;
    if (admin.cannotSignInAgain) {
      report.missing(
        "the administrator's sign-in and log-out at the screen",
        'a code is good once, and BANK_ADMIN_CODE was used; with BANK_ADMIN_TOTP_SECRET there is another',
      );
      return this.check(page, 'the administrator is at home in the back-office', () => this.takeSessionAlong(page));
    }
    return this.check(page, 'the administrator signs in at the screen', async () => {
      await page.goto('/login');
      await signIn(page, admin);
      if (admin.authenticator) {
        await field(page, 'Verification code').waitFor();
        await field(page, 'Verification code').fill(await admin.authenticator.nextCode());
      }
      await arriveAt(page, '/admin');
      await page.getByText(`Welcome ${admin.name}`).waitFor();
    });
  }

  /** The browser gets what it would have after signing in. */
  private async takeSessionAlong(page: Page): Promise<void> {
    const { admin, bank } = this.trial;
    const { token, cookie } = await admin.signedIn();
    await page.goto('/');
    const kept = { role: 'admin', name: admin.name, balance: '0', token };
    await page.evaluate(
      (entries) => Object.entries(entries).map(([key, value]) => localStorage.setItem(key, value)),
      kept,
    );
    const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*);.*? Path=([^;]+)/.exec(cookie) ?? [];
    const secure = cookie.includes('; Secure');
    const place = { domain: new URL(bank.url).hostname, path, secure, httpOnly: true, sameSite: 'Strict' as const };
    await page.context().addCookies([{ name, value, ...place }]);
    await page.goto('/admin');
    await page.getByText(`Welcome ${admin.name}`).waitFor();
  }

  private async openRequest(page: Page, kind: 'Deposit' | 'Withdrawal', number: string): Promise<void> {
    const query = new URLSearchParams({ status: 'pending', search: this.customer.email });
    await page.goto(`/admin/${kind.toLowerCase()}s?${query}`);
    const row = page.getByRole('row', { name: number });
    await seen(page, row);
    await row.getByRole('link', { name: 'View Details' }).click();
    await heading(page, `${kind} of ${this.customer.name}`).waitFor();
  }

  private balance(page: Page): Locator {
    return page.getByRole('region', { name: 'Balance', exact: true });
  }

  private async seesBalance(page: Page, amount: number): Promise<void> {
    await page.goto('/dashboard');
    await this.balance(page).getByText(euros(amount), { exact: true }).waitFor();
  }
}

interface Asked {
  deposit?: string;
  withdraw?: string;
}

async function numberOnReceipt(page: Page): Promise<string> {
  const receipt = page.getByRole('region', { name: 'Receipt' });
  return (await receipt.getByText(/^TX\d{8}-/).textContent()) ?? '';
}

async function fillInWhereTo(page: Page, { type }: Choice): Promise<void> {
  if (type === 'crypto') return field(page, 'Crypto wallet address').fill(WALLET);
  await field(page, 'Beneficiary name').fill(bankDetails.beneficiaryName);
  await field(page, 'IBAN').fill(bankDetails.iban);
  await field(page, 'BIC/SWIFT').fill(bankDetails.swift);
  await field(page, 'Address').fill(bankDetails.address);
}

async function seen(page: Page, what: Locator): Promise<void> {
  for (let look = 1; look < LOOKS; look += 1) {
    const found = await what.waitFor({ timeout: PATIENCE_MS / LOOKS }).then(
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
