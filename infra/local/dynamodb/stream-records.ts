/**
 * dynoxide keeps all stream records in a table without an index and scans it at each write: 19 000 records made a write
 * 58 ms slower.
 */
import { DatabaseSync } from 'node:sqlite';
import { logFailure } from '../log.ts';

const KEPT = 500;

const INDEXES = `
  CREATE INDEX IF NOT EXISTS stream_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS stream_by_shard ON _stream_records (table_name, shard_id, sequence_number);
`;

export function createStreamRecordIndexes(tableFile: string): void {
  const database = new DatabaseSync(tableFile, { timeout: 5000 });
  try {
    database.exec(INDEXES);
  } finally {
    database.close();
  }
}

/**
 * Returns the sequence number of the newest record, 0 if there is none.
 * @param database of a stopped dynoxide
 */
export function newestStreamSequenceNumber(database: DatabaseSync): number {
  if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").get()) return 0;
  const newest = database.prepare('SELECT max(CAST(sequence_number AS INTEGER)) AS number FROM _stream_records').get();
  return Number(newest?.number ?? 0);
}

/** Removes records that were read, but keeps the newest one, from which dynoxide derives the next number. */
export function createStreamRecordPruner(tableFile: string, tableName: string): (lastRead: string) => void {
  let removedUpTo = 0;
  return (lastRead) => {
    const last = Number(lastRead);
    if (last - removedUpTo < KEPT) return;
    try {
      // This fails while dynoxide locks the file, and the next batch then removes more.
      const database = new DatabaseSync(tableFile, { timeout: 100 });
      try {
        database
          .prepare('DELETE FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) < ?')
          .run(tableName, last);
      } finally {
        database.close();
      }
      removedUpTo = last;
    } catch (error) {
      logFailure('The records of the stream that have been read could not be removed', error);
    }
  };
}
