import { getOpenapi } from '#shared/contract/docs.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { documentHeaders } from '#shared/contract/security-headers.ts';
import { reply } from '../http/chain.ts';
import { openEndpoint } from '../http/open-endpoint.ts';

const document = openApiDocument();

export const handler = openEndpoint(getOpenapi).handle(async () =>
  reply({ ...document }, { headers: documentHeaders }),
);
