import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuiltSiteListener } from '#infra/local/gateway/built-site.ts';
import { type LocalGateway, startGateway } from '#infra/local/gateway/start-gateway.ts';
import { NOT_FOUND_PAGE_FILE, PUBLIC_PAGE_FILES } from '#shared/contract/public-pages.ts';
import { pageHeaders } from '#shared/contract/security-headers.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const PAGE = '<!doctype html><title>The bank</title>';
const titled = (file: string) => `<!doctype html><title>${file}</title>`;
const SCRIPT = `export const text = '${'money '.repeat(500)}';\n`;
const SECRET = 'not part of the site';

let gateway: LocalGateway;
beforeAll(async () => {
  const directory = createTempFolder('bank-site-');
  const site = join(directory, 'web');
  for (const folder of ['assets', '.vite']) await mkdir(join(site, folder), { recursive: true });
  await writeFile(join(directory, 'secret.txt'), SECRET);
  await writeFile(join(site, '.vite/manifest.json'), '{}');
  await writeFile(join(site, 'index.html'), PAGE);
  for (const file of [...Object.values(PUBLIC_PAGE_FILES), NOT_FOUND_PAGE_FILE])
    await writeFile(join(site, file), titled(file));
  await writeFile(join(site, 'favicon.svg'), '<svg/>');
  await writeFile(join(site, 'assets/app-1a2b3c.js'), SCRIPT);
  gateway = await startGateway(async () => undefined, 0);
  gateway.serveSite(await createBuiltSiteListener(site));
});
afterAll(() => gateway.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** Sends a request without `fetch`, which would normalize the path and decompress the answer. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: gateway.port, path, method, headers };
    request(options, async (response) => {
      resolve({
        status: response.statusCode,
        headers: response.headers,
        bytes: Buffer.concat(await response.toArray()),
      });
    })
      .once('error', reject)
      .end();
  });
}

const text = ({ bytes }: Answer): string => bytes.toString();
const app = (path: string): [string, number, string] => [path, 200, PAGE];
const nothing = (path: string): [string, number, string] => [path, 404, titled(NOT_FOUND_PAGE_FILE)];

test.each<[string, number, string]>([
  ...['/index.html', '/login?next=%2Fadmin', '/dashboard', '/admin/a.b/c'].map((path) => app(path)),
  ...Object.entries(PUBLIC_PAGE_FILES).map(([path, file]): [string, number, string] => [path, 200, titled(file)]),
  ['/contact?from=mail', 200, titled('contact.html')],
  ...['/portal', '/administrator', '/a.b/c', '/contact/us', '/__proto__'].map((path) => nothing(path)),
])('the path %s is answered with status %i and %s', async (path, status, page) => {
  const answer = await send(path);
  expect([answer.status, text(answer)]).toEqual([status, page]);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test('a file with a hash in its name may be cached forever, and anything else is requested again', async () => {
  const { headers } = await send('/assets/app-1a2b3c.js');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect((await send('/favicon.svg')).headers).toMatchObject({ 'cache-control': 'no-cache' });
});

test('a script is compressed for clients that accept it', async () => {
  const answer = await send('/assets/app-1a2b3c.js', { 'accept-encoding': 'deflate, br;q=0.8' });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(answer.bytes).toString()).toBe(SCRIPT);
});

test.each([
  '/nothing.js',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/secret.txt%00.html',
  '/%E0%A4%A.txt',
  '/.vite/manifest.json',
])('the path %s is a 404, and no way out of the site', async (path) => {
  const answer = await send(path);
  expect(answer.status).toBe(404);
  expect(text(answer)).not.toContain(SECRET);
});

test('every answer has the security headers, that of a refused method too (ASVS 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6)', async () => {
  const posted = await send('/', {}, 'POST');
  expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  for (const answer of [await send('/'), await send('/nothing.js'), posted])
    expect(answer.headers).toMatchObject(pageHeaders);
});
