/** Exports the code that reads, checks and signs files of backups, for files that no route makes or shows. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type BackupSeal, readBackupFile, signBackupAgain } from '#functions/backups/file/backup-format.ts';
import { BufferedPartitions, type SpillStoreFactory } from '#functions/backups/file/buffered-partitions.ts';
import { rejectDamagedGzip } from '#functions/backups/file/gzip.ts';
import {
  addPartitionEntry,
  openBackupCustomerPartition,
  partitionBackupRecords,
} from '#functions/backups/file/partition.ts';
import type { BackupCustomerRecords } from '#functions/backups/file/records.ts';
import { customerEntityChunks } from '#functions/backups/file/shares.ts';
import {
  backupSigningKeyId,
  type SignatureStatus,
  signBackupDigest,
  verifyBackupSignature,
} from '#functions/backups/signature.ts';

export {
  BACKUP_RECORD_SEPARATOR as SEPARATOR,
  type BackupHeader as Header,
  backupFooterText as footerText,
  backupSectionEnd as closing,
  backupSectionStart as opening,
} from '#functions/backups/file/backup-format.ts';
export {
  type BackupRecordOf as RecordOf,
  type BackupSection as Section,
  backupSections as sections,
  isBackupMethodsRecord as isMethods,
} from '#functions/backups/file/records.ts';
export {
  backupSignaturePayload as signedMessage,
  backupSigningKeyId as signingKey,
} from '#functions/backups/signature.ts';

/** Returns the last line of a file, whose checksum must be right. */
async function sealOf(text: string): Promise<BackupSeal> {
  for await (const part of readBackupFile([Buffer.from(text)])) if (part.kind === 'seal') return part.seal;
  throw new Error('The file has no end');
}

/** Returns the bank's verdict on the file's signature. */
export const signatureStatusOfFile = async (text: string): Promise<SignatureStatus> =>
  verifyBackupSignature(await sealOf(text));

/** Signs a text as if the bank of this process had written it. */
export async function signAsBank(text: string): Promise<string> {
  const signedBy = backupSigningKeyId();
  const { sha256 } = await sealOf(text);
  const sign = (digest: string) => signBackupDigest(digest, signedBy);
  let signed = '';
  for await (const piece of signBackupAgain([Buffer.from(text)], { sha256, signedBy, sign })) signed += piece;
  return signed;
}

export const inMemorySpillStore: SpillStoreFactory = (count) => {
  const pieces = new Map<string, string>();
  return new BufferedPartitions(count, {
    put: async (partition, piece, text) => void pieces.set(`${partition} ${piece}`, text),
    get: async (partition, piece) => pieces.get(`${partition} ${piece}`) ?? '',
    remove: async () => pieces.clear(),
  });
};

interface Administrator {
  readonly id: string;
  readonly email: string;
}

/** Makes the checks of a restore before it writes. @param file plain or compressed @throws DomainError */
export async function checkBackupFile(
  file: Uint8Array,
  administrators: readonly Administrator[] = [],
): Promise<BackupCustomerRecords[]> {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  // Several partitions are used, so that records which belong together must be brought together.
  const partitions = inMemorySpillStore(3);
  const text = isPacked ? rejectDamagedGzip(Readable.from([file]).pipe(createGunzip())) : [file];
  await partitionBackupRecords(readBackupFile(text), partitions);
  for (const { id, email } of administrators) {
    await addPartitionEntry(partitions, ['administrator', id]);
    await addPartitionEntry(partitions, ['taken', `e-mail ${email}`]);
  }
  await partitions.close();
  const everybody: BackupCustomerRecords[] = [];
  for (let partition = 0; partition < partitions.count; partition += 1) {
    const { customers } = await openBackupCustomerPartition(() => partitions.lines(partition), inMemorySpillStore);
    for (const customer of customers.values()) {
      for await (const entities of customerEntityChunks(customer)) everybody.push({ user: customer.user, ...entities });
    }
  }
  return everybody;
}
