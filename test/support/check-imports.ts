/** Checks the import rules of `.dependency-cruiser.cjs`, and that there was something to check. */
import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** A cruiser that cannot read TypeScript passes over everything and finds nothing wrong. */
const LEAST_MODULES = 60;

const { options, ...ruleSet } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const settings: ICruiseOptions = { ...options, ruleSet, validate: true };
const { output } = await cruise(['shared', 'functions', 'infra', 'web', 'test'], settings, undefined, {
  tsConfig: extractTSConfig('tsconfig.json'),
});
if (typeof output === 'string') throw new Error('The cruiser reported text where data were expected');

const { violations } = output.summary;
const modules = output.modules.filter(({ source }) => /^(shared|functions|infra|web|test)\//.test(source)).length;
for (const { rule, from, to } of violations) process.stderr.write(`${rule.name}: ${from} -> ${to}\n`);
process.stdout.write(`${modules} modules, ${violations.length} imports against the rules\n`);
if (modules < LEAST_MODULES) process.stderr.write(`At least ${LEAST_MODULES} modules were expected\n`);
if (violations.length > 0 || modules < LEAST_MODULES) process.exitCode = 1;
