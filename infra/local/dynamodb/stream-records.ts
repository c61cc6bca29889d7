/**
 * dynoxide keeps all stream records in a table without an index, and scans it at each write: 19 000 records slowed a
 * write by 58 ms.
 */
import { DatabaseSync } from 'node:sqlite';
import { logFailure } from '../log.ts';

const KEPT = 500;

const INDEXES = `
  CREATE INDEX IF NOT EXISTS stream_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS stream_by_shard ON _stream_records (table_name, shard_id, sequence_number);
`;

export function indexStreamRecords(tableFile: string): void {
  const database = new DatabaseSync(tableFile, { timeout: 5000 });
  try {
    database.exec(INDEXES);
  } finally {
    database.close();
  }
}

/** Keeps the newest, from which dynoxide derives the next number. */
export function streamRetention(tableFile: string, tableName: string): (lastRead: string) => void {
  let removedUpTo = 0;
  return (lastRead) => {
    const last = Number(lastRead);
    if (last - removedUpTo < KEPT) return;
    try {
      // Fails while dynoxide locks the file; the next batch removes more.
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
