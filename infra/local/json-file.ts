import { readFile, rename, writeFile } from 'node:fs/promises';

/** Undefined without such a file. */
export async function readJsonFile<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Written beside the file and renamed, so that a kill leaves the old content or the new; readable by its owner only. */
export async function writeJsonFile(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}
