import { accessSync, constants, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSoakRun } from './iterations.ts';

const IN_MEMORY = '/dev/shm';
/** All banks of a run need a tenth of this. A container has 64 MB there by default, which is too little. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Returns where tests store their banks: in memory if there is room, because banks sync thousands of small writes. */
function tempRoot(): string {
  if (isSoakRun) return tmpdir();
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize < ENOUGH_BYTES ? tmpdir() : IN_MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Returns the directory of a run of Vitest, whose processes do not end by themselves: `template-ready.ts` removes it. */
export const tempFolderOfRun = (vitest: number): string => join(tempRoot(), `bank-tests-${vitest}`);

export function createTempFolder(prefix: string): string {
  const folders = tempFolderOfRun(process.ppid);
  mkdirSync(folders, { recursive: true });
  return mkdtempSync(join(folders, prefix));
}
