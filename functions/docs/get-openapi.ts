import { getOpenapi } from '#shared/contract/docs.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { documentHeaders } from '#shared/contract/security-headers.ts';
import { endpoint } from '../http/endpoint.ts';
import { reply } from '../http/response.ts';

const document = openApiDocument();

export const handler = endpoint(getOpenapi, async () => reply({ ...document }, { headers: documentHeaders }));
