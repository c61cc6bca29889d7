import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface LocalAccount {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Kept in a file, so that signed links stay valid over a restart. */
export async function localAccount(file: string): Promise<LocalAccount> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const account: LocalAccount = {
    region: 'eu-central-1',
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.draft`, JSON.stringify(account), { mode: 0o600 });
  await rename(`${file}.draft`, file);
  return account;
}

export function clientSettings(endpoint: string, { region, accessKeyId, secretAccessKey }: LocalAccount) {
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey } };
}
