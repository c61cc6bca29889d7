/** Whether everyone can use a view: by the rules of axe, and by its width. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { DESKTOP, desktop, PHONE, settled, takePictures } from './pages.ts';

/** The narrowest screen that has to do without scrolling sideways (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules among them that look at colours. A theme is other colours and nothing else, so the rest are the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const IN_FULL = Boolean(process.env.SOAK);

const EVERY_RULE: axe.RunOnly = { type: 'tag', values: STANDARDS };
const RULES_OF_COLOURS: axe.RunOnly = { type: 'rule', values: OF_COLOURS };

/** The view under the dialog is checked elsewhere. */
export const DIALOG_ONLY = { within: ':is([role=dialog], [role=alertdialog])' };

export const bothWidths = () => [PHONE, desktop()];

interface Thoroughness {
  /** Otherwise both where a phone shows other elements than a desk, as of a list; views take turns in the rest. */
  readonly widths?: readonly { readonly width: number; readonly height: number }[];
  /** Both themes at every width. Otherwise they take turns: the parts that views are made of have been seen in all (`parts.spec.ts`). */
  readonly bothThemes?: boolean;
  /** A selector: the rest of the page has been seen before. */
  readonly within?: string;
}

/**
 * What axe finds in a view that is complete, in either theme, on a phone or on a desk; and whether it fits the narrowest.
 * With `SCREENSHOTS=1` it leaves pictures of the view in `test-artifacts/`.
 */
export async function expectAccessible(
  page: Page,
  view: string,
  { widths, bothThemes = IN_FULL, within }: Thoroughness = {},
): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP;
  const turn = turnOf(view);
  const findings: string[] = [];
  // What is still on its way is shown paler.
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await changeAtOnce(page);
  await page.setViewportSize(desktop());
  const onDesk = await page.evaluate(elements);
  await page.setViewportSize(NARROW);
  await settled(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (sideways > 0) findings.push(`${view}: ${sideways} px too wide for ${NARROW.width}`);
  const isSame = !IN_FULL && onDesk === (await page.evaluate(elements));
  const byTurn = isSame ? [bothWidths()[turn % 2] ?? PHONE] : bothWidths();
  for (const [index, viewport] of (widths ?? byTurn).entries()) {
    await page.setViewportSize(viewport);
    const isDarkFirst = (Math.floor(turn / 2) + index) % 2 === 0;
    const [first, second] = isDarkFirst ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    for (const colorScheme of bothThemes ? [first, second] : [first]) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === first ? EVERY_RULE : RULES_OF_COLOURS;
      for (const violation of await violations(page, rules, within))
        findings.push(`${view}, ${colorScheme}, ${viewport.width}: ${violation}`);
    }
  }
  if (process.env.SCREENSHOTS) await takePictures(page, view);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await page.setViewportSize(before);
  expect(findings).toEqual([]);
}

/** A number that every view keeps and that differs from one view to the next. */
const turnOf = (view: string) => Array.from(view).reduce((sum, character) => sum + character.charCodeAt(0), 0);

/** The elements of the view, or of the dialog that lies over it, and which of them are shown. Runs in the page. */
function elements(): string {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')];
  const view = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;
  const isShown = (element: Element) => (element.checkVisibility() ? element.tagName : '-');
  return `${view.outerHTML} ${Array.from(view.querySelectorAll('*'), isShown)}`;
}

/** From now on nothing moves or fades on this page: hundreds of colours that each fade into the other theme take their time. */
async function changeAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

let source: Promise<string> | undefined;

/** What axe finds in a page that has come to rest: the rule, where, and what to do about it. */
export async function violations(page: Page, only: axe.RunOnly = EVERY_RULE, within = 'html'): Promise<string[]> {
  // Parts that the browser has not laid out keep the colours of the theme before.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main > section')].every(
      (part) => getComputedStyle(part).contentVisibility === 'visible',
    ),
  );
  await settled(page);
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Where something is found is told by its selector, so no element is written out as HTML.
  // NOTE: evaluated by the browser's own tools, which the page's Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${await source}; axe.configure({ noHtml: true })`);
  return page.evaluate(
    async ({ place, runOnly }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // What is right is not told, and style sheets of other origins, of which there are none, are not looked for.
      const { violations } = await inPage.run(place, { runOnly, resultTypes: ['violations'], preload: false });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target} ${failureSummary}`),
      );
    },
    { place: within, runOnly: only },
  );
}
