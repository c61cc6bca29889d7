import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { damagedFileError } from './data-files.ts';

/** Reads a database after a quick check of it, which takes less than a second for a gigabyte. @throws StartupError */
export function readIntactDatabase<T>(
  file: URL,
  read: (database: DatabaseSync) => T,
  options: DatabaseSyncOptions = {},
): T {
  try {
    using database = new DatabaseSync(file, options);
    const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (result !== 'ok') throw new Error(String(result));
    return read(database);
  } catch (error) {
    throw damagedFileError(fileURLToPath(file), error instanceof Error ? error.message : String(error));
  }
}
