import { createHash } from 'node:crypto';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { referencePage } from '#shared/contract/reference/page.ts';
import { style } from '#shared/contract/reference/style.ts';
import { getDocs } from '#shared/contract/reports.ts';
import { documentPageHeaders } from '#shared/contract/security-headers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { reply } from '../../core/http/response.ts';

const headers = documentPageHeaders(createHash('sha256').update(style).digest('base64'));
const page = referencePage(openApiDocument());

export const handler = endpoint(getDocs, async () => reply(page, { headers }));
