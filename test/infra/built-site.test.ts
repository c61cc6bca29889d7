import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtSiteDirectory } from '#infra/build/build-site.ts';
import { contentTypeOf } from '#infra/site/file-headers.ts';

test('every file of the site has a content type', () => {
  const files = globSync('**/*.*', { cwd: builtSiteDirectory });
  expect(files).toContain('index.html');
  expect(files.filter((file) => contentTypeOf(file) === 'application/octet-stream')).toEqual([]);
});

test('the site contains nothing of the page that shows sent messages on one machine', () => {
  const files = globSync('**/*.{html,js,css,json}', { cwd: builtSiteDirectory });
  const marks = /Sent messages|\/mail\/style\.css/;
  expect(files.filter((file) => marks.test(readFileSync(join(builtSiteDirectory, file), 'utf8')))).toEqual([]);
});
