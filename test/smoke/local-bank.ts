/** Starts `npm start` on a free port, with demo data in a temporary directory. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '#infra/cli/operator-error.ts';
import { endChild, spawnGuarded } from '#infra/local/spawn-guarded.ts';
import type { AdministratorCredentials } from '#test/journeys/administrator.ts';

const MAIN = join(import.meta.dirname, '../../infra/local/main.ts');

export interface LocalBank {
  readonly url: string;
  readonly administrator: AdministratorCredentials;
  close(): Promise<void>;
}

/** Matches what the bank prints when it is open. */
const OPEN = /is open: (\S+)[\s\S]*Administrator +(\S+), password: (.+)\n[\s\S]*Ctrl-C ends/;

export async function startLocalBank(): Promise<LocalBank> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-smoke-'));
  const variables = [`BANK_DATA_DIR=${dataDir}`, 'PORT=0', 'BANK_DEMO=1'];
  // The environment may name another bank's administrator.
  const others = ['-u', 'BANK_ADMIN_EMAIL', '-u', 'BANK_ADMIN_PASSWORD'];
  const bank = spawnGuarded('/usr/bin/env', [...others, ...variables, process.execPath, MAIN]);
  const close = async () => {
    await endChild(bank, 5000);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  let said = '';
  const opened = new Promise<RegExpExecArray>((resolve) => {
    for (const stream of [bank.stdout, bank.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const match = OPEN.exec(said);
        if (match) resolve(match);
      });
    }
  });
  const greeting = await Promise.race([opened, once(bank, 'close')]);
  const [, url, email, password] = 'index' in greeting ? greeting : [];
  if (!url || !email || !password) {
    await close();
    throw new OperatorError(`The bank on this machine did not start:\n${said.slice(-4000)}`);
  }
  return { url, administrator: { email, password }, close };
}
