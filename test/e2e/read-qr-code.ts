import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Returns the text of the QR code in this image on the screen. */
export async function readQrCode(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  const result = jsQR(new Uint8ClampedArray(data), width, height);
  if (!result) throw new Error(`No QR code can be read from ${code}`);
  return result.data;
}
