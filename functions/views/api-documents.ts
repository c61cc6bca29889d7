/** Bundles replace this file by `infra/build/stand-ins/documents.ts`. */
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';

export const openApi = openApiDocument;

export const reference = (): string => referencePage(openApiDocument());
