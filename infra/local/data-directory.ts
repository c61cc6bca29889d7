import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Somebody else works in the same data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

/**
 * Takes a data directory for this process alone; returns the way to give it back. The lock is SQLite's, which is the
 * operating system's: however a process dies, its lock dies with it, and no stale file has to be judged.
 * @throws DataDirectoryInUse
 */
export function occupy(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DataDirectoryInUse(
      `A bank is already running on ${resolve(directory)}: stop it first, or choose another directory with BANK_DATA_DIR.`,
    );
  }
  return () => lock.close();
}
