import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectory, fingerprint, repository } from './sources.ts';

/** Where `vite build` puts the web app (`web/vite.config.ts`). */
export const builtSiteDirectory = join(buildDirectory, 'web');

const marker = join(buildDirectory, 'web.sources');

/** Builds the web app, unless the one at hand was built from these sources. Returns whether it did. */
export async function buildSite(): Promise<boolean> {
  const sources = `${await fingerprint(['web', 'shared', 'package-lock.json'], ['web/screenshots/'])} ${process.env.VITE_API_URL ?? ''} ${process.env.VITE_SITE_URL ?? ''}`;
  const built = await readFile(marker, 'utf8').catch(() => undefined);
  if (built === sources && existsSync(join(builtSiteDirectory, 'index.html'))) return false;
  await rm(marker, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(repository, 'web/vite.config.ts'), logLevel: 'warn' });
  await writeFile(marker, sources);
  return true;
}
