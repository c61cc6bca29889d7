import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askPassword } from '#infra/cli/ask-password.ts';
import { readDeployedBank } from '#infra/cli/outputs.ts';
import { startTestBank } from '#test/support/bank.ts';
import { runCli } from '#test/support/run-cli.ts';
import { tempFolder } from '#test/support/temp-folder.ts';

const PASSWORD = 'seven quiet otters';
const folder = tempFolder('create-admin-');

const createAdmin = (flags: string[], input = `${PASSWORD}\n`, dataDir = join(folder, 'none')) =>
  runCli('create-admin', flags, { env: { ...process.env, BANK_DATA_DIR: dataDir }, input });

const ann = ['--email', 'ann@example.com', '--name', 'Ann Admin'];

describe('create-admin', () => {
  it('opens an account in the bank on this machine while it is not running, and only once', async () => {
    const dataDir = join(folder, 'bank');
    const first = await createAdmin([...ann, '--local'], undefined, dataDir);
    expect(first).toMatchObject({
      code: 0,
      said: `Ann Admin (ann@example.com) is an administrator of the bank in ${dataDir}.\n`,
    });
    const second = await createAdmin([...ann, '--local'], undefined, dataDir);
    expect(second.code).toBe(1);
    expect(second.said).toBe('An account with this e-mail address already exists\n');
    const weak = await createAdmin(['--email', 'b@example.com', '--name', 'Bob', '--local'], 'password1234\n', dataDir);
    expect(weak).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^This password is on the list of the most common/),
    });
  });

  it('opens one in the bank that is running, who can sign in at once', async () => {
    const bank = await startTestBank();
    try {
      const dataDir = join(bank.stack.logFile, '..');
      expect((await createAdmin([...ann, '--local'], undefined, dataDir)).code).toBe(0);
      expect(await bank.signIn('ann@example.com', PASSWORD)).toHaveProperty('token');
    } finally {
      await bank.close();
    }
  });

  it.each([
    [[], PASSWORD, 'Please say whose account it is to be.'],
    [['--email', 'ann@example.com'], PASSWORD, 'Please say whose account it is to be.'],
    [[...ann, '--admin'], PASSWORD, "Unknown option '--admin'"],
    [['--email', 'ann', '--name', 'Ann', '--local'], PASSWORD, 'Please enter a valid e-mail address'],
    [[...ann, '--local'], 'short', 'The password needs at least 12 characters'],
    [[...ann, '--local'], '', 'There was no password.'],
    [
      [...ann, '--outputs', 'no-such-file.json'],
      PASSWORD,
      'There are no outputs of a deployment in no-such-file.json.',
    ],
    [[...ann, '--outputs', 'package.json'], PASSWORD, 'package.json does not name the table'],
    [[...ann, '--outputs', 'x', '--local'], PASSWORD, 'Please give --outputs or --local, not both.'],
  ])('refuses %j with a sentence', async (flags, password, sentence) => {
    const { code, said } = await createAdmin(flags, password && `${password}\n`);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });
});

describe('the outputs of a deployment', () => {
  it('say which bank it is, and in which region, whatever the shell is set to', () => {
    const file = join(folder, 'outputs.json');
    const data = { TableName: 'table', UserPoolId: 'eu-west-1_Abc', UserPoolClientId: 'client' };
    writeFileSync(file, JSON.stringify({ 'aldermoor-prod-watch': {}, 'aldermoor-prod-data': data }));
    expect(readDeployedBank(file)).toEqual({
      name: 'aldermoor-prod',
      region: 'eu-west-1',
      tableName: 'table',
      userPoolId: 'eu-west-1_Abc',
      userPoolClientId: 'client',
    });
  });
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

  it('shows nothing of it, and takes it only when it is the same twice', async () => {
    const { outcome, shown } = await type(PASSWORD, PASSWORD);
    expect(outcome).toBe(PASSWORD);
    expect(shown).toBe('Password: \nThe same again: \n');
    expect((await type(PASSWORD, 'seven quite otters')).outcome).toMatch(/not the same/);
  });

  it('takes the first line of what is piped in', async () => {
    const input = new PassThrough();
    input.end(`${PASSWORD}\r\nand more\n`);
    expect(await askPassword(input, new PassThrough())).toBe(PASSWORD);
  });
});
