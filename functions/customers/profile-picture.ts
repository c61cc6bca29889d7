import { IMAGE_TOO_LARGE_MESSAGE, NO_IMAGE_MESSAGE } from '#shared/contract/pictures.ts';
import { fieldError } from '#shared/domain/domain-error.ts';
import { cropAndResize, decodeJpeg, decodePng, encodeJpeg, loadImageCodecs } from './image-codecs.ts';
import {
  assertJpegWithinBounds,
  assertPngWithinBounds,
  BadPictureError,
  isJpeg,
  isPng,
  PictureTooLargeError,
} from './picture-bounds.ts';

const SIZE = { width: 350, height: 300 };
const QUALITY = 85;

const MAX_BYTES = 5 * 1024 * 1024;
const TOO_MANY_PIXELS = 'The image is too large: it may have at most 4 megapixels';

const kinds: Readonly<Record<string, (file: Buffer) => boolean>> = { 'image/jpeg': isJpeg, 'image/png': isPng };

/**
 * Re-encodes a picture in 350 by 300 pixels, so that nothing but the visible picture remains of the file.
 * @param dataUrl JPEG or PNG
 * @throws DomainError 400
 */
export async function toProfilePicture(dataUrl: string): Promise<Buffer> {
  const file = fileIn(dataUrl);
  try {
    return await encodeJpeg(await cropAndResize(onWhite(await decoded(file)), SIZE), QUALITY);
  } catch (error) {
    if (error instanceof PictureTooLargeError) throw refused(TOO_MANY_PIXELS);
    if (error instanceof BadPictureError) throw refused(NO_IMAGE_MESSAGE);
    throw error;
  }
}

/** @throws BadPictureError */
async function decoded(file: Buffer): Promise<ImageData> {
  const [assertWithinBounds, decode] = isPng(file)
    ? ([assertPngWithinBounds, decodePng] as const)
    : ([assertJpegWithinBounds, decodeJpeg] as const);
  assertWithinBounds(file);
  await loadImageCodecs();
  try {
    return await decode(file);
  } catch {
    throw new BadPictureError();
  }
}

/** Puts the picture on a white background, because JPEG has no transparency. */
function onWhite(picture: ImageData): ImageData {
  const { data } = picture;
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at - 3; channel < at; channel += 1) {
      data[channel] = ((data[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
    }
    data[at] = 255;
  }
  return picture;
}

function fileIn(dataUrl: string): Buffer {
  const [head = '', content = ''] = split(dataUrl);
  const isKind = kinds[/^data:(image\/[a-z]+);base64$/.exec(head)?.[1] ?? ''];
  if (!isKind || !/^[A-Za-z0-9+/]+={0,2}$/.test(content)) throw refused(NO_IMAGE_MESSAGE);
  if (Buffer.byteLength(content, 'base64') > MAX_BYTES) throw refused(IMAGE_TOO_LARGE_MESSAGE);
  const file = Buffer.from(content, 'base64');
  if (!isKind(file)) throw refused(NO_IMAGE_MESSAGE);
  return file;
}

function split(dataUrl: string): [head: string, content: string] {
  const comma = dataUrl.slice(0, 100).indexOf(',');
  return [dataUrl.slice(0, Math.max(comma, 0)), dataUrl.slice(comma + 1)];
}

const refused = (sentence: string) => fieldError('profilePicture', 'invalid_picture', sentence);
