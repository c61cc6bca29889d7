/**
 * dynoxide keeps a stream's records in a table of its own without an index, never forgets any, and looks through all of
 * them for the last number at each write: with 19 000 that nobody had read yet a write took 58 ms more. So that table gets
 * the indexes it lacks, and is rid of what has been read.
 */
import { DatabaseSync } from 'node:sqlite';
import { logFailure } from '../log.ts';

/** Records that may stay although they were read. */
const KEPT = 500;

/** As dynoxide asks for them: the last number, those after a number, the first and the last of a shard. */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS stream_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX IF NOT EXISTS stream_by_shard ON _stream_records (table_name, shard_id, sequence_number);
`;

/** @param tableFile dynoxide's file, with a table in it */
export function indexStreamRecords(tableFile: string): void {
  const database = new DatabaseSync(tableFile, { timeout: 5000 });
  try {
    database.exec(INDEXES);
  } finally {
    database.close();
  }
}

/**
 * Removes what the one reader has read, as DynamoDB does after a day. The newest record stays: the next number is made
 * from it.
 */
export function streamRetention(tableFile: string, tableName: string): (lastRead: string) => void {
  let removedUpTo = 0;
  return (lastRead) => {
    const last = Number(lastRead);
    if (last - removedUpTo < KEPT) return;
    try {
      // dynoxide writes to the same file; when it is at it just now, the next batch removes more.
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
