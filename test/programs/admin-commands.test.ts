import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askPassword } from '#infra/cli/ask-password.ts';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { login, refresh } from '#shared/contract/sign-in.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { runCli } from '#test/support/run-command.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const PASSWORD = 'seven quiet otters';
const folder = createTempFolder('admin-commands-');
const ann = ['--email', 'ann@example.com', '--name', 'Ann Admin'];

const run = (command: string, flags: string[], dataDir = join(folder, 'none'), input = `${PASSWORD}\n`) =>
  runCli(command, flags, { env: { ...process.env, BANK_DATA_DIR: dataDir }, input });

describe('in a bank on this machine that is not running', () => {
  const dataDir = join(folder, 'bank');
  const create = (flags: string[]) => run('create-admin', [...flags, '--local'], dataDir);

  it('create-admin opens an account once, and suspend-admin suspends it, in a stopped bank', async () => {
    expect(await create(ann)).toMatchObject({
      code: 0,
      output: `Ann Admin (ann@example.com) is an administrator of the bank in ${dataDir}.\n`,
    });
    expect(await create(ann)).toMatchObject({
      code: 1,
      output: 'An account with this e-mail address already exists\n',
    });
    expect(await run('suspend-admin', [...ann.slice(0, 2), '--local'], dataDir)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Ann Admin \(ann@example\.com\) is suspended in the bank in /),
    });
  });
});

describe('in a bank that is running', () => {
  let bank: TestBank;
  let dataDir: string;
  beforeAll(async () => {
    bank = await startTestBank();
    dataDir = join(bank.stack.logFile, '..');
  });
  afterAll(() => bank.close());
  const disable = (email: string) => run('suspend-admin', ['--email', email, '--local'], dataDir);

  it('create-admin opens an account whose administrator can sign in at once', async () => {
    expect((await run('create-admin', [...ann, '--local'], dataDir)).code).toBe(0);
    expect(await bank.signIn('ann@example.com', PASSWORD)).toHaveProperty('token');
  });

  it('suspend-admin ends every session, refuses sign-ins and records who did it (ASVS 7.4.2, 16.2.1)', async () => {
    const ada = await bank.newAdmin({ name: 'Ada Byron', email: 'ada@bank.example' });
    expect(await disable('ADA@bank.example')).toMatchObject({
      code: 0,
      output: `Ada Byron (ADA@bank.example) is suspended in the bank in ${dataDir}, and signed out everywhere.\n`,
    });
    const { email, password } = ada;
    const refused = [
      await ada.call(getAdminProfile),
      await bank.call(refresh, {}, { cookies: ada.session.cookies }),
      await bank.call(login, { body: { email, password } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await bank.admin.call(getAdminProfile)).status).toBe(200);
    expect((await disable(email)).code).toBe(0);
    const records = (await bank.auditOf(ada.id)).filter(({ action }) => action === 'administrator.suspended');
    expect(records).toMatchObject([{ actorId: 'operator', actorName: 'suspend-admin', after: { suspended: true } }]);
  });

  it('suspend-admin suspends the last administrator as well, and says what to do then', async () => {
    await run('suspend-admin', ['--email', 'ann@example.com', '--local'], dataDir);
    const { code, output } = await disable(bank.admin.email);
    expect(output).toContain('No active administrator is left. Open an account for one with `npm run create-admin`.');
    expect(code).toBe(0);
    expect((await bank.admin.call(getAdminProfile)).status).toBe(401);
  });
});

it.each([
  ['create-admin', [], PASSWORD, 'Please say whose account it is to be.'],
  ['create-admin', ['--email', 'ann', '--name', 'Ann', '--local'], PASSWORD, 'Please enter a valid e-mail address'],
  ['create-admin', [...ann, '--local'], 'short', 'The password needs at least 12 characters'],
  ['create-admin', ann, PASSWORD, 'Please name the bank: `--env prod`, `--env staging`, or `--local`'],
  ['create-admin', [...ann, '--env', 'prod', '--local'], PASSWORD, 'Please give --env or --local, not both.'],
  ['suspend-admin', [], '', 'Please say whose account it is.'],
  ['suspend-admin', ann, '', "Unknown option '--name'"],
])('%s refuses %j with a sentence', async (command, flags, password, sentence) => {
  const { code, output } = await run(command, flags, undefined, password && `${password}\n`);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});

describe('asking for a password', () => {
  const terminal = () => Object.assign(new PassThrough(), { isTTY: true });

  async function type(...answers: string[]) {
    const input = terminal();
    const output = new PassThrough();
    let shown = '';
    output.on('data', (text) => {
      shown += text;
      if (String(text).endsWith(': ')) input.write(`${answers.shift()}\r`);
    });
    const outcome = await askPassword(input, output).catch((error: Error) => error.message);
    return { outcome, shown };
  }

  it('the question for a password shows nothing of it, and accepts it only when it is typed twice alike', async () => {
    const { outcome, shown } = await type(PASSWORD, PASSWORD);
    expect(outcome).toBe(PASSWORD);
    expect(shown).toBe('Password: \nThe same again: \n');
    expect((await type(PASSWORD, 'seven quite otters')).outcome).toMatch(/not the same/);
  });
});
