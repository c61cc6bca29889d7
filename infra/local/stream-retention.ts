import { DatabaseSync } from 'node:sqlite';
import { logFailure } from './log.ts';

/** Records that may stay although they were read. */
const KEPT = 500;

/**
 * DynamoDB forgets a stream's records after a day, dynoxide never does, and each of its writes looks through all of
 * them for the last number: after 10 000 writes a write took ten times as long as the first. So whatever the one reader
 * has read is removed from dynoxide's file. The newest record stays: the next number is made from it.
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
