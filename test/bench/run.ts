/** `npm run bench` runs every measurement as a program of its own, with a temporary directory that is removed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sections: Readonly<Record<string, string>> = {
  start:
    'cold start of every function beside the CDK-default bundle of the same calls (BENCH_ONLY=customers.createUser,...)',
  lists: 'units and calls of every list with 100 to 1 000 000 customers (20 minutes, 20 GB of temporary files)',
  landing: 'the front page by Lighthouse, as on a slow phone (fetches Lighthouse by npx)',
  screens: 'largest contentful paint of sign-in, portal and back-office on a slow network and processor',
  interactions: 'INP of eight interactions of the back-office with 10 000 customers',
  local:
    'the committed local bank with 16 clients beside the one of another commit (BENCH_BASELINE=COMMIT, else HEAD~1)',
  backups: 'memory of backup, check, deletion and restore of 1 000 000 records (hours)',
  cost: 'the cost card: what a million calls of each route cost',
};

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !(name in sections));
if (words.includes('--help') || unknown.length > 0) {
  for (const name of unknown) process.stderr.write(`There is no section "${name}".\n`);
  process.stdout.write(
    'npm run bench [-- SECTION ... [--small]]: all sections, or these; small ones only try them\n\n',
  );
  for (const [name, about] of Object.entries(sections)) process.stdout.write(`  ${name.padEnd(13)} ${about}\n`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

// The handlers keep this process alive until the measurement has ended, so that its files can be removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

for (const name of wanted.length > 0 ? wanted : Object.keys(sections)) {
  process.stdout.write(`\n${name}\n${'='.repeat(name.length)}\n`);
  const TMPDIR = mkdtempSync(join(tmpdir(), 'bench-'));
  const flags = words.filter((word) => word.startsWith('--'));
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...flags], {
    stdio: 'inherit',
    // SOAK keeps banks on the disk, because large ones do not fit in memory.
    env: { SOAK: '1', ...process.env, TMPDIR },
  });
  const [code, signal] = await once(child, 'exit');
  rmSync(TMPDIR, { recursive: true, force: true, maxRetries: 5 });
  if (signal) break;
  if (code !== 0) process.exitCode = 1;
}
