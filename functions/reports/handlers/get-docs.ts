import { createHash } from 'node:crypto';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { apiReferenceHtml } from '#shared/contract/reference/page.ts';
import { apiReferenceStyleSheet } from '#shared/contract/reference/style.ts';
import { getDocs } from '#shared/contract/reports.ts';
import { apiReferencePageHeaders } from '#shared/contract/security-headers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { createHttpReply } from '../../core/http/response.ts';

const headers = apiReferencePageHeaders(createHash('sha256').update(apiReferenceStyleSheet).digest('base64'));
const page = apiReferenceHtml(openApiDocument());

export const handler = endpoint(getDocs, async () => createHttpReply(page, { headers }));
