import { decode, encode } from 'jpeg-js';
import { BadPicture, checkSize } from './bad-picture.ts';
import type { Pixels } from './crop-and-resize.ts';

const START = Buffer.from('ffd8ff', 'hex');

const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;

/** A progressive picture has about ten. A small file may have thousands, each decoded over the whole picture. */
const MOST_SCANS = 40;

const QUALITY = 85;

/** EXIF: 1 is upright, up to 8. */
export type Orientation = number;

export const isJpeg = (file: Buffer): boolean => file.subarray(0, START.length).equals(START);

export function readJpeg(file: Buffer): Pixels & { readonly orientation: Orientation } {
  const orientation = walk(file);
  try {
    const { width, height, data } = decode(file, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxMemoryUsageInMB: 1200,
    });
    return { width, height, rgb: data, orientation };
  } catch {
    throw new BadPicture();
  }
}

export function writeJpeg({ width, height, rgb }: Pixels): Buffer {
  const data = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) data.set(rgb.subarray(from, from + 3), to);
  return encode({ width, height, data }, QUALITY).data;
}

function walk(file: Buffer): Orientation {
  let orientation: Orientation = 1;
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
      return orientation;
    }
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    const segment = file.subarray(at + 4, at + 2 + length);
    if (length < 2 || segment.length !== length - 2 || OTHER_FRAMES.has(marker)) break;
    at += 2 + length;
    if (FRAMES.has(marker)) {
      frames += 1;
      checkFrame(segment, file.length);
    }
    if (marker === APP1) orientation = orientationIn(segment) ?? orientation;
    if (marker === START_OF_SCAN) {
      scans += 1;
      if (frames !== 1 || scans > MOST_SCANS) break;
      at = endOfScan(file, at);
    }
  }
  throw new BadPicture();
}

function checkFrame(frame: Buffer, bytes: number): void {
  const components = frame[5] ?? 0;
  if (frame[0] !== 8 || ![1, 3, 4].includes(components) || frame.length !== 6 + 3 * components) throw new BadPicture();
  checkSize(frame.readUInt16BE(3), frame.readUInt16BE(1), bytes);
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

function orientationIn(segment: Buffer): Orientation | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  for (let entry = 0, at = directory + 2; entry < short(directory) && at + 12 <= tiff.length; entry += 1, at += 12) {
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
