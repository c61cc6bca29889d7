/**
 * Bounds are checked on the header of a file before its content is decoded, so that a small file cannot take much
 * memory.
 */

export class BadPictureError extends Error {}

export class PictureTooLargeError extends BadPictureError {}

/** A generous limit, because the web app sends pictures of 350 by 300 pixels. */
const MAX_PIXELS = 4_000_000;

/** A progressive picture has about ten scans, and each one is decoded over the whole picture. */
const MAX_SCANS = 12;

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const END_OF_PNG = Buffer.from('0000000049454e44ae426082', 'hex');

export const isJpeg = (file: Buffer): boolean => file.subarray(0, JPEG.length).equals(JPEG);
export const isPng = (file: Buffer): boolean => file.subarray(0, PNG.length).equals(PNG);

/** Checks the number of pixels, and that the file is complete. @throws BadPictureError */
export function assertPngWithinBounds(file: Buffer): void {
  if (!file.subarray(-END_OF_PNG.length).equals(END_OF_PNG)) throw new BadPictureError();
  assertSize(file.readUInt32BE(PNG.length), file.readUInt32BE(PNG.length + 4));
}

function assertSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadPictureError();
  if (width * height > MAX_PIXELS) throw new PictureTooLargeError();
}

const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * Checks the number of pixels, and that the file is complete and has one frame with a limited number of scans.
 * @throws BadPictureError
 */
export function assertJpegWithinBounds(file: Buffer): void {
  let frames = 0;
  let scans = 0;
  for (let at = 2; at + 2 <= file.length; ) {
    if (file[at] !== 0xff) break;
    const marker = file[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      if (at + 2 !== file.length || frames !== 1 || scans === 0) break;
      return;
    }
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    const segment = file.subarray(at + 4, at + 2 + length);
    if (length < 2 || segment.length !== length - 2 || OTHER_FRAMES.has(marker)) break;
    at += 2 + length;
    if (FRAMES.has(marker)) {
      if (segment.length < 5) break;
      frames += 1;
      assertSize(segment.readUInt16BE(3), segment.readUInt16BE(1));
    }
    if (marker === START_OF_SCAN) {
      scans += 1;
      if (frames !== 1 || scans > MAX_SCANS) break;
      at = endOfScan(file, at);
    }
  }
  throw new BadPictureError();
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}
