/** These tests compare the pictures that the bank keeps with those that customers send. */
import { decode } from 'jpeg-js';
import { expect, test } from 'vitest';
import { updateProfile } from '#shared/contract/customers.ts';
import { iterationCount } from '#test/support/iterations.ts';
import {
  BLUE_RGB,
  colourDistance,
  decodeJpeg,
  encodeJpeg,
  encodePng,
  exifJpegSegment,
  GREEN_RGB,
  insertJpegSegment,
  jpegDataUrl,
  oneColourPainting,
  pngDataUrl,
  RED_RGB,
  rawPng,
  twoColourPainting,
  WHITE_RGB,
} from '#test/support/pictures.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const FILES = iterationCount(120, 20);

const { bank, customerForAll } = setupBank({ rateLimits: 'off' });
const person = customerForAll();

const send = (profilePicture: string) => person.call(updateProfile, { body: { profilePicture } });

/** Returns the file that is served after this answer. */
async function served({ result }: Awaited<ReturnType<typeof send>>): Promise<Buffer> {
  const { profilePicture } = result.user;
  const response = await fetch(`${bank.url}${profilePicture}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const kept = async (dataUrl: string): Promise<Buffer> => served(await send(dataUrl));

test.each([
  ['a JPEG', jpegDataUrl(encodeJpeg(twoColourPainting(800, 500)))],
  ['a PNG', pngDataUrl(encodePng(twoColourPainting(800, 500)))],
  ['a tiny one', pngDataUrl(encodePng(twoColourPainting(8, 6)))],
])('the kept picture of %s is a JPEG of 350 by 300 of its middle', async (_, dataUrl) => {
  const { width, height, at } = decodeJpeg(await kept(dataUrl));
  expect([width, height]).toEqual([350, 300]);
  for (const y of [5, 150, 295]) {
    expect(colourDistance(at(20, y), RED_RGB)).toBeLessThan(8);
    expect(colourDistance(at(330, y), BLUE_RGB)).toBeLessThan(8);
  }
});

test('the kept picture of a transparent one has a white background', async () => {
  const { at } = decodeJpeg(await kept(pngDataUrl(encodePng(twoColourPainting(400, 300, RED_RGB, [0, 0, 0, 0])))));
  expect(colourDistance(at(20, 150), RED_RGB)).toBeLessThan(8);
  expect(colourDistance(at(330, 150), WHITE_RGB)).toBeLessThan(4);
});

test.each([
  [1, 'top left', 'top right'],
  [3, 'bottom right', 'bottom left'],
  [5, 'top left', 'bottom left'],
  [6, 'top right', 'bottom right'],
  [8, 'bottom left', 'top left'],
] as const)(
  'the kept picture is upright, however the camera was held (%i: its first line goes from %s to %s)',
  async (orientation, first, second) => {
    // Only the first quarter of the sensor is red, and only the next one in its line is green.
    const sensor = {
      width: 420,
      height: 420,
      colourAt: (x: number, y: number) => (y < 210 ? (x < 210 ? RED_RGB : GREEN_RGB) : BLUE_RGB),
    };
    const { at } = decodeJpeg(
      await kept(
        jpegDataUrl(insertJpegSegment(encodeJpeg(sensor), exifJpegSegment(orientation, orientation % 2 ? 'II' : 'MM'))),
      ),
    );
    const corners = {
      'top left': at(60, 60),
      'top right': at(290, 60),
      'bottom left': at(60, 240),
      'bottom right': at(290, 240),
    };
    expect(colourDistance(corners[first], RED_RGB)).toBeLessThan(10);
    expect(colourDistance(corners[second], GREEN_RGB)).toBeLessThan(10);
  },
);

test('the kept picture is nothing but the picture: no camera, no place, no comment (ASVS 5.2.2)', async () => {
  const hidden = '<script>alert(1)</script>';
  const file = insertJpegSegment(
    insertJpegSegment(encodeJpeg(oneColourPainting(100, 100)), exifJpegSegment(1)),
    Buffer.from(`\xff\xfe\x00\x1b${hidden}`, 'latin1'),
  );
  expect(file.includes(hidden)).toBe(true);
  const shown = await kept(jpegDataUrl(file));
  for (const word of ['Exif', 'GPS', 'script']) expect(shown.includes(word)).toBe(false);
  expect(decode(shown).width).toBe(350);
});

test(`${FILES} files with random changes are kept as pictures or refused`, async () => {
  const random = seededRandom(3);
  const originals = [
    [encodeJpeg(twoColourPainting(40, 30)), jpegDataUrl],
    [encodePng(twoColourPainting(40, 30)), pngDataUrl],
    [rawPng({ width: 9, height: 9, lines: new Uint8Array(9 * 28) }), pngDataUrl],
  ] as const;
  let count = 0;
  for (let round = 0; round < FILES; round += 1) {
    const [original, asUrl] = originals[random.below(originals.length)] ?? originals[0];
    const file = Buffer.from(original);
    for (let change = 0; change <= random.below(3); change += 1) file[random.below(file.length)] = random.below(256);
    const answer = await send(asUrl(file));
    if (answer.status === 400) count += 1;
    else expect(decodeJpeg(await served(answer))).toMatchObject({ width: 350, height: 300 });
  }
  expect(count).toBeGreaterThan(FILES / 4);
});
