import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import {
  ASVS_TABLE_FILE,
  asvsTableMarkdown,
  decisionsNamedBy,
  pathsNamedBy,
  readAsvsRequirements,
  testFilesByRequirement,
} from '#test/support/asvs/table.ts';

const all = readAsvsRequirements();
const kept = all.filter(({ state }) => state === 'kept');
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: repositoryRoot }).map((file) => file.slice(15, 18));

test('the table of ASVS 5.0 is up to date with npm run docs:asvs', () => {
  expect(readFileSync(ASVS_TABLE_FILE, 'utf8') === asvsTableMarkdown(all), 'the table is stale').toBe(true);
});

test('the table of ASVS 5.0 says that all of level 1 is kept, and 98 % of level 2, where they apply', () => {
  const open = all.filter(({ state }) => state === 'open');
  const applying = all.filter(({ level, state }) => level === 2 && state !== 'none');
  expect(open.filter(({ level }) => level === 1)).toEqual([]);
  expect(open.filter(({ level }) => level === 2).length / applying.length).toBeLessThanOrEqual(0.02);
});

test('the table of ASVS 5.0 has every requirement that the title of a test names', () => {
  const known = new Set(all.map(({ id }) => id));
  expect([...testFilesByRequirement().keys()].filter((id) => !known.has(id))).toEqual([]);
  const untrue = all.filter(({ state, tests }) => state === 'none' && tests.length > 0);
  expect(untrue.map(({ id }) => id)).toEqual([]);
});

test('the table of ASVS 5.0 names what shows a requirement: a test, a document, a file or a decision', () => {
  const unshown = kept.filter(
    (one) => one.tests.length + pathsNamedBy(one).length + decisionsNamedBy(one).length === 0,
  );
  expect(unshown.map(({ id }) => id)).toEqual([]);
});

test('the table of ASVS 5.0 names no document, file or decision that does not exist, and tests by their titles alone', () => {
  const paths = new Set(all.flatMap(pathsNamedBy));
  expect([...paths].filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
  expect([...paths].filter((path) => path.endsWith('.test.ts') || path.endsWith('.spec.ts'))).toEqual([]);
  const numbers = new Set(all.flatMap(decisionsNamedBy));
  expect([...numbers].filter((number) => !decisions.includes(number))).toEqual([]);
});
