import { mkdirSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OTHER_DIRECTORY, reasonOf } from './data-files.ts';
import { StartupError } from './startup-error.ts';

/**
 * Locks the directory by SQLite's lock, which ends with the process, so that no stale lock file is left.
 * @throws StartupError
 */
export function lockDataDirectory(directory: string): () => void {
  const path = resolve(directory);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return lock(join(path, 'lock'));
  } catch (error) {
    const reason = error instanceof Error ? reasonOf(error.message) : String(error);
    throw new StartupError(
      /locked|busy/i.test(reason)
        ? `A bank is already running on ${path}. Stop it first, or ${OTHER_DIRECTORY}.`
        : `The data directory ${path} cannot be used (${reason}): make it a directory in which the bank may write, or ${OTHER_DIRECTORY}.`,
    );
  }
}

function lock(file: string): () => void {
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    // The file has no content of the bank's. A bank that runs on it would have it locked.
    if (!/not a database/.test(String(error))) throw error;
    truncateSync(file);
    return lock(file);
  }
}
