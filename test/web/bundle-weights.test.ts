/** Limits the JavaScript that a browser has to fetch before a screen can be used, compressed with brotli as CloudFront does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest, ManifestChunk } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { buildSite, builtSiteDirectory } from '#infra/build/build-site.ts';

let chunks: Manifest;

beforeAll(async () => {
  await buildSite();
  chunks = JSON.parse(readFileSync(join(builtSiteDirectory, '.vite/manifest.json'), 'utf8'));
});

/** Returns the chunks of source files, with everything that they import before they run. */
function needed(files: readonly string[]): Set<ManifestChunk> {
  const chunkOf = (file: string) => chunks[file] ?? expect.fail(`No chunk begins with web/${file}`);
  const found = new Set(files.map(chunkOf));
  // The loop also visits what is added to the set during the iteration.
  for (const { imports = [] } of found) for (const file of imports) found.add(chunkOf(file));
  return found;
}

const MAX_FILES = 15;
const weightOf = ({ file }: ManifestChunk): number =>
  brotliCompressSync(readFileSync(join(builtSiteDirectory, file))).length;

const portal = ['index.html', 'src/app/customer/customer-layout.tsx', 'src/lib/api/call.ts'];
const backOffice = ['index.html', 'src/app/admin/admin-layout.tsx', 'src/lib/api/call.ts'];

test.each([
  // The screen accepts input without the API client, which is loaded meanwhile.
  { screen: 'sign-in', files: ['index.html', 'src/features/sign-in/login.tsx'], limit: 120 },
  { screen: 'portal', files: [...portal, 'src/features/transactions/customer/withdraw/withdraw.tsx'], limit: 200 },
  { screen: 'back-office', files: [...backOffice, 'src/features/reports/admin/overview.tsx'], limit: 240 },
])('the $screen is usable after at most $limit kB of JavaScript in a few files: $files', ({ files, limit }) => {
  const chunksOfScreen = [...needed(files)];
  const total = chunksOfScreen.reduce((sum, chunk) => sum + weightOf(chunk), 0);
  expect(total / 1000).toBeLessThanOrEqual(limit);
  // On a slow connection each file costs a round trip, whatever its size.
  expect(chunksOfScreen.length).toBeLessThanOrEqual(MAX_FILES);
});
