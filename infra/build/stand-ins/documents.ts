/**
 * Stands in for `functions/views/api-documents.ts`: unpacking takes a hundredth of the time of building the documents.
 */
import { brotliDecompressSync } from 'node:zlib';
import type { openApiDocument } from '#shared/contract/openapi.ts';

/** Base64 of Brotli, defined by `build-functions.ts`. */
declare const OPENAPI_DOCUMENT: string;
declare const REFERENCE_PAGE: string;

const unpacked = (packed: string): string => brotliDecompressSync(Buffer.from(packed, 'base64')).toString();

export const openApi = (): ReturnType<typeof openApiDocument> => JSON.parse(unpacked(OPENAPI_DOCUMENT));

export const reference = (): string => unpacked(REFERENCE_PAGE);
