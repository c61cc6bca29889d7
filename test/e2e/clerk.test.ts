/** An administrator who decides hundreds of requests a day, without a mouse. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { figure } from '#test/support/figures.ts';
import { moneyOf } from '#test/support/money.ts';
import { arriveAt, bankInBrowser, DESK, kept, photograph } from './bank-in-browser.ts';
import { button, field, heading } from './people.ts';
import { countOf, gone, hasFocus, shown, textsOf, valueIn } from './see.ts';

const site = bankInBrowser();

beforeAll(() => moneyOf(site.bank).saveMethods());

const REQUESTS = figure(50, 12);

/** Counts the keys that are pressed. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    pressed: () => pressed,
    async press(key: string) {
      pressed += 1;
      await page.keyboard.press(key);
    },
  };
}

test('a list of requests is decided by the keyboard alone, each by three keys at most', {
  timeout: 180_000,
}, async () => {
  const customer = await site.money.customerWith(10_000);
  for (let index = 0; index < REQUESTS; index += 1)
    await site.money[index % 2 === 0 ? 'withdraw' : 'deposit'](customer, 10 + index);
  await site.bank.drain();
  const page = await site.visitAs(site.bank.admin, '/admin/requests');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^View Details/ }) });
  await countOf(rows).toBe(REQUESTS);

  const { press, pressed } = keyboardOf(page);
  await press('j');
  await press('j');
  await press('k');
  await hasFocus(rows.first().getByRole('link', { name: /^View Details/ }));
  await press('Enter');
  const opening = pressed();

  const confirm = (status: string) => button(page, `Confirm ${status}`);
  let failed = 0;
  for (let index = REQUESTS - 1; index >= 0; index -= 1) {
    const isWithdrawal = index % 2 === 0;
    await shown(heading(page, `${isWithdrawal ? 'Withdrawal' : 'Deposit'} of ${customer.name}`));
    await shown(page.getByText(`€${10 + index}.00`, { exact: true }).first());
    await hasFocus(heading(page, /^(Withdrawal|Deposit) of /));
    const before = pressed();
    if (index % 10 === 0) {
      failed += 1;
      await press('f');
      await hasFocus(page.getByRole('radio').first());
      await press('2');
      await valueIn(page.getByRole('dialog').getByLabel('Reason for the customer')).toContain('sent the payment back');
      await expect.poll(() => confirm('Failed').getAttribute('aria-disabled')).toBe('false');
      await press('Enter');
    } else {
      await press('c');
      await hasFocus(confirm('Completed'));
      await expect.poll(() => confirm('Completed').getAttribute('aria-disabled')).toBe('false');
      await press('Enter');
    }
    expect(pressed() - before).toBeLessThanOrEqual(3);
    await gone(page.getByRole('dialog'));
  }
  // After the last one, the list is empty.
  await arriveAt(page, '/admin/requests');
  await shown(page.getByText('No pending requests'));
  expect(failed).toBe(Math.ceil(REQUESTS / 10));
  expect(pressed()).toBe(opening + 2 * (REQUESTS - failed) + 3 * failed);
  const withdrawn = Array.from({ length: REQUESTS }, (_, index) => index)
    .filter((index) => index % 2 === 0 && index % 10 !== 0)
    .reduce((sum, index) => sum + 10 + index, 0);
  const deposited = Array.from({ length: REQUESTS }, (_, index) => index)
    .filter((index) => index % 2 === 1)
    .reduce((sum, index) => sum + 10 + index, 0);
  const balance = 10_000 + deposited - withdrawn;
  expect(await site.money.balances(customer)).toEqual({ balance, reservedAmount: 0, availableBalance: balance });
});

test('a request is read on one screen; its keys ask first, and do nothing in a field or once they are switched off', async () => {
  const customer = await site.money.customerWith(500);
  await site.money.withdraw(customer, 120);
  await site.money.withdraw(customer, 130);
  await site.bank.drain();
  const list = `/admin/withdrawals?status=pending&search=${customer.email}`;
  const page = await site.visitAs(site.bank.admin, list, { viewport: DESK });
  await shown(page.getByRole('link', { name: /^View Details/ }).first());
  await page.keyboard.press('/');
  await hasFocus(field(page, 'Search withdrawals'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  // A list of choices takes characters itself.
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .focus();
  await photograph(page, 'clerk', '01-marked');
  // Another width is another list.
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .focus();
  await page.keyboard.press('o');
  await hasFocus(heading(page, `Withdrawal of ${customer.name}`));
  await shown(button(page, 'Complete'));
  // What a decision needs stands above the fold.
  for (const fact of [
    'Transaction number',
    'Customer receives',
    'E-mail',
    'Account number',
    'IBAN',
    'Address',
    'Available',
  ])
    await expect
      .poll(async () => {
        const box = await page.getByText(fact, { exact: true }).first().boundingBox();
        return box && box.y + box.height;
      })
      .toBeLessThan(800);
  await expect.poll(async () => (await button(page, 'Update Withdrawal').boundingBox())?.y).toBeLessThan(760);
  await photograph(page, 'clerk', '02-request');

  await page.keyboard.press('c');
  const question = page.getByRole('dialog', { name: 'Complete this withdrawal?' });
  await shown(question.getByRole('row', { name: /^Balance / }).getByText('€370.00'));
  await photograph(page, 'clerk', '03-complete');
  await page.keyboard.press('Escape');
  await gone(question);
  await page.keyboard.press('f');
  const why = page.getByRole('dialog', { name: 'Fail this withdrawal?' });
  await shown(why.getByText('€500.00').first());
  await photograph(page, 'clerk', '04-fail');
  await page.keyboard.press('Enter');
  await shown(why.getByText('Please tell the customer why'));
  await why.getByLabel('Reason for the customer').fill('Please call us');
  await page.keyboard.press('Escape');
  await gone(why);

  // Notes that were typed go with the decision.
  await field(page, 'Admin notes').fill('cfpjk?');
  await countOf(page.getByRole('dialog')).toBe(0);
  await heading(page, `Withdrawal of ${customer.name}`).focus();
  await page.keyboard.press('p');
  await expect.poll(() => button(page, 'Confirm Processing').getAttribute('aria-disabled')).toBe('false');
  await page.keyboard.press('Enter');
  await shown(page.getByRole('definition').filter({ hasText: '€120.00' }).first());
  await page.keyboard.press('k');
  await valueIn(field(page, 'Admin notes')).toBe('cfpjk?');
  await valueIn(field(page, 'Status')).toBe('processing');

  // Ctrl Enter sends the form from any of its fields.
  await field(page, 'Admin notes').fill('Wired');
  await page.keyboard.press('Control+Enter');
  await shown(page.getByText('Withdrawal updated successfully!').first());

  await heading(page, `Withdrawal of ${customer.name}`).focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shown(sheet.getByText('Next request'));
  await photograph(page, 'clerk', '05-keys');
  await sheet.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await gone(sheet);
  expect((await kept(page)).shortcuts).toBe('off');
  for (const key of ['c', '?', 'j']) await page.keyboard.press(key);
  await countOf(page.getByRole('dialog')).toBe(0);
  await button(page, 'Keyboard shortcuts').click();
  await sheet.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await gone(sheet);
  await page.keyboard.press('?');
  await shown(sheet);
  await textsOf(sheet.getByRole('heading', { level: 3 })).toContain('On a request');
});
