/** The documents of the API. In the bundles `infra/build/stand-ins/documents.ts` takes this file's place. */
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';

export const openApi = openApiDocument;

export const reference = (): string => referencePage(openApiDocument());
