/** Measures the local bank, in turn with that of another commit: its start, and its answers to 16 clients. */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { repositoryRoot } from '#infra/build/sources.ts';
import { forkProcess, nextProcessMessage } from '#test/support/fork-process.ts';
import type { LocalBank, LocalRequest } from './local-process.ts';
import { isSmallRun, percentile, printTable, reportAtLeast, reportAtMost } from './report.ts';

const CLIENTS = 16;
const [ROUNDS, SECONDS] = isSmallRun ? [1, 2] : [3, 5];
const PEER = process.env.BENCH_BASELINE ?? 'HEAD~1';
const LOADS = ['overviews', 'holds'] as const;

type Figures = Record<(typeof LOADS)[number] | 'p99' | 'MiB', number>;

const commits = ['HEAD', PEER];
const folders = commits.map(sourcesOf);
const [ours = ''] = folders;
const [first, built] = [await secondsToReady(ours), await secondsToReady(ours)];

const figures: Figures[][] = commits.map(() => []);
for (let round = 0; round < ROUNDS; round += 1)
  for (const [index, folder] of folders.entries()) figures[index]?.push(await underLoad(folder));
const middle = (index: number, figure: keyof Figures) => percentile((figures[index] ?? []).map((one) => one[figure]));

printTable(
  `${CLIENTS} clients, answers a second; middle of ${ROUNDS}`,
  commits.map((commit, index) => ({
    commit,
    ...Object.fromEntries(LOADS.map((load) => [load, middle(index, load)])),
    'p99 of a hold, ms': middle(index, 'p99'),
    MiB: middle(index, 'MiB'),
  })),
);
for (const load of LOADS)
  reportAtLeast(`${load} a second`, middle(0, load) / middle(1, load), 1, `times those of ${PEER}`);
reportAtMost('p99 of a hold', middle(0, 'p99'), 150, 'ms');
reportAtMost('memory after the load', middle(0, 'MiB'), 400, 'MiB');
reportAtMost('ready the first time', first, 10, 's');
reportAtMost('ready when it is built', built, 1.5, 's');

/** Returns a folder with the sources of a commit, the packages of the working tree, and this measurement. */
function sourcesOf(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  const tar = execFileSync('git', ['archive', commit], { cwd: repositoryRoot, maxBuffer: 1e9 });
  execFileSync('tar', ['-x'], { cwd: folder, input: tar });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(import.meta.dirname, 'local-process.ts'), join(folder, 'test/bench/local-process.ts'));
  return folder;
}

/** Returns the flags of Node that `npm start` sets. */
function flagsOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

/** Returns the seconds from `npm start` until the bank prints its address. */
async function secondsToReady(folder: string): Promise<number> {
  const began = performance.now();
  const bank = spawn(process.execPath, [...flagsOf(folder), 'infra/local/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  bank.stdout.on('data', (part) => {
    output += part;
  });
  while (!output.includes('http://localhost:') && bank.exitCode === null) await once(bank.stdout, 'data');
  const seconds = (performance.now() - began) / 1000;
  bank.kill('SIGTERM');
  const [code] = await once(bank, 'exit');
  if (code !== 0) throw new Error(`The bank ended with ${code}: ${output}`);
  return seconds;
}

async function underLoad(folder: string): Promise<Figures> {
  const bank = forkProcess(join(folder, 'test/bench/local-process.ts'), {}, flagsOf(folder));
  const { url, requests } = await nextProcessMessage<LocalBank>(bank);
  const result: Figures = { overviews: 0, holds: 0, p99: 0, MiB: 0 };
  for (const load of LOADS) {
    // The first second opens the files and warms up the code.
    await send(url, requests[load], 1);
    const { requests: sent, latency, non2xx, errors } = await send(url, requests[load], SECONDS);
    if (non2xx + errors > 0) throw new Error(`${load}: ${non2xx} refused, ${errors} without an answer`);
    result[load] = sent.average;
    // The value of the last load remains, which is that of the holds.
    result.p99 = latency.p99;
  }
  const told = nextProcessMessage<number>(bank);
  bank.send('end');
  return { ...result, MiB: await told };
}

/** Sends requests under load. Each client has its own customers. */
function send(url: string, requests: readonly LocalRequest[], duration: number): Promise<autocannon.Result> {
  let client = 0;
  return autocannon({
    url,
    connections: CLIENTS,
    duration,
    setupClient: (connection) => {
      const own = requests.filter((_, index) => index % CLIENTS === client % CLIENTS);
      client += 1;
      connection.setRequests(own.map((request) => ({ ...request, setupRequest: withKey })));
    },
  });
}

/** Gives each request a new idempotency key, because a repeated one would be answered from the stored result. */
function withKey(request: autocannon.Request): autocannon.Request {
  return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
}
