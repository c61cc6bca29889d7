/** A small file system for one program, which can be filled. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createTempFolder } from './temp-folder.ts';

export interface SmallDisk {
  readonly directory: string;
  /** Words before the program's own, which is then the started process. */
  readonly prefix: readonly string[];
  /** Leaves no free byte. @param processId of the program */
  fill(processId: number): void;
  empty(processId: number): void;
}

const MEGABYTE = 1024 * 1024;
/** A container has 64 MB here by default, where tests store their banks elsewhere. */
const SHARED_MEMORY = '/dev/shm';

/** @throws Error where the machine has no small file system and lets nobody make one */
export function smallDisk(megabytes: number): SmallDisk {
  const mounted = createTempFolder('small-disk-');
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "${mounted}"`;
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', mount], { stdio: 'pipe' });
  } catch (error) {
    const { blocks, bsize } = statfsSync(SHARED_MEMORY);
    if (blocks * bsize <= 4 * megabytes * MEGABYTE) return diskAt(mkdtempSync(join(SHARED_MEMORY, 'bank-')), [], '');
    throw new Error(
      `This test needs a small file system: allow user namespaces (on Ubuntu by "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"), or run it where ${SHARED_MEMORY} is small`,
      { cause: error },
    );
  }
  // The mount is visible for the program alone, and ends with it.
  const prefix = ['unshare', '--map-root-user', '--mount', 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
  return diskAt(mounted, prefix, '/proc/PID/root');
}

function diskAt(directory: string, prefix: readonly string[], root: string): SmallDisk {
  const filler = (processId: number) => join(root.replace('PID', String(processId)), directory, 'filler');
  return {
    directory,
    prefix,
    fill(processId) {
      const file = openSync(filler(processId), 'w');
      for (let size = MEGABYTE; size > 0; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    empty: (processId) => rmSync(filler(processId)),
  };
}
