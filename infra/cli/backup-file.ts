import { createReadStream } from 'node:fs';
import { mkdtempDisposable, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type BackupHeader, type BackupSeal, readBackupFile } from '#functions/backups/file/backup-format.ts';
import { BufferedPartitions, type SpillStoreFactory } from '#functions/backups/file/buffered-partitions.ts';
import { rejectDamagedGzip } from '#functions/backups/file/gzip.ts';
import {
  openBackupCustomerPartition,
  partitionBackupRecords,
  partitionCountFor,
} from '#functions/backups/file/partition.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { OperatorError } from './operator-error.ts';

/** Reads a backup as plain text, packed or not. `bytes` is an approximation. @throws OperatorError */
export async function openBackupFile(file: string): Promise<{ text: AsyncIterable<Uint8Array>; bytes: number }> {
  const { size, isPacked } = await lookAt(file).catch((error: NodeJS.ErrnoException) => {
    throw explained(error, file);
  });
  const stream = createReadStream(file);
  const text = isPacked ? pipeline(stream, createGunzip(), () => undefined) : stream;
  return { text: rejectDamagedGzip(text), bytes: isPacked ? size * PACKED : size };
}

/** The usual compression ratio of a backup. */
const PACKED = 8;

async function lookAt(file: string): Promise<{ size: number; isPacked: boolean }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return { size, isPacked: buffer.equals(GZIP) };
  } finally {
    await handle.close();
  }
}

const GZIP = Buffer.from([0x1f, 0x8b]);

function explained(error: NodeJS.ErrnoException, file: string): Error {
  switch (error.code) {
    case 'ENOENT':
      return new OperatorError(`There is no file ${file}.`);
    case 'EISDIR':
      return new OperatorError(`${file} is a directory. Please name the file of a backup.`);
    case 'EACCES':
    case 'EPERM':
      return new OperatorError(`${file} may not be read by you.`);
    default:
      return error;
  }
}

export interface VerifiedBackup extends BackupHeader {
  readonly seal: BackupSeal;
  /** Cents; `unclaimed` is the money of deleted customers. */
  readonly balance: number;
  readonly unclaimed: number;
}

/**
 * Makes all checks of a restore but that of the signature.
 * @throws DomainError with the reason why the backup cannot be restored
 */
export async function verifyBackupFile(file: string): Promise<VerifiedBackup> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'verify-backup-'));
  const { text, bytes } = await openBackupFile(file);
  const shelf = shelfIn(directory.path);
  const partitions = shelf(partitionCountFor(bytes));
  const { header, seal } = await partitionBackupRecords(readBackupFile(text), partitions);
  let [balance, unclaimed] = [0, 0];
  for (let partition = 0; partition < partitions.count; partition += 1) {
    const { customers, close } = await openBackupCustomerPartition(() => partitions.lines(partition), shelf);
    await close();
    for (const { user } of customers.values()) {
      if (user.deletedAt === undefined) balance += user.balance;
      else unclaimed += user.balance;
    }
  }
  return { ...header, seal, balance, unclaimed };
}

function shelfIn(directory: string): SpillStoreFactory {
  let shelves = 0;
  return (count) => {
    shelves += 1;
    const prefix = join(directory, String(shelves));
    const nameOf = (partition: number, piece: number) => `${prefix}-${partition}-${piece}`;
    return new BufferedPartitions(count, {
      put: (partition, piece, lines) => writeFile(nameOf(partition, piece), lines),
      get: (partition, piece) => readFile(nameOf(partition, piece), 'utf8'),
      async remove(pieces) {
        for (const [partition, number] of pieces.entries())
          for (let piece = 0; piece < number; piece += 1) await rm(nameOf(partition, piece));
      },
    });
  };
}

export function backupSummary({ createdAt, stats, balance, unclaimed }: VerifiedBackup): string {
  const lines = [
    ['Made', createdAt],
    ['Customers', stats.totalUsers.toLocaleString('en-US')],
    ['Transactions', stats.totalTransactions.toLocaleString('en-US')],
    ['Tickets', stats.totalTickets.toLocaleString('en-US')],
    ['Balances', formatEuros(cents(balance))],
    ...(unclaimed > 0 ? [['Of deleted customers', formatEuros(cents(unclaimed))]] : []),
  ];
  return lines.map(([name = '', value]) => `${name.padEnd(22)}${value}\n`).join('');
}
