import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export const buildDirectory = join(repositoryRoot, '.build');

/** Computes a SHA-256 of the names and contents of files and directories. */
export async function sourcesFingerprint(paths: readonly string[], ignored: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of (await filesBelow(join(repositoryRoot, path))).sort()) {
      const name = relative(repositoryRoot, file);
      if (ignored.some((prefix) => name.startsWith(prefix))) continue;
      const content = await readFile(file);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}
