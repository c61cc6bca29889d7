/** The main journeys need only keys, each of which shows the focus, also at 200 % and at 320 pixels. */
import type { Locator, Page } from '@playwright/test';
import { HEADLINE, USER_CREATED_MESSAGE } from '#test/support/spec-texts.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP_SIZE, waitUntilSettled } from './pages.ts';
import { findButton, findField, findHeading, findLink, uniqueWord } from './people.ts';

test.use({ paymentMethods: true });

/** What a window of 1280 by 800 pixels shows at 200 % (WCAG 1.4.4). */
const ZOOMED = { width: 640, height: 400 };

test('an administrator signs in and opens an account by keyboard alone', async ({ administrator, visit }) => {
  const page = await visit('/', { viewport: DESKTOP_SIZE });
  await expect(findHeading(page, HEADLINE)).toBeVisible();
  await tabTo(page, findLink(page, 'Skip to content'));
  await expect(findLink(page, 'Skip to content')).toBeInViewport({ ratio: 1 });
  await tabTo(page, findLink(page, 'Sign in'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(findHeading(page, 'Sign in')).toBeVisible();
  await tabTo(page, findField(page, 'E-mail'));
  await page.keyboard.type(administrator.email);
  await tabTo(page, findField(page, 'Password'));
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  await expect(findHeading(page, 'Dashboard')).toBeVisible();
  await tabTo(page, findLink(page, 'All Users'));
  await page.keyboard.press('Enter');
  await expect(findHeading(page, /^All Users/)).toBeVisible();

  await page.reload();
  await expect(findHeading(page, /^All Users/)).toBeVisible();
  await tabTo(page, findLink(page, 'Skip to content'));
  await page.keyboard.press('Enter');
  await tabTo(page, findLink(page, 'Create User').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/users/new');
  // A screen reader reads the heading aloud, and the first Tab leads to the first field.
  await expect(findHeading(page, 'Create New User')).toBeFocused();
  const email = `${uniqueWord('keyboard.only.')}@mail.example`;
  for (const [label, text] of Object.entries({
    Name: 'Keyboard Only',
    'E-mail': email,
    Password: 'nine brave herons',
    'Confirm password': 'nine brave herons',
  })) {
    await tabTo(page, findField(page, label));
    await page.keyboard.type(text);
  }
  await tabTo(page, findButton(page, 'Create User'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(USER_CREATED_MESSAGE)).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
});

test('a customer deposits, cancels and opens a ticket by keyboard alone at 200 %', async ({ money, visitAs }) => {
  const customer = await money.customerWith(300);
  const page = await visitAs(customer, '/dashboard', { viewport: ZOOMED });
  await tabTo(page, findLink(page, 'Deposit Money'));
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Deposit Money')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'SEPA transfer' })).toBeVisible();
  await tabTo(page, findField(page, 'Amount'));
  await page.keyboard.type('120');
  await tabTo(page, findButton(page, 'Confirm Deposit'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment instructions' })).toBeVisible();
  await tabTo(page, findButton(page, 'Pay Now'));
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Deposit requested')).toBeFocused();
  await tabTo(page, findLink(page, 'View request'));
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Deposit')).toBeFocused();
  await tabTo(page, findButton(page, 'Cancel request'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  const answers = question.getByRole('button');
  await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
  // The focus stays within the question, and Escape returns it.
  for (const index of [1, 0, 1]) await tabTo(page, answers.nth(index), 3);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(findButton(page, 'Cancel request')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'Cancel request' }), 1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request cancelled')).toBeVisible();
  // On a screen this small a message covers fields for as long as it is shown.
  await expect(page.getByText('Request cancelled')).toBeHidden();
  await tabTo(page, findLink(page, 'Support Tickets'), 40);
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Support Tickets')).toBeFocused();
  await tabTo(page, findField(page, 'Subject'));
  await page.keyboard.type('A deposit that I have cancelled');
  await tabTo(page, findField(page, 'Message'));
  await page.keyboard.type('May I make it again?');
  await tabTo(page, findButton(page, 'Create Ticket'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'A deposit that I have cancelled' })).toBeVisible();
});

/** Presses Tab until the target has the focus, which must show and not be covered. */
async function tabTo(page: Page, target: Locator, most = 30): Promise<void> {
  await target.waitFor({ state: 'attached' });
  // Finding a role and a name searches the whole page, so it is done once, unless the element is rendered again.
  let element = await target.elementHandle();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const isThere = await element?.evaluate(async (it) => {
      // A dialog moves the focus on in the next frame, from its end to its beginning.
      while (document.activeElement?.hasAttribute('data-base-ui-focus-guard')) await new Promise(requestAnimationFrame);
      return it.isConnected ? it === document.activeElement : undefined;
    });
    if (isThere === undefined) element = await target.elementHandle();
    if (isThere ?? (await target.evaluate((it) => it === document.activeElement))) break;
  }
  await expect(target).toBeFocused();
  await waitUntilSettled(page);
  expect(
    await target.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return { isOutlined: getComputedStyle(it).outlineStyle !== 'none', isCovered: !it.contains(onTop) };
    }),
    `${target} shows its focus`,
  ).toEqual({ isOutlined: true, isCovered: false });
}
