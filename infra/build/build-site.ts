import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';
import { buildDirectory, sourcesFingerprint } from './sources.ts';

export const builtSiteDirectory = join(buildDirectory, 'web');

const marker = join(buildDirectory, 'web.sources');
const chunksFile = join(buildDirectory, 'web.chunks.json');

export interface BuiltChunk {
  readonly fileName: string;
  /** The entry's source file; null for a chunk that entries share. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** Builds the web app unless it is up to date. @returns whether it was built */
export async function buildSite(): Promise<boolean> {
  const sources = `${await sourcesFingerprint(['web', 'shared', 'package-lock.json'], ['web/screenshots/'])} ${process.env.VITE_API_URL ?? ''} ${process.env.VITE_SITE_URL ?? ''}`;
  const builtFrom = await readFile(marker, 'utf8').catch(() => undefined);
  if (builtFrom === sources && [join(builtSiteDirectory, 'index.html'), chunksFile].every(existsSync)) return false;
  await rm(marker, { force: true });
  await runProgram(join(import.meta.dirname, 'make-site.ts'), [chunksFile]);
  await writeFile(marker, sources);
  return true;
}

export async function builtChunks(): Promise<BuiltChunk[]> {
  return JSON.parse(await readFile(chunksFile, 'utf8'));
}
