import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataDirectoryWatch, watchDataDirectory } from '#infra/local/watch-data-directory.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

let directory: string;
let watch: DataDirectoryWatch;
let sentences: string[];
beforeEach(() => {
  directory = join(createTempFolder('bank-watched-'), 'bank');
  mkdirSync(join(directory, 's3', 'backups'), { recursive: true });
  for (const file of ['table.db', 'kms.json']) writeFileSync(join(directory, file), file);
  sentences = [];
  const files = ['table.db', 'kms.json', 's3', 's3/backups'];
  watch = watchDataDirectory(directory, files, (sentence) => sentences.push(sentence));
});
afterEach(() => watch.close());

test('a bank stays open while its files are written to', () => {
  writeFileSync(join(directory, 'table.db'), 'another row');
  writeFileSync(join(directory, 's3', 'backups', 'a backup'), '');
  expect([watch.look(), sentences]).toEqual(['open', []]);
});

test.each([
  ['the directory is removed', '', () => rmSync(directory, { recursive: true })],
  ['the directory is a link to a copy of it', '', replaceByLink],
  ['the key is replaced by a copy', 'kms.json', () => replaceByCopy('kms.json')],
  ['a folder is replaced by a copy', 's3/backups', () => replaceByCopy('s3/backups')],
])('a bank is closed for good with one sentence when %s', async (_, file, act) => {
  act();
  expect([watch.look(), watch.look(), watch.condition()]).toEqual(['closed', 'closed', 'closed']);
  expect(sentences).toEqual([
    `${join(directory, file)} was removed or replaced while the bank was running on it, so that the bank has ended: ` +
      `put it back, or restore ${directory} from a copy, or choose another directory with BANK_DATA_DIR.`,
  ]);
});

function replaceByCopy(file: string): void {
  cpSync(join(directory, file), join(directory, 'copy'), { recursive: true });
  rmSync(join(directory, file), { recursive: true });
  renameSync(join(directory, 'copy'), join(directory, file));
}

function replaceByLink(): void {
  cpSync(directory, `${directory}-copy`, { recursive: true });
  renameSync(directory, `${directory}-away`);
  symlinkSync(`${directory}-copy`, directory);
}
