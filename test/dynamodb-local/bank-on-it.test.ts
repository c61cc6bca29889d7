/** Runs the bank on DynamoDB Local, for machines without dynoxide. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import { findFreePort } from '#infra/local/free-port.ts';
import {
  callBank,
  findChildProcessIds,
  type RunningBank,
  startBank,
  stopProgram,
} from '#test/programs/running-bank.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

let directory: string;
let store: ChildProcess | undefined;
let bank: RunningBank | undefined;
beforeEach(() => {
  directory = createTempFolder('bank-on-dynamodb-local-');
});
afterEach(async () => {
  if (bank) await stopProgram(bank, 'SIGKILL');
  store?.kill('SIGKILL');
  await vi.waitFor(async () => expect(await findChildProcessIds(directory)).toEqual([]), { timeout: 30_000 });
});

/** Starts DynamoDB Local. @returns the endpoint in the command that it prints */
async function startStore(port: number): Promise<string> {
  const child = spawn(process.execPath, [join(repositoryRoot, 'infra/local/dynamodb/dynamodb-local/main.ts')], {
    cwd: repositoryRoot,
    env: { ...process.env, BANK_DATA_DIR: directory, DYNAMODB_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  store = child;
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, url] = /AWS_ENDPOINT_URL_DYNAMODB=(\S+) npm start/.exec(output) ?? [];
      if (url) resolve(url);
    });
    child.once('close', () => reject(new Error(`It ended: ${output}`)));
  });
}

async function startBoth(port: number): Promise<RunningBank> {
  bank = await startBank(directory, { BANK_DEMO: '1', AWS_ENDPOINT_URL_DYNAMODB: await startStore(port) });
  return bank;
}

/** Reads the bank's lists and totals once everything is counted. */
async function looksAround(at: RunningBank) {
  const printed = await vi.waitUntil(() => /Administrator +(\S+), password: (.+)\n/.exec(at.output()), 60_000);
  const [, email, password] = printed;
  const { body: session } = await callBank(at, 'POST', '/user/login', { email, password });
  const read = (path: string) => callBank(at, 'GET', path, undefined, session.token);
  await vi.waitFor(async () => expect((await read('/admin/stats')).body).toMatchObject({ totalUsers: 12 }), 60_000);
  await vi.waitFor(async () => expect((await read('/admin/books')).body).toMatchObject({ tiesOut: true }), 60_000);
  const answers = await Promise.all(['/admin/users', '/admin/transactions', '/admin/tickets'].map(read));
  return answers.map(({ body }) => body);
}

test('a bank with demo data opens on DynamoDB Local, and is unchanged when both were killed and started again', async () => {
  const port = await findFreePort();
  const before = await startBoth(port);
  const seen = await looksAround(before);
  expect(seen[0].users).toHaveLength(12);
  expect(seen[1].transactions).not.toEqual([]);

  await stopProgram(before, 'SIGKILL');
  const ended = store && once(store, 'close');
  store?.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect(await findChildProcessIds(directory)).toEqual([]), { timeout: 30_000 });

  expect(await looksAround(await startBoth(port))).toEqual(seen);
});
