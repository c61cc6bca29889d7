/** A picture with too many pixels or scans is refused before it is decoded, and the colours of every encoding are kept. */
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toProfilePicture } from '#functions/customers/profile-picture.ts';
import {
  BLUE_RGB,
  type Colour,
  colourDistance,
  decodeJpeg,
  encodeJpeg,
  encodePng,
  insertJpegSegment,
  jpegDataUrl,
  jpegSegment,
  oneColourPainting,
  pngChunk,
  pngDataUrl,
  RED_RGB,
  rawPng,
  twoColourPainting,
} from '#test/support/pictures.ts';
import { PICTURE_NOT_AN_IMAGE, PICTURE_TOO_LARGE } from '#test/support/spec-texts.ts';

const TOO_MANY_PIXELS = 'at most 4 megapixels';

describe('a picture of more than four megapixels or twelve scans is refused before it is decoded (ASVS 5.2.6)', () => {
  /** Returns a picture of one block with another size in its header. */
  function announcing(width: number, height: number): Buffer {
    const small = encodeJpeg(oneColourPainting(8, 8));
    const at = small.indexOf(Buffer.from('ffc0', 'hex')) + 5;
    small.writeUInt16BE(height, at);
    small.writeUInt16BE(width, at + 2);
    return small;
  }

  test.each([
    [2001, 2000],
    [6000, 6000],
    [65_535, 65_535],
  ])('a picture of %i by %i pixels is refused before it is decoded', async (width, height) => {
    const png = rawPng({ width, height, lines: new Uint8Array() });
    for (const picture of [jpegDataUrl(announcing(width, height)), pngDataUrl(png)]) {
      await expect(toProfilePicture(picture)).rejects.toThrow(TOO_MANY_PIXELS);
    }
  });

  test('a picture with more data than its header announces is not unpacked', async () => {
    const header = rawPng({ width: 10, height: 10, lines: new Uint8Array(310) }).subarray(0, 33);
    const bomb = Buffer.concat([header, pngChunk('IDAT', deflateSync(new Uint8Array(200_000_000))), pngChunk('IEND')]);
    await toProfilePicture(pngDataUrl(encodePng(oneColourPainting(10, 10))));
    const before = process.memoryUsage().rss;
    await toProfilePicture(pngDataUrl(bomb)).catch(() => undefined);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(64);
  });

  test('a picture of thirteen scans is refused before it is decoded', async () => {
    const file = encodeJpeg(oneColourPainting(8, 8));
    const scan = file.subarray(file.indexOf(Buffer.from('ffda', 'hex')), -2);
    const withScans = (count: number) =>
      jpegDataUrl(Buffer.concat([file.subarray(0, -2), ...Array(count - 1).fill(scan), file.subarray(-2)]));
    await expect(toProfilePicture(withScans(13))).rejects.toThrow(PICTURE_NOT_AN_IMAGE);
  });

  test('a picture of four megapixels and 5 MB is accepted, and one byte more is refused', async () => {
    const picture = encodePng(oneColourPainting(2000, 2000));
    const filled = (bytes: number) =>
      Buffer.concat([
        picture.subarray(0, -12),
        pngChunk('abCd', new Uint8Array(bytes - picture.length - 12)),
        pngChunk('IEND'),
      ]);
    expect(await toProfilePicture(pngDataUrl(filled(5 * 1024 * 1024)))).toBeInstanceOf(Buffer);
    await expect(toProfilePicture(pngDataUrl(filled(5 * 1024 * 1024 + 1)))).rejects.toThrow(PICTURE_TOO_LARGE);
  });
});

describe('colours are kept', () => {
  async function expectKept(dataUrl: string): Promise<void> {
    const { width, height, at } = decodeJpeg(await toProfilePicture(dataUrl));
    expect([width, height]).toEqual([350, 300]);
    expect(colourDistance(at(20, 150), RED_RGB)).toBeLessThan(12);
    expect(colourDistance(at(330, 150), BLUE_RGB)).toBeLessThan(12);
  }

  // mozjpeg has written this picture: Adobe's marker has transform 0, and the components are named R, G and B.
  const OF_ADOBE =
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAgICAgICAgICAwMCAwMEAwMDAwQGBAQEBAQGCQUGBQUGBQkICQcHBwkIDgsJCQsOEA0MDRATERETGBcYHx8q/8AAEQgAMABAA1IRAEcRAEIRAP/EACkAAQEBAQAAAAAAAAAAAAAAAAAKBwkQAQAAAAAAAAAAAAAAAAAAAAD/2gAMA1IARwBCAAA/AOuDie47gAAIt2oK0AAAFpDL0l4AACLdqCtAAABaQy9JeAAAi3agrQAAAWkMvSXgAAIt2oK0AAAFpDL0l4AACLdqCtAAABaQy9JeAAAi3agrQAAAf//Z';

  const twice = (colour: Colour) => colour.flatMap((value) => [value, value]);
  const sixteenBits = Uint8Array.from(
    Array.from({ length: 12 }, () => [
      0,
      ...Array(8).fill(twice(RED_RGB)).flat(),
      ...Array(8).fill(twice(BLUE_RGB)).flat(),
    ]).flat(),
  );
  const palette = pngChunk('PLTE', Uint8Array.from([...RED_RGB, ...BLUE_RGB]));

  test.each([
    ['a JPEG', jpegDataUrl(encodeJpeg(twoColourPainting(80, 60)))],
    ['a JPEG whose channels are red, green and blue', `data:image/jpeg;base64,${OF_ADOBE}`],
    [
      'a JPEG with a comment',
      jpegDataUrl(
        insertJpegSegment(encodeJpeg(twoColourPainting(80, 60)), jpegSegment(0xfe, Buffer.from('A comment'))),
      ),
    ],
    ['a PNG without alpha', pngDataUrl(encodePng(twoColourPainting(80, 60), 2))],
    ['a PNG with alpha', pngDataUrl(encodePng(twoColourPainting(80, 60), 6))],
    ['a PNG of sixteen bits', pngDataUrl(rawPng({ width: 16, height: 12, depth: 16, colour: 2, lines: sixteenBits }))],
    [
      'a PNG with a palette',
      pngDataUrl(
        rawPng({
          ...{ width: 16, height: 12, depth: 1, colour: 3, before: [palette] },
          lines: Uint8Array.from(Array.from({ length: 12 }, () => [0, 0x00, 0xff]).flat()),
        }),
      ),
    ],
  ])('the colours are kept of %s', async (_, dataUrl) => {
    await expectKept(dataUrl);
  });
});
