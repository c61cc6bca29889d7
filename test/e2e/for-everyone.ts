/** What a view has to be so that everyone can use it: by axe, and by its width. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE, settled } from './bank-in-browser.ts';

/** The narrowest screen that has to do without scrolling sideways (WCAG 1.4.10). */
export const NARROW = { width: 320, height: 640 };
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in the view as it is now, in both themes on a desk and on a phone; and whether it fits the narrowest. */
export async function expectForEveryone(page: Page, view: string): Promise<void> {
  const findings: string[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      for (const { id, help, nodes } of await violations(page))
        for (const { target, failureSummary } of nodes)
          findings.push(`${view}, ${colorScheme}, ${viewport.width}: ${id} (${help}) ${target} ${failureSummary}`);
    }
  }
  await page.setViewportSize(NARROW);
  await settled(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 0) findings.push(`${view}: ${sideways} px too wide for ${NARROW.width}`);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(findings).toEqual([]);
}

export async function violations(page: Page): Promise<axe.Result[]> {
  // NOTE: evaluated by the browser's own tools, which the page's Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    return (await inPage.run({ runOnly: { type: 'tag', values } })).violations;
  }, STANDARDS);
}
