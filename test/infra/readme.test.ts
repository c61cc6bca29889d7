import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '#infra/build/sources.ts';

test('the README lists every decision, in their order and by their titles', async () => {
  const folder = 'infra/decisions';
  const files = (await readdir(join(repository, folder))).filter((file) => /^\d{3}-/.test(file)).sort();
  const titles = await Promise.all(
    files.map(async (file) => {
      const [heading = ''] = (await readFile(join(repository, folder, file), 'utf8')).split('\n');
      const [, number, title] = /^# (\d{3}) (.+)$/.exec(heading) ?? expect.fail(`${file} has no title`);
      return `- [${number}](${folder}/${file}) ${title}`;
    }),
  );
  const readme = await readFile(join(repository, 'README.md'), 'utf8');
  expect(readme.split('\n').filter((line) => line.includes(`](${folder}/`) && /^- \[\d/.test(line))).toEqual(titles);
});
