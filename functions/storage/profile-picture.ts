/** What somebody uploads as their picture, and what the bank keeps of it. */
import { Refusal } from '#shared/domain/refusal.ts';
import { BadPicture } from './bad-picture.ts';
import { cropAndResize, type Pixels } from './crop-and-resize.ts';
import { isJpeg, type Orientation, readJpeg, writeJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';

/** Spec 9: 3.5 to 3. */
const SIZE = { width: 350, height: 300 };

/** Spec 5. */
const MOST_BYTES = 5 * 1024 * 1024;
const NO_IMAGE = 'Please upload an image file';
const TOO_LARGE = 'File size must be less than 5MB';

const kinds: Readonly<Record<string, (file: Buffer) => boolean>> = { 'image/jpeg': isJpeg, 'image/png': isPng };

/**
 * The JPEG that is kept: 350 by 300 pixels, decoded and encoded anew, so that nothing of the file survives but what was to
 * be seen.
 * @param dataUrl a JPEG or PNG as `data:image/...;base64,...`
 * @throws Refusal 400 for what is no such picture, or too large
 */
export function profilePicture(dataUrl: string): Buffer {
  const file = fileIn(dataUrl);
  try {
    const { orientation, ...pixels } = isPng(file) ? { ...readPng(file), orientation: 1 } : readJpeg(file);
    return writeJpeg(upright(pixels, orientation));
  } catch (error) {
    if (error instanceof BadPicture) throw refused(NO_IMAGE);
    throw error;
  }
}

function fileIn(dataUrl: string): Buffer {
  const [head = '', content = ''] = split(dataUrl);
  const isKind = kinds[/^data:(image\/[a-z]+);base64$/.exec(head)?.[1] ?? ''];
  if (!isKind || !/^[A-Za-z0-9+/]+={0,2}$/.test(content)) throw refused(NO_IMAGE);
  if (Buffer.byteLength(content, 'base64') > MOST_BYTES) throw refused(TOO_LARGE);
  const file = Buffer.from(content, 'base64');
  // What a file says of itself must be what it is.
  if (!isKind(file)) throw refused(NO_IMAGE);
  return file;
}

function split(dataUrl: string): [head: string, content: string] {
  const comma = dataUrl.slice(0, 100).indexOf(',');
  return [dataUrl.slice(0, Math.max(comma, 0)), dataUrl.slice(comma + 1)];
}

function refused(sentence: string): Refusal {
  return new Refusal('invalid', 'invalid_picture', sentence, { fields: { profilePicture: sentence } });
}

/** Cropped and resized as the camera's sensor saw it, which is less to turn, and then turned as it was held. */
function upright(pixels: Pixels, orientation: Orientation): Pixels {
  const lying = orientation >= 5;
  const { width, height } = SIZE;
  const small = cropAndResize(pixels, lying ? { width: height, height: width } : SIZE);
  if (orientation === 1) return small;
  const rgb = new Uint8Array(width * height * 3);
  // Which edges are swapped: of the sensor's picture seen from the upright one.
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBottom = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = lying ? [y, x] : [x, y];
      const sourceX = fromRight ? small.width - 1 - column : column;
      const sourceY = fromBottom ? small.height - 1 - row : row;
      const from = (sourceY * small.width + sourceX) * 3;
      rgb.set(small.rgb.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}
