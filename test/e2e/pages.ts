/** Moves within the app, and looks at a page as a whole. */
import { type Page, test } from '@playwright/test';

export const DESKTOP_SIZE = { width: 1280, height: 800 };
export const PHONE_SIZE = { width: 390, height: 844 };

/** Returns the window of the current project, which has fewer pixels where everything is enlarged. */
export const desktopSizeOfProject = () => test.info().project.use.viewport ?? DESKTOP_SIZE;

/** Goes to a path as a link of the app does: without loading it again. */
export async function navigateWithin(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => Number.isInteger(history.state?.idx));
  await page.evaluate((address) => {
    history.pushState({ idx: history.state.idx + 1, key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

export function localStorageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Resolves when the layout follows the size of the window and every animation that ends is at its end. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An observer of the size may change the page, which calls its observers again.
    for (let round = 0; round < 2; round += 1) {
      await new Promise(requestAnimationFrame);
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }));
    }
    const running = () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await document.fonts.ready;
    // When a transition ends, it can start another one, for instance of an inherited colour.
    for (let now = running(); now.length > 0; now = running()) {
      for (const animation of now) animation.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Takes pictures of the page on a phone and on a desktop, light and dark, for people to look at. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const size of [PHONE_SIZE, desktopSizeOfProject()]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await waitUntilSettled(page);
      const file = `${name.replace(/\W+/g, '-')}-${size.width}x${size.height}-${colorScheme}.png`;
      await page.screenshot({ path: `test-artifacts/pictures/${file}` });
    }
  }
}
