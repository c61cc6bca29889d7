import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { BankPool, expectPoolRefusal, openPool, PASSWORD, TestClock, WRONG_PASSWORD } from './bank-pool.ts';

const newDataFile = (): string => join(createTempFolder('cognito-'), 'cognito.sqlite');

it('a restart on the same file keeps users, sign-ins, pending codes, used codes and locks', async () => {
  const dataFile = newDataFile();
  const clock = new TestClock();
  const first = await openPool({ dataFile, clock });
  const [anna, ben, eve] = [await first.customer(), await first.customer(), await first.customer()];
  const secret = await first.enrol(anna);
  const used = first.code(secret);
  await first.respond(anna, (await first.initiate(anna)).Session, used);
  const { Session } = await first.initiate(anna);
  const open = await first.signIn(ben);
  const revoked = await first.signIn(ben);
  await first.revoke(revoked.RefreshToken);
  for (let n = 0; n < 5; n++) await first.initiate(eve, WRONG_PASSWORD).catch(() => {});
  await first.close();

  const second = await openPool({ dataFile, clock });
  await expectPoolRefusal(second.respond(anna, Session, used), 'ExpiredCodeException');
  await second.respond(anna, Session, second.code(secret, 1));
  await second.sdk.associateSoftwareToken({ AccessToken: open.AccessToken });
  await second.refresh(open.RefreshToken);
  await expectPoolRefusal(
    second.refresh(revoked.RefreshToken),
    'NotAuthorizedException',
    'Refresh Token has been revoked',
  );
  await expectPoolRefusal(second.initiate(eve), 'NotAuthorizedException', 'Password attempts exceeded');
  await second.close();
});

it('a kill loses nothing that was answered', async () => {
  const dataFile = newDataFile();
  const script = join(import.meta.dirname, 'pool-process.ts');
  const child = spawn(process.execPath, [script, dataFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const clock = new TestClock();
  const killed = new BankPool({ ...JSON.parse(line), close: async () => {} }, clock);

  // Several writers work at once, so that the kill falls between two writes.
  const made: string[] = [];
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 1; ; n++) made.push(await killed.customer(`writer-${writer}-${n}`));
  });
  while (made.length < 10) await new Promise(setImmediate);
  child.kill('SIGKILL');
  await Promise.allSettled(writers);
  await killed.close();

  const restarted = await openPool({ dataFile, clock });
  expect(restarted.cognito.poolId).toBe(killed.cognito.poolId);
  for (const username of made) await restarted.signIn(username);
  await restarted.close();
});

it('the data file is the only one, is for no other account, and holds no password, refresh token or session', async () => {
  const dataFile = newDataFile();
  // A file of before was readable by others.
  await writeFile(dataFile, '', { mode: 0o644 });
  const pool = await openPool({ dataFile });
  const username = await pool.customer();
  const { RefreshToken } = await pool.signIn(username);
  await pool.enrol(username);
  const { Session = '' } = await pool.initiate(username);
  // A second file for the newest changes could be lost without a trace.
  expect(await readdir(dirname(dataFile))).toEqual([basename(dataFile)]);
  expect((await stat(dataFile)).mode & 0o777).toBe(0o600);
  await pool.close();
  const stored = await readFile(dataFile, 'latin1');
  expect(stored).toContain(username);
  for (const secret of [PASSWORD, RefreshToken, Session]) expect(stored).not.toContain(secret);
});
