import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ASVS_TABLE_FILE,
  asvsTableMarkdown,
  readAsvsRequirements,
  testFilesByRequirement,
} from '#test/support/asvs/table.ts';

const all = readAsvsRequirements();

/** Requirements of level 3, which the bank meets voluntarily. */
const OF_LEVEL_3 = ['1.2.10', '2.3.5', '4.1.4', '5.2.6', '6.3.8', '7.5.3', '8.3.2'];

describe('the table of ASVS 5.0', () => {
  test('the table of ASVS 5.0 is up to date with npm run docs:asvs', () => {
    expect(readFileSync(ASVS_TABLE_FILE, 'utf8') === asvsTableMarkdown(all), 'the table is stale').toBe(true);
  });

  test('the table of ASVS 5.0 has each requirement of levels 1 and 2 once', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect([1, 2].map((level) => all.filter((one) => one.level === level).length)).toEqual([70, 183]);
  });

  test('the table of ASVS 5.0 says that all of level 1 is kept, and 95 % of level 2, where they apply', () => {
    const open = all.filter(({ state }) => state === 'open');
    const applying = all.filter(({ level, state }) => level === 2 && state !== 'none');
    expect(open.filter(({ level }) => level === 1)).toEqual([]);
    expect(open.length / applying.length).toBeLessThanOrEqual(0.05);
  });

  test('the table of ASVS 5.0 has every requirement that the title of a test names, unless it is a whole section', () => {
    const known = new Set([...all.map(({ id }) => id), ...OF_LEVEL_3]);
    const single = [...testFilesByRequirement().keys()].filter((id) => id.split('.').length === 3);
    expect(single.filter((id) => !known.has(id))).toEqual([]);
  });
});
