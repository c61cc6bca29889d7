import { cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { assertTableFileUpToDate } from '#infra/local/check-data-directory.ts';
import { killChild } from '#infra/local/spawn-guarded.ts';
import { type LocalBankStack, type LocalBankStackOptions, startLocalBankStack } from '#infra/local/start-stack.ts';
import { StartupError } from '#infra/local/startup-error.ts';
import { verifyStoredTrail } from '#test/support/faults/trail.ts';
import { encodePng, oneColourPainting, pngDataUrl } from '#test/support/pictures.ts';
import { sharedSigningKey } from '#test/support/signing-key.ts';
import { readTableFile } from '#test/support/table-file.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { callBank, startBankProcess, stopProgram } from './running-bank.ts';

/** The demo's password, as `npm start` sets it. */
const PASSWORD = 'open the vault gently';
const ADMINISTRATOR = 'admin@aldermoor.example';
const CUSTOMER = 'elif.sandstrom@mail.example';
const DELETED_CUSTOMER = 'dimitri.halloran@mail.example';
const IBAN = 'FR1420041010050500013M02606';

let stack: LocalBankStack | undefined;

/** Starts the bank as `npm start` does, which gives a new bank the demo's people. */
async function openBank(dataDir: string, options: Partial<LocalBankStackOptions> = {}): Promise<LocalBankStack> {
  stack = await startLocalBankStack({
    dataDir,
    people: { inNewBank: { administrator: { email: ADMINISTRATOR, password: PASSWORD }, customerPassword: PASSWORD } },
    passwordCost: 16,
    makeSigningKey: sharedSigningKey,
    ...options,
  });
  return stack;
}

async function close(): Promise<void> {
  await stack?.close();
  stack = undefined;
}

afterEach(close);

async function succeed(bank: LocalBankStack, method: string, path: string, body?: unknown, token?: string) {
  const answer = await callBank(bank, method, path, body, token);
  expect(answer, `${method} ${path}`).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer.body;
}

async function signIn(bank: LocalBankStack, email: string): Promise<string> {
  return (await succeed(bank, 'POST', '/user/login', { email, password: PASSWORD })).token;
}

/** Makes everything that differs from the demo after the first start. */
async function useBank(bank: LocalBankStack): Promise<void> {
  const token = await signIn(bank, ADMINISTRATOR);
  const { users } = await succeed(bank, 'GET', `/admin/users?search=${DELETED_CUSTOMER}`, undefined, token);
  await succeed(bank, 'DELETE', `/admin/users/${users[0]._id}?force=true`, undefined, token);
  const { methods, version } = await succeed(bank, 'GET', '/admin/deposit-settings', undefined, token);
  methods[0].bankDetails.iban = IBAN;
  await succeed(bank, 'PUT', '/admin/deposit-settings', { methods, version }, token);
  await succeed(bank, 'POST', '/admin/backup-database', undefined, token);
  const { filename } = await succeed(bank, 'POST', '/admin/backup-database', undefined, token);
  await succeed(bank, 'DELETE', `/admin/backups/${filename}`, undefined, token);
  const picture = { profilePicture: pngDataUrl(encodePng(oneColourPainting(40, 40))) };
  await succeed(bank, 'PUT', '/user/profile', picture, await signIn(bank, CUSTOMER));
  await bank.drain();
  await bank.runWorker('sealTrail');
  await bank.drain();
}

/** Kinds of items that sign-ins and the passing of time add or remove. */
const PASSING = [
  ...['audit', 'link', 'attempts', 'pool-token', 'session', 'totals'],
  ...['new-device-sign-in', 'mail-lease'],
];

async function contentOf(bank: LocalBankStack, dataDir: string) {
  await bank.drain();
  const items = readTableFile(dataDir).filter(({ kind }) => !PASSING.includes(String(kind)));
  const token = await signIn(bank, ADMINISTRATOR);
  await signIn(bank, CUSTOMER);
  const read = (path: string) => succeed(bank, 'GET', path, undefined, token);
  const { problems } = await verifyStoredTrail(Date.now());
  return {
    items,
    totals: await read('/admin/stats'),
    books: await read('/admin/books'),
    iban: (await read('/admin/deposit-settings')).methods[0].bankDetails.iban,
    trailProblems: problems.map(({ sentence }) => sentence),
  };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

async function startOnce(dataDir: string): Promise<Content | StartupError> {
  try {
    return await contentOf(await openBank(dataDir), dataDir);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  } finally {
    await close();
  }
}

const filesIn = async (dataDir: string): Promise<string[]> => (await readdir(dataDir, { recursive: true })).sort();

async function copyOf(dataDir: string): Promise<string> {
  const copy = createTempFolder('bank-copy-');
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

/** Returns how many items the table has of each kind in the demo. */
function countsIn(dataDir: string): Record<string, number> {
  const kinds = readTableFile(dataDir).map(({ kind }) => String(kind));
  const counted = ['user', 'transaction', 'ticket', 'ticket-reply', 'settings'];
  return Object.fromEntries(counted.map((kind) => [kind, kinds.filter((one) => one === kind).length]));
}

async function isCompleteWithoutLog(dataDir: string): Promise<boolean> {
  const copy = await copyOf(dataDir);
  await rm(join(copy, 'table.db-wal'));
  try {
    assertTableFileUpToDate(copy);
    return true;
  } catch (error) {
    if (error instanceof StartupError) return false;
    throw error;
  }
}

/** Overwrites pages in the middle, where no header shows it. */
async function overwritePages(file: string): Promise<void> {
  const pageBytes = 4096;
  const pages = (await stat(file)).size / pageBytes;
  await using opened = await open(file, 'r+');
  await opened.write(Buffer.alloc(200 * pageBytes, 'x'), 0, 200 * pageBytes, Math.floor(pages / 2 - 100) * pageBytes);
}

test.each<[string, (directory: string) => Promise<string>]>([
  ['a file', async (directory) => writeFile(directory, '').then(() => directory)],
  ['where nobody may create a directory', async () => '/sys/bank'],
])('a bank does not start when its data directory is %s, and names it in a sentence', async (_, make) => {
  const directory = await make(join(createTempFolder('bank-no-directory-'), 'bank'));
  const refusal = await startOnce(directory);
  expect(refusal).toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      `^The data directory ${directory} cannot be used \\([^\n]+\\): [^\n]+ BANK_DATA_DIR\\.$`,
    ),
  });
});

