import { randomBytes } from 'node:crypto';
import { readJsonFile, writeJsonFile } from './json-file.ts';

export interface LocalAccount {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Returns an account that is kept in a file, so that signed links stay valid after a restart. */
export async function loadLocalAccount(file: string): Promise<LocalAccount> {
  const known = await readJsonFile<LocalAccount>(file);
  if (known) return known;
  const account: LocalAccount = {
    region: 'eu-central-1',
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  await writeJsonFile(file, account);
  return account;
}

export function localClientConfig(endpoint: string, { region, accessKeyId, secretAccessKey }: LocalAccount) {
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey } };
}
