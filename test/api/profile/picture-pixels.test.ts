/** The code that decodes, checks and resizes pictures, pixel by pixel, which no answer of the API shows. */
import fc from 'fast-check';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkSize } from '#functions/storage/bad-picture.ts';
import { readPng } from '#functions/storage/png.ts';
import { profilePicture } from '#functions/storage/profile-picture.ts';
import {
  asJpeg,
  asPng,
  type Colour,
  chunk,
  jpegOf,
  plain,
  pngOf,
  rawPng,
  segment,
  withSegment,
} from '#test/support/pictures.ts';
import { seeded } from '#test/support/random.ts';
import { PICTURE_NOT_AN_IMAGE, PICTURE_TOO_LARGE } from '#test/support/spec-texts.ts';

vi.mock('jpeg-js', async (original) => {
  const library: typeof import('jpeg-js') = await original();
  return { ...library, decode: vi.fn(library.decode) };
});

describe('a picture that announces more than it has bytes for (ASVS 5.2.6)', () => {
  beforeEach(() => void vi.mocked(decode).mockClear());

  /** A picture of one block, with another size in its header. */
  function announcing(width: number, height: number, bytes = 0): Buffer {
    const small = jpegOf(plain(8, 8));
    const at = small.indexOf(Buffer.from('ffc0', 'hex')) + 5;
    small.writeUInt16BE(height, at);
    small.writeUInt16BE(width, at + 2);
    const comments = Math.max(0, bytes - small.length);
    return comments > 4 ? withSegment(small, segment(0xfe, new Uint8Array(comments - 4))) : small;
  }

  test.each([
    [5477, 5477],
    [65_535, 6],
    [600, 600],
  ])('is refused without decoding any of its %i by %i pixels', (width, height) => {
    const file = announcing(width, height);
    expect(file.length).toBeLessThan(700);
    expect(() => profilePicture(asJpeg(file))).toThrow(PICTURE_NOT_AN_IMAGE);
    expect(decode).not.toHaveBeenCalled();
  });

  test('makes a file work for no more than 512 pixels a byte, nor for more than 30 million', () => {
    const size = fc.integer({ min: 0, max: 65_535 });
    fc.assert(
      fc.property(size, size, fc.integer({ min: 1, max: 5_000_000 }), (width, height, bytes) => {
        const most = Math.min(30_000_000, Math.max(120_000, bytes * 512));
        const check = expect(() => checkSize(width, height, bytes));
        if (width > 0 && height > 0 && width * height <= most) check.not.toThrow();
        else check.toThrow();
      }),
    );
  });
});

test('a picture of more than 5 MB is refused', () => {
  const picture = pngOf(plain(10, 10));
  const body = picture.subarray(0, -12);
  const filled = (bytes: number) =>
    Buffer.concat([body, chunk('abCd', new Uint8Array(bytes - picture.length - 12)), chunk('IEND')]);
  expect(profilePicture(asPng(filled(5 * 1024 * 1024)))).toBeInstanceOf(Buffer);
  expect(() => profilePicture(asPng(filled(5 * 1024 * 1024 + 1)))).toThrow(PICTURE_TOO_LARGE);
});

describe('a PNG', () => {
  const size = { width: 21, height: 13 };
  const colourAt = (x: number, y: number): Colour => [x * 12, y * 19, (x * y) % 256, x % 3 === 0 ? 255 : 128];

  /** What another program reads, in front of white. */
  function expected(file: Buffer): number[] {
    const { data } = PNG.sync.read(file);
    return Array.from({ length: data.length / 4 }, (_, pixel) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4);
      return [red, green, blue].map((value) => Math.round((value * alpha + 255 * (255 - alpha)) / 255));
    }).flat();
  }
  const expectSame = (file: Buffer) => {
    const { rgb } = readPng(file);
    const difference = expected(file).map((value, index) => Math.abs(value - (rgb[index] ?? 999)));
    // Sixteen bits are cut to eight before or after the white is added.
    expect(Math.max(...difference)).toBeLessThanOrEqual(1);
  };

  test.each([0, 2, 4, 6] as const)('of colour type %i is read, with 8 bits and with 16', (colourType) => {
    expectSame(pngOf({ ...size, colourAt }, colourType, 8));
    expectSame(pngOf({ ...size, colourAt }, colourType, 16));
  });

  const random = seeded(11);
  const noise = (length: number, filters: number, lineBytes: number) =>
    Uint8Array.from({ length }, (_, index) =>
      index % (lineBytes + 1) === 0 ? random.below(filters) : random.below(256),
    );

  test('is read with every filter', () => {
    const lineBytes = 21 * 3;
    expectSame(rawPng({ ...size, lines: noise(13 * (1 + lineBytes), 5, lineBytes) }));
  });

  test.each([1, 2, 4, 8])('with a palette of %i bits is read, see-through colours too', (depth) => {
    const palette = Uint8Array.from({ length: 2 ** depth * 3 }, () => random.below(256));
    const lineBytes = Math.ceil((21 * depth) / 8);
    const before = [chunk('PLTE', palette), chunk('tRNS', Uint8Array.of(0, 128))];
    expectSame(rawPng({ ...size, depth, colour: 3, lines: noise(13 * (1 + lineBytes), 1, lineBytes), before }));
  });

  test.each([1, 2, 4])('of grey with %i bits is read', (depth) => {
    const lineBytes = Math.ceil((21 * depth) / 8);
    expectSame(rawPng({ ...size, depth, colour: 0, lines: noise(13 * (1 + lineBytes), 1, lineBytes) }));
  });

  test('with one colour that is see-through is white there', () => {
    const lines = Uint8Array.of(0, 1, 2, 3, 9, 9, 9);
    const before = [chunk('tRNS', Uint8Array.of(0, 1, 0, 2, 0, 3))];
    expect([...readPng(rawPng({ width: 2, height: 1, lines, before })).rgb]).toEqual([255, 255, 255, 9, 9, 9]);
  });

  test.each([
    [1, 1],
    [3, 2],
    [5, 5],
    [21, 13],
  ])('that comes in seven passes is read, %i by %i', (width, height) => {
    const passes = [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ] as const;
    const lines = passes.flatMap(([left, top, stepX, stepY]) => {
      const [columns, rows] = [Math.ceil((width - left) / stepX), Math.ceil((height - top) / stepY)];
      if (columns <= 0 || rows <= 0) return [];
      return Array.from({ length: rows }, () => [random.below(5), ...noise(columns * 3, 256, columns * 3)]).flat();
    });
    expectSame(rawPng({ width, height, interlace: 1, lines: Uint8Array.from(lines) }));
  });
});
