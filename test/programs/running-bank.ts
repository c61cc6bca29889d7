/** Runs `npm start` in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';
import { killChild } from '#infra/local/spawn-guarded.ts';
import { API_BASE } from '#shared/contract/api-base.ts';

export interface RunningBank {
  readonly url: string;
  /** The started process. */
  readonly process: ChildProcess;
  readonly output: () => string;
}

interface BankProgram {
  /** A program that becomes the bank, with its arguments. */
  readonly prefix?: readonly string[];
  /** Folder of the bank's program. */
  readonly tree?: string;
  readonly main?: string;
}

/** Starts a bank, which may still be starting when this returns. */
export function startBankProcess(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  { prefix = [], tree = repositoryRoot, main = 'infra/local/main.ts' }: BankProgram = {},
) {
  const [program = '', ...args] = [...prefix, process.execPath, join(tree, main)];
  const child = spawn(program, args, {
    cwd: tree,
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

/** Starts a bank, and resolves when it is open. */
export async function startBank(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  program: BankProgram = {},
): Promise<RunningBank> {
  const { child, output } = startBankProcess(dataDir, env, program);
  return new Promise((resolve, reject) => {
    child.on('printed', () => {
      // The address is printed first, and the last line after the sign-ins.
      const [, url] = /(http:\/\/localhost:\d+).*Ctrl-C ends/s.exec(output()) ?? [];
      if (url) resolve({ url, process: child, output });
    });
    child.once('close', () => reject(new Error(`It ended: ${output()}`)));
  });
}

/** Expects that a bank does not start. */
export async function expectStartupFailure(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const { child, output } = startBankProcess(dataDir, env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

export async function callBank(
  { url }: Pick<RunningBank, 'url'>,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${url}${API_BASE}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Returns the process of the bank itself, which the started process runs as a child in a network of its own. */
export function bankProcessIdOf({ pid = 0 }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const isBank = (id: string) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('infra/local/bank.ts');
  return Number(children.find(isBank) ?? pid);
}

/** Ends a bank. SIGKILL goes to the bank's own process, because the started one would end it in order. */
export async function stopProgram(
  { process: child }: Pick<RunningBank, 'process'>,
  signal: NodeJS.Signals,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (signal !== 'SIGKILL') return killChild(child, signal);
  const ended = once(child, 'exit');
  process.kill(bankProcessIdOf(child), signal);
  await ended;
}

/** Returns processes that have the directory among their arguments, except the one started here. */
export async function findChildProcessIds(dataDir: string): Promise<number[]> {
  const found: number[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // The process may just have ended.
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(dataDir)) found.push(Number(id));
  }
  return found;
}
