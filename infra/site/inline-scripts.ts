import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGE_FILES } from '#shared/contract/public-pages.ts';

/** Returns the Base64 SHA-256 of each script, for the Content-Security-Policy. */
export function inlineScriptHashes(siteFolder: string): string[] {
  const page = join(siteFolder, PUBLIC_PAGE_FILES['/']);
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => createHash('sha256').update(script).digest('base64'));
}
