export class BadPicture extends Error {}

/** Decoding takes up to 40 bytes a pixel. */
const MOST_PIXELS = 30_000_000;

/** For JPEG, whose blocks of 64 pixels take at least a bit each; a blank PNG also comes close. */
const MOST_PIXELS_A_BYTE = 512;

const PIXELS_OF_ANY = 120_000;

/**
 * Decoding takes time for every announced pixel, present or not.
 * @param bytes of the whole file
 * @throws BadPicture
 */
export function checkSize(width: number, height: number, bytes: number): void {
  const most = Math.min(MOST_PIXELS, Math.max(PIXELS_OF_ANY, bytes * MOST_PIXELS_A_BYTE));
  if (width < 1 || height < 1 || width * height > most) throw new BadPicture();
}
