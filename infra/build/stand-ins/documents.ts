/**
 * Stands in for `functions/views/api-documents.ts` in the bundles (see `build-functions.ts`): the same documents, made
 * at build time; building them in a function would take a hundred times as long as unpacking.
 */
import { brotliDecompressSync } from 'node:zlib';
import type { openApiDocument } from '#shared/contract/openapi.ts';

/** Defined by the build: base64 of Brotli. */
declare const OPENAPI_DOCUMENT: string;
declare const REFERENCE_PAGE: string;

const unpacked = (packed: string): string => brotliDecompressSync(Buffer.from(packed, 'base64')).toString();

export const openApi = (): ReturnType<typeof openApiDocument> => JSON.parse(unpacked(OPENAPI_DOCUMENT));

export const reference = (): string => unpacked(REFERENCE_PAGE);
