/** A picture with too many pixels or scans is refused before it is decoded, and the colours of every encoding are kept. */
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toProfilePicture } from '#functions/customers/profile-picture.ts';
import { repositoryRoot } from '#infra/build/sources.ts';
import type { PictureOutcome } from '#test/support/faults/picture-process.ts';
import { forkProcess, nextProcessMessage } from '#test/support/fork-process.ts';
import { isSoakRun } from '#test/support/iterations.ts';
import {
  BLUE_RGB,
  type Colour,
  colourDistance,
  decodeJpeg,
  encodeJpeg,
  encodePng,
  jpegDataUrl,
  oneColourPainting,
  pngChunk,
  pngDataUrl,
  progressiveJpeg,
  RED_RGB,
  rawPng,
  twoColourPainting,
} from '#test/support/pictures.ts';
import { PICTURE_NOT_AN_IMAGE, PICTURE_TOO_LARGE } from '#test/support/spec-texts.ts';

const TOO_MANY_PIXELS = 'at most 4 megapixels';

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
  [65_535, 65_535],
])('a picture of %i by %i pixels is refused before it is decoded (ASVS 5.2.6, 15.2.2)', async (width, height) => {
  const png = rawPng({ width, height, lines: new Uint8Array() });
  for (const picture of [jpegDataUrl(announcing(width, height)), pngDataUrl(png)]) {
    await expect(toProfilePicture(picture)).rejects.toThrow(TOO_MANY_PIXELS);
  }
});

test('a picture of four megapixels and 5 MB is accepted, and one byte more is refused (ASVS 5.2.1)', async () => {
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

describe('a small file that unpacks to a large picture', () => {
  let child: ReturnType<typeof forkProcess>;
  beforeEach(() => {
    child = forkProcess(join(repositoryRoot, 'test/support/faults/picture-process.ts'));
  });
  afterEach(() => void child.kill());

  async function reencode(dataUrl: string): Promise<PictureOutcome> {
    const outcome = nextProcessMessage<PictureOutcome>(child);
    child.send(dataUrl);
    return outcome;
  }

  function expectSmall({ megabytes, milliseconds }: PictureOutcome): void {
    // Memory and time of a process depend on what else the machine does.
    if (!isSoakRun) return;
    expect(megabytes).toBeLessThan(64);
    expect(milliseconds).toBeLessThan(300);
  }

  const bombs: [string, () => string, string][] = [
    ['a JPEG of 4 megapixels in 13 scans', () => jpegDataUrl(progressiveJpeg(2000, 2000, 13)), PICTURE_NOT_AN_IMAGE],
    [
      'a PNG of 30 megapixels',
      () => pngDataUrl(rawPng({ width: 5470, height: 5470, colour: 6, lines: new Uint8Array(5470 * (5470 * 4 + 1)) })),
      TOO_MANY_PIXELS,
    ],
  ];

  test.each(bombs)(
    '%s is refused before anything is decoded, with little time and memory (ASVS 5.2.3)',
    async (_, bomb, sentence) => {
      const dataUrl = bomb();
      expect(dataUrl.length).toBeLessThan(200_000);
      const outcome = await reencode(dataUrl);
      expect(outcome).toMatchObject({ refusal: expect.stringContaining(sentence), codecs: 0 });
      expectSmall(outcome);
    },
  );

  const small = (): Buffer => rawPng({ width: 10, height: 10, lines: new Uint8Array(310) });
  const zeros = deflateSync(new Uint8Array(200_000_000));
  const withChunk = (type: string, head: string): Buffer =>
    Buffer.concat([
      small().subarray(0, 33),
      pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), zeros])),
      small().subarray(33),
    ]);

  test.each<[string, () => string]>([
    [
      'a PNG with more data than its header announces',
      () => pngDataUrl(Buffer.concat([small().subarray(0, 33), pngChunk('IDAT', zeros), pngChunk('IEND')])),
    ],
    ['a PNG with a compressed colour profile of 200 MB', () => pngDataUrl(withChunk('iCCP', 'profile\0\0'))],
  ])('%s is not unpacked', async (_, bomb) => {
    await reencode(pngDataUrl(small()));
    expectSmall(await reencode(bomb()));
  });

  test('a picture of the largest size in the most scans is accepted, with a tenth of the memory of the function', async () => {
    await reencode(pngDataUrl(small()));
    const { refusal, megabytes } = await reencode(jpegDataUrl(progressiveJpeg(2000, 2000, 12, 3)));
    expect(refusal).toBe(undefined);
    expect(megabytes).toBeLessThan(177);
  });
});

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
  ['a JPEG whose channels are red, green and blue', `data:image/jpeg;base64,${OF_ADOBE}`],
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
  const { width, height, at } = decodeJpeg(await toProfilePicture(dataUrl));
  expect([width, height]).toEqual([350, 300]);
  expect(colourDistance(at(20, 150), RED_RGB)).toBeLessThan(12);
  expect(colourDistance(at(330, 150), BLUE_RGB)).toBeLessThan(12);
});
