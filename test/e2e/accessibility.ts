/** Checks whether everyone can use a view: by the rules of axe, and by its width. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { DESKTOP_SIZE, desktopSizeOfProject, PHONE_SIZE, takeScreenshots, waitUntilSettled } from './pages.ts';

/** The narrowest screen that must not need horizontal scrolling (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. Themes differ only in their colours, so the other rules have the same result in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const IN_FULL = Boolean(process.env.SOAK);

const EVERY_RULE: axe.RunOnly = { type: 'tag', values: STANDARDS };
const RULES_OF_COLOURS: axe.RunOnly = { type: 'rule', values: OF_COLOURS };

/** Leaves out the view below the dialog, which other tests check. */
export const DIALOG_ONLY = { within: ':is([role=dialog], [role=alertdialog])' };

export const phoneAndDesktopSizes = () => [PHONE_SIZE, desktopSizeOfProject()];

interface Thoroughness {
  /** The widths to check. By default views take turns, because all components have been checked at both. */
  readonly widths?: readonly { readonly width: number; readonly height: number }[];
  /** Whether both themes are checked. By default they take turns, because all components have been checked in both. */
  readonly bothThemes?: boolean;
  /** A selector. The rest of the page has been checked before. */
  readonly within?: string;
}

/**
 * Expects that axe finds nothing in a complete view, in either theme, on a phone or a desktop, and that the view fits
 * the narrowest screen. With `SCREENSHOTS=1` it writes pictures of the view to `test-artifacts/`.
 */
export async function expectAccessible(
  page: Page,
  view: string,
  { widths, bothThemes = IN_FULL, within }: Thoroughness = {},
): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP_SIZE;
  const turn = turnOf(view);
  const findings: string[] = [];
  // Content that is still loading is paler.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await changeAtOnce(page);
  await page.setViewportSize(NARROW);
  await waitUntilSettled(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 0) findings.push(`${view}: ${sideways} px too wide for ${NARROW.width}`);
  const byTurn = phoneAndDesktopSizes().filter((_, index) => IN_FULL || index === turn % 2);
  for (const [index, viewport] of (widths ?? byTurn).entries()) {
    await page.setViewportSize(viewport);
    const isDarkFirst = (Math.floor(turn / 2) + index) % 2 === 0;
    const [first, second] = isDarkFirst ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    for (const colorScheme of bothThemes ? [first, second] : [first]) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === first ? EVERY_RULE : RULES_OF_COLOURS;
      for (const violation of await accessibilityViolations(page, rules, within))
        findings.push(`${view}, ${colorScheme}, ${viewport.width}: ${violation}`);
    }
  }
  if (process.env.SCREENSHOTS) await takeScreenshots(page, view);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
  expect(findings).toEqual([]);
}

/** Returns a number that is the same for a view in every run and differs between views. */
const turnOf = (view: string) => Array.from(view).reduce((sum, character) => sum + character.charCodeAt(0), 0);

/** Disables transitions and animations on this page: hundreds of colours that fade into the other theme take too long. */
async function changeAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

let source: Promise<string> | undefined;

/** Returns what axe finds in a page without running animations: the rule, the place, and how to mend it. */
export async function accessibilityViolations(
  page: Page,
  only: axe.RunOnly = EVERY_RULE,
  within = 'html',
): Promise<string[]> {
  await waitUntilSettled(page);
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // A selector identifies each finding, so no element is written out as HTML.
  // NOTE: the script is evaluated by the browser's own tools, to which the page's Content-Security-Policy does not
  // apply.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${await source}; axe.configure({ noHtml: true })`);
  return page.evaluate(
    async ({ place, runOnly }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // Rules that are met are not reported, and style sheets of other origins are not fetched, because there are
      // none.
      const { violations } = await inPage.run(place, { runOnly, resultTypes: ['violations'], preload: false });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target} ${failureSummary}`),
      );
    },
    { place: within, runOnly: only },
  );
}
