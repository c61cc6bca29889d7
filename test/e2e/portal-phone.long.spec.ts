/** On a phone the portal has a bar at the lower edge, and its lists suit a narrow screen. */
import { transactionOfAnswer } from '#test/support/money.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { navigateWithin, PHONE_SIZE } from './pages.ts';
import { findButton } from './people.ts';

test.use({ paymentMethods: true });

test('the bar leads to every screen and covers no control', async ({ visitAs, money }) => {
  const page = await visitAs(await money.customerWith(900), '/dashboard', { viewport: PHONE_SIZE });
  const bar = page.getByRole('navigation', { name: 'Your account' });
  const tab = (name: string) => bar.getByRole('link', { name, exact: true });
  const more = bar.getByRole('button', { name: 'More', exact: true });
  await expect(page.getByRole('heading', { name: 'Recent transactions' })).toBeVisible();
  await expect(tab('Dashboard')).toHaveAttribute('aria-current', 'page');
  await tab('Withdraw Money').click();
  await expect(page).toHaveURL('/dashboard/withdraw');
  await expect(tab('Withdraw Money')).toHaveAttribute('aria-current', 'page');
  const send = findButton(page, 'Confirm Withdraw');
  await send.focus();
  const above = (await bar.boundingBox())?.y ?? 0;
  const box = await send.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(above);

  for (const name of ['Deposits History', 'Withdrawal History', 'Support Tickets', 'Profile Settings']) {
    await expect(tab(name)).toBeHidden();
    await more.click();
    await tab(name).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(more).toHaveAttribute('aria-current', 'true');
  }
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus').getByText('Deposits History')).toBeVisible();
  await expectAccessible(page, 'what the bar has more', { widths: [PHONE_SIZE] });
  await page.keyboard.press('Escape');
  await expect(tab('Profile Settings')).toBeHidden();
});

test('the list groups transactions by day, strikes through those without effect, and Back closes a dialog', async ({
  bank,
  money,
  visitAs,
}) => {
  const customer = await money.customerWith(900);
  bank.clock.advance(24 * 60 * 60_000);
  await customer.signInAgain();
  const request = transactionOfAnswer(await money.withdraw(customer, 40));
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36';
  const page = await visitAs(customer, BLANK_SAME_ORIGIN_PATH, { viewport: PHONE_SIZE, userAgent });
  await page.context().clock.setFixedTime(request.createdAt);
  await page.addInitScript(letBackBeAsked);
  /**
   * Does what a phone's browser does on Back while something is open, because desktop browsers do not support it.
   * @returns whether anything was open
   */
  const back = () => page.evaluate(() => Reflect.get(window, 'askToClose')() as boolean);

  await page.goto(`/dashboard/transactions/${request._id}`);
  const question = page.getByRole('alertdialog');
  await findButton(page, 'Cancel request').click();
  await expect(question).toBeVisible();
  expect(await back()).toBe(true);
  await expect(question).toBeHidden();
  expect(await back()).toBe(false);
  await expect(page).toHaveURL(`/dashboard/transactions/${request._id}`);
  await findButton(page, 'Cancel request').click();
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Request cancelled')).toBeVisible();

  await navigateWithin(page, '/dashboard/transactions');
  const list = page.getByRole('list', { name: 'All Transactions' });
  const day = (name: string) => list.getByRole('list', { name, exact: true });
  await expect(day('Today').locator('s').getByText('-€40.00')).toBeVisible();
  await expect(day('Today').getByRole('link', { name: /^Withdrawal to bank/ })).toBeVisible();
  await expect(day('Yesterday').getByText('+€900.00')).toBeVisible();
  await expect(list).not.toContainText('Admin');
  await findButton(page, 'Filters').click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessible(page, 'filters on a phone', { widths: [PHONE_SIZE] });
});

/** Replaces `CloseWatcher` in the page by one that keeps the open watchers. Back asks the last of them to close. */
function letBackBeAsked(): void {
  interface Watcher {
    requestClose(): void;
    destroy(): void;
  }
  const open: Watcher[] = [];
  const Native: new () => Watcher = Reflect.get(globalThis, 'CloseWatcher');
  class Watched extends Native {
    constructor() {
      super();
      open.push(this);
    }
    override destroy() {
      if (open.includes(this)) open.splice(open.indexOf(this), 1);
      super.destroy();
    }
  }
  const askToClose = () => {
    const last = open.at(-1);
    last?.requestClose();
    return last !== undefined;
  };
  Object.assign(window, { CloseWatcher: Watched, askToClose });
}
