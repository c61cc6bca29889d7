import { createHash } from 'node:crypto';
import { getDocs } from '#shared/contract/docs.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';
import { style } from '#shared/contract/reference/style.ts';
import { documentPageHeaders } from '#shared/contract/security-headers.ts';
import { endpoint } from '../http/endpoint.ts';
import { reply } from '../http/response.ts';

const headers = documentPageHeaders(createHash('sha256').update(style).digest('base64'));
const page = referencePage(openApiDocument());

export const handler = endpoint(getDocs, async () => reply(page, { headers }));
