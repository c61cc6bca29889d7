import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';
import { buildDirectory, sourcesFingerprint } from './sources.ts';

export const builtSiteDirectory = join(buildDirectory, 'web');

const marker = join(buildDirectory, 'web.sources');

/** Builds the web app unless it is up to date. @returns whether it was built */
export async function buildSite(): Promise<boolean> {
  const sources = `${await sourcesFingerprint(['web', 'shared', 'package-lock.json'], ['web/screenshots/'])} ${process.env.VITE_API_URL ?? ''} ${process.env.VITE_SITE_URL ?? ''}`;
  const builtFrom = await readFile(marker, 'utf8').catch(() => undefined);
  if (builtFrom === sources && existsSync(join(builtSiteDirectory, 'index.html'))) return false;
  await rm(marker, { force: true });
  await runProgram(join(import.meta.dirname, 'make-site.ts'));
  await writeFile(marker, sources);
  return true;
}
