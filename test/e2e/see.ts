/**
 * What people see, once it is there. Nothing on a screen is read at once, for a slow bank may not have answered yet:
 * each of these waits until what is expected of it holds. `await valueIn(field(page, 'Amount')).toBe('9')`
 */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until exactly one of what is meant is to be seen, for a list may still be the one before; answers that one. */
export async function shown(locator: Locator): Promise<Locator> {
  const visible = locator.filter({ visible: true });
  await visible.waitFor().catch(async (error: Error) => {
    if (!error.message.includes('strict mode violation')) throw error;
    await countOf(visible).toBe(1);
  });
  return visible;
}

/** Waits until none of what is meant is to be seen any more. */
export const gone = (locator: Locator) => countOf(locator.filter({ visible: true })).toBe(0);

export const countOf = (locator: Locator) => soon(`count of ${locator}`, () => locator.count());
export const valueIn = (locator: Locator) => soon(`value of ${locator}`, () => locator.inputValue());
export const attributeOf = (locator: Locator, name: string) =>
  soon(`${name} of ${locator}`, () => locator.getAttribute(name));
export const checkedOf = (locator: Locator) => soon(`${locator} is checked`, () => locator.isChecked());

/** Its text, with one space where there are several. */
export const textOf = (locator: Locator) =>
  soon(`text of ${locator}`, async () => inOneLine(await locator.textContent()));
export const textsOf = (locator: Locator) =>
  soon(`texts of ${locator}`, async () => (await locator.allTextContents()).map(inOneLine));

export const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
export const hasFocus = (locator: Locator) => soon(`${locator} has the focus`, () => isFocused(locator)).toBe(true);

const soon = <Read>(message: string, read: () => Promise<Read>) => expect.poll(read, { message });

const inOneLine = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
