import { join } from 'node:path';
import type { BackupSeal } from '#functions/backups/file/backup-format.ts';
import type { SignatureStatus } from '#functions/backups/signature.ts';
import { type BankTarget, connectToBank } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';

/** @throws OperatorError when the keys cannot be reached */
export async function verifyBackupSealAtTarget(where: BankTarget, seal: BackupSeal): Promise<SignatureStatus> {
  const keys = 'deployed' in where ? await connectToBank(where) : await openLocalKeys(where.dataDir);
  try {
    const { verifyBackupSignature } = await import('#functions/backups/signature.ts');
    return await verifyBackupSignature(seal);
  } finally {
    await keys.close();
  }
}

/** Opens the keys of a local bank, which need not be running. */
async function openLocalKeys(dataDir: string) {
  const { readLocalKeys } = await import('../local/kms/keys.ts');
  const { isCodeKey, startKms } = await import('../local/kms/start-kms.ts');
  const { loadLocalAwsAccount: loadLocalAccount } = await import('../local/local-account.ts');
  const { LOCAL_AWS_ACCOUNT_FILE: ACCOUNT_FILE, KMS_KEYS_FILE } = await import('../local/data-files.ts');
  const file = join(dataDir, KMS_KEYS_FILE);
  const keys = (await readLocalKeys(file)).filter(({ name }) => !isCodeKey(name));
  if (keys.length === 0) throw new OperatorError(`The bank in ${dataDir} has no keys for backups yet. Start it once.`);
  const account = await loadLocalAccount(join(dataDir, ACCOUNT_FILE));
  const kms = await startKms({ file, names: keys.map(({ name }) => name), account, clock: Date.now });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
    BACKUP_KEY_IDS: kms.backupKeyIds.join(','),
  });
  return kms;
}
