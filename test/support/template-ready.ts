import { rm } from 'node:fs/promises';
import { dataTemplate } from '#infra/local/template.ts';
import { foldersOf } from './temp-folder.ts';

/** Before the first test, so that not every test file synthesizes. */
export async function setup(): Promise<() => Promise<void>> {
  await dataTemplate();
  return () => rm(foldersOf(process.pid), { recursive: true, force: true, maxRetries: 5 });
}
