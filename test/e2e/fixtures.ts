/** Provides the journeys with a bank of their own, its people, and a browser for each visitor. */
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { API_BASE } from '#shared/contract/api-base.ts';
import { login } from '#shared/contract/sign-in.ts';
import { type Person, TestBank } from '#test/support/bank.ts';
import { collectBrowserErrors } from '#test/support/collect-browser-errors.ts';
import { createCustomerAdminActions } from '#test/support/customers.ts';
import { linesLoggedSinceTestStart, markLogPositions } from '#test/support/follow-log.ts';
import { createMoneyActions } from '#test/support/money.ts';
import { createTicketActions } from '#test/support/tickets.ts';
import { actByKeyboardOnly } from './keyboard-only.ts';
import { trackRequests } from './network.ts';
import { openMenusBeforeClicks } from './open-menus-before-clicks.ts';
import type { Credentials } from './people.ts';

export { expect };

/** A page of the site without a script, where cookies and storage of the site can be set. */
export const BLANK_SAME_ORIGIN_PATH = '/robots.txt';

export interface FixtureOptions {
  /** Whether the bank has methods for deposits and withdrawals (`test/support/money.ts`). */
  readonly paymentMethods: boolean;
  /** Whether clicks, checks and choices are made with Tab, the arrows, Enter and Space. */
  readonly keyboardOnly: boolean;
  /** Whether the window is so narrow that the menu is behind a button, which clicks on menu items open first. */
  readonly menuBehindButton: boolean;
}

interface Fixtures {
  /** A bank on this machine that only this test file uses. Its log is attached to a test that fails. */
  readonly bank: TestBank;
  readonly money: ReturnType<typeof createMoneyActions>;
  readonly customers: ReturnType<typeof createCustomerAdminActions>;
  readonly tickets: ReturnType<typeof createTicketActions>;
  readonly administrator: Person;
  /** A customer without money, whom only this test uses. */
  readonly customer: Person;
  /** Opens `path` in a browser of its own, which fails the test when it logs an error. */
  readonly visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Does the same for a person who has signed in, by the call of the sign-in screen. */
  readonly visitAs: (person: Credentials, path: string, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  readonly bankOfFile: BankOfFile;
}

/** Functions read a global clock and environment, so a worker runs one bank at a time: that of the current test file. */
class BankOfFile {
  #file = '';
  #bank: TestBank | undefined;

  async open(file: string, paymentMethods: boolean): Promise<TestBank> {
    if (this.#bank && this.#file === file) return this.#bank;
    await this.close();
    const bank = new TestBank({ site: 'built' });
    await bank.start();
    this.#bank = bank;
    this.#file = file;
    // No function of an earlier test is still running when a restore begins.
    process.env.MAINTENANCE_GRACE_MS = '1';
    if (paymentMethods) await createMoneyActions(bank).saveMethods();
    return bank;
  }

  async close(): Promise<void> {
    const bank = this.#bank;
    this.#bank = undefined;
    await bank?.close();
  }
}

export const test = base.extend<Fixtures & FixtureOptions, WorkerFixtures>({
  paymentMethods: [false, { option: true }],
  keyboardOnly: [false, { option: true }],
  menuBehindButton: [false, { option: true }],

  bankOfFile: [
    async ({ browserName: _ }, provide) => {
      const bankOfFile = new BankOfFile();
      await provide(bankOfFile);
      await bankOfFile.close();
    },
    { scope: 'worker' },
  ],
  bank: async ({ bankOfFile, paymentMethods }, provide, info) => {
    const bank = await bankOfFile.open(info.file, paymentMethods);
    markLogPositions();
    await provide(bank);
    if (info.status !== info.expectedStatus)
      await info.attach('log of the bank', { body: linesLoggedSinceTestStart() ?? '' });
  },
  baseURL: async ({ bank }, provide) => provide(bank.url),
  money: async ({ bank }, provide) => provide(createMoneyActions(bank)),
  customers: async ({ bank }, provide) => provide(createCustomerAdminActions(bank)),
  tickets: async ({ bank }, provide) => provide(createTicketActions(bank)),
  administrator: async ({ bank }, provide) => {
    await bank.admin.staySignedIn();
    await provide(bank.admin);
  },
  customer: async ({ bank }, provide) => provide(await bank.newCustomer()),

  visit: async ({ browser, bank: _, contextOptions, keyboardOnly, menuBehindButton }, provide) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[][] = [];
    await provide(async (path, options) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      complaints.push(collectBrowserErrors(context));
      trackRequests(context);
      const page = await context.newPage();
      if (menuBehindButton) openMenusBeforeClicks(page);
      if (keyboardOnly) actByKeyboardOnly(page);
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await close(context);
    expect(complaints.flat(), 'errors in the console').toEqual([]);
  },
  visitAs: async ({ visit }, provide) =>
    provide(async (person, path, options) => {
      const page = await visit(BLANK_SAME_ORIGIN_PATH, options);
      await signInWithoutScreen(page, person);
      await page.goto(path);
      return page;
    }),
});

/** Closes a browser. A request that a route of the test is still fetching, such as a poll, must not fail the test. */
async function close(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Signs in as the app does after its sign-in screen: calls the API and stores the answer. */
export async function signInWithoutScreen(page: Page, { email, password }: Credentials): Promise<void> {
  const refusal = await page.evaluate(
    async ({ address, body }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = await response.json();
      if (answer.token === undefined) return JSON.stringify(answer);
      for (const key of ['role', 'name', 'balance', 'token']) localStorage.setItem(key, String(answer[key]));
      return undefined;
    },
    { address: `${API_BASE}${login.path}`, body: { email, password } },
  );
  if (refusal !== undefined) throw new Error(`${email} could not sign in: ${refusal}`);
}
