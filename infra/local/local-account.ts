import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const Text = z.string().check(z.minLength(1));
const Account = z.readonly(z.object({ region: Text, accessKeyId: Text, secretAccessKey: Text }));

export type LocalAwsAccount = z.output<typeof Account>;

/** Returns an account that is kept in a file, so that signed links stay valid after a restart. */
export async function loadLocalAwsAccount(file: string): Promise<LocalAwsAccount> {
  const known = await readJsonFile(file, Account);
  if (known) return known;
  const account: LocalAwsAccount = {
    region: 'eu-central-1',
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  await writeJsonFile(file, account);
  return account;
}

export function localClientConfig(endpoint: string, { region, accessKeyId, secretAccessKey }: LocalAwsAccount) {
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey } };
}
