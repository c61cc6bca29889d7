/** A connection that is lost at each step of a withdrawal and of its decision, a slow one, and a new deployment of the bank. */
import type { Locator, Page, Request } from '@playwright/test';
import { listOwnTransactions } from '#shared/contract/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { euros, transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';
import {
  NO_TRANSACTIONS,
  TRANSACTIONS_NOT_FETCHED,
  WITHDRAWAL_FAILED,
  WITHDRAWAL_NOT_UPDATED,
  WITHDRAWAL_REQUESTED,
  WITHDRAWAL_UPDATED,
} from '#test/support/spec-texts.ts';
import { test as base, expect, QUIET_PAGE } from './fixtures.ts';
import { answerNextRequest, expectAnswered } from './network.ts';
import { navigateWithin } from './pages.ts';
import { button, field, heading, link, UNSURE } from './people.ts';

interface Fixtures {
  /** Has a balance of €300. */
  readonly holder: Person;
  /** The dashboard of that customer, with an answer to each of its requests. */
  readonly dashboard: Page;
  /** A withdrawal of €120 out of €300 that is pending, on the screen where an administrator decides it. */
  readonly decision: { readonly page: Page; readonly reason: Locator; readonly confirm: Locator };
}

const test = base.extend<Fixtures>({
  holder: async ({ money }, provide) => provide(await money.customerWith(300)),
  dashboard: async ({ holder, visitAs }, provide) => {
    const page = await visitAs(holder, '/dashboard');
    await expect(heading(page, 'Recent transactions')).toBeVisible();
    await expectAnswered(page);
    await provide(page);
  },
  decision: async ({ bank, money, holder, administrator, visitAs }, provide) => {
    const { _id: id } = transactionIn(await money.withdraw(holder, 120));
    await bank.drain();
    const page = await visitAs(administrator, `/admin/withdrawals/${id}`);
    await expect(page.getByRole('row', { name: /^Balance/ })).toBeVisible();
    // The code of the dialog is loaded after the screen.
    await page.waitForLoadState('networkidle');
    const reason = page.getByRole('dialog').getByLabel('Reason for the customer');
    await provide({ page, reason, confirm: button(page, 'Confirm Failed') });
  },
});

test.use({ paymentMethods: true });

const NO_CONNECTION = 'There is no connection. What you see is as of';
const NOT_SENT = 'You are offline. Nothing was sent; what you have typed stays here.';
/** A request for it is aborted as if the connection were lost, an error of the console that every test allows. */
const TICKETS_CODE = '**/assets/tickets-*.js';

async function fillInBankDetails(page: Page): Promise<void> {
  await field(page, 'Beneficiary name').fill(bankDetails.beneficiaryName);
  await field(page, 'IBAN').fill(bankDetails.iban);
  await field(page, 'BIC/SWIFT').fill(bankDetails.swift);
  await field(page, 'Address').fill(bankDetails.address);
}

test('opens a screen whose code was missing when the connection is back', async ({ dashboard: page }) => {
  await page.context().setOffline(true);
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await link(page, 'Support Tickets').click();
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await link(page, 'Dashboard').click();
  await expect(heading(page, 'Recent transactions')).toBeVisible();
  await link(page, 'Support Tickets').click();
  await expect(button(page, 'Reload the page')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  await expect(heading(page, 'New ticket')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/tickets');
});

test('opens a screen without a network when its link had the focus before', async ({ dashboard: page }) => {
  await page.waitForLoadState('networkidle');
  const unfinished = new Set<Request>();
  page.on('request', (request) => unfinished.add(request));
  page.on('requestfinished', (request) => unfinished.delete(request));
  const code = page.waitForEvent('requestfinished', (request) => /assets\/tickets-/.test(request.url()));
  await link(page, 'Support Tickets').focus();
  await code;
  // The modules that it imports are requested together with it.
  await expect.poll(() => unfinished.size).toBe(0);
  await page.context().setOffline(true);
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'New ticket')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
});

test('opens a dialog without a network', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, '/admin/settings/audit');
  const table = page.getByRole('table', { name: 'Audit trail' });
  const list = page.getByRole('list', { name: 'Audit trail' });
  await expect(table.or(list)).toBeVisible();
  await expectAnswered(page);
  const record = table.getByRole('row').nth(1).or(list.getByRole('listitem').first()).getByRole('button').last();
  await page.context().setOffline(true);
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await record.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().setOffline(false);
});

