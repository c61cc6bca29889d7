/**
 * `npm run verify-backup -- FILE`: makes every check that a restore makes before it writes, except against the e-mail
 * addresses of the bank's administrators.
 */
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BufferedPartitions } from '#functions/backup-jobs/file/buffered-partitions.ts';
import { unpacked } from '#functions/backup-jobs/file/gzip.ts';
import { type Header, read } from '#functions/backup-jobs/file/layout.ts';
import { openPartition, partitionRecords, partitionsFor } from '#functions/backup-jobs/file/partition.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { OperatorError } from './operator-error.ts';

const USAGE = `npm run verify-backup -- FILE

  FILE    a backup as the bank makes it: .json as it is downloaded, or .json.gz as it is kept
`;

function fileInArguments(): string {
  const [, , file, ...others] = process.argv;
  if (file === undefined) throw new OperatorError(`Please say which backup is to be verified.\n\n${USAGE}`);
  if (others.length > 0) throw new OperatorError(`Please name one file at a time.\n\n${USAGE}`);
  return file;
}

/** @returns the text in chunks, and its approximate size. @throws OperatorError */
async function textOf(file: string): Promise<{ text: AsyncIterable<Uint8Array>; bytes: number }> {
  const { size, isPacked } = await lookAt(file).catch((error: NodeJS.ErrnoException) => {
    throw explained(error, file);
  });
  const stream = createReadStream(file);
  // An error of either stream ends both and rejects the reader.
  const text = isPacked ? pipeline(stream, createGunzip(), () => undefined) : stream;
  return { text: unpacked(text), bytes: isPacked ? size * PACKED : size };
}

/** Text of this kind shrinks to about an eighth. */
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

interface Verified extends Header {
  /** Cents of all customers together, and of those who were deleted. */
  readonly balance: number;
  readonly unclaimed: number;
}

/** @throws Refusal that says why it cannot be restored */
async function verify(file: string, directory: string): Promise<Verified> {
  const { text, bytes } = await textOf(file);
  const nameOf = (partition: number) => join(directory, String(partition));
  const partitions = new BufferedPartitions(partitionsFor(bytes), (partition, piece, lines) =>
    appendFile(nameOf(partition), piece > 0 ? `\n${lines}` : lines),
  );
  const { header } = await partitionRecords(read(text), partitions);
  let [balance, unclaimed] = [0, 0];
  for (const [partition, pieces] of (await partitions.close()).entries()) {
    if (pieces === 0) continue;
    const { customers } = openPartition((await readFile(nameOf(partition), 'utf8')).split('\n'));
    for (const { user } of customers.values()) {
      if (user.deletedAt === undefined) balance += user.balance;
      else unclaimed += user.balance;
    }
  }
  return { ...header, balance, unclaimed };
}

function summary({ createdAt, stats, balance, unclaimed }: Verified): string {
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

const directory = await mkdtemp(join(tmpdir(), 'verify-backup-'));
try {
  process.stdout.write(`${summary(await verify(fileInArguments(), directory))}This backup can be restored.\n`);
} catch (error) {
  const expected = error instanceof OperatorError || error instanceof Refusal;
  process.stderr.write(`${expected ? error.message.replace(' Nothing was changed.', '') : (error as Error).stack}\n`);
  process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
