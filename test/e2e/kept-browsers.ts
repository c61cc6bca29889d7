/**
 * Browsers that the next test uses as if they were new. A new one loads and compiles the whole app once more, in a process
 * of its own, which is half of the work of a visit.
 */
import type { Browser, BrowserContextOptions, Dialog, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Without a script. Cookies and storage belong to the address of the site, so this is where they are seen. */
export const QUIET_PAGE = '/robots.txt';

interface Kept {
  readonly page: Page;
  readonly viewport: { readonly width: number; readonly height: number } | null;
  /** Of what cannot be taken back, the calls. */
  readonly lasting: readonly { readonly mock: { readonly calls: readonly unknown[] } }[];
}

export class KeptBrowsers {
  #free: Kept[] = [];
  #inUse: Kept[] = [];

  /** A page of the site in a browser that holds nothing of it. */
  async take(browser: Browser, options: BrowserContextOptions): Promise<Page> {
    const kept = this.#free.shift() ?? (await begin(browser, options));
    this.#inUse.push(kept);
    return kept.page;
  }

  /** After a test: each of them is as new, or is closed. @param areGood whether the test has passed */
  async giveBack(areGood: boolean): Promise<void> {
    for (const kept of this.#inUse.splice(0)) {
      const isAsNew = areGood && kept.lasting.every(({ mock }) => mock.calls.length === 0) && !kept.page.isClosed();
      if (isAsNew) {
        await empty(kept);
        this.#free.push(kept);
      } else await kept.page.context().close();
    }
  }

  async close(): Promise<void> {
    for (const { page } of this.#free.splice(0)) await page.context().close();
  }
}

async function begin(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const lasting = [
    vi.spyOn(context, 'newCDPSession'),
    vi.spyOn(context, 'grantPermissions'),
    ...[context, page].flatMap((each) => [vi.spyOn(each, 'addInitScript'), vi.spyOn(each, 'exposeBinding')]),
    ...[context, page].map(({ clock }) => vi.spyOn(clock, 'install')),
  ];
  await page.goto(QUIET_PAGE);
  return { page, viewport: page.viewportSize(), lasting };
}

const HEARD = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];

/** Takes back what a test has done to it. */
async function empty({ page, viewport }: Kept): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of HEARD) {
    context.removeAllListeners(event);
    page.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // What was typed and not sent asks before it goes.
  const leave = (dialog: Dialog) => dialog.accept();
  page.on('dialog', leave);
  await page.goto(QUIET_PAGE);
  page.off('dialog', leave);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
  if (viewport && JSON.stringify(page.viewportSize()) !== JSON.stringify(viewport))
    await page.setViewportSize(viewport);
}
