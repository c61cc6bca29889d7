import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHITECTURE_DOCUMENT, updateModuleImportTable } from '#test/support/write-import-table.ts';

test('docs/architecture.md has the imports of .dependency-cruiser.cjs: npm run docs:imports', () => {
  const document = readFileSync(ARCHITECTURE_DOCUMENT, 'utf8');
  expect(updateModuleImportTable(document) === document, 'the table is stale').toBe(true);
});
