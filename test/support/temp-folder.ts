import { accessSync, constants, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inFull } from './iterations.ts';

const IN_MEMORY = '/dev/shm';
/** All banks of a run take a tenth of it. A container has 64 MB there by default, which are too few. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Where tests keep their banks: in memory if the machine has the room, because banks sync thousands of small writes. */
function tempRoot(): string {
  if (inFull) return tmpdir();
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize < ENOUGH_BYTES ? tmpdir() : IN_MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Of a run of Vitest, whose processes do not end by themselves: `template-ready.ts` removes it. */
export const foldersOf = (vitest: number): string => join(tempRoot(), `bank-tests-${vitest}`);

export function tempFolder(prefix: string): string {
  const folders = foldersOf(process.ppid);
  mkdirSync(folders, { recursive: true });
  return mkdtempSync(join(folders, prefix));
}
