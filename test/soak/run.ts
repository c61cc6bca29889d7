/**
 * `npm run test:soak` runs tests with full figures, by kind. `-- KIND ...` runs these kinds; `-- --by-commit` runs
 * the kind whose turn it is at this commit, or as much of it as fits into ten minutes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '#infra/build/sources.ts';
import { type SoakKind, soakKinds } from './kinds.ts';

const SHARE_MINUTES = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Job {
  readonly kind: SoakKind;
  /** The share of the full figures. */
  readonly part: number;
}

const failed: string[] = [];

async function run({ kind: { name, files = [], journeys, only }, part }: Job): Promise<void> {
  const began = performance.now();
  say(`\n${name}, ${part === 1 ? 'in full' : `${Math.round(part * 100)} % of its figures`}`);
  const [program, ...words] = journeys
    ? ['playwright', 'test', '--config', 'test/playwright.config.ts', `--project=${journeys}`]
    : ['vitest', 'run', '--config', 'test/vitest.config.ts', '--project', 'api', '--project', 'long'];
  const chosen = files.map((file) => `test/api/${file}.`);
  const titles = only === undefined ? [] : ['--testNamePattern', only];
  const env = { ...process.env, SOAK: String(part) };
  const runner = spawn(program, [...words, ...chosen, ...titles], { cwd: repositoryRoot, stdio: 'inherit', env });
  const [code] = await once(runner, 'exit');
  if (code !== 0) failed.push(name);
  say(
    `${name}: ${code === 0 ? 'passed' : 'failed'} after ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
  );
}

function ofCommit(): SoakKind {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' });
  const kind = soakKinds[Number.parseInt(commit.slice(0, 8), 16) % soakKinds.length];
  if (!kind) throw new Error('There is no kind of soak tests');
  return kind;
}

function named(name: string): SoakKind {
  const kind = soakKinds.find((one) => one.name === name);
  if (kind) return kind;
  process.stderr.write(`There is no kind "${name}". There are ${soakKinds.map((one) => one.name).join(', ')}.\n`);
  process.exit(1);
}

const wanted = process.argv.slice(2);
const jobs: Job[] = wanted.includes('--by-commit')
  ? [ofCommit()].map((kind) => ({ kind, part: Math.min(1, SHARE_MINUTES / kind.minutes) }))
  : (wanted.length > 0 ? wanted.map(named) : soakKinds).map((kind) => ({ kind, part: 1 }));

for (const job of jobs) await run(job);
if (failed.length > 0) {
  say(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