describe('a used bank', () => {
  let demo: Record<string, number>;
  /** The directory of the bank after its end. */
  let ended: string;
  /** The directory of the bank while it runs, as a `kill -9` leaves it. */
  let killed: string;
  let content: Content;
  beforeAll(async () => {
    ended = createTempFolder('bank-used-');
    const bank = await openBank(ended);
    demo = countsIn(ended);
    await useBank(bank);
    content = await contentOf(bank, ended);
    // SQLite writes its log back from time to time, and then the table lacks nothing without it.
    do {
      await signIn(bank, CUSTOMER);
      await bank.drain();
      killed = await copyOf(ended);
    } while (await isCompleteWithoutLog(killed));
    await close();
  });

  /** Starts the bank without a file. If the start is refused, restoring the file must mend it. @returns the refusal */
  async function startWithout(path: string, dataDir: string): Promise<string | undefined> {
    const copy = await copyOf(dataDir);
    await rm(join(copy, path), { recursive: true });
    const outcome = await startOnce(copy);
    if (!(outcome instanceof StartupError)) {
      expect(outcome, `started without ${path}`).toEqual(content);
      return undefined;
    }
    const { message } = outcome;
    expect(message).toContain(join(copy, path));
    expect(message).not.toMatch(/delet|remov/i);
    await cp(join(dataDir, path), join(copy, path), { recursive: true });
    expect(await startOnce(copy), `${path} was put back`).toEqual(content);
    return message;
  }

  async function refusedWithout(paths: readonly string[], dataDir: string): Promise<string[]> {
    const refused: string[] = [];
    for (const path of paths) if (await startWithout(path, dataDir)) refused.push(path);
    return refused;
  }

  test('a used bank opens unchanged or names the file when any one file or folder is missing after a regular end', async () => {
    const paths = await filesIn(ended);
    expect(paths.filter((path) => path.endsWith('.object')).length).toBeGreaterThanOrEqual(4);
    expect(await refusedWithout(paths, ended)).toEqual([
      'cognito.db',
      'kms.json',
      's3',
      's3/aldermoor-local-backups',
      's3/aldermoor-local-pictures',
      's3/aldermoor-local-seals',
      'table.db',
    ]);
  });

  test('a used bank opens unchanged or names the file when any one file is missing after a kill', async () => {
    const known = await filesIn(ended);
    const paths = (await filesIn(killed)).filter((path) => !known.includes(path));
    expect(await refusedWithout([...paths, 'cognito.db', 'table.db'], killed)).toEqual([
      'table.db-wal',
      'cognito.db',
      'table.db',
    ]);
  });

  test('a used bank never gets the demo again, whichever several files and folders are missing', async () => {
    for (const lost of [
      ['table.db', 'cognito.db'],
      ['table.db', 'stream.json'],
      ['cognito.db', 'kms.json', 's3'],
      ['table.db', 'cognito.db', 'kms.json', 's3'],
    ]) {
      const copy = await copyOf(ended);
      for (const file of lost) await rm(join(copy, file), { recursive: true });
      expect(await startOnce(copy), `${lost}`).toBeInstanceOf(StartupError);
      expect((await filesIn(copy)).filter((path) => lost.includes(path))).toEqual([]);
    }
  });

  test('a used bank is unchanged when it starts again, and deleted demo customers stay deleted', async () => {
    const copy = await copyOf(ended);
    const bank = await openBank(copy);
    expect(bank.firstSignIns).toEqual({ administrator: ADMINISTRATOR, customer: 'amelie.thornbury@mail.example' });
    expect(await contentOf(bank, copy)).toEqual(content);
    expect(content).toMatchObject({ iban: IBAN, trailProblems: [], books: { tiesOut: true } });
    const token = await signIn(bank, ADMINISTRATOR);
    const { users } = await succeed(bank, 'GET', '/admin/users', undefined, token);
    expect(users).toHaveLength(11);
    expect(users.map(({ email }: { email: string }) => email)).not.toContain(DELETED_CUSTOMER);
  });

  test('a used bank does not get the demo again when all of its data were deleted', async () => {
    const copy = await copyOf(ended);
    const bank = await openBank(copy);
    await succeed(bank, 'DELETE', '/admin/delete-all-data', undefined, await signIn(bank, ADMINISTRATOR));
    await close();
    const after = await openBank(copy);
    await after.drain();
    const { users } = await succeed(after, 'GET', '/admin/users', undefined, await signIn(after, ADMINISTRATOR));
    expect(users).toEqual([]);
  });

  const cut = async (file: string) => truncate(file, (await stat(file)).size >> 1);
  const overwrite = (file: string) => writeFile(file, 'not what it was\n'.repeat(1000));
  const replaceByFolder = async (file: string) => {
    await rm(file);
    await mkdir(file);
  };

  test.each<[string, string, (file: string) => Promise<unknown>]>([
    ['table.db', 'empty', truncate],
    ['table.db', 'overwritten in 200 pages', overwritePages],
    ['cognito.db', 'empty', truncate],
    ['cognito.db', 'overwritten', overwrite],
    ['kms.json', 'cut', cut],
    ['kms.json', 'an empty list', (file) => writeFile(file, '[]')],
    ['account.json', 'cut', cut],
    ['bank.log', 'a folder', replaceByFolder],
  ])('a used bank does not start when its %s is %s, and names it in a sentence', async (file, _, damage) => {
    const copy = await copyOf(ended);
    await damage(join(copy, file));
    expect(await startOnce(copy)).toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        `^[^\n]*${join(copy, file)}[^\n]+ or choose another directory with BANK_DATA_DIR\\.$`,
      ),
    });
  });

  test('a used bank opens unchanged when its checkpoint, lock and log are overwritten', async () => {
    const copy = await copyOf(ended);
    for (const file of ['stream.json', 'lock', 'bank.log']) await overwrite(join(copy, file));
    expect(await startOnce(copy)).toEqual(content);
  });

  test('a used bank does not start on the beginning of its write-ahead log', async () => {
    const copy = await copyOf(killed);
    await truncate(join(copy, 'table.db-wal'), 10_000);
    expect(await startOnce(copy)).toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(
        `${join(copy, 'table.db-wal')} is missing or cut, or ${join(copy, 'table.db')} is older`,
      ),
    });
  });

  test('a used bank does not start when its table is replaced by an older one', async () => {
    const copy = await copyOf(ended);
    const later = await openBank(copy);
    await succeed(later, 'POST', '/admin/backup-database', undefined, await signIn(later, ADMINISTRATOR));
    await later.drain();
    await close();
    await cp(join(ended, 'table.db'), join(copy, 'table.db'));
    expect(await startOnce(copy)).toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(`${join(copy, 'table.db')} is older than ${join(copy, 'stream.json')}`),
    });
  });

  test('a bank is completed by its next start when the first one is killed while it creates the demo', async () => {
    const dataDir = createTempFolder('bank-killed-');
    const { child } = startBankProcess(dataDir, { BANK_DEMO: '1' });
    onTestFinished(() => killChild(child));
    await vi.waitFor(() => expect(countsIn(dataDir).transaction).toBeGreaterThan(50), {
      timeout: 60_000,
      interval: 20,
    });
    await stopProgram({ process: child }, 'SIGKILL');
    expect(countsIn(dataDir).transaction).toBeLessThan(demo.transaction ?? 0);
    const bank = await openBank(dataDir);
    expect(countsIn(dataDir)).toEqual(demo);
    expect(await contentOf(bank, dataDir)).toMatchObject({ trailProblems: [], books: { tiesOut: true } });
  });
});
