import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { shown } from './see.ts';

/** What a code on the screen says, as a camera reads it. */
export async function scanned(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await (await shown(code)).screenshot());
  const read = jsQR(new Uint8ClampedArray(data), width, height);
  return read?.data ?? expect.fail(`No code can be read from ${code}`);
}
