import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGES } from '#shared/contract/public-pages.ts';

/**
 * SHA-256, in base64, of the inline script of the public pages, for the Content-Security-Policy; undefined without one.
 */
export function inlineScriptOf(siteFolder: string): string | undefined {
  const page = join(siteFolder, PUBLIC_PAGES['/']);
  if (!existsSync(page)) return undefined;
  const [, script] = /<script type="module">(.*?)<\/script>/s.exec(readFileSync(page, 'utf8')) ?? [];
  return script && createHash('sha256').update(script).digest('base64');
}
