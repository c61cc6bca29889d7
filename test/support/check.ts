/**
 * `npm run check` runs two checks at a time and prints the output of each in one piece. TypeScript stores in `.build`
 * what it knows about files that have not changed.
 */
import { spawn } from 'node:child_process';
import { repositoryRoot } from '#infra/build/sources.ts';

const checks: readonly (readonly [program: string, ...words: string[]])[] = [
  // NOTE: TypeScript 7 takes a third of the time, but other tools need the API of TypeScript 6.
  ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.build/types.json'],
  ['biome', 'check', '--error-on-warnings', '.'],
  ['node', 'test/support/check-imports.ts'],
  ['node', 'test/support/count-internal-imports.ts'],
  ['node', 'test/support/check-titles.ts'],
  ['knip'],
];
const AT_ONCE = 2;

async function run([program, ...words]: (typeof checks)[number]): Promise<boolean> {
  const child = spawn(program, words, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) process.stderr.write(`${program} ${words.join(' ')}\n`);
  process.stderr.write(Buffer.concat(said));
  return code === 0;
}

const left = [...checks];
let passed = true;
async function work(): Promise<void> {
  for (let check = left.shift(); check; check = left.shift()) passed = (await run(check)) && passed;
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
if (!passed) process.exitCode = 1;
