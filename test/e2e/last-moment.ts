/** What a journey that has failed leaves behind: its last screens as pictures, and what the consoles said. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { leaveBehind } from '#test/support/left-behind.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
export const artefacts = fileURLToPath(new URL('../../test-artifacts', import.meta.url));

/** Of a console that says more, the end. */
const LINES = 15;

interface LastMoment {
  readonly pages: readonly Page[];
  /** Errors and warnings of all consoles. */
  readonly said: readonly string[];
}

/** @param test the `task` that a hook is given */
export async function leaveLastMoment(
  test: Parameters<typeof leaveBehind>[0] & { readonly name: string },
  { pages, said }: LastMoment,
): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const path = `${artefacts}/failed/${test.name.replaceAll(/\W+/g, '-')}-${index}.png`;
    const picture = await page.screenshot({ path, timeout: 10_000 }).then(
      () => relative(repository, path),
      (error: Error) => `no picture: ${error.message}`,
    );
    leaveBehind(test, 'the last screen', `${picture}\n${page.url()}`);
  }
  if (said.length > 0) leaveBehind(test, 'the browser’s console', said.slice(-LINES).join('\n'));
}