test('loads a list that could not be loaded when the connection is back', async ({ holder, visitAs }) => {
  const page = await visitAs(holder, '/dashboard/transactions');
  await expect(page.getByRole('main').getByText('+€300.00')).toBeVisible();
  await page.context().setOffline(true);
  await field(page, 'Status').selectOption('failed');
  await expect(page.getByRole('alert').getByText(TRANSACTIONS_NOT_FETCHED)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText(NO_TRANSACTIONS)).toBeVisible();
});

for (const lost of ['before the amount', 'before the details', 'before it is sent'] as const) {
  test(`sends a withdrawal once when the connection is lost ${lost}`, async ({ holder, visitAs }) => {
    const countTransactions = async () => (await holder.call(listOwnTransactions)).result.transactions.length;
    const before = await countTransactions();
    const page = await visitAs(holder, '/dashboard/withdraw');
    await expect(button(page, 'Confirm Withdraw')).toBeVisible();
    // The code of the dialog is loaded after the screen.
    await page.waitForLoadState('networkidle');
    const reach = async (step: typeof lost) => {
      if (step === lost) await page.context().setOffline(true);
    };
    await reach('before the amount');
    await field(page, 'Amount in euro').fill('120');
    await reach('before the details');
    await button(page, 'Confirm Withdraw').click();
    await fillInBankDetails(page);
    await reach('before it is sent');
    await button(page, 'Submit Withdrawal').click();
    await expect(
      page.getByRole('dialog').getByRole('alert').getByText(`${WITHDRAWAL_FAILED}. ${NOT_SENT}`),
    ).toBeVisible();
    expect(await countTransactions()).toBe(before);
    await expect(field(page, 'Address')).toHaveValue(bankDetails.address);

    await page.context().setOffline(false);
    await button(page, 'Submit Withdrawal').click();
    await expect(page.getByText(WITHDRAWAL_REQUESTED)).toBeVisible();
    await expect.poll(countTransactions).toBe(before + 1);
    await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  });
}

test('reserves an amount once when the answer is lost with the connection', async ({ money, holder, visitAs }) => {
  const page = await visitAs(holder, '/dashboard/withdraw');
  await field(page, 'Amount in euro').fill('120');
  await button(page, 'Confirm Withdraw').click();
  await fillInBankDetails(page);
  const context = page.context();
  await answerNextRequest(
    context,
    '**/api/user/withdraw',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    'POST',
  );
  await button(page, 'Submit Withdrawal').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(UNSURE)).toBeVisible();
  await expect(dialog.getByText(NOT_SENT)).toBeHidden();
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  // The request keeps its idempotency key while there is no connection.
  await button(page, 'Submit Withdrawal').click();
  await expect(dialog.getByText(NOT_SENT)).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Submit Withdrawal').click();
  await expect(page.getByText(WITHDRAWAL_REQUESTED)).toBeVisible();
  expect(await money.balances(holder)).toEqual(euros(300, 120));
});

test('reports a lost connection when requests fail although the browser has a network', async ({ holder, visitAs }) => {
  const page = await visitAs(holder, '/dashboard/transactions');
  await expect(page.getByRole('main').getByText('+€300.00')).toBeVisible();
  const requests = '**/api/**';
  await page.context().route(requests, (route) => route.abort('internetdisconnected'));
  await field(page, 'Status').selectOption('failed');
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await page.context().unroute(requests);
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  await expect(page.getByText(NO_TRANSACTIONS)).toBeVisible();
});

test('believes answers rather than a browser that says it has no network', async ({ holder, visitAs }) => {
  const page = await visitAs(holder, '/dashboard/transactions?status=failed');
  await expect(page.getByText(NO_TRANSACTIONS)).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    dispatchEvent(new Event('offline'));
  });
  await field(page, 'Status').selectOption('');
  await expect(page.getByRole('main').getByText('+€300.00')).toBeVisible();
  await expect(page.getByText(NO_CONNECTION)).toBeHidden();
});

