/** Not a picture, or too large a one. */
export class BadPicture extends Error {}

/** Decoding takes up to 40 bytes a pixel, and a small file can announce a very large picture. */
const MOST_PIXELS = 30_000_000;

export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > MOST_PIXELS) throw new BadPicture();
}
