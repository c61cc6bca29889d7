import { openApi } from '#functions/views/api-documents.ts';
import { getOpenapi } from '#shared/contract/docs.ts';
import { documentHeaders } from '#shared/contract/security-headers.ts';
import { reply } from '../http/chain.ts';
import { openEndpoint } from '../http/open-endpoint.ts';
import { env } from '../platform/env.ts';

let made: ReturnType<typeof openApi> | undefined;

function document() {
  made ??= openApi();
  return made;
}

if (env.inLambda) document();

export const handler = openEndpoint(getOpenapi).handle(async () =>
  reply({ ...document() }, { headers: documentHeaders }),
);
