/** Not a picture, or too large a one. */
export class BadPicture extends Error {}

/** Decoding takes up to 40 bytes a pixel. */
const MOST_PIXELS = 30_000_000;

/** Of a JPEG, whose blocks of 64 pixels have a bit each at least; a PNG comes here when it is blank. */
const MOST_PIXELS_A_BYTE = 512;

/** What may be in a file of any size: a blank picture of 350 by 300, and a little more. */
const PIXELS_OF_ANY = 120_000;

/**
 * What a file announces is held against its size before it is decoded: decoding takes time for every announced pixel,
 * whether it came or not.
 * @param bytes of the whole file
 * @throws BadPicture
 */
export function checkSize(width: number, height: number, bytes: number): void {
  const most = Math.min(MOST_PIXELS, Math.max(PIXELS_OF_ANY, bytes * MOST_PIXELS_A_BYTE));
  if (width < 1 || height < 1 || width * height > most) throw new BadPicture();
}
