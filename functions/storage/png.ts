/** https://www.w3.org/TR/png-3/. NOTE: unlike the usual packages, it never inflates more than the header announces. */
import { crc32, inflateSync } from 'node:zlib';
import { BadPicture, checkSize } from './bad-picture.ts';
import type { Pixels } from './crop-and-resize.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const colourTypes: Readonly<Record<number, { readonly channels: number; readonly depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const GREY = 0;
const PALETTE = 3;
const GREY_ALPHA = 4;

/** Adam7: x and y of the first pixel of a pass, and the steps. */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const atOnce = [[0, 0, 1, 1]] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly channels: number;
  readonly passes: typeof interlaced | typeof atOnce;
}

interface Parts {
  readonly header: Header;
  readonly palette: Buffer;
  readonly transparency: Buffer | undefined;
  readonly data: Buffer;
}

export const isPng = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Composed on white. @throws BadPicture */
export function readPng(file: Buffer): Pixels {
  const parts = readChunks(file);
  const { width, height, passes } = parts.header;
  const raw = inflate(parts.data, expectedBytes(parts.header));
  const rgb = new Uint8Array(width * height * 3);
  const toRgb = converter(parts);
  let at = 0;
  for (const [left, top, stepX, stepY] of passes) {
    const columns = Math.ceil((width - left) / stepX);
    if (columns <= 0) continue;
    const lineBytes = bytesOfLine(parts.header, columns);
    let above: Uint8Array = new Uint8Array(lineBytes);
    for (let y = top; y < height; y += stepY) {
      const line = raw.subarray(at + 1, at + 1 + lineBytes);
      unfilter(raw[at] as number, line, above, bytesBack(parts.header));
      for (let column = 0; column < columns; column += 1) {
        toRgb(line, column, rgb, (y * width + left + column * stepX) * 3);
      }
      above = line;
      at += 1 + lineBytes;
    }
  }
  return { width, height, rgb };
}

function readChunks(file: Buffer): Parts {
  let header: Header | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparency: Buffer | undefined;
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) break;
    if ((header === undefined) !== (type === 'IHDR')) break;
    if (type === 'IHDR') header = readHeader(content, file.length);
    else if (type === 'PLTE') palette = content;
    else if (type === 'tRNS') transparency = content;
    else if (type === 'IDAT') data.push(content);
    else if (type === 'IEND') {
      if (!header || end !== file.length) break;
      return { header, palette, transparency, data: Buffer.concat(data) };
    }
    // Chunks with a lower-case name may be skipped.
    else if (/^[A-Z]/.test(type)) break;
    at = end;
  }
  throw new BadPicture();
}

function readHeader(content: Buffer, bytes: number): Header {
  if (content.length !== 13) throw new BadPicture();
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = content.subarray(8);
  const type = colourTypes[colour];
  if (!type?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw new BadPicture();
  checkSize(width, height, bytes);
  return { width, height, depth, colour, channels: type.channels, passes: interlace === 1 ? interlaced : atOnce };
}

const bytesOfLine = ({ channels, depth }: Header, columns: number): number =>
  Math.ceil((columns * channels * depth) / 8);
const bytesBack = ({ channels, depth }: Header): number => Math.max(1, (channels * depth) / 8);

function expectedBytes(header: Header): number {
  let bytes = 0;
  for (const [left, top, stepX, stepY] of header.passes) {
    const columns = Math.ceil((header.width - left) / stepX);
    const rows = Math.ceil((header.height - top) / stepY);
    if (columns > 0 && rows > 0) bytes += rows * (1 + bytesOfLine(header, columns));
  }
  return bytes;
}

function inflate(data: Buffer, expected: number): Buffer {
  let raw: Buffer;
  try {
    raw = inflateSync(data, { maxOutputLength: expected });
  } catch {
    throw new BadPicture();
  }
  if (raw.length !== expected) throw new BadPicture();
  return raw;
}

function unfilter(filter: number, line: Uint8Array, above: Uint8Array, back: number): void {
  const predict = predictors[filter];
  if (!predict) throw new BadPicture();
  if (filter === 0) return;
  for (let index = 0; index < line.length; index += 1) {
    const left = index < back ? 0 : (line[index - back] as number);
    const upperLeft = index < back ? 0 : (above[index - back] as number);
    line[index] = ((line[index] as number) + predict(left, above[index] as number, upperLeft)) & 255;
  }
}

const predictors: readonly ((left: number, up: number, upperLeft: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, upperLeft) => {
    const [a, b, c] = [Math.abs(up - upperLeft), Math.abs(left - upperLeft), Math.abs(left + up - 2 * upperLeft)];
    if (a <= b && a <= c) return left;
    return b <= c ? up : upperLeft;
  },
];

type Convert = (line: Uint8Array, column: number, rgb: Uint8Array, at: number) => void;

function converter({ header: { depth, colour, channels }, palette, transparency }: Parts): Convert {
  const most = depth === 16 ? 65_535 : 2 ** depth - 1;
  const sample = (line: Uint8Array, index: number): number => {
    if (depth === 8) return line[index] as number;
    if (depth === 16) return ((line[index * 2] as number) << 8) | (line[index * 2 + 1] as number);
    const bit = index * depth;
    return ((line[bit >> 3] as number) >> (8 - depth - (bit & 7))) & most;
  };
  if (colour === PALETTE) {
    const shades = Array.from({ length: Math.floor(palette.length / 3) }, (_, index) => {
      const alpha = (transparency?.[index] ?? 255) / 255;
      return [...palette.subarray(index * 3, index * 3 + 3)].map((value) => onWhite(value, alpha, 255));
    });
    return (line, column, rgb, at) => {
      const shade = shades[sample(line, column)];
      if (!shade) throw new BadPicture();
      rgb.set(shade, at);
    };
  }
  const grey = colour === GREY || colour === GREY_ALPHA;
  const hasAlpha = channels === 2 || channels === 4;
  // Pictures without alpha may name one transparent colour.
  const clear = hasAlpha || (transparency?.length ?? 0) < channels * 2 ? undefined : transparency;
  const isClear = (value: number, channel: number): boolean => clear?.readUInt16BE(channel * 2) === value;
  return (line, column, rgb, at) => {
    const first = column * channels;
    const red = sample(line, first);
    const green = grey ? red : sample(line, first + 1);
    const blue = grey ? red : sample(line, first + 2);
    let alpha = hasAlpha ? sample(line, first + channels - 1) / most : 1;
    if (isClear(red, 0) && (grey || (isClear(green, 1) && isClear(blue, 2)))) alpha = 0;
    rgb[at] = onWhite(red, alpha, most);
    rgb[at + 1] = onWhite(green, alpha, most);
    rgb[at + 2] = onWhite(blue, alpha, most);
  };
}

const onWhite = (value: number, alpha: number, most: number): number =>
  Math.round((value * alpha + most * (1 - alpha)) * (255 / most));