for (const lost of ['before the dialog opens', 'before it is confirmed'] as const) {
  test(`keeps the reason of a decision and sends it once when the connection is lost ${lost}`, async ({
    money,
    holder,
    decision: { page, reason, confirm },
  }) => {
    if (lost === 'before the dialog opens') await page.context().setOffline(true);
    await button(page, 'Fail').click();
    await reason.fill('The account is closed.');
    if (lost === 'before it is confirmed') {
      await expect(confirm).toHaveAttribute('aria-disabled', 'false');
      await page.context().setOffline(true);
      await confirm.click();
      await expect(
        page.getByRole('dialog').getByRole('alert').getByText(`${WITHDRAWAL_NOT_UPDATED}. ${NOT_SENT}`),
      ).toBeVisible();
    } else {
      // A decision cannot be confirmed before its effect on the balance is shown.
      await expect(page.getByText(NO_CONNECTION)).toBeVisible();
      await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    }
    await expect(reason).toHaveValue('The account is closed.');
    expect(await money.balances(holder)).toEqual(euros(300, 120));

    await page.context().setOffline(false);
    await expect(confirm).toHaveAttribute('aria-disabled', 'false');
    await expect(reason).toHaveValue('The account is closed.');
    await confirm.click();
    await expect(page.getByText(WITHDRAWAL_UPDATED)).toBeVisible();
    expect(await money.balances(holder)).toEqual(euros(300));
    await expect(page.getByText(NO_CONNECTION)).toBeHidden();
  });
}

test('shows that a decision was made when its answer was lost and it is sent again', async ({
  money,
  holder,
  decision: { page, reason, confirm },
}) => {
  await button(page, 'Fail').click();
  await reason.fill('The account is closed.');
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await answerNextRequest(
    page.context(),
    '**/api/admin/withdrawals/**',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    'PATCH',
  );
  await confirm.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert').getByText(WITHDRAWAL_NOT_UPDATED)).toBeVisible();
  await expect(dialog.getByText(NOT_SENT)).toBeHidden();
  expect(await money.balances(holder)).toEqual(euros(300));
  await confirm.click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'You changed this on' });
  await expect(notice.getByText('This may be your change, whose answer was lost.')).toBeVisible();
  await expect(notice.getByText('Status: Pending')).toBeVisible();
  expect(await money.balances(holder)).toEqual(euros(300));
});

test('shows a notice when an answer takes more than five seconds, until it arrives', async ({ holder, visitAs }) => {
  const page = await visitAs(holder, QUIET_PAGE);
  await page.clock.install();
  await page.goto('/dashboard/transactions');
  await expect(page.getByRole('main').getByText('+€300.00')).toBeVisible();
  await expectAnswered(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>();
  await answerNextRequest(page.context(), '**/api/user/transactions?*', async (route) => {
    noteRequest();
    await released;
    await route.continue();
  });
  await field(page, 'Status').selectOption('failed');
  await requested;
  const notice = page.getByRole('status').getByText('The bank takes longer than usual to answer.');
  await page.clock.runFor(4_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(notice).toBeVisible();
  release();
  await expect(page.getByText(NO_TRANSACTIONS)).toBeVisible();
  await expect(notice).toBeHidden();
});

test('loads the page again when its code belongs to another deployment', async ({ dashboard: page }) => {
  const { promise: refused, resolve: noteRefusal } = Promise.withResolvers<void>();
  await answerNextRequest(page.context(), TICKETS_CODE, async (route) => {
    await route.abort('internetdisconnected');
    noteRefusal();
  });
  await navigateWithin(page, '/dashboard/tickets');
  await refused;
  await expect(heading(page, 'New ticket')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/tickets');
});

test('offers to load the page again when the code of a screen cannot be loaded', async ({ dashboard: page }) => {
  let refusals = 0;
  await page.context().route(TICKETS_CODE, async (route) => {
    refusals += 1;
    await route.abort('internetdisconnected');
  });
  await navigateWithin(page, '/dashboard/tickets');
  // The second request is made by the page that has loaded itself again.
  await expect.poll(() => refusals).toBeGreaterThan(1);
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await expect(page.getByText('the bank has been updated in the meantime')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.context().unroute(TICKETS_CODE);
  await button(page, 'Reload the page').click();
  await expect(heading(page, 'New ticket')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/tickets');
});
