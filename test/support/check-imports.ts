/**
 * Compares imports with the rooms of `.dependency-cruiser.cjs`, every file with a room, and the README with the rooms.
 * `--write` writes the README's table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { importTable, type Room, withImportTable } from './import-table.ts';

/** A cruiser that cannot read TypeScript finds nothing wrong. */
const LEAST_MODULES = 60;

const { options, rooms, ...ruleSet } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const settings: ICruiseOptions = { ...options, ruleSet, validate: true };
const { output } = await cruise(['shared', 'functions', 'infra', 'web', 'test'], settings, undefined, {
  tsConfig: extractTSConfig('tsconfig.json'),
});
if (typeof output === 'string') throw new Error('The cruiser reported text where data were expected');

const complaints = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
const modules = output.modules.filter(({ source }) => /^(shared|functions|infra|web|test)\//.test(source));
const inRooms = ruleSet.forbidden.flatMap(({ name, from }: { name: string; from: { path?: string } }) =>
  name.startsWith('imports of') && from.path ? [new RegExp(from.path)] : [],
);
for (const { source } of modules) {
  if (!source.startsWith('test/') && !inRooms.some((room: RegExp) => room.test(source)))
    complaints.push(`${source} is in none of the rooms of .dependency-cruiser.cjs`);
}
if (modules.length < LEAST_MODULES) complaints.push(`At least ${LEAST_MODULES} modules were expected`);

const readme = readFileSync('README.md', 'utf8');
const wanted = withImportTable(readme, importTable(rooms as readonly Room[]));
if (process.argv.includes('--write')) writeFileSync('README.md', wanted);
else if (readme !== wanted) complaints.push('README.md: `node test/support/check-imports.ts --write` writes its table');

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`${modules.length} modules, ${complaints.length} imports against the rules\n`);
if (complaints.length > 0) process.exitCode = 1;
