import { rm } from 'node:fs/promises';
import { localTemplates } from '#infra/local/template.ts';
import { tempFolderOfRun } from './temp-folder.ts';

/** Synthesizes the templates before the first test, so that not every test file has to. */
export async function setup(): Promise<() => Promise<void>> {
  await localTemplates();
  return () => rm(tempFolderOfRun(process.pid), { recursive: true, force: true, maxRetries: 5 });
}
