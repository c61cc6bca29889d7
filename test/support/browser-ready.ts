import { browserFile } from './browser.ts';

/** Before the first journey: unpacks the browser, so that no two test files do at once. */
export async function setup(): Promise<void> {
  await browserFile();
}
