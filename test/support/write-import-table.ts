/**
 * `npm run docs:imports` writes the table of imports in `docs/architecture.md` from the rules of
 * `.dependency-cruiser.cjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';

interface Room {
  readonly room: string;
  readonly may: readonly string[];
  readonly packages: readonly string[];
  readonly node?: boolean;
}

export const ARCHITECTURE_DOCUMENT = join(repositoryRoot, 'docs/architecture.md');
const SECTION = /(?<=<!-- imports:begin -->\n).*(?=<!-- imports:end -->)/s;

const { rooms }: { rooms: readonly Room[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** Returns the document with the current table. @throws when it has no section between the markers */
export function updateModuleImportTable(document: string): string {
  if (!SECTION.test(document))
    throw new Error(`${ARCHITECTURE_DOCUMENT} has no section between the markers of imports`);
  return document.replace(SECTION, () => `\n${importTable()}\n\n`);
}

function importTable(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const rows = rooms.map(({ room, may, packages, node }) =>
    ['', code([room]), code(may), [...(node ? ['Node.js'] : []), code(packages)].filter(Boolean).join(', '), ''].join(
      ' | ',
    ),
  );
  return ['| folder | may import | packages |', '|---|---|---|', ...rows.map((row) => row.trim())].join('\n');
}

if (import.meta.main)
  writeFileSync(ARCHITECTURE_DOCUMENT, updateModuleImportTable(readFileSync(ARCHITECTURE_DOCUMENT, 'utf8')));
