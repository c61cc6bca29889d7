/** Creates pictures with other programs than those with which the bank reads them. */
import { crc32, deflateSync } from 'node:zlib';
import { decode, encode } from 'jpeg-js';
import { type ColorType, PNG } from 'pngjs';

export type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

export const RED_RGB: Colour = [220, 20, 30];
export const GREEN_RGB: Colour = [20, 180, 40];
export const BLUE_RGB: Colour = [10, 40, 210];
export const WHITE_RGB: Colour = [255, 255, 255];

interface Painting {
  readonly width: number;
  readonly height: number;
  readonly colourAt: (x: number, y: number) => Colour;
}

function painted({ width, height, colourAt }: Painting): Buffer {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = colourAt(x, y);
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  return data;
}

export function encodeJpeg(painting: Painting): Buffer {
  const { width, height } = painting;
  return Buffer.from(encode({ width, height, data: painted(painting) }, 95).data);
}

/** Creates a PNG. NOTE: `colourType` 6 has an alpha channel, 2 has none, 0 and 4 are grey. */
export function encodePng(painting: Painting, colourType: ColorType = 6): Buffer {
  const { width, height } = painting;
  const picture = new PNG({ width, height });
  picture.data = painted(painting);
  return PNG.sync.write(picture, { colorType: colourType, inputColorType: 6, inputHasAlpha: true });
}

export const twoColourPainting = (width: number, height: number, left = RED_RGB, right = BLUE_RGB): Painting => ({
  width,
  height,
  colourAt: (x) => (x < width / 2 ? left : right),
});

export const oneColourPainting = (width: number, height: number, colour = GREEN_RGB): Painting => ({
  width,
  height,
  colourAt: () => colour,
});

const base64 = (file: Uint8Array): string => Buffer.from(file).toString('base64');
export const pngDataUrl = (file: Uint8Array): string => `data:image/png;base64,${base64(file)}`;
export const jpegDataUrl = (file: Uint8Array): string => `data:image/jpeg;base64,${base64(file)}`;

export function decodeJpeg(jpeg: Uint8Array): { width: number; height: number; at(x: number, y: number): number[] } {
  const { width, height, data } = decode(jpeg, { useTArray: true });
  return { width, height, at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] };
}

/** Returns the difference in the channel that differs most. */
export const colourDistance = (seenColour: readonly number[], [red, green, blue]: Colour): number =>
  Math.max(...[red, green, blue].map((value, channel) => Math.abs(value - (seenColour[channel] ?? 999))));

export function pngChunk(type: string, content: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface RawPng {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  /** The lines, each after the byte of its filter. */
  readonly lines: Uint8Array;
  readonly before?: readonly Buffer[];
}

/** Assembles a PNG from parts that no program would write. */
export function rawPng({ width, height, depth = 8, colour = 2, interlace = 0, lines, before = [] }: RawPng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND'),
  ]);
}

function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export const insertJpegSegment = (jpeg: Buffer, added: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);

/** Creates EXIF data with the orientation of a camera and a word that the bank must remove. */
export function exifJpegSegment(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(26);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 50.1 8.6')]));
}

/**
 * Creates a valid progressive JPEG of grey, or of colours with 3 components, in which nearly every block is empty. Each
 * scan has few bytes but takes as long to decode as a full one.
 */
export function progressiveJpeg(width: number, height: number, scans: number, components = 1): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const scan = (of: readonly number[], first: number, last: number, bits: Buffer) =>
    Buffer.concat([
      jpegSegment(0xda, Uint8Array.from([of.length, ...of.flatMap((id) => [id, 0]), first, last, 0])),
      bits,
    ]);
  // A run of empty blocks is the code 0 and 14 bits, which add up to 32 767 blocks.
  const runs = Math.ceil(blocks / 32_767);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xdb, Uint8Array.from([0, ...Array(64).fill(1)])),
    jpegSegment(0xc2, Uint8Array.from([8, ...size, components, ...ids.flatMap((id) => [id, 0x11, 0])])),
    // Each of the two tables has one code, of one bit.
    jpegSegment(0xc4, Uint8Array.from([0x00, 1, ...Array(15).fill(0), 0x00])),
    jpegSegment(0xc4, Uint8Array.from([0x10, 1, ...Array(15).fill(0), 0xe0])),
    scan(ids, 0, 0, scanBits('0'.repeat(blocks * components))),
    ...Array.from({ length: scans - 1 }, (_, index) =>
      scan([ids[index % components] ?? 1], index + 1, index + 1, scanBits(`0${'1'.repeat(14)}`.repeat(runs))),
    ),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Fills the last byte with ones, and adds a zero after each byte of ones, which would begin a marker. */
function scanBits(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(
    bytes
      .map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
      .flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])),
  );
}
