import { openApiDocument } from '#shared/contract/openapi.ts';
import { getOpenapi } from '#shared/contract/reports.ts';
import { documentCacheHeaders } from '#shared/contract/security-headers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { createHttpReply } from '../../core/http/response.ts';

const document = openApiDocument();

export const handler = endpoint(getOpenapi, async () =>
  createHttpReply({ ...document }, { headers: documentCacheHeaders }),
);
