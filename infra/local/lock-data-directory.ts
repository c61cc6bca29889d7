import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OTHER_DIRECTORY } from './data-files.ts';
import { StartupError } from './startup-error.ts';

/**
 * Locks the directory by SQLite's lock, which ends with the process, so that no stale lock file is left.
 * @throws StartupError
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    const path = resolve(directory);
    throw new StartupError(`A bank is already running on ${path}. Stop it first, or ${OTHER_DIRECTORY}.`);
  }
  return () => lock.close();
}
