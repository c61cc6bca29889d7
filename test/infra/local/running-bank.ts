/** `npm start` as a process of its own, on a directory of a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '#infra/build/sources.ts';

export interface RunningBank {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it has printed. */
  readonly output: () => string;
}

function start(dataDir: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(repository, 'infra/local/main.ts')], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      BANK_DATA_DIR: dataDir,
      BANK_DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('printed');
    });
  }
  return { child, output: () => output };
}

/** Starts it, and resolves when it is open. */
export async function startBank(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningBank> {
  const { child, output } = start(dataDir, env);
  return new Promise((resolve, reject) => {
    child.on('printed', () => {
      const [url] = /http:\/\/localhost:\d+/.exec(output()) ?? [];
      if (url) resolve({ url, process: child, output });
    });
    child.once('close', () => reject(new Error(`It ended: ${output()}`)));
  });
}

/** Starts one that does not open: what it prints, and its exit code. */
export async function startInVain(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const { child, output } = start(dataDir, env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

export async function stop(bank: RunningBank, signal: NodeJS.Signals): Promise<void> {
  if (bank.process.exitCode !== null || bank.process.signalCode !== null) return;
  const ended = once(bank.process, 'exit');
  bank.process.kill(signal);
  await ended;
}

/** Ids of the processes that have the directory among their arguments: all but the one that was started itself. */
export async function childrenOn(dataDir: string): Promise<number[]> {
  const found: number[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // One that has just ended cannot be read any more.
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(dataDir)) found.push(Number(id));
  }
  return found;
}
