/** Compares imports with the rules of `.dependency-cruiser.cjs`. */
import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** The least number of modules: a cruiser that cannot read TypeScript finds no faults. */
const LEAST_MODULES = 60;

const { options, rooms: _, features: __, ...ruleSet } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const settings: ICruiseOptions = { ...options, ruleSet, validate: true };
const { output } = await cruise(['shared', 'functions', 'infra', 'web', 'test'], settings, undefined, {
  tsConfig: extractTSConfig('tsconfig.json'),
});
if (typeof output === 'string') throw new Error('The cruiser reported text where data were expected');
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) process.stderr.write(`${rule.name}: ${from} -> ${to}\n`);
process.stdout.write(`${totalCruised} modules, ${violations.length} imports against the rules\n`);
if (violations.length > 0 || totalCruised < LEAST_MODULES) process.exitCode = 1;
