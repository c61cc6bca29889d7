import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { acceptedEncoding, type Encoding, encoders } from '#functions/core/http/compress-response.ts';
import { cacheControlOf, contentTypeOf } from '#infra/site/file-headers.ts';
import { inlineScriptHashes } from '#infra/site/inline-scripts.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import { NOT_FOUND_PAGE_FILE, pageFileAt } from '#shared/contract/public-pages.ts';
import { pageHeadersWith } from '#shared/contract/security-headers.ts';

export type SiteListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;
/** The built app reads this file. */
export const SITE_CONFIG_FILE = { path: '/config.json', content: JSON.stringify({ apiUrl: API_BASE }) };

interface Page {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly content: Buffer;
}

export async function createBuiltSiteListener(directory: string): Promise<SiteListener> {
  const pages = new Map<string, Page>();
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    // Files of build tools, such as `.vite/manifest.json`, are not served.
    if (!entry.isFile() || path.startsWith('/.')) continue;
    pages.set(path, toPage(path, await readFile(file)));
  }
  pages.set(SITE_CONFIG_FILE.path, toPage(SITE_CONFIG_FILE.path, Buffer.from(SITE_CONFIG_FILE.content)));
  const headers = Object.entries(pageHeadersWith({ inlineScripts: inlineScriptHashes(directory) }));
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    return serve(pages, request, response);
  };
}

function toPage(path: string, content: Buffer): Page {
  return {
    type: contentTypeOf(path),
    cacheControl: cacheControlOf(path.slice(1)),
    etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
    content,
  };
}

async function serve(pages: Map<string, Page>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return end(request, response, 405, 'Method Not Allowed\n');
  }
  // The path is only looked up among the built files, so that no path leads out of the directory.
  const path = pathOf(request.url ?? '/');
  const file = path === undefined || isFile(path) ? path : `/${pageFileAt(path)}`;
  const page = file === undefined ? undefined : pages.get(file);
  if (!page) return end(request, response, 404, 'Not Found\n');
  const status = file === `/${NOT_FOUND_PAGE_FILE}` ? 404 : 200;

  response.setHeader('content-type', page.type);
  response.setHeader('cache-control', page.cacheControl);
  response.setHeader('vary', 'accept-encoding');
  const encoding =
    COMPRESSIBLE.test(page.type) && page.content.length >= 1000
      ? acceptedEncoding(request.headers['accept-encoding'])
      : undefined;
  // The tag is weak, because the compressed page has other bytes.
  const etag = encoding ? `W/${page.etag}` : page.etag;
  response.setHeader('etag', etag);
  if (request.headers['if-none-match']?.includes(page.etag)) return end(request, response, 304, '');
  if (encoding) response.setHeader('content-encoding', encoding);
  return end(request, response, status, encoding ? await compress(page, encoding) : page.content);
}

/** Tells files from pages, whose paths have no extension. */
function isFile(path: string): boolean {
  return /\.[^/]+$/.test(path);
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return undefined;
  }
}

/** Compressed pages by encoding and tag, shared by all banks of one process. */
const compressed = new Map<string, Promise<Buffer>>();

/** Compresses a page at the first request that accepts it. */
function compress({ etag, content }: Page, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const bytes = compressed.get(key) ?? encoders[encoding](content);
  compressed.set(key, bytes);
  return bytes;
}

function end(request: IncomingMessage, response: ServerResponse, status: number, body: Buffer | string): void {
  response.statusCode = status;
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
  if (status !== 304) response.setHeader('content-length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}
