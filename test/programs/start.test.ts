import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import { type LocalDynamoDb, startDynamoDb } from '#infra/local/dynamodb/start-dynamodb.ts';
import { findNetworkObstacle } from '#infra/local/private-network.ts';
import { findListeningAddresses } from '#test/support/listening-addresses.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import {
  bankProcessIdOf,
  callBank,
  expectStartupFailure,
  findChildProcessIds,
  type RunningBank,
  startBank,
  stopProgram,
} from './running-bank.ts';

const administrator = { BANK_ADMIN_EMAIL: 'root@test.example', BANK_ADMIN_PASSWORD: 'seven quiet otters' };
const customer = { name: 'Ada Example', email: 'ada@test.example', password: 'eight loud badgers' };

let directory: string;
let banks: RunningBank[];
beforeEach(() => {
  directory = createTempFolder('bank-start-');
  banks = [];
});
afterEach(async () => {
  // When only the started process is killed, its children must end, too.
  for (const bank of banks) await stopProgram(bank, 'SIGKILL');
  await nothingLeft();
});

async function start(env: Record<string, string> = administrator): Promise<RunningBank> {
  const bank = await startBank(directory, env);
  banks.push(bank);
  return bank;
}

/** Ends a bank, which must not complain or leave a process. */
async function endBy(signal: NodeJS.Signals, bank: RunningBank): Promise<void> {
  expect(await findChildProcessIds(directory)).not.toEqual([]);
  await stopProgram(bank, signal);
  expect(bank.process.exitCode).toBe(0);
  await nothingLeft();
}

const nothingLeft = () =>
  vi.waitFor(async () => expect(await findChildProcessIds(directory)).toEqual([]), { timeout: 30_000 });

async function signIn(bank: RunningBank, { email, password }: { email: string; password: string }): Promise<string> {
  const { status, body } = await callBank(bank, 'POST', '/user/login', { email, password });
  expect(status).toBe(200);
  return body.token;
}

const signInAsAdministrator = (bank: RunningBank) =>
  signIn(bank, { email: administrator.BANK_ADMIN_EMAIL, password: administrator.BANK_ADMIN_PASSWORD });

