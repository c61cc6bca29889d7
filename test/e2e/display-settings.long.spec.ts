/** The main screens suit everyone, and the settings of a person's display: forced colours, 200 % zoom, text from right to left. */
import type { Page } from '@playwright/test';
import { updateProfile } from '#shared/contract/customers.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, expect, test } from './fixtures.ts';
import { waitForApiAnswers } from './network.ts';
import { DESKTOP_SIZE, navigateWithin, waitUntilSettled } from './pages.ts';

test.use({ paymentMethods: true });

/** A desktop of 1280 x 800 pixels at 200 %. */
const ZOOMED = { width: 640, height: 400 };
const HEBREW_NAME = 'נועה לוי';
const HEBREW_TEXT = 'הכרטיס שלי אבד, מספר 12.';

test('the main screens are accessible, show controls in forced colours, fit 200 % zoom, and keep text from right to left apart', async ({
  bank,
  money,
  tickets,
  administrator,
  visitAs,
}) => {
  const customer = await bank.newCustomer({ name: HEBREW_NAME });
  await customer.call(updateProfile, { body: { city: 'חיפה' } });
  await money.book(customer, 'deposit', 500);
  const { _id: withdrawal } = transactionOfAnswer(await money.withdraw(customer, 120));
  await tickets.opened(customer, { subject: HEBREW_TEXT, message: HEBREW_TEXT });
  await money.deletedCustomerWith(20);
  await bank.drain();

  // The journeys of the portal check the accessibility of its screens.
  const ofPortal = ['', '/withdraw', `/transactions/${withdrawal}`, '/tickets', '/profile'];
  const ofBackOffice = [
    '',
    '/users',
    `/users/${customer.id}`,
    `/users/${customer.id}/access`,
    '/transactions',
    '/transactions/new',
    '/requests',
    `/withdrawals/${withdrawal}`,
    '/unclaimed',
    '/approvals',
    '/tickets',
    '/settings/administrators',
    '/settings/audit',
    '/settings/backup',
    '/settings/danger',
    '/settings/deposit',
  ];
  for (const { person, area, screens } of [
    { person: customer, area: '/dashboard', screens: ofPortal },
    { person: administrator, area: '/admin', screens: ofBackOffice },
  ]) {
    const page = await visitAs(person, BLANK_SAME_ORIGIN_PATH, { viewport: DESKTOP_SIZE });
    await page.goto(area);
    for (const path of screens) {
      await navigateWithin(page, `${area}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForApiAnswers(page);
      await page.emulateMedia({ forcedColors: 'active' });
      await waitUntilSettled(page);
      expect(await page.evaluate(controlsWithoutBoundary), `${path} in forced colours`).toEqual([]);
      await page.emulateMedia({ forcedColors: null });
      expect(await page.evaluate(mixedDirections), `${path} from right to left`).toEqual([]);
      if (person === administrator) await expectAccessible(page, `back-office${path.replace(/[\da-f-]{20,}/, '')}`);
    }
    // What is pinned is the same on all screens.
    await page.setViewportSize(ZOOMED);
    await waitUntilSettled(page);
    expect(await page.evaluate(faultsOfZoom), `${area} at 200 %`).toEqual([]);
    if (person !== administrator) continue;

    await navigateWithin(page, `/admin/withdrawals/${withdrawal}`);
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    // A screen reader reads the facts of a decision before its controls.
    expect(await namesInOrder(page)).toEqual([
      `Withdrawal of ${customer.name}`,
      'Transaction information',
      'Payment details',
      'User information',
      'Process Withdrawal',
      'Complete',
      'Fail',
      'Processing',
      'Status',
      'Reason for the customer',
      'Proof image URL',
      'Admin notes',
      'Update Withdrawal',
      'Processing history',
    ]);
  }
});
/** Returns the names of headings, fields and buttons that decide, in the order of the accessibility tree. */
async function namesInOrder(page: Page): Promise<string[]> {
  const tree = await page.getByRole('main').ariaSnapshot();
  const names = tree.matchAll(/- (?:heading|combobox|textbox|button) "([^"]+)"/g);
  return Array.from(names, ([, name = '']) => name).filter((name) => !name.startsWith('Copy '));
}

/** Returns controls that only their background tells from text: forced colours take it away. It runs in the page. */
function controlsWithoutBoundary(): string[] {
  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
  const hasBoundary = (element: Element): boolean => {
    const { borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine } = getComputedStyle(element);
    const isMarked = getComputedStyle(element, '::before').content !== 'none';
    return (
      [borderTopWidth, borderBottomWidth].some((width) => parseFloat(width) > 0) ||
      outlineStyle !== 'none' ||
      textDecorationLine !== 'none' ||
      isMarked
    );
  };
  const named = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
  const filled = [
    ...document.querySelectorAll(
      'main button[type=submit], main input:not([type=radio], [type=checkbox], [type=file], [aria-hidden]), main select, main textarea',
    ),
  ];
  const current = [...document.querySelectorAll('a[aria-current]')];
  return [...filled, ...current].filter((element) => isShown(element) && !hasBoundary(element)).map(named);
}

/** Returns texts in which numbers or other words may be moved by words from right to left. It runs in the page. */
function mixedDirections(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    // Texts for screen readers alone have no direction that can be seen.
    if (!/[\u0590-\u05ff]/.test(text) || !parent?.checkVisibility() || parent.closest('.sr-only')) continue;
    const { direction, unicodeBidi } = getComputedStyle(parent);
    if (direction !== 'rtl' && !/isolate|plaintext/.test(unicodeBidi)) faults.push(`${parent.tagName} ${text}`);
  }
  return faults;
}

/** Returns what is cut off, or covers more than half of the window. It runs in the page. */
function faultsOfZoom(): string[] {
  const faults: string[] = [];
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) faults.push(`${sideways} px too wide`);
  const pinned = [...document.querySelectorAll('body *')].filter(
    (element) => /^(?:fixed|sticky)$/.test(getComputedStyle(element).position) && element.checkVisibility(),
  );
  const height = pinned.reduce((sum, element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  }, 0);
  if (height > innerHeight / 2) faults.push(`${height} px are pinned`);
  return faults;
}
