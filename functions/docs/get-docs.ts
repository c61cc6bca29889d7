import { createHash } from 'node:crypto';
import { reference } from '#functions/views/api-documents.ts';
import { getDocs } from '#shared/contract/docs.ts';
import { style } from '#shared/contract/reference/style.ts';
import { documentPageHeaders } from '#shared/contract/security-headers.ts';
import { reply } from '../http/chain.ts';
import { openEndpoint } from '../http/open-endpoint.ts';
import { env } from '../platform/env.ts';

const headers = documentPageHeaders(createHash('sha256').update(style).digest('base64'));

let made: string | undefined;

function page(): string {
  made ??= reference();
  return made;
}

if (env.inLambda) page();

export const handler = openEndpoint(getDocs).handle(async () => reply(page(), { headers }));
