import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { login, refresh } from '#shared/contract/session.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { runCli } from '#test/support/run-cli.ts';
import { tempFolder } from '#test/support/temp-folder.ts';

const folder = tempFolder('disable-admin-');

const run = (command: string, flags: string[], dataDir = join(folder, 'none'), input = '') =>
  runCli(command, flags, { env: { ...process.env, BANK_DATA_DIR: dataDir }, input });

describe('disable-admin in the bank that is running', () => {
  let bank: TestBank;
  let dataDir: string;
  beforeAll(async () => {
    bank = await startTestBank();
    dataDir = join(bank.stack.logFile, '..');
  });
  afterAll(() => bank.close());
  const disable = (email: string) => run('disable-admin', ['--email', email, '--local'], dataDir);

  it('ends every session at once, keeps the account out, and records who did it (ASVS 7.4.2, 16.2.1)', async () => {
    const ada = await bank.newAdmin({ name: 'Ada Byron', email: 'ada@bank.example' });
    expect(await disable('ADA@bank.example')).toMatchObject({
      code: 0,
      said: `Ada Byron (ADA@bank.example) is suspended in the bank in ${dataDir}, and signed out everywhere.\n`,
    });
    expect((await ada.call(getAdminProfile)).status).toBe(401);
    expect((await bank.call(refresh, {}, { cookies: ada.session.cookies })).status).toBe(401);
    const { email, password } = ada;
    expect((await bank.call(login, { body: { email, password } })).status).toBe(401);
    expect((await bank.admin.call(getAdminProfile)).status).toBe(200);
    expect((await disable(email)).code).toBe(0);
    const records = (await bank.auditOf(ada.id)).filter(({ action }) => action === 'administrator.suspended');
    expect(records).toMatchObject([{ actorId: 'operator', actorName: 'disable-admin', after: { suspended: true } }]);
  });

  it.each(['nobody@bank.example', 'customer'])('finds no administrator in %s', async (who) => {
    const email = who === 'customer' ? (await bank.newCustomer()).email : who;
    expect(await disable(email)).toMatchObject({ code: 1, said: 'Administrator not found\n' });
  });

  it('stops the last one as well, and says what to do then', async () => {
    const { code, said } = await disable(bank.admin.email);
    expect(said).toContain('No active administrator is left. Open an account for one with `npm run create-admin`.');
    expect(code).toBe(0);
    expect((await bank.admin.call(getAdminProfile)).status).toBe(401);
  });
});

it('works while the bank on this machine is not running', async () => {
  const dataDir = join(folder, 'bank');
  const ann = ['--email', 'ann@example.com', '--local'];
  expect((await run('create-admin', [...ann, '--name', 'Ann'], dataDir, 'seven quiet otters\n')).code).toBe(0);
  const { code, said } = await run('disable-admin', ann, dataDir);
  expect(said).toMatch(/^Ann \(ann@example\.com\) is suspended in the bank in /);
  expect(code).toBe(0);
});

it.each([
  [[], 'Please say whose account it is.'],
  [['--email', 'a@example.com', '--name', 'Ann'], "Unknown option '--name'"],
  [['--email', 'a@example.com', '--outputs', 'x', '--local'], 'Please give --outputs or --local, not both.'],
  [['--email', 'a@example.com', '--outputs', 'no-such-file.json'], 'There are no outputs of a deployment in'],
])('refuses %j with a sentence', async (flags, sentence) => {
  const { code, said } = await run('disable-admin', flags);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});
