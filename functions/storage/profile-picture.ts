import { refusedField } from '#shared/domain/refusal.ts';
import { BadPicture } from './bad-picture.ts';
import { cropAndResize, type Pixels } from './crop-and-resize.ts';
import { isJpeg, type Orientation, readJpeg, writeJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';

const SIZE = { width: 350, height: 300 };

const MOST_BYTES = 5 * 1024 * 1024;
const NO_IMAGE = 'Please upload an image file';
const TOO_LARGE = 'File size must be less than 5MB';

const kinds: Readonly<Record<string, (file: Buffer) => boolean>> = { 'image/jpeg': isJpeg, 'image/png': isPng };

/**
 * 350 by 300 pixels, re-encoded, so that nothing but the visible picture survives.
 * @param dataUrl JPEG or PNG
 * @throws Refusal 400
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
  if (!isKind(file)) throw refused(NO_IMAGE);
  return file;
}

function split(dataUrl: string): [head: string, content: string] {
  const comma = dataUrl.slice(0, 100).indexOf(',');
  return [dataUrl.slice(0, Math.max(comma, 0)), dataUrl.slice(comma + 1)];
}

const refused = (sentence: string) => refusedField('profilePicture', 'invalid_picture', sentence);

/** Cropped first, which moves fewer pixels. */
function upright(pixels: Pixels, orientation: Orientation): Pixels {
  const lying = orientation >= 5;
  const { width, height } = SIZE;
  const small = cropAndResize(pixels, lying ? { width: height, height: width } : SIZE);
  if (orientation === 1) return small;
  const rgb = new Uint8Array(width * height * 3);
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
