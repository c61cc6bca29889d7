/**
 * JPEG and PNG are processed in WebAssembly, which gets colours right and has its own memory
 * (`docs/decisions/025-profile-pictures.md`).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import decodeJpegBy, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpegBy, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePngBy, { init as initPngDecoder } from '@jsquash/png/decode.js';
import resizeBy, { initResize } from '@jsquash/resize';

/** The build copies these files beside the bundle that uses them. */
const CODECS = {
  jpegDecoder: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  jpegEncoder: '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  pngDecoder: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  resizer: '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
} as const;

function compiled(codec: keyof typeof CODECS): WebAssembly.Module {
  const path = CODECS[codec];
  // The address is empty in a bundle, which is CommonJS.
  const { url } = import.meta;
  return new WebAssembly.Module(readFileSync(url ? createRequire(url).resolve(path) : join(__dirname, basename(path))));
}

// The package's types leave out the first parameter.
type Init = (module: WebAssembly.Module) => Promise<void>;

let loaded: Promise<unknown> | undefined;

/** Compiles the codecs. Callers await it before they call the functions below. */
export function loadImageCodecs(): Promise<unknown> {
  loaded ??= Promise.all([
    (initJpegDecoder as unknown as Init)(compiled('jpegDecoder')),
    (initJpegEncoder as unknown as Init)(compiled('jpegEncoder')),
    initPngDecoder(compiled('pngDecoder')),
    initResize(compiled('resizer')),
  ]);
  return loaded;
}

const bufferOf = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer;

/** Decodes a picture and turns it upright, by the orientation that the file names. @throws for a file that is no picture */
export function decodeJpeg(file: Buffer): Promise<ImageData> {
  return decodeJpegBy(bufferOf(file), { preserveOrientation: true });
}

/** @throws for a file that is no picture */
export function decodePng(file: Buffer): Promise<ImageData> {
  return decodePngBy(bufferOf(file));
}

/** Crops the picture around its middle to the wanted shape, and scales it. */
export function cropAndResize(picture: ImageData, to: { width: number; height: number }): Promise<ImageData> {
  return resizeBy(picture, { ...to, fitMethod: 'contain' });
}

/** @param quality up to 100 */
export async function encodeJpeg(picture: ImageData, quality: number): Promise<Buffer> {
  return Buffer.from(await encodeJpegBy(picture, { quality }));
}