test('a started bank prints nothing but its address and who may sign in', async () => {
  const bank = await start({ BANK_DEMO: '1' });
  const printed = (who: string) => {
    const [, email = '', password = ''] = new RegExp(`${who} +(\\S+), password: (.+)`).exec(bank.output()) ?? [];
    return { email, password };
  };
  expect(await signIn(bank, printed('Customer'))).toBeTruthy();
  expect(bank.output()).toContain(`\n  Everything is kept in ${directory}. For a new bank,`);
  const token = await signIn(bank, printed('Administrator'));
  expect((await callBank(bank, 'GET', '/admin/users', undefined, token)).body.users).not.toEqual([]);
  await endBy('SIGTERM', bank);
  expect(bank.output()).not.toMatch(/warn|error|\{"level"/i);
});

/** Returns where the bank listens, but for its gateway. */
async function emulatorsOf(bank: RunningBank): Promise<string[]> {
  const { port } = new URL(bank.url);
  const processes = [bankProcessIdOf(bank.process), ...(await findChildProcessIds(directory))];
  const found = await findListeningAddresses(processes);
  expect(found).toContain(`127.0.0.1:${port}`);
  return found.filter((address) => address !== `127.0.0.1:${port}`);
}

test('a bank listens on 127.0.0.1 with its gateway alone, and on addresses that change with each start', async () => {
  const first = await start();
  const emulators = await emulatorsOf(first);
  // DynamoDB, Cognito, S3, KMS, Lambda, SES and SNS.
  expect(emulators).toHaveLength(7);
  for (const address of emulators) expect(address).toMatch(/^127\.(?!0\.0\.)/);
  await endBy('SIGTERM', first);
  const hosts = [...emulators, ...(await emulatorsOf(await start()))].map((address) => address.split(':', 1)[0]);
  expect(new Set(hosts).size).toBe(14);
});

describe('the emulators of a bank', () => {
  /** Calls every emulator as another process of the machine can. @returns what answered */
  const callEmulators = async (bank: RunningBank): Promise<string[]> =>
    Promise.all(
      (await emulatorsOf(bank)).map((address) =>
        fetch(`http://${address}`).then(
          ({ status }) => `${address}: ${status}`,
          (error) => error.cause.code,
        ),
      ),
    );

  const sentence =
    "Other accounts of this machine can reach the bank's DynamoDB, because the bank has no network of its own here";

  test('no process outside the bank reaches an emulator where the system gives the bank a network of its own', async () => {
    const bank = await start();
    const answers = await callEmulators(bank);
    const obstacle = findNetworkObstacle();
    if (obstacle === undefined) {
      expect(new Set(answers)).toEqual(new Set(['ECONNREFUSED']));
      expect(bank.output()).not.toContain(sentence);
    } else {
      expect(bank.output()).toContain(`${sentence} (${obstacle}).`);
    }
    await endBy('SIGTERM', bank);
  });

  test('a bank that gets no network of its own starts all the same, and says who can reach its DynamoDB', async () => {
    // The bank's guard of its child processes needs `cat`; there is no `unshare` beside it.
    const programs = createTempFolder('programs-');
    await symlink('/bin/cat', join(programs, 'cat'));
    const bank = await start({ ...administrator, PATH: programs });
    expect(bank.output()).toContain(`\n  ${sentence} (unshare cannot be run: spawnSync unshare ENOENT).\n`);
    expect(await callEmulators(bank)).not.toContain('ECONNREFUSED');
    await endBy('SIGTERM', bank);
  });

  test('a bank ends in order when the process that started it is killed', async () => {
    const bank = await start();
    bank.process.kill('SIGKILL');
    await nothingLeft();
    expect(await signInAsAdministrator(await start())).toBeTruthy();
  });
});

describe('the files of a bank', () => {
  /** Returns the files and directories to which other accounts of the machine have any access. */
  async function readableByOthers(path: string): Promise<string[]> {
    const stats = await stat(path);
    const open = (stats.mode & 0o077) === 0 ? [] : [path];
    if (!stats.isDirectory()) return open;
    return [
      ...open,
      ...(await Promise.all((await readdir(path)).map((name) => readableByOthers(join(path, name))))).flat(),
    ];
  }

  test('every file and directory of a new bank is for its own account alone', async () => {
    directory = join(directory, 'bank');
    const bank = await start({ ...administrator, BANK_DEMO: '1' });
    const token = await signInAsAdministrator(bank);
    await callBank(bank, 'POST', '/admin/backup-database', undefined, token);
    const written = ['table.db', 'table.db-wal', 'cognito.db', 's3', 'bank.log', 'account.json'];
    await vi.waitFor(
      async () => {
        const names = await readdir(directory, { recursive: true });
        expect(names).toEqual(expect.arrayContaining([...written, expect.stringMatching(/^s3\/.+\.object$/)]));
      },
      { timeout: 30_000 },
    );
    expect(await readableByOthers(directory)).toEqual([]);
  });

  test('a start takes the access of others from the files of an earlier version, and leaves what is not its own', async () => {
    await endBy('SIGTERM', await start());
    const notes = join(directory, 'notes');
    await mkdir(notes);
    await chmod(join(directory, 'account.json'), 0o644);
    for (const path of [notes, join(directory, 's3')]) await chmod(path, 0o755);
    await endBy('SIGTERM', await start());
    expect(await readableByOthers(directory)).toEqual([notes]);
  });
});

test('the bank of `npm run dev` ends when npm is ended', async () => {
  const env = { PATH: process.env.PATH, HOME: directory, PORT: '0', BANK_DATA_DIR: directory, BANK_DEMO: '0' };
  const npm = spawn('npm', ['run', 'dev', '--silent'], {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = npm.stdout.setEncoding('utf8');
  for await (const [text] of on(output, 'data')) if (text.includes('Ctrl-C ends')) break;
  npm.kill('SIGTERM');
  await nothingLeft();
});

describe('on a DynamoDB that AWS_ENDPOINT_URL_DYNAMODB names', () => {
  let given: LocalDynamoDb;
  beforeEach(async () => {
    given = await startDynamoDb(join(createTempFolder('bank-given-'), 'given.db'));
  });
  afterEach(() => given.close());
  const onGiven = () => ({ ...administrator, AWS_ENDPOINT_URL_DYNAMODB: given.url });

  test('the bank keeps its table in the DynamoDB that AWS_ENDPOINT_URL_DYNAMODB names, and starts none of its own', async () => {
    const before = await start(onGiven());
    const token = await signInAsAdministrator(before);
    expect((await callBank(before, 'POST', '/admin/create-user', customer, token)).status).toBe(201);
    await stopProgram(before, 'SIGTERM');
    expect(await readdir(directory)).not.toContain('table.db');
    const { output } = await expectStartupFailure(directory, administrator);
    expect(output).toContain('start the bank on the DynamoDB that has its table (AWS_ENDPOINT_URL_DYNAMODB)');
    const after = await start(onGiven());
    expect(await signIn(after, customer)).toBeTruthy();
  });
});

test('a start with its port in use fails with one sentence and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await expectStartupFailure(directory, { PORT: String(port) })).toEqual({
    code: 1,
    output: `Port ${port} is in use by another program. Stop that, or choose another port with PORT.\n`,
  });
  other.close();
});

test('a start on the directory of a running bank fails, and that bank continues undisturbed', async () => {
  const bank = await start();
  expect(await expectStartupFailure(directory)).toEqual({
    code: 1,
    output: `A bank is already running on ${directory}. Stop it first, or choose another directory with BANK_DATA_DIR.\n`,
  });
  expect((await callBank(bank, 'GET', '/health')).status).toBe(200);
});

test.each([
  ['a port that is none', { PORT: 'http' }, 'PORT is "http", but a port is a number from 0 to 65535.'],
  [
    'an administrator with a weak password',
    { BANK_ADMIN_EMAIL: 'root@test.example', BANK_ADMIN_PASSWORD: 'password' },
    'BANK_ADMIN_PASSWORD: The password needs at least 12 characters.',
  ],
])('a start with %s fails with one sentence and exit code 1', async (_, env, sentence) => {
  expect(await expectStartupFailure(directory, env)).toEqual({ code: 1, output: `${sentence}\n` });
});

test('the log contains neither passwords nor tokens, and a real account’s settings send no call out of the machine', async () => {
  const bank = await start({
    ...administrator,
    AWS_PROFILE: 'production',
    AWS_SESSION_TOKEN: 'production',
    AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
  });
  const token = await signInAsAdministrator(bank);
  expect((await callBank(bank, 'POST', '/admin/create-user', customer, token)).status).toBe(201);
  await callBank(bank, 'POST', '/user/login', { ...customer, password: 'a mistyped secret' });
  await stopProgram(bank, 'SIGTERM');
  const log = await readFile(join(directory, 'bank.log'), 'utf8');
  for (const secret of [administrator.BANK_ADMIN_PASSWORD, customer.password, 'a mistyped secret', token]) {
    expect(log + bank.output()).not.toContain(secret);
  }
});
