import { join } from 'node:path';
import type { BackupSeal } from '#functions/backups/file/layout.ts';
import type { SignatureStatus } from '#functions/backups/signature.ts';
import { OperatorError } from './operator-error.ts';
import { type BankTarget, connectToBank } from './reach-bank.ts';

/** @throws OperatorError when the keys cannot be reached */
export async function signatureStatusAt(where: BankTarget, seal: BackupSeal): Promise<SignatureStatus> {
  if ('deployed' in where) await reachKeys(where);
  const close = 'deployed' in where ? async () => undefined : await openLocalKeys(where.dataDir);
  try {
    const { verifyBackupSignature: verifySignature } = await import('#functions/backups/signature.ts');
    return await verifySignature(seal);
  } finally {
    await close();
  }
}

async function reachKeys(where: Extract<BankTarget, { deployed: unknown }>): Promise<void> {
  if (!where.deployed.backupKeyIds) {
    throw new OperatorError(`${where.deployed.name} has no keys for backups yet. Deploy it with \`npm run deploy\`.`);
  }
  await connectToBank(where);
}

/** Opens the keys of a local bank, which need not be running. */
async function openLocalKeys(dataDir: string): Promise<() => Promise<void>> {
  const { readLocalKeys: readKeys } = await import('../local/kms/keys.ts');
  const { startKms } = await import('../local/kms/start-kms.ts');
  const { loadLocalAccount: localAccount } = await import('../local/local-account.ts');
  const { ACCOUNT_FILE, KMS_KEYS_FILE: KEY_FILE } = await import('../local/data-files.ts');
  const file = join(dataDir, KEY_FILE);
  const keys = await readKeys(file);
  if (keys.length === 0) throw new OperatorError(`The bank in ${dataDir} has no keys for backups yet. Start it once.`);
  const account = await localAccount(join(dataDir, ACCOUNT_FILE));
  const kms = await startKms({ file, names: keys.map(({ name }) => name), account, clock: Date.now });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
    BACKUP_KEY_IDS: kms.backupKeyIds.join(','),
  });
  return kms.close;
}
