/**
 * `npm run test:long`: the tests whose figures are smaller in `npm test`, in full, kind by kind. `-- KIND ...` runs these
 * kinds; `-- --of-commit` the kind whose turn it is at this commit, or as much of it as fits into ten minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { repository } from '#infra/build/sources.ts';
import { type Kind, kinds } from './kinds.ts';

const SHARE_MINUTES = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** @param part of the full figures @returns whether it passed */
function run({ name, files, project = 'api', only, hand, desk }: Kind, part: number): boolean {
  say(`\n${name}, ${part === 1 ? 'in full' : `${Math.round(part * 100)} % of its figures`}`);
  const words = ['run', '--config', 'test/vitest.config.ts', '--project', project, ...files];
  const { status } = spawnSync('vitest', [...words, ...(only === undefined ? [] : ['--testNamePattern', only])], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, LONG: String(part), ...(hand && { HAND: hand }), ...(desk && { DESK: desk }) },
  });
  return status === 0;
}

/** Every kind has its turn, as often as the others. */
function ofCommit(): Kind {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' });
  const kind = kinds[Number.parseInt(commit.slice(0, 8), 16) % kinds.length];
  if (!kind) throw new Error('There is no kind of long tests');
  return kind;
}

function named(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind) return kind;
  process.stderr.write(`There is no kind "${name}". There are ${kinds.map((one) => one.name).join(', ')}.\n`);
  process.exit(1);
}

const wanted = process.argv.slice(2);
const jobs = wanted.includes('--of-commit')
  ? [ofCommit()].map((kind) => ({ kind, part: Math.min(1, SHARE_MINUTES / kind.minutes) }))
  : (wanted.length > 0 ? wanted.map(named) : kinds).map((kind) => ({ kind, part: 1 }));

const failed: string[] = [];
for (const { kind, part } of jobs) {
  const began = performance.now();
  if (!run(kind, part)) failed.push(kind.name);
  say(`${kind.name}: ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
}
if (failed.length > 0) {
  say(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
