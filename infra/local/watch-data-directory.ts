import { statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OTHER_DIRECTORY } from './data-files.ts';
import type { BankCondition } from './gateway/api.ts';
import { warn } from './log.ts';

const LOOK_MS = 1000;
/** Space for the log, for work in progress and for a regular end. */
const SPARE_BYTES = 8 * 1024 * 1024;

export interface DataDirectoryWatch {
  /** Returns the last known condition. */
  condition(): BankCondition;
  /** Looks at the disk, and returns what it finds. */
  look(): BankCondition;
  close(): void;
}

/**
 * Watches the data directory of a running bank. A removed file stays readable and writable for the programs that have
 * it open, so that a bank without its files would lose all that it acknowledges.
 * @param files paths relative to the directory, of files that are never replaced
 * @param onLost is called with a sentence when the directory or a file is missing or another one
 */
export function watchDataDirectory(
  directory: string,
  files: readonly string[],
  onLost: (sentence: string) => void,
): DataDirectoryWatch {
  const path = resolve(directory);
  const known = [path, ...files.map((file) => join(path, file))].map((file) => ({ file, inode: inodeOf(file) }));
  let condition: BankCondition = 'open';

  function look(): BankCondition {
    if (condition === 'closed') return condition;
    const lost = known.find(({ file, inode }) => inodeOf(file) !== inode);
    if (lost) {
      condition = 'closed';
      onLost(
        `${lost.file} was removed or replaced while the bank was running on it, so that the bank has ended: ` +
          `put it back, or restore ${path} from a copy, or ${OTHER_DIRECTORY}.`,
      );
      return condition;
    }
    const found = freeBytes(path) < SPARE_BYTES ? 'read-only' : 'open';
    if (found === condition) return condition;
    condition = found;
    warn(
      found === 'open'
        ? `There is space on the disk of ${path} again, and the bank accepts changes.`
        : `The disk of ${path} is full: the bank refuses changes until there is space on it.`,
    );
    return condition;
  }

  const timer = setInterval(look, LOOK_MS).unref();
  return { condition: () => condition, look, close: () => clearInterval(timer) };
}

/** Returns undefined for a file that is missing or cannot be reached. */
function inodeOf(file: string): bigint | undefined {
  try {
    return statSync(file, { bigint: true }).ino;
  } catch {
    return undefined;
  }
}

/** Returns Infinity for a directory that was removed just now, which the next look finds. */
function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
